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
  const heights: number[] = [];
  for (let y = -2; y < rows + 3; y++) {
    for (let x = -2; x < columns + 3; x++) {
      const border = x === -2 || y === -2 || x === columns + 2 || y === rows + 2;
      heights.push(border ? -1e9 : field(x, y));
    }
  }
  const at = (x: number, y: number): number => heights[y * wide + x] as number;
  return levels.map((level) => ({
    level,
    path: rings(level, wide, rows + 5, at)
      .map((ring) => smooth(ring.map(([x, y]) => [(x - 2) * cell, (y - 2) * cell] as const)))
      .join(""),
  }));
}

/** For each of the 16 corner patterns (bits: top left 8, top right 4, bottom right 2, bottom left 1), edges joined. */
const EDGES: readonly (readonly [number, number][])[] = [
  [], [[3, 2]], [[2, 1]], [[3, 1]], [[1, 0]], [[1, 0], [3, 2]], [[2, 0]], [[3, 0]],
  [[0, 3]], [[0, 2]], [[0, 1], [2, 3]], [[0, 1]], [[1, 3]], [[1, 2]], [[2, 3]], [],
];

function rings(level: number, wide: number, high: number, at: (x: number, y: number) => number): Point[][] {
  const next = new Map<string, { to: string; point: Point }[]>();
  const part = (from: number, to: number): number => {
    const share = (level - from) / (to - from);
    return Math.min(0.98, Math.max(0.02, share));
  };
  for (let y = 0; y + 1 < high; y++) {
    for (let x = 0; x + 1 < wide; x++) {
      const [a, b, c, d] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
      const pattern = (a > level ? 8 : 0) | (b > level ? 4 : 0) | (c > level ? 2 : 0) | (d > level ? 1 : 0);
      const edge = (side: number): { name: string; point: Point } => {
        if (side === 0) return { name: `h${x},${y}`, point: [x + part(a, b), y] };
        if (side === 1) return { name: `v${x + 1},${y}`, point: [x + 1, y + part(b, c)] };
        if (side === 2) return { name: `h${x},${y + 1}`, point: [x + part(d, c), y + 1] };
        return { name: `v${x},${y}`, point: [x, y + part(a, d)] };
      };
      for (const [from, to] of EDGES[pattern] ?? []) {
        const start = edge(from);
        const list = next.get(start.name) ?? [];
        list.push({ to: edge(to).name, point: start.point });
        next.set(start.name, list);
      }
    }
  }
  const found: Point[][] = [];
  for (const [start, list] of next) {
    while (list.length > 0) {
      const ring: Point[] = [];
      let name = start;
      for (let piece = list.pop(); piece; piece = next.get(name)?.pop()) {
        ring.push(piece.point);
        name = piece.to;
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
    return `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  };
  const curves = ring.map((_, i) => {
    const handle = ring[i === last ? 0 : i + 1] as Point;
    return `Q${handle[0].toFixed(1)} ${handle[1].toFixed(1)} ${middle(i === last ? 0 : i + 1)}`;
  });
  return `M${middle(0)}${curves.join("")}Z`;
}
