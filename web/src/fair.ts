/** Chance that anybody can check, before the end: what this browser was told, and what it brings to it. docs/14-chance.md says how. */

import { read, write } from "./kept";

/** What this browser was told of a table's chance before the end, and what it brought. */
export interface Promised {
  commitment: string;
  nonce: string;
  /** The seats that it held, and brought its nonce for, when it was first welcomed at them. */
  seats: number[];
  /** The table's version then; none (-1) if it held no seat. */
  version: number;
  /** Of each seat that it held, what it was told of the nonce that was mixed in: its own, or that of a browser that was first. */
  mixed: string[];
}

const NAME = "fathom.chance";
const MOST = 60; // tables

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is kept for a table; null if it was never told of here. */
export function promised(table: string): Promised | null {
  const found = read(NAME)[table] as Partial<Promised> | undefined;
  const { commitment, nonce, seats = [], version = -1, mixed = [] } = found ?? {};
  return typeof commitment === "string" && typeof nonce === "string" ? { commitment, nonce, seats, version, mixed } : null;
}

/** Keep what a table is committed to, the first time it is told, and draw a nonce for it. */
export function promise(table: string, commitment: string): void {
  if (!commitment || promised(table)) return;
  keep(table, { commitment, nonce: hex(crypto.getRandomValues(new Uint8Array(16))), seats: [], version: -1, mixed: [] });
}

/**
 * Keep which seats this browser holds at a version of the table, its nonce said, and which nonces are mixed in for them: the first
 * version counts, and what was last said there.
 */
export function seated(table: string, seats: number[], version: number, mixed: string[]): void {
  const found = promised(table);
  if (found && (found.version < 0 ? seats.length : version <= found.version)) keep(table, { ...found, seats, version, mixed });
}

function keep(table: string, promised: Promised): void {
  const { [table]: _, ...others } = read(NAME);
  write(NAME, Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, promised]]));
}
