/** Your games that are not over: those this browser holds a key to and the server still knows. */

import { lobby, RefusedError, table as ask } from "../server";
import { finish, forget, saved, type Saved } from "../saved";
import type { Lobby, TableInfo } from "../wire";

export interface Running extends Saved {
  /** How it stands; null if the server cannot say, and the table itself says why. */
  info: TableInfo | null;
}

const SHOWN = 6;

const NOBODY: Lobby = { open: [], yours: [] };

/** The latest of them, and the tables of others that wait for people. */
export async function running(): Promise<{ running: Running[]; waiting: TableInfo[] }> {
  const [own, { open, yours }] = await Promise.all([withKeys(), lobby().catch(() => NOBODY)]);
  const gathered = yours.map((info) => ({
    table: info.id, key: "", game: info.game, names: info.seats.map(({ name }) => name), started: info.started, info,
  }));
  const all = [...gathered, ...own].sort((one, other) => other.started.localeCompare(one.started));
  return { running: all.slice(0, SHOWN), waiting: open.filter(({ id }) => !yours.some((one) => one.id === id)) };
}

/** Those that a key of their own opens. Those that are over are kept as finished games, those that are gone are forgotten. */
async function withKeys(): Promise<Running[]> {
  const found: Running[] = [];
  for (let rest = saved(); rest.length && found.length < SHOWN; rest = rest.slice(SHOWN)) {
    found.push(...(await Promise.all(rest.slice(0, SHOWN).map(look))).filter((one) => one !== null));
  }
  return found.slice(0, SHOWN);
}

async function look(one: Saved): Promise<Running | null> {
  try {
    const info = await ask(one.table);
    if (!info.over) return { ...one, info };
    finish(info, one.key);
    return null;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.problem.id !== "server-no-table") return { ...one, info: null };
  }
  forget(one.table);
  return null;
}
