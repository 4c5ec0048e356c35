import { expect, test } from "vitest";

import { malformed, numbersOf, textOf } from "../src/lobby/values";
import type { OptionInfo } from "../src/wire";

test.each([
  ["1, 2,3", [1, 2, 3]],
  [" 10 ; -3 7 ", [10, -3, 7]],
  ["0,", [0]],
  ["", []],
  ["  ", []],
])("%j is a list of whole numbers", (text, list) => {
  expect(numbersOf(text)).toEqual(list);
  expect(numbersOf(textOf(list))).toEqual(list);
});

test.each(["1.5, -3, 10-12", "9,x", "1e3", "0x10", "--1", "9007199254740993", "∞"])(
  "%j is none", (text) => {
    expect(numbersOf(text)).toBeNull();
  },
);

test("a text that is kept for a list is refused as the server refuses it, and nothing else is", () => {
  const facts: OptionInfo = {
    name: "faces", kind: "integers", default: [1], rulings: [], choices: [], least: 1, most: 9, longest: 8, shortest: 1,
  };
  expect(malformed(facts, "9,x")).toEqual({
    id: "refused-numbers", args: { option: "faces", value: "9,x", least: 1, most: 9, longest: 8, shortest: 1 },
  });
  expect(malformed(facts, [])).toBeNull();
  expect(malformed({ ...facts, kind: "choice" }, "level4")).toBeNull();
});
