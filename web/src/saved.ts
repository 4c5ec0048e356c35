/** What this browser keeps of tables, because nobody has an account: the keys to those that go on, and how others ended. */

import { read, write } from "./kept";
import { PERSON } from "./names";
import type { Result, Seat, TableInfo } from "./wire";

export interface Saved {
  table: string;
  key: string;
  game: string;
  names: string[];
  started: string;
}

/** A game that is over. */
export interface Finished {
  table: string;
  key: string;
  game: string;
  preset: string;
  options: TableInfo["options"];
  seats: Seat[];
  /** The seats that were played on this screen. */
  yours: number[];
  started: string;
  /** Null if it was broken off. */
  result: Result | null;
}

const NAME = "fathom.tables";
const OWN_NAME = "fathom.name";
const MOST = 40;
const RUNNING = "fathom.running";
const FINISHED = "fathom.finished";
const MOST_FINISHED = 300;

export function saved(): Saved[] {
  const { tables } = read(NAME);
  return Array.isArray(tables) ? (tables as Saved[]) : [];
}

export function save(table: Saved): void {
  write(NAME, { tables: [table, ...saved().filter((one) => one.table !== table.table)].slice(0, MOST) });
}

/** What whoever is here calls themselves where others come; empty if they never said. */
export function ownName(): string {
  const { name } = read(OWN_NAME);
  return typeof name === "string" ? name : "";
}

export const rememberName = (name: string): void => write(OWN_NAME, { name });

/** The key that is saved for a table; empty if there is none. */
export function keyOf(table: string): string {
  return [...saved(), ...finished()].find((one) => one.table === table)?.key ?? "";
}

export function forget(table: string): void {
  write(NAME, { tables: saved().filter((one) => one.table !== table) });
}

/** The tables that were last known to be this browser's, and to go on. */
export function running(): string[] {
  const { tables } = read(RUNNING);
  return Array.isArray(tables) ? (tables as string[]) : [];
}

export const saveRunning = (tables: string[]): void => write(RUNNING, { tables });

/** One more: if nobody looks on when it ends, the lobby asks how. */
export function noteRunning(table: string): void {
  if (!running().includes(table)) saveRunning([...running(), table]);
}

/** The games that are over, the last one first. */
export function finished(): Finished[] {
  const { games } = read(FINISHED);
  return Array.isArray(games) ? (games as Finished[]) : [];
}

/** Keep how a table ended: it is no longer one that goes on. A guided game counts for nothing. `held` are the seats of this screen. */
export function finish({ id, game, preset, options, seats, started, result, guided }: TableInfo, key: string, held?: number[]): void {
  forget(id);
  if (guided) return;
  const yours = held ?? seats.flatMap(({ player }, seat) => (player === PERSON ? [seat] : []));
  const kept = { table: id, key, game, preset, options, seats, yours, started, result };
  const others = finished().filter((one) => one.table !== id);
  write(FINISHED, { games: [kept, ...others].sort((a, b) => b.started.localeCompare(a.started)).slice(0, MOST_FINISHED) });
}

export const forgetFinished = (): void => write(FINISHED, { games: [] });
