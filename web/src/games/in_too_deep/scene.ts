/** What the server's picture of an In Too Deep table holds. Drawn, never reckoned with. */

import type { Rank } from "../game";

export const COMPANIES = ["cleaning", "treasure", "pearl", "research", "wildlife"] as const;
export type Company = (typeof COMPANIES)[number];

/** A depth and share card; the symbol is null where it is not known or not drawn yet. */
export interface Card {
  number: number;
  symbol: Company | null;
}

export interface CompanyFacts {
  company: Company;
  advanced: boolean;
  /** From the bottom to the top. */
  pile: Card[];
  price: number;
  worth: number;
  /** By seat. */
  shares: number[];
  /** Of the third player, or null. */
  third: number | null;
  /** The least number that pays a dividend now, or null if that cannot be said so simply. */
  decade_pays: number | null;
}

export interface SeatFacts {
  seat: number;
  hand: number;
  /** What is known of the hand, ascending: all of it for whoever looks. */
  cards: Card[];
  /** By company. */
  portfolio: Card[][];
  score: number;
  owed: number;
}

/** What a company's shares have brought a seat at the end. */
export interface Term {
  shares: number;
  worth: number;
  points: number;
}

export interface Scene {
  phase: "symbol" | "card" | "first" | "draft" | "turn" | "pay" | "ability" | "lift" | "place" | "over";
  set_up: boolean;
  on_turn: number;
  starter: number;
  companies: CompanyFacts[];
  seats: SeatFacts[];
  third: { portfolio: Card[][] } | null;
  /** The decades of this table, ascending: the least and the most number of each. */
  bands: [number, number][];
  open: Card[];
  deck: number;
  bonus_shares: number;
  discard: number;
  /** Those of them that are known, ascending. */
  discards: Card[];
  depletions: number;
  triggered: boolean;
  /** Turns left when final turns have begun, else 0. */
  final: number;
  draws: number;
  fundraised: boolean;
  paying: { seat: number; left: number; to: number; after: number | null } | null;
  ability: { company: Company; advanced: boolean } | null;
  lifted: Card | null;
  /** Empty until the game is over. */
  winners: number[];
  ranking: Rank[];
  /** By seat, the five terms of the sum of its points; null before the end. */
  totals: Term[][] | null;
  tie_rule: string;
}

/** Who owns shares: a seat, or the third player of a table of two. */
export type Owner = number | "third";

export const ownersOf = ({ seats, third }: Scene): Owner[] => [...seats.map(({ seat }) => seat), ...(third ? (["third"] as const) : [])];

export function portfolioOf({ seats, third }: Scene, owner: Owner): Card[][] {
  const found = owner === "third" ? third : seats.find(({ seat }) => seat === owner);
  return found?.portfolio ?? COMPANIES.map(() => []);
}

/** The decade a number belongs to, by its place among the table's; -1 before the first. */
export const bandOf = (bands: [number, number][], number: number): number => bands.filter(([least]) => number >= least).length - 1;
