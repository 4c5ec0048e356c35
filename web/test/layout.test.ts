import { expect, test } from "vitest";

import { corners, DOTS, layout } from "../src/games/deep_sea_adventure/layout";

const SIZES = [1, 2, 5, 20, 32, 33, 64];

test.each(SIZES)("a line of %i is whole on a desktop's chart, and no two places touch", (count) => {
  const { places, height, width } = layout(count, 690, 520, false);
  expect(places.length).toBe(count);
  expect(height).toBe(520);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(width - 20);
    expect(y).toBeLessThan(height - 20);
  }
  expect(closest(places)).toBeGreaterThan(38);
});

test.each(SIZES)("a line of %i on a phone has finger-sized places and grows downwards", (count) => {
  const { places, height, columns } = layout(count, 390, 440, true);
  expect(columns).toBe(4);
  expect(closest(places)).toBeGreaterThan(44);
  expect(Math.max(...places.map(({ y }) => y))).toBeLessThan(height);
});

test("neighbours on the line are neighbours on the chart", () => {
  const { places, cell, row } = layout(32, 690, 520, false);
  for (let place = 1; place < places.length; place++) {
    const [a, b] = [places[place - 1]!, places[place]!];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(Math.max(cell, row) + 16);
  }
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
