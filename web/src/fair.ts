/** Chance that anybody can check, before the end: what this browser was told, and what it brings to it. docs/14-chance.md says how. */

import { read, write } from "./kept";

/** What this browser was told of a table's chance before the end, and what it brought. */
export interface Promised {
  commitment: string;
  nonce: string;
  /** The first version of the table that it was shown; none (-1) if it was shown none. */
  seen: number;
  /** The seats that it held, and brought its nonce for, when it was first welcomed at them. */
  seats: number[];
  /** The table's version then; none (-1) if it held no seat. */
  version: number;
  /** Of each seat that it held, what it was told of the nonce that was mixed in: its own, or that of a browser that was first. */
  mixed: string[];
  /** The seats that it has held at that version, those that it left again, too. */
  had: number[];
  /** The seats that it has got up from, of which no welcome has told yet. */
  risen: number[];
}

const NAME = "fathom.chance";
const MOST = 60; // tables

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is kept for a table; null if it was never told of here. */
export function promised(table: string): Promised | null {
  const found = read(NAME)[table] as Partial<Promised> | undefined;
  const { commitment, nonce, seats = [], version = -1, mixed = [], seen = version, had = seats, risen = [] } = found ?? {};
  return typeof commitment === "string" && typeof nonce === "string" ? { commitment, nonce, seen, seats, version, mixed, had, risen } : null;
}

/** What is kept for the table that was committed to this; null if this browser was told so of none. */
export function promisedBy(commitment: string): Promised | null {
  const tables = Object.keys(read(NAME)).filter((table) => promised(table)?.commitment === commitment);
  return tables[0] === undefined ? null : promised(tables[0]);
}

/** Keep what a table is committed to, the first time it is told, and draw a nonce for it. */
export function promise(table: string, commitment: string): void {
  if (!commitment || promised(table)) return;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  keep(table, { commitment, nonce, seen: -1, seats: [], version: -1, mixed: [], had: [], risen: [] });
}

/**
 * Keep which seats this browser holds at a version of the table, its nonce said, and which nonces are mixed in for them: the first
 * version counts, and what was last said there. But the nonce of a seat that it goes on holding stays as it was first said, and a
 * seat that it has again later is as if it had never been without it: the nonces of an honest server do not change.
 */
export function seated(table: string, seats: number[], version: number, mixed: string[]): void {
  const known = promised(table);
  if (!known) return;
  const found = without(known, known.risen.filter((seat) => !seats.includes(seat)));
  const seen = found.seen < 0 ? version : Math.min(found.seen, version);
  if (found.version < 0 ? !seats.length : version > found.version) {
    const back = seats.filter((seat) => found.had.includes(seat) && !found.seats.includes(seat));
    if (seen !== found.seen || back.length || known.risen.length) keep(table, { ...found, seen, seats: [...found.seats, ...back] });
    return;
  }
  const said = mixed.map((one, seat) => (found.seats.includes(seat) && seats.includes(seat) && found.mixed[seat]) || one);
  keep(table, { ...found, seen, seats, version, mixed: said, had: [...new Set([...found.had, ...seats])] });
}

/**
 * Keep that this browser got up from these seats by itself: whoever sits there next brings a number of their own. A seat that the
 * last welcome, or else the next one, still has is not given up: a server could say so only to be rid of the number.
 */
export function gaveUp(table: string, risen: number[]): void {
  const found = promised(table);
  if (found) keep(table, { ...without(found, risen.filter((seat) => !found.seats.includes(seat))), risen: [...new Set([...found.risen, ...risen.filter((seat) => found.seats.includes(seat))])] });
}

function without(found: Promised, gone: number[]): Promised {
  const stays = (seat: number): boolean => !gone.includes(seat);
  return { ...found, seats: found.seats.filter(stays), had: found.had.filter(stays), risen: [] };
}

function keep(table: string, promised: Promised): void {
  const { [table]: _, ...others } = read(NAME);
  write(NAME, Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, promised]]));
}
