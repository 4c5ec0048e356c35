/** Chance that anybody can check, before the end: what this browser was told, and what it brings to it. docs/14-chance.md says how. */

import { read, write } from "./kept";

/** What this browser was told of a table's chance before the end, and what it brought. */
export interface Promised {
  commitment: string;
  nonce: string;
}

const NAME = "fathom.chance";
const MOST = 60; // tables

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is kept for a table; null if it was never told of here. */
export function promised(table: string): Promised | null {
  const found = read(NAME)[table] as Partial<Promised> | undefined;
  const { commitment, nonce } = found ?? {};
  return typeof commitment === "string" && typeof nonce === "string" ? { commitment, nonce } : null;
}

/** Keep what a table is committed to, the first time it is told, and draw a nonce for it. */
export function promise(table: string, commitment: string): void {
  if (!commitment || promised(table)) return;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const others = Object.entries(read(NAME)).slice(1 - MOST);
  write(NAME, Object.fromEntries([...others, [table, { commitment, nonce } satisfies Promised]]));
}
