/** Your games that are not over, on every device of yours or by a key that this browser holds; and the tables that wait for people. */

import { OPEN, PERSON } from "../names";
import { isPassing, lobby, RefusedError, table as ask } from "../server";
import { finish, forget, keyOf, running as known, save, saved, saveRunning, type Saved } from "../saved";
import type { Lobby, NewTable, OwnTable, TableInfo, TableMade } from "../wire";

export interface Running extends Saved {
  /** How it stands; null if the server cannot say, and the table itself says why. */
  info: TableInfo | null;
  /** Your seats. */
  yours: number[];
}

export interface Shown {
  running: Running[];
  waiting: TableInfo[];
  /** Whether the server could say which are yours. */
  isWhole: boolean;
}

const NOBODY: Lobby = { open: [], yours: [] };
const AGAIN = 10_000; // milliseconds until a page that is in sight asks again

/** A table that was made for whoever has gone elsewhere meanwhile: only its key may open it, so that is kept. */
export function keepMade({ table, key }: TableMade, { game, seats }: Pick<NewTable, "game" | "seats">): void {
  if (key) save({ table, key, game, names: seats.map(({ name }) => name), started: new Date().toISOString() });
}

/** All of them, the most urgent first. */
export async function shown(): Promise<Shown> {
  const told = await lobby().catch(() => null);
  const [found] = await Promise.all([merged(told ?? NOBODY, []), told && keepEnds(told)]);
  return { ...found, isWhole: told !== null };
}

/** Games that have ended while no page of this browser was there are kept as finished ones. */
async function keepEnds({ yours }: Lobby): Promise<void> {
  const now = yours.map(({ table }) => table.id);
  const before = known();
  const unsure = await Promise.all(before.filter((id) => !now.includes(id)).map(keepEnd));
  const noted = known().filter((id) => !before.includes(id)); // by another window meanwhile
  saveRunning([...new Set([...now, ...unsure.flat(), ...noted])]);
}

/** The same of one; it is returned if it goes on, or the server can't say. */
async function keepEnd(id: string): Promise<string[]> {
  try {
    const info = await ask(id);
    if (!info.over && info.yours.length) return [id]; // noted since the server said which go on
    if (info.yours.length) finish(info, keyOf(id), info.yours);
  } catch (error) {
    if (!(error instanceof RefusedError) || isPassing(error.problem)) return [id];
  }
  return [];
}

/** Have them told again every few seconds while the page is in sight; `now` are those that were told last. Ends with what is returned. */
export function keepShowing(now: () => Running[], tell: (shown: Shown) => void): () => void {
  let ended = false;
  let looks = false; // or an older answer could come after a newer one
  const look = async (): Promise<void> => {
    if (document.hidden || looks) return;
    looks = true;
    const found = await lobby().then((told) => keepEnds(told).then(() => merged(told, now()))).catch(() => null); // what is shown stays so
    looks = false;
    if (found && !ended) tell(found);
  };
  const timer = setInterval(look, AGAIN);
  document.addEventListener("visibilitychange", look);
  return () => {
    ended = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Those that the server knows to be yours, and those that only a key of their own opens: these are asked for one by one, until they say how they stand. */
async function merged({ open, yours }: Lobby, before: Running[]): Promise<Shown> {
  const isYours = (id: string): boolean => yours.some(({ table }) => table.id === id);
  const others = saved().filter(({ table }) => !isYours(table));
  const keyed = await Promise.all(others.map((one) => before.find(({ table, key, info }) => key && info && table === one.table) ?? look(one)));
  const all = [...yours.map(listed), ...keyed.filter((one) => one !== null)];
  all.sort((one, other) => urgency(one) - urgency(other) || other.started.localeCompare(one.started));
  return { running: all, waiting: open.filter(({ id }) => !isYours(id)), isWhole: true };
}

const listed = ({ table: info, seats }: OwnTable): Running => ({
  table: info.id, key: "", game: info.game, names: info.seats.map(({ name }) => name), started: info.started, info, yours: seats,
});

/** How it stands. If it is over it is kept as a finished game, if it is gone it is forgotten. */
async function look(one: Saved): Promise<Running | null> {
  try {
    const info = await ask(one.table);
    if (!info.over) return { ...one, info, yours: info.seats.flatMap(({ player }, seat) => (player === PERSON ? [seat] : [])) };
    finish(info, one.key);
    return null;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.problem.id !== "server-no-table") return { ...one, info: null, yours: [] };
  }
  forget(one.table);
  return null;
}

/** Whether it has not begun. */
export const gathers = (info: TableInfo | null): boolean => info?.gathering?.begun === false;

/** Whether others want to play again there, and wait for your word. */
export const asksAgain = ({ info, yours }: Running): boolean =>
  gathers(info) && !!info?.gathering?.again && yours.some((seat) => !info.gathering?.ready.includes(seat));

/** Whether a move of yours is awaited. */
export const isYourTurn = ({ info, yours }: Running): boolean =>
  !!info && !gathers(info) && yours.includes(info.seat) && info.seats[info.seat]?.player === PERSON;

/** What waits for you, what goes on, what has not begun. */
const urgency = (one: Running): number => (isYourTurn(one) || asksAgain(one) ? 0 : gathers(one.info) ? 2 : 1);

/** How many seats nobody has taken. */
export const freeSeats = ({ seats }: TableInfo): number => seats.filter(({ player }) => player === OPEN).length;
