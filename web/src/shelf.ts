/** The tables this browser holds the key to: kept here, because nobody has an account. */

import { read, write } from "./theme.svelte";

export interface Kept {
  table: string;
  key: string;
  game: string;
  names: string[];
  started: string;
}

const SHELF = "fathom.tables";
const MOST = 40;

export function kept(): Kept[] {
  const { tables } = read(SHELF);
  return Array.isArray(tables) ? (tables as Kept[]) : [];
}

export function keep(table: Kept): void {
  write(SHELF, { tables: [table, ...kept().filter((one) => one.table !== table.table)].slice(0, MOST) });
}

/** The key that is kept for a table; empty if there is none. */
export function keyOf(table: string): string {
  return kept().find((one) => one.table === table)?.key ?? "";
}

export function forget(table: string): void {
  write(SHELF, { tables: kept().filter((one) => one.table !== table) });
}
