import { expect, test } from "vitest";

import { pageOf } from "../src/games";
import { columnsOf, isShort, isTable, textOf } from "../src/games/plain/text";
import { labelOf } from "../src/names";

const voice = {
  say: (id: string): string => id,
  tell: ({ id }: { id: string }): string => `<${id}>`,
  nameOf: (seat: number): string => ["Ann", "Bo", "Cy"][seat] ?? "?",
};

test("a key is a label", () => {
  expect(["pot", "air_left", "on_turn"].map(labelOf)).toEqual(["Pot", "Air left", "On turn"]);
});

test.each([
  ["pot", 7, "7"],
  ["seat", 1, "Bo"],
  ["next_seat", -1, "–"],
  ["winner_seats", [0, 2], "Ann, Cy"],
  ["dice", [3, 3, 1], "3, 3, 1"],
  ["dice", [], "–"],
  ["phase", "last_roll", "last roll"],
  ["best", null, "–"],
  ["final", true, "page-yes"],
  ["last", { id: "rolled", args: {} }, "<rolled>"],
])("%s: %j is said as %j", (key, value, text) => {
  expect(isShort(value)).toBe(true);
  expect(textOf(key, value, voice)).toBe(text);
});

test("a list of structs is a table with every field as a column", () => {
  const rows = [{ seat: 0, points: 3 }, { seat: 1, points: 0, bust: true }];
  expect(isTable(rows) && columnsOf(rows)).toEqual(["seat", "points", "bust"]);
  expect([[], [1], [[1]], rows[0]].map(isTable)).toEqual([false, false, false, false]);
  expect([[[1], [2]], rows, rows[0], [rows]].map(isShort)).toEqual([false, false, false, false]);
});

test("a game that the page does not know ends with the ranking that its scene has, if it has one", () => {
  const page = pageOf("pig");
  const ranking = [{ seat: 1, place: 1, score: 20, tie: [] }];
  expect(page.outcome({ pot: 0, ranking })).toEqual({ ranking });
  expect([page.outcome({ pot: 0 }), page.outcome({ pot: 0, ranking: [] })]).toEqual([null, null]);
  expect(pageOf("deep_sea_adventure")).not.toBe(page);
});
