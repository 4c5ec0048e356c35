/** Contour lines of a field by marching squares, as closed rings: SVG paths that can be stroked and filled. */

import type { Field } from "./noise";

export interface Contour {
  level: number;
  path: string;
}

type Point = readonly [number, number];

/**
 * The contours of `field` over `columns` x `rows` cells of side `cell`, drawn with the field's own units being cells.
 * A border lower than everything closes every ring; it lies one cell outside the picture, which hides it.
 */
export function contours(field: Field, columns: number, rows: number, cell: number, levels: number[]): Contour[] {
  const wide = columns + 5;
  const heights = new Float64Array(wide * (rows + 5));
  let i = 0;
  for (let y = -2; y < rows + 3; y++) {
    for (let x = -2; x < columns + 3; x++) {
      const border = x === -2 || y === -2 || x === columns + 2 || y === rows + 2;
      heights[i++] = border ? -1e9 : field(x, y);
    }
  }
  return levels.map((level) => ({
    level,
    path: rings(level, wide, rows + 5, heights)
      .map((ring) => smooth(ring.map(([x, y]) => [(x - 2) * cell, (y - 2) * cell] as const)))
      .join(""),
  }));
}

/** For each of the 16 corner patterns (bits: top left 8, top right 4, bottom right 2, bottom left 1), edges joined. */
const EDGES: readonly (readonly [number, number][])[] = [
  [], [[3, 2]], [[2, 1]], [[3, 1]], [[1, 0]], [[1, 0], [3, 2]], [[2, 0]], [[3, 0]],
  [[0, 3]], [[0, 2]], [[0, 1], [2, 3]], [[0, 1]], [[1, 3]], [[1, 2]], [[2, 3]], [],
];

function rings(level: number, wide: number, high: number, heights: Float64Array): Point[][] {
  // Each edge of the grid has a number: twice its left or upper end, and one more if it goes down.
  const next = new Map<number, { to: number; point: Point }[]>();
  const part = (from: number, to: number): number => Math.min(0.98, Math.max(0.02, (level - from) / (to - from)));
  for (let y = 0; y + 1 < high; y++) {
    for (let x = 0; x + 1 < wide; x++) {
      const corner = y * wide + x;
      const a = heights[corner] as number;
      const b = heights[corner + 1] as number;
      const c = heights[corner + wide + 1] as number;
      const d = heights[corner + wide] as number;
      const pattern = (a > level ? 8 : 0) | (b > level ? 4 : 0) | (c > level ? 2 : 0) | (d > level ? 1 : 0);
      if (pattern === 0 || pattern === 15) continue;
      const edges = [2 * corner, 2 * corner + 3, 2 * (corner + wide), 2 * corner + 1];
      const point = (side: number): Point => {
        if (side === 0) return [x + part(a, b), y];
        if (side === 1) return [x + 1, y + part(b, c)];
        if (side === 2) return [x + part(d, c), y + 1];
        return [x, y + part(a, d)];
      };
      for (const [from, to] of EDGES[pattern] as [number, number][]) {
        const piece = { to: edges[to] as number, point: point(from) };
        const start = edges[from] as number;
        const list = next.get(start);
        if (list) list.push(piece);
        else next.set(start, [piece]);
      }
    }
  }
  const found: Point[][] = [];
  for (const [start, list] of next) {
    while (list.length > 0) {
      const ring: Point[] = [];
      let edge = start;
      for (let piece = list.pop(); piece; piece = next.get(edge)?.pop()) {
        ring.push(piece.point);
        edge = piece.to;
      }
      if (ring.length > 5) found.push(ring);
    }
  }
  return found;
}

/** A closed curve through the middles of the ring's edges, its points being the handles. */
function smooth(ring: Point[]): string {
  const last = ring.length - 1;
  const middle = (i: number): string => {
    const [a, b] = [ring[i] as Point, ring[i === last ? 0 : i + 1] as Point];
    return `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  };
  const curves = ring.map((_, i) => {
    const handle = ring[i === last ? 0 : i + 1] as Point;
    return `Q${round(handle[0])} ${round(handle[1])} ${middle(i === last ? 0 : i + 1)}`;
  });
  return `M${middle(0)}${curves.join("")}Z`;
}

/** To a tenth: finer is not seen, and the paths are long. */
const round = (value: number): number => Math.round(value * 10) / 10;
