/** Clocks, as they are said. */

import { expect, test } from "vitest";

import { clockSaid, CLOCKS, isByAndBy, timeLeft } from "../src/gathering/clocks";

const say = (id: string, args: object = {}): string => [id, ...Object.values(args)].join(" ");

test("what is left is shown to the second, of days to the hour, and never less than nothing", () => {
  const shown = [-5, 0, 1, 9_400, 65_000, 3_600_000, 86_400_000, 200_000_000].map((left) => timeLeft(say, left));
  expect(shown).toEqual(["0:00", "0:00", "0:01", "0:10", "1:05", "1:00:00", "24:00:00", "clock-long 2 7"]);
});

test("every clock of the lobby is said in its own words", () => {
  const said = [null, ...CLOCKS].map((clock) => clockSaid(say, clock));
  expect(said).toEqual([
    "clock-none", "clock-bank 5 10", "clock-bank 10 15", "clock-bank 30 30",
    "clock-seconds 30", "clock-minutes 2", "clock-days 1", "clock-days 3", "clock-days 7",
  ]);
});

test("with an hour or more for a move nobody has to stay", () => {
  expect(CLOCKS.filter(isByAndBy)).toEqual(CLOCKS.slice(-3));
  expect([isByAndBy(null), isByAndBy({ bank: 7200, move: 3599 }), isByAndBy({ bank: 0, move: 3600 })]).toEqual([false, false, true]);
});
