/** The scene of an In Too Deep table, and what its drawing calls the things on it. */

import type { DrawingProps, SeatProps } from "../game";
import type { OfferOf } from "../stage.svelte";
import type { DeskStage } from "./stage.svelte";
import type { Parts, Scene } from "./wire";

export type { Event, Parts, Scene } from "./wire";

export type Offer = OfferOf<Parts>;
export type Drawing = DrawingProps<DeskStage, Parts>;
export type SeatDrawing = SeatProps<DeskStage, Parts>;

export const COMPANIES = ["cleaning", "treasure", "pearl", "research", "wildlife"] as const;
export type CompanyId = (typeof COMPANIES)[number];

/** A depth and share card; its company is null where it is not known or not drawn yet. */
export type Card = Scene["open"][number];
export type Company = Scene["companies"][number];
export type Seat = Scene["seats"][number];

/** Who owns shares: a seat, or the third player of a table of two. */
export type Owner = number | "third";

export const ownersOf = ({ seats, third }: Scene): Owner[] => [...seats.map(({ seat }) => seat), ...(third ? (["third"] as const) : [])];

export function portfolioOf({ seats, third }: Scene, owner: Owner): Card[][] {
  const found = owner === "third" ? third : seats.find(({ seat }) => seat === owner);
  return found?.portfolio ?? COMPANIES.map(() => []);
}

/** The decade a number belongs to, by its place among the table's; -1 before the first. */
export const bandOf = (bands: Scene["bands"], number: number): number => bands.filter(([least]) => number >= least).length - 1;
