/** Values of options as people type them. */

type Value = number | string | number[];

export function same(one: Value, other: Value): boolean {
  return String(one) === String(other);
}

/** Whole numbers, typed with anything between them; null if there is none. */
export function numbersOf(text: string): number[] | null {
  const found = text.match(/\d+/g);
  return found ? found.map(Number) : null;
}
