/** Where things are drawn: the sounding line hangs from the submarine and runs to and fro across the chart. */

export interface Spot {
  x: number;
  y: number;
}

/** The room that pieces are drawn in: whatever stands on a place is drawn for a chip of this radius, and then scaled. */
export const CHIP = 24;

interface Layout {
  /** Of each place, counted from the submarine. */
  places: Spot[];
  /** The bottom middle of the submarine, where the line is tied. */
  moor: Spot;
  /** The line itself, as an SVG path from the submarine to its end. */
  rope: string;
  /** Of a chip. */
  radius: number;
  columns: number;
  width: number;
  /** More than there is in sight, where the line is too long for chips that a finger meets. */
  height: number;
  /** How much larger than life the submarine is drawn. */
  scale: number;
  /** Where the diver of a seat lies moored. */
  berths: Spot[];
  /** Where the hull begins, and how long it is. */
  tail: number;
  hull: number;
}

const CROWN = 94; // the submarine and the flags on it
const SIDE = 18;
const BOTTOM = 12;
// What a place needs, in radii of its chip: beside it room for an arrow, above it a flag, below it a number.
const WIDE = 2.9;
const ABOVE = 1.86;
const HIGH = 3.6;
const LARGEST = 40;
const LEAST = 19; // smaller chips are not drawn: the chart scrolls, and they are of the size of a finger
const FINGER = 20;
const BERTH = 44;

/** How a line of `count` places fits a window, with the pieces as large as they get. */
export function layout(count: number, seats: number, width: number, height: number): Layout {
  const scale = clamp(Math.min(width / 690, height / 500), 0.72, 1.5);
  const berth = Math.min(BERTH * scale, (width - 100) / Math.max(1, seats));
  const tail = 8 + 12 * scale;
  const berths = Array.from({ length: seats }, (_, seat) => ({ x: tail + 46 * scale + seat * berth, y: 68 * scale }));
  const hull = Math.min(width - 44, 84 * scale + seats * berth);
  const crown = CROWN * scale;
  const inner = { width: width - 2 * SIDE, height: height - crown - BOTTOM };

  const fitting = bestColumns(count, inner.width, inner.height);
  const scrolls = roomIn(fitting, count, inner.width, inner.height) < LEAST;
  const columns = scrolls ? Math.max(3, Math.floor(inner.width / (FINGER * WIDE))) : fitting;
  const rows = Math.max(1, Math.ceil(count / columns));
  const radius = scrolls ? FINGER : Math.min(LARGEST, roomIn(columns, count, inner.width, inner.height));
  const cell = inner.width / columns;
  const row = scrolls ? FINGER * HIGH : inner.height / rows;
  const first = crown + Math.max(ABOVE * radius, row * (ABOVE / HIGH));
  const sway = Math.min(7, (row - HIGH * radius) / 2);
  const places = Array.from({ length: count }, (_, place) => {
    const down = Math.floor(place / columns);
    const along = place % columns;
    const step = down % 2 === 0 ? along : columns - 1 - along;
    return { x: SIDE + (step + 0.5) * cell, y: first + down * row + Math.sin(place * 1.15) * sway };
  });
  const moor = { x: SIDE + Math.min(cell * 0.5, 60 * scale), y: crown - 8 * scale };
  return {
    places, moor, rope: rope(moor, places, columns, cell), radius, columns, width, scale, berths, tail, hull,
    height: scrolls ? Math.max(height, crown + rows * row + BOTTOM) : height,
  };
}

/** The radius of a chip in so many columns. */
function roomIn(columns: number, count: number, width: number, height: number): number {
  return Math.min(width / columns / WIDE, height / Math.ceil(count / columns) / HIGH);
}

/** The number of columns that leaves the most room around each place. */
function bestColumns(count: number, width: number, height: number): number {
  let best = 3;
  for (let columns = 3; columns <= 20; columns++) {
    if (roomIn(columns, count, width, height) > roomIn(best, count, width, height)) best = columns;
  }
  return best;
}

/** The way the line runs to the side at a place: 1 to the right, -1 to the left, for a diver who goes down. */
export const runs = (place: number, columns: number): 1 | -1 => (Math.floor(place / columns) % 2 === 0 ? 1 : -1);

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

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
  const size = radius * [0, 1.22, 1.3, 1.06, 1.04][level]!;
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
