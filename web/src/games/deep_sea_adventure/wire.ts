// Scenes, events and offers of Deep Sea Adventure. Generated from src/fathom/games/deep_sea_adventure: change that instead.

/** A sentence to say: its id in the catalogue of the game or of the house, and what to put into it. */
export interface Sentence {
  id: string;
  args: Record<string, number | string | (number | string)[]>;
}

/** A seat at the end of a game. Equal places share their number; `tie` is what the tie-break compared, best first. */
export interface Rank {
  seat: number;
  place: number;
  score: number;
  tie: number[];
}

/** A seat's diver and what it has. */
export interface Diver {
  seat: number;
  where: "sub" | "sea" | "home";
  place: number;
  facing: "down" | "up";
  hold: number[][];
  breathes: number;
  banked: [number, number | null][];
  score: number | null;
}

/** The table. */
export interface Scene {
  dive: number;
  dives: number;
  air: number;
  tank: number;
  phase: "start" | "direction" | "roll" | "search" | "reveal" | "lay" | "over";
  dice: number;
  faces: number[];
  line: number[][];
  starter: number;
  on_turn: number;
  divers: Diver[];
  roll: Sentence | null;
  tie_rule: string;
  ranking: Rank[];
}

/** A seat begins the game (1.6). */
export interface First {
  type: "first";
  seat: number;
}

/** A dive begins (1.5). */
export interface Dive {
  type: "dive";
  dive: number;
}

/** The air falls by the units a diver carries; `air` is what is left (2.2). */
export interface Breathe {
  type: "breathe";
  seat: number;
  units: number;
  air: number;
}

/** That was the last air (2.2). */
export interface LastBreath {
  type: "last_breath";
  seat: number;
}

/** A diver goes on down (2.3). */
export interface DiveOn {
  type: "dive_on";
  seat: number;
}

/** A diver turns to the submarine (2.3). */
export interface TurnBack {
  type: "turn_back";
  seat: number;
}

/** A diver turns because no place deeper is free (2.5). */
export interface MustTurn {
  type: "must_turn";
  seat: number;
}

/** The dice show `total`, less the units carried (2.6). */
export interface Roll {
  type: "roll";
  seat: number;
  total: number;
  units: number;
  moves: number;
}

/** A diver swims from a place to another, -1 the submarine, past other divers (2.7, 2.9). */
export interface Move {
  type: "move";
  seat: number;
  start: number;
  end: number;
  jumped: number[];
}

/** A diver does not move, though the dice give so many steps (2.6, 2.8). */
export interface Stuck {
  type: "stuck";
  seat: number;
  moves: number;
}

/** A diver is home (2.9). */
export interface Board {
  type: "board";
  seat: number;
  units: number;
}

/** A diver leaves what lies there (2.10). */
export interface Leave {
  type: "leave";
  seat: number;
}

/** A diver picks a unit up (2.11). */
export interface Take {
  type: "take";
  seat: number;
  place: number;
  chips: number[];
}

/** A diver puts a unit down (2.12). */
export interface Drop {
  type: "drop";
  seat: number;
  place: number;
  chips: number[];
}

/** The guard against standing still is raised: divers at the end turn (5.2). */
export interface Guard {
  type: "guard";
}

/** A dive is over (2.13, 5.3), or the game for want of chips (3.9). */
export interface DiveOver {
  type: "dive_over";
  reason: "air" | "home" | "stall" | "empty";
}

/** A diver did not come home (3.3). */
export interface Drown {
  type: "drown";
  seat: number;
  place: number;
  units: number;
}

/** A chip brought home is turned over, for all to see or for its owner alone (3.1, 3.2). */
export interface Reveal {
  type: "reveal";
  seat: number;
  level: number;
  value: number | null;
}

/** A unit is laid down at the end of the line (3.4, 3.5). */
export interface Lay {
  type: "lay";
  seat: number;
  chips: number[];
  place: number;
}

/** The line closes up to so many places, and all is ready for the next dive (3.7). */
export interface Clean {
  type: "clean";
  length: number;
}

/** At the end all see what a seat looked at in secret (3.2). */
export interface Won {
  type: "won";
  seat: number;
  values: (number | null)[];
  score: number;
}

/** The game is over (4.1, 4.2). */
export interface Over {
  type: "over";
  winners: number[] | null;
  score: number | null;
}

export type Event = First | Dive | Breathe | LastBreath | DiveOn | TurnBack | MustTurn | Roll | Move | Stuck | Board | Leave | Take | Drop | Guard | DiveOver | Drown | Reveal | Lay | Clean | Won | Over;

export type Parts = null;
