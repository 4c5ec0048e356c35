// The messages between the server and the page. Generated from src/fathom/server/wire.py: change that file instead.

/** A sentence to say: its id in the catalogue of the game or of the house, and what to put into it. */
export interface Sentence {
  id: string;
  args: Record<string, number | string | (number | string)[]>;
}

/** A move a seat may make now: `label` for the button, `consequence` for the line below it, `parts` what it is made of. */
export interface Offer {
  action: number;
  name: string;
  label: Sentence;
  consequence: Sentence | null;
  key: string;
  parts: unknown;
}

/** Who sits at a table. `player` is "person" or the name of a bot. */
export interface Seat {
  name: string;
  player: string;
}

/** One option of a game. `kind` is "choice", "number" or "numbers" (a list of whole numbers). */
export interface OptionInfo {
  name: string;
  kind: string;
  default: number | string | number[];
  rulings: string[];
  choices: string[];
  least: number;
  most: number;
  longest: number;
  shortest: number;
}

/** A player a seat can be given to: `name` as typed, `sentence` what it does. */
export interface PlayerInfo {
  name: string;
  sentence: Sentence;
  level: number;
}

/** What a lobby must know of a game. */
export interface GameInfo {
  id: string;
  version: number;
  least_players: number;
  most_players: number;
  options: OptionInfo[];
  presets: Record<string, Record<string, number | string | number[]>>;
  players: PlayerInfo[];
  takes_file: boolean;
}

/** The options that a file of one's own stands for, to be chosen like any others. */
export interface FileOptions {
  options: Record<string, number | string | number[]>;
}

/** How many seats a table can have under the options that were asked about. */
export interface Room {
  most_seats: number;
}

/** A numbered clause of the rules. `settings` are those of its options that are not the default, with their values. */
export interface Clause {
  number: string;
  title: string;
  text: string;
  source: string;
  options: string[];
  settings: Record<string, number | string | number[]>;
}

/** A part of the rules: its number, its heading and its clauses. */
export interface Section {
  number: string;
  title: string;
  clauses: Clause[];
}

/** The rules of a game, as they are at one table. */
export interface Rules {
  introduction: string;
  sections: Section[];
}

/** A wish for a table, as the lobby posts it. */
export interface NewTable {
  game: string;
  seats: Seat[];
  preset: string;
  options: Record<string, number | string | number[]>;
}

/** Where the new table is and the key that opens its persons' seats. The key goes into the address's fragment. */
export interface TableMade {
  table: string;
  key: string;
}

/** A wish for another table like this one; `key` is the key of this one. */
export interface Rematch {
  key: string;
}

/** What everybody may know of a table without looking at its game. */
export interface TableInfo {
  id: string;
  game: string;
  seats: Seat[];
  preset: string;
  options: Record<string, number | string | number[]>;
  started: string;
  over: boolean;
  version: number;
}

/** The catalogues of one language as Project Fluent texts, the games' by id. English stands in for what is missing. */
export interface Catalogues {
  language: string;
  house: string;
  games: Record<string, string>;
}

/** Why a request was refused: a sentence of the catalogues, and in its `args` the `option` or `seat` that it is about. */
export interface Problem {
  problem: Sentence;
}

/** The first message. Without a key the page only watches; `since` is the last version it has seen. */
export interface Hello {
  type: "hello";
  key: string;
  since: number;
}

/** Play `action` for `seat`. `sequence` grows by one with each command of a seat: sent twice, it acts once. */
export interface Play {
  type: "play";
  seat: number;
  sequence: number;
  version: number;
  action: number;
}

/** Let chance go on where it waits for the hand of `seat`. */
export interface Roll {
  type: "roll";
  seat: number;
  sequence: number;
  version: number;
}

export type Command = Hello | Play | Roll;

/** An event, as this viewer may know it, and how the scene changes by it. */
export interface Moment {
  event: unknown;
  changes: unknown;
}

/** What follows from one move: its moments, and how the scene changes from the last of them to where the table stands. */
export interface Step {
  type: "step";
  version: number;
  moments: Moment[];
  changes: unknown;
  seat: number;
  waits: boolean;
  offers: Offer[];
}

/** The answer to `Hello`: the table, which seats are yours, all told so far, and where it stands. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  yours: number[];
  sequences: number[];
  told: unknown[];
  scene: unknown;
  now: Step;
}

/** Command `sequence` of `seat` is stored for good; the table is at `version`. */
export interface Ack {
  type: "ack";
  seat: number;
  sequence: number;
  version: number;
}

/** Command `sequence` was not acted on, and why. Nothing changed, so the number may be used again. */
export interface Refused {
  type: "refused";
  seat: number;
  sequence: number;
  problem: Sentence;
}

export type Message = Welcome | Step | Ack | Refused;

/** How the server closes a socket. */
export const CLOSE = {
  BAD_MESSAGE: 4400,
  WRONG_KEY: 4403,
  NO_TABLE: 4404,
  TOO_SLOW: 4408,
  BROKEN: 4409,
  COME_BACK: 4412,
} as const;
