/** Your games that are not over: those this browser holds the key to and the server still knows. */

import { RefusedError, table as ask } from "../server";
import { finish, forget, saved, type Saved } from "../saved";
import type { TableInfo } from "../wire";

export interface Running extends Saved {
  /** How it stands; null if the server cannot say, and the table itself says why. */
  info: TableInfo | null;
}

const SHOWN = 6;

/** The latest of them. Those that are over are kept as finished games, those that are gone are forgotten. */
export async function running(): Promise<Running[]> {
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
