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

export function forget(table: string): void {
  write(SHELF, { tables: kept().filter((one) => one.table !== table) });
}
