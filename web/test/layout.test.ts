import { expect, test } from "vitest";

import { corners, DOTS, layout, runs } from "../src/games/deep_sea_adventure/layout";

const SIZES = [1, 2, 5, 20, 32, 33, 64];

test.each(SIZES)("a line of %i is whole on a desktop's chart, and no two places touch", (count) => {
  const { places, height, width, radius } = layout(count, 4, 852, 674);
  expect(places.length).toBe(count);
  expect(height).toBe(674);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThan(radius);
    expect(x).toBeLessThan(width - radius);
    expect(y).toBeLessThan(height - radius);
  }
  expect(closest(places)).toBeGreaterThan(2.6 * radius);
});

test.each([
  [48, 692, 494],
  [60, 852, 674],
  [72, 1332, 854],
  [40, 390, 440],
])("chips of %i pixels or more in a window of %i x %i", (size, width, height) => {
  expect(2 * layout(32, 4, width, height).radius).toBeGreaterThanOrEqual(size);
});

test("a short line spreads over the whole chart", () => {
  for (const count of [8, 12, 18, 24]) {
    const { places } = layout(count, 4, 852, 674);
    expect(Math.max(...places.map(({ y }) => y))).toBeGreaterThan(674 * 0.72);
  }
});

test.each(SIZES)("a line of %i on a phone has finger-sized places and grows downwards", (count) => {
  const { places, height, radius } = layout(count, 4, 390, 440);
  expect(radius).toBeGreaterThanOrEqual(19);
  expect(closest(places)).toBeGreaterThan(44);
  expect(Math.max(...places.map(({ y }) => y))).toBeLessThan(height);
});

test("neighbours on the line are neighbours on the chart", () => {
  const { places, radius } = layout(32, 4, 690, 520);
  for (let place = 1; place < places.length; place++) {
    const [a, b] = [places[place - 1]!, places[place]!];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(5 * radius);
  }
});

test("a diver goes down a row, and on to the side where the line swings into the next", () => {
  expect([0, 7, 8, 15, 16].map((place) => runs(place, 8))).toEqual([1, 1, -1, -1, 1]);
});

test("a level has a shape with two corners more, and as many dots", () => {
  for (const level of [1, 2, 3, 4]) {
    expect(corners(level, 20).split(" ").length).toBe(level + 2);
    expect(DOTS[level]?.length).toBe(level);
  }
});

function closest(places: { x: number; y: number }[]): number {
  let least = Infinity;
  places.forEach((a, i) => places.slice(i + 1).forEach((b) => (least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y)))));
  return least;
}
