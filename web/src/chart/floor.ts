/** The floor of the sea that a seed grows: its lines of equal depth. */

import { contours, type Contour } from "./contours";
import { layered, seedOf } from "./noise";

const CELL = 24;
const LEVELS = Array.from({ length: 15 }, (_, i) => 0.12 + i * 0.062);

/** The isobaths of a chart of `width` x `height`, from shallow to deep, as closed paths in its own units. */
export function isobaths(seed: string, width: number, height: number): Contour[] {
  const rough = layered(seedOf(seed), 3);
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  // It falls from top to bottom, crossed by banks and troughs.
  const field = (x: number, y: number): number => 0.55 * (y / rows) + 0.75 * rough(x / 9 + 40, y / 7.5 + 40) - 0.1;
  return contours(field, columns, rows, CELL, LEVELS);
}

/** Whether the line number `i` of them is drawn heavier, so that the eye can count. */
export const heavy = (i: number): boolean => i % 4 === 2;
