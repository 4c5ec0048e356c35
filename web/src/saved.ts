/** The tables this browser holds the key to: saved here, because nobody has an account. */

import { read, write } from "./theme.svelte";

export interface Saved {
  table: string;
  key: string;
  game: string;
  names: string[];
  started: string;
}

const NAME = "fathom.tables";
const MOST = 40;

export function saved(): Saved[] {
  const { tables } = read(NAME);
  return Array.isArray(tables) ? (tables as Saved[]) : [];
}

export function save(table: Saved): void {
  write(NAME, { tables: [table, ...saved().filter((one) => one.table !== table.table)].slice(0, MOST) });
}

/** The key that is saved for a table; empty if there is none. */
export function keyOf(table: string): string {
  return saved().find((one) => one.table === table)?.key ?? "";
}

export function forget(table: string): void {
  write(NAME, { tables: saved().filter((one) => one.table !== table) });
}
