/** What a player is called where there is little room: its label, and its parameter if it has one. */

import type { Words } from "./words";

export function playerLabel(words: Words, player: string): string {
  const [name, parameter] = player.split(":") as [string, string?];
  const label = words.first([`player-${name}.label`], name);
  return parameter ? `${label} ${parameter}` : label;
}
