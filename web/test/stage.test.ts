import { expect, test } from "vitest";

import type { Scene } from "../src/games/deep_sea_adventure/scene";
import { DeepStage, diceFor } from "../src/games/deep_sea_adventure/stage.svelte";
import { breaths, describe } from "../src/games/deep_sea_adventure/text";
import type { Sentence } from "../src/wire";

const scene = (): Scene => ({
  dive: 1, dives: 3, air: 25, tank: 25, phase: "search", dice: 2, faces: [1, 2, 3], line: [[1], [1], [2], [3]],
  starter: 0, on_turn: 0, winners: [], ranking: [], tie_rule: "level4", roll: null,
  divers: [0, 1].map((seat) => ({
    seat, where: "sea", place: seat * 2, facing: "down", hold: seat ? [[1]] : [], breathes: seat, banked: [], score: 0,
  })),
});

function show(stage: DeepStage, id: string, args: Record<string, number | string | number[]>): void {
  for (const moment of stage.moments({ id, args }, 0)) moment.change();
}

test("events change the picture by what they tell", () => {
  const stage = new DeepStage({ ...scene() });
  show(stage, "take", { seat: 0, place: 0, chips: [1] });
  expect(stage.scene.line[0]).toEqual([]);
  expect(stage.scene.divers[0]?.hold).toEqual([[1]]);
  show(stage, "breathe", { seat: 1, units: 1, air: 24 });
  expect([stage.scene.air, stage.turn]).toEqual([24, 1]);
  show(stage, "turn_back", { seat: 1 });
  show(stage, "move", { seat: 1, from: 2, to: -1, jumped: [0] });
  expect(stage.scene.divers[1]?.where).toBe("sea");
  show(stage, "board", { seat: 1, units: 1 });
  expect(stage.scene.divers[1]).toMatchObject({ where: "home", facing: "up" });
  show(stage, "reveal", { seat: 1, level: 1, value: 3 });
  expect(stage.scene.divers[1]).toMatchObject({ banked: [[1, 3]], score: 3 });
  show(stage, "lay", { seat: 0, chips: [1], place: 4 });
  show(stage, "lay", { seat: 0, chips: [1], place: 4 });
  expect(stage.scene.line[4]).toEqual([1, 1]);
  const [, second] = stage.names;
  show(stage, "clean", { length: 4 });
  expect(stage.scene.line).toEqual([[1], [2], [3], [1, 1]]);
  expect(stage.names[0]).toBe(second);
});

test("a diver hops over others, and never stands on them", () => {
  const stage = new DeepStage({ ...scene() });
  const seen: number[] = [];
  for (const moment of stage.moments({ id: "move", args: { seat: 0, from: 0, to: 3, jumped: [1] } }, 0)) {
    moment.change();
    seen.push(stage.scene.divers[0]?.place ?? -1);
  }
  expect(seen).toEqual([1, 1, 3]);
});

test("what is not known is not made up", () => {
  const stage = new DeepStage({ ...scene() });
  show(stage, "look", { seat: 1, level: 2 });
  expect(stage.scene.divers[1]?.banked).toEqual([[2, null]]);
  expect(stage.moments({ id: "something new", args: {} }, 0)).toEqual([]);
});

test("dice show the total that was told", () => {
  for (const total of [2, 3, 4, 5, 6]) {
    for (const chance of [0, 1, 2, 3]) {
      const dice = diceFor(total, 2, [1, 2, 3], chance);
      expect(dice.length).toBe(2);
      expect(dice.reduce((sum, face) => sum + face, 0)).toBe(total);
    }
  }
});

test("the dice lie the same for who comes later", () => {
  const told: Sentence[] = [{ id: "dive", args: { dive: 1 } }, { id: "first", args: { seat: 0 } }, { id: "roll", args: { seat: 0, total: 4 } }];
  const live = new DeepStage({ ...scene() }, told.slice(0, 2));
  for (const moment of live.moments(told[2]!, 2)) moment.change();
  const later = new DeepStage({ ...scene() }, [...told, { id: "leave", args: { seat: 0 } }]);
  expect(later.dice).toEqual(live.dice);
  expect(live.dice.length).toBe(2);
});

test("at the end nobody is told to carry or to swim", () => {
  const now: Scene = { ...scene(), phase: "over" };
  const told = describe(now);
  expect(told.filter(({ id, args }) => id === "place-text" && args.seat !== "none").map(({ args }) => args.facing)).toEqual(["lost", "lost"]);
  now.divers[1]!.banked = [[1, 3], [2, 5]];
  now.divers[1]!.score = 8;
  expect(describe(now).at(-1)).toEqual({ id: "won", args: { seat: 1, values: [3, 5], score: 8 } });
  expect(describe(scene()).some(({ id }) => id === "won")).toBe(false);
});

test("when a dive is over nobody breathes", () => {
  const stage = new DeepStage({ ...scene() });
  show(stage, "dive_over", { reason: "air" });
  expect(breaths(stage.scene).map(({ units }) => units)).toEqual([0, 0]);
});

test("next breaths are in the order of turns, without those at home", () => {
  const now = scene();
  expect(breaths(now)).toEqual([{ seat: 1, units: 1 }, { seat: 0, units: 0 }]);
  now.divers[1]!.where = "home";
  expect(breaths(now)).toEqual([{ seat: 0, units: 0 }]);
});
