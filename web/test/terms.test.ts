import { describe as group, expect, test } from "vitest";

import { throwOf } from "../src/games/deep_sea_adventure/example";
import { factsOf, valuesOf } from "../src/options";
import { after, meaningOf, nearest, term } from "../src/table/terms";
import type { GameInfo } from "../src/wire";

/** As much of an element as is asked for: where it is, and its name. */
const at = (left: number, top: number, name = ""): Element =>
  ({ getBoundingClientRect: () => ({ left, top, right: left + 10, bottom: top + 10 }), getAttribute: () => name }) as unknown as Element;

group("which term is meant", () => {
  test("a finger means the nearest one, and none that is far away", () => {
    const [one, two] = [at(0, 0), at(40, 0)];
    expect(nearest([one, two], 22, 5)).toBe(one);
    expect(nearest([one, two], 30, 5)).toBe(two);
    expect(nearest([one, two], 5, 60)).toBeNull();
  });

  test("a walk goes round, or to the next of another name", () => {
    const [air, dive, chip, other] = [at(0, 0, "air"), at(0, 0, "dive"), at(0, 0, "place"), at(0, 0, "place")];
    const all = [air, dive, chip, other];
    expect(after(all, null, 1, false)).toBe(air);
    expect(after(all, chip, 1, false)).toBe(other);
    expect(after(all, other, 1, false)).toBe(air);
    expect(after(all, air, -1, false)).toBe(other);
    expect(after(all, chip, 1, true)).toBe(air);
    expect(after(all, other, -1, true)).toBe(dive);
  });

  test("what has gone is left for the first", () => {
    expect(after([at(0, 0, "air")], at(0, 0, "gone"), 1, true)).toMatchObject({});
    expect(after([], null, 1, false)).toBeUndefined();
  });

  test("an element is marked by its name and what its sentences are told", () => {
    const marked = at(0, 0, term("load", { units: 2 }));
    expect(meaningOf(marked)).toEqual({ name: "load", args: { units: 2 } });
    expect(meaningOf(at(0, 0, term("dice")))).toEqual({ name: "dice", args: {} });
  });
});

group("what sentences are told of a table", () => {
  const game = { options: [{ name: "air", default: 25 }, { name: "faces", default: [1, 2, 3] }] } as GameInfo;

  test("every option, with the value it has here", () => {
    expect(valuesOf(game, { air: 10 })).toEqual({ air: 10, faces: [1, 2, 3] });
  });

  test("of a list also its ends, if it has any", () => {
    expect(factsOf({ faces: [7, 7] })).toEqual({ faces: [7, 7], faces_range: "7" });
    expect(factsOf({ air: 10, faces: [4, 2], none: [] })).toEqual({ air: 10, faces: [4, 2], none: [], faces_range: "2–4" });
  });
});

group("the example of a throw", () => {
  test("is the rulebook's with its dice: roll 5 carrying 3, move 2", () => {
    expect(throwOf(2, [1, 1, 2, 2, 3, 3])).toEqual({ thrown: [3, 2], total: 5, moves: 2 });
  });

  test("is made of the faces of other dice, and never moves backwards", () => {
    expect(throwOf(1, [1, 2])).toEqual({ thrown: [1], total: 1, moves: 0 });
    expect(throwOf(3, [4])).toEqual({ thrown: [4, 4, 4], total: 12, moves: 9 });
  });
});
