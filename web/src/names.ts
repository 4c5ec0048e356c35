/** What is called how where the catalogues have no sentence for it, or where there is little room. */

import type { Words } from "./words";

/** What a name in code is called: `air_left` is Air left. */
export function labelOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The player of a seat that a person plays. */
export const PERSON = "person";

/** The player of a seat that somebody with the link may take. */
export const OPEN = "open";

/** The seat to move while chance decides, and when the game is over. */
export const CHANCE = -1;
export const OVER = -2;

/** What a table does when somebody leaves, but that a bot plays on: it waits, or the game ends. */
export const WAITS = "waits";
export const ENDS = "ends";

export const gameTitle = (words: Words): string => words.first(["game-title"], labelOf(words.game));

/** What a seat is called before it is given a name. */
export const seatName = (words: Words, seat: number): string => words.first([`page-flag-${seat}`], String(seat + 1));

/** The same, or the first name of another seat, where others are called so: with a number where all are taken. */
export function freeName(words: Words, seat: number, others: readonly string[]): string {
  const taken = new Set(others.map((name) => name.trim().toLowerCase()));
  const names = [seat, 0, 1, 2, 3, 4, 5].map((one) => seatName(words, one));
  return names.find((name) => !taken.has(name.toLowerCase())) ?? `${seatName(words, seat)} 2`;
}

/** A player by its name as an opponent or its label, and its parameter if it has one. */
export function playerLabel(words: Words, player: string): string {
  if (player === OPEN) return words.say("page-friend");
  const [name, parameter] = player.split(":") as [string, string?];
  const label = words.first([`opponent-${name}.label`, `player-${name}.label`], name);
  return parameter ? `${label} ${parameter}` : label;
}
