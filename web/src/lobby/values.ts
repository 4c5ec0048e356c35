/** Values of options as people type them. */

import type { OptionInfo, Sentence } from "../wire";

type Value = number | string | number[];

export function same(one: Value, other: Value): boolean {
  return String(one) === String(other);
}

/** A list of whole numbers, typed with commas, semicolons or spaces between; null if the text is none. */
export function numbersOf(text: string): number[] | null {
  const items = text.split(/[\s,;]+/).filter((item) => item);
  const numbers = items.map((item) => (/^-?\d+$/.test(item) ? Number(item) : NaN));
  return numbers.every(Number.isSafeInteger) ? numbers : null;
}

export function textOf(value: Value): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

export function rangeOf({ least, most, shortest, longest }: OptionInfo): Sentence["args"] {
  return { least, most, shortest, longest };
}

/** What the server would say to a text that is kept as the value of a list, because it is none. */
export function malformed(option: OptionInfo, value: Value): Sentence | null {
  if (option.kind !== "integers" || typeof value !== "string") return null;
  return { id: "refused-numbers", args: { option: option.name, value, ...rangeOf(option) } };
}
