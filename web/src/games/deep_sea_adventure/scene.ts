/** What the server's picture of a Deep Sea Adventure table holds. Drawn, never reckoned with. */

import type { Told } from "../../wire";
import type { Rank } from "../game";

/** So much air is the last: from here on it grows dark. */
export const LAST_AIR = 5;

/** How dark it is, from 0 to 1. */
export const dusk = (air: number): number => Math.max(0, 1 - air / LAST_AIR);

/** A unit: the levels of its chips; more than one is a stack. */
export type Unit = number[];

export interface Diver {
  seat: number;
  where: "sub" | "sea" | "home";
  place: number;
  facing: "down" | "up";
  hold: Unit[];
  breathes: number;
  /** Level and value of each chip brought home; the value is null where this viewer does not know it. */
  banked: [number, number | null][];
  score: number | null;
}

export interface Scene {
  dive: number;
  dives: number;
  air: number;
  tank: number;
  phase: "start" | "direction" | "roll" | "search" | "lay" | "reveal" | "over";
  dice: number;
  faces: number[];
  line: Unit[];
  starter: number;
  divers: Diver[];
  on_turn: number;
  /** What the roll that is awaited can do. */
  roll: Told | null;
  /** Empty until the game is over. */
  winners: number[];
  ranking: Rank[];
  tie_rule: string;
}
