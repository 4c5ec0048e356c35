/** Where an explanation or a tip lies: in full sight, beside what it speaks of, and over nothing that is needed. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;
type Spot = Pick<Box, "x" | "y">;

const GAP = 12; // pixels between it and what it speaks of
const EDGE = 8; // and between it and the edge of the window
const POINTED = 2; // how much worse it is to cover what it speaks of than what is least needed
const WORSE = 20; // and to cover what is needed more

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Above, below, right and left of a box, in its middle. */
const beside = (box: Box, { width, height }: Size): Spot[] => {
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  return [
    { x, y: box.y - height - GAP },
    { x, y: box.y + box.height + GAP },
    { x: box.x + box.width + GAP, y },
    { x: box.x - width - GAP, y },
  ];
};

/**
 * The spot for a tip of a size in a window, in its pixels: in line with the sides of the anchor, of what is needed, or of the
 * window; where it covers least of them, above all of what is needed most, which comes last, and of equals the nearest to the anchor.
 */
export function placed({ width, height }: Size, anchor: Box | null, window: Size, ...needed: Box[][]): Spot {
  const tip = { width, height }; // of what is measured in the page, no copy would have them
  const right = window.width - tip.width - EDGE;
  const bottom = window.height - tip.height - EDGE;
  const lines = [
    ...[...(anchor ? [anchor] : []), ...needed.flat()].flatMap((box) => beside(box, tip)),
    { x: right / 2, y: bottom },
    ...[EDGE, bottom].flatMap((y) => [right, EDGE].map((x) => ({ x, y }))),
  ].map(({ x, y }) => ({ x: Math.max(EDGE, Math.min(x, right)), y: Math.max(EDGE, Math.min(y, bottom)) }));
  const [xs, ys] = [new Set(lines.map(({ x }) => x)), new Set(lines.map(({ y }) => y))];
  const spots = [...xs].flatMap((x) => [...ys].map((y) => ({ x, y })));
  const cost = (spot: Spot): number => {
    const box = { ...spot, ...tip };
    const covered = (all: Box[]): number => all.reduce((sum, one) => sum + common(box, one), 0);
    return needed.reduce((sum, all, i) => sum + WORSE ** i * covered(all), POINTED * covered(anchor ? [anchor] : []));
  };
  const middle = (box: Box): Spot => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const to = middle(anchor ?? { x: 0, y: 0, ...window });
  const far = (spot: Spot): number => Math.hypot(middle({ ...spot, ...tip }).x - to.x, middle({ ...spot, ...tip }).y - to.y);
  return spots
    .map((spot) => ({ spot, cost: cost(spot), far: far(spot) }))
    .reduce((best, one) => (one.cost < best.cost || (one.cost === best.cost && one.far < best.far) ? one : best)).spot;
}

/** The part of a box that is in the window; null if that is nothing. */
export function inSight({ x, y, width, height }: Box, window: Size): Box | null {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const seen = { x: left, y: top, width: Math.min(window.width, x + width) - left, height: Math.min(window.height, y + height) - top };
  return seen.width > 0 && seen.height > 0 ? seen : null;
}
