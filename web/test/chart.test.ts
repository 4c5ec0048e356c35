import { expect, test } from "vitest";

import { contours } from "../src/chart/contours";
import { layered, noise, seedOf } from "../src/chart/noise";

test("the same seed gives the same seabed, another seed another", () => {
  const [a, b, c] = [layered(seedOf("table")), layered(seedOf("table")), layered(seedOf("other"))];
  const points = Array.from({ length: 50 }, (_, i) => [i * 0.37, i * 0.91] as const);
  expect(points.map(([x, y]) => a(x, y))).toEqual(points.map(([x, y]) => b(x, y)));
  expect(points.map(([x, y]) => a(x, y))).not.toEqual(points.map(([x, y]) => c(x, y)));
});

test("noise stays between 0 and 1 and is smooth", () => {
  const field = noise(7);
  for (let i = 0; i < 2000; i++) {
    const [x, y] = [i * 0.137, i * 0.071];
    expect(field(x, y)).toBeGreaterThanOrEqual(0);
    expect(field(x, y)).toBeLessThan(1);
    expect(Math.abs(field(x, y) - field(x + 0.001, y))).toBeLessThan(0.01);
  }
});

test("contours are closed rings around what is higher", () => {
  const hill = (x: number, y: number): number => 1 - Math.hypot(x - 10, y - 8) / 10;
  const [low, high, none] = contours(hill, 20, 16, 10, [0.3, 0.7, 2]);
  expect(low?.path).toMatch(/^M[^M]*Z$/);
  expect(high?.path).toMatch(/^M[^M]*Z$/);
  expect(none?.path).toBe("");
  const xs = [...(high?.path ?? "").matchAll(/([\d.]+) [\d.]+/g)].map((match) => Number(match[1]));
  expect(Math.min(...xs)).toBeCloseTo(70, -1);
  expect(Math.max(...xs)).toBeCloseTo(130, -1);
});
