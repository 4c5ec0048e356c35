/** Where things are drawn: the sounding line hangs from the submarine and runs to and fro across the chart. */

export interface Spot {
  x: number;
  y: number;
}

interface Layout {
  /** Of each place, counted from the submarine. */
  places: Spot[];
  /** The bottom middle of the submarine, where the line is tied. */
  moor: Spot;
  /** The line itself, as an SVG path from the submarine to its end. */
  rope: string;
  /** The distance of neighbours in a row, and of rows. */
  cell: number;
  row: number;
  columns: number;
  width: number;
  height: number;
}

const TOP = 104; // the submarine and the flags on it
const SIDE = 34;
const BOTTOM = 30;
const SCROLLING_ROW = 92;

/** How the line fits: `scrolls` keeps pieces at finger size and lets the chart grow downwards instead. */
export function layout(count: number, width: number, height: number, scrolls: boolean): Layout {
  const columns = scrolls ? Math.max(3, Math.floor((width - 2 * SIDE) / 76)) : bestColumns(count, width, height);
  const rows = Math.max(1, Math.ceil(count / columns));
  const cell = (width - 2 * SIDE) / columns;
  const row = scrolls ? SCROLLING_ROW : Math.min(150, (height - TOP - BOTTOM) / rows);
  const places = Array.from({ length: count }, (_, place) => {
    const down = Math.floor(place / columns);
    const along = place % columns;
    const step = down % 2 === 0 ? along : columns - 1 - along;
    return {
      x: SIDE + (step + 0.5) * cell,
      y: TOP + (down + 0.62) * row + Math.sin(place * 1.15) * Math.min(7, row * 0.07),
    };
  });
  const moor = { x: SIDE + cell * 0.5, y: TOP - 22 };
  const tall = scrolls ? TOP + rows * row + BOTTOM : height;
  return { places, moor, rope: rope(moor, places, columns, cell), cell, row, columns, width, height: Math.max(tall, height) };
}

/** The number of columns that leaves the most room around each place; rows need more than columns, for the flags. */
function bestColumns(count: number, width: number, height: number): number {
  let best = 4;
  let most = 0;
  for (let columns = 3; columns <= 16; columns++) {
    const rows = Math.ceil(count / columns);
    const room = Math.min((width - 2 * SIDE) / columns, ((height - TOP - BOTTOM) / rows) * 0.82);
    if (room > most) [most, best] = [room, columns];
  }
  return best;
}

/** A curve through the moor and every place, swinging out where a row ends. */
function rope(moor: Spot, places: Spot[], columns: number, cell: number): string {
  const points: Spot[] = [moor];
  places.forEach((spot, place) => {
    points.push(spot);
    const after = places[place + 1];
    if (after && (place + 1) % columns === 0) {
      const outwards = Math.floor(place / columns) % 2 === 0 ? 1 : -1;
      points.push({ x: spot.x + outwards * cell * 0.36, y: (spot.y + after.y) / 2 });
    }
  });
  let path = `M${round(moor.x)} ${round(moor.y)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i] as Spot, points[i + 1] as Spot];
    const before = points[i - 1] ?? a;
    const after = points[i + 2] ?? b;
    path += `C${round(a.x + (b.x - before.x) / 6)} ${round(a.y + (b.y - before.y) / 6)}`;
    path += ` ${round(b.x - (after.x - a.x) / 6)} ${round(b.y - (after.y - a.y) / 6)} ${round(b.x)} ${round(b.y)}`;
  }
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Corners of a regular polygon for a level: triangle, square, pentagon, hexagon. */
export function corners(level: number, radius: number): string {
  const sides = level + 2;
  const turn = sides === 4 ? Math.PI / 4 : -Math.PI / 2;
  const size = radius * [0, 1.22, 1.1, 1.04, 1][level]!;
  const sink = level === 1 ? radius * 0.2 : 0; // so that a triangle looks centred
  return Array.from({ length: sides }, (_, corner) => {
    const angle = turn + (corner * 2 * Math.PI) / sides;
    return `${round(size * Math.cos(angle))},${round(size * Math.sin(angle) + sink)}`;
  }).join(" ");
}

/** Where a chip's dots sit, for a radius of 1: as many as its level. */
export const DOTS: readonly (readonly Spot[])[] = [
  [],
  [{ x: 0, y: 0.18 }],
  [{ x: -0.3, y: 0 }, { x: 0.3, y: 0 }],
  [{ x: 0, y: -0.34 }, { x: -0.32, y: 0.2 }, { x: 0.32, y: 0.2 }],
  [{ x: -0.3, y: -0.3 }, { x: 0.3, y: -0.3 }, { x: -0.3, y: 0.3 }, { x: 0.3, y: 0.3 }],
];

/** Where a die's pips sit, for faces 0 (not rolled yet) to 6. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [[-0.8, 0.8], [0.8, -0.8]],
  [[-0.9, 0.9], [0, 0], [0.9, -0.9]],
  [[-0.8, -0.8], [0.8, -0.8], [-0.8, 0.8], [0.8, 0.8]],
  [[-0.9, -0.9], [0.9, -0.9], [0, 0], [-0.9, 0.9], [0.9, 0.9]],
  [[-0.8, -0.95], [0.8, -0.95], [-0.8, 0], [0.8, 0], [-0.8, 0.95], [0.8, 0.95]],
];
