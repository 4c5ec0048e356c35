/** The options of a game, with their values at one table. */

import { games } from "./server";
import type { GameInfo, Sentence, TableInfo } from "./wire";

type Values = Sentence["args"];

/** Every option with its value. `changed` are those that differ from the defaults. */
export const valuesOf = ({ options }: GameInfo, changed: Values): Values => ({
  ...Object.fromEntries(options.map(({ name, default: usual }) => [name, usual])),
  ...changed,
});

/** What sentences are told of the options: of a list of numbers also what they range over, as "4–7", or "7". */
export function factsOf(values: Values): Values {
  const ranges = Object.entries(values).flatMap(([name, value]) => {
    const numbers = Array.isArray(value) ? value.map(Number) : [];
    const ends = new Set([Math.min(...numbers), Math.max(...numbers)]);
    return numbers.length ? [[`${name}_range`, [...ends].join("–")]] : [];
  });
  return { ...values, ...Object.fromEntries(ranges) };
}

/** What every explanation at a table is told: all its options, of which `options` differ from the defaults, and how many play. */
export async function factsAt({ game, seats, options }: Pick<TableInfo, "game" | "seats" | "options">): Promise<Values> {
  const known = (await games().catch(() => [])).find(({ id }) => id === game);
  return { ...factsOf(known ? valuesOf(known, options) : options), players: seats.length };
}
