import { expect, test } from "vitest";

import type { Event, Scene } from "../src/games/deep_sea_adventure/scene";
import { DeepStage, diceFor } from "../src/games/deep_sea_adventure/stage.svelte";
import { describe } from "../src/games/deep_sea_adventure/text";
import { deepScene as scene } from "./scenes";

/** Tell an event that leads to a scene; what `look` sees with each cue. */
function tell<T>(stage: DeepStage, event: Event, after: Scene, look?: () => T): T[] {
  return stage.cues(event, stage.scene, 0).flatMap(({ begin, held }) => {
    if (!held) stage.show(after);
    begin?.();
    return look ? [look()] : [];
  });
}

test("a diver hops over others, is never drawn on them, and is then where the scene says", () => {
  const stage = new DeepStage(scene());
  const after = scene();
  after.divers[0]!.place = 3;
  const seen = tell(stage, { type: "move", seat: 0, start: 0, end: 3, jumped: [1] }, after, () => stage.placeOf(stage.scene.divers[0]!));
  expect(seen).toEqual([0, 1, 3]);
  stage.show(after);
  expect([stage.swimmer, stage.placeOf(after.divers[0]!)]).toEqual([null, 3]);
});

test("a diver on its way home is drawn on the line until the last place of it", () => {
  const stage = new DeepStage(scene());
  const after = scene();
  Object.assign(after.divers[1]!, { where: "home", place: -1 });
  const seen = tell(stage, { type: "move", seat: 1, start: 2, end: -1, jumped: [0] }, after, () => stage.placeOf(stage.scene.divers[1]!));
  expect(seen).toEqual([2, 1]);
  tell(stage, { type: "board", seat: 1, units: 1 }, after);
  expect(stage.placeOf(after.divers[1]!)).toBe(-1);
});

test("a unit is seen on its way, and no longer than that", () => {
  const stage = new DeepStage(scene());
  tell(stage, { type: "take", seat: 0, place: 0, chips: [1] }, scene());
  expect(stage.ghost).toMatchObject({ kind: "lift", unit: [1], from: 0, to: 0 });
  tell(stage, { type: "lay", seat: 1, chips: [2], place: 4 }, scene());
  expect(stage.ghost).toMatchObject({ kind: "sink", unit: [2], from: 2, to: 4 });
  tell(stage, { type: "leave", seat: 0 }, scene());
  expect(stage.ghost).toBeNull();
});

test("places keep their names when the line closes up", () => {
  const stage = new DeepStage({ ...scene(), line: [[], [1], [], [3]] });
  const [, second, , fourth] = stage.names;
  stage.show({ ...scene(), line: [[], [1], [], [3], [1, 1]] });
  const fifth = stage.names[4];
  expect(new Set(stage.names).size).toBe(5);
  const seen = tell(stage, { type: "clean", length: 3 }, { ...scene(), line: [[1], [3], [1, 1]] }, () => stage.scene.line.length);
  expect(seen).toEqual([5, 3]);
  expect(stage.names).toEqual([second, fourth, fifth]);
});

test("what is not known is not made up", () => {
  const stage = new DeepStage(scene());
  tell(stage, { type: "reveal", seat: 1, level: 2, value: null }, scene());
  expect(stage.turned).toMatchObject([{ seat: 1, level: 2, value: null }]);
  expect(stage.cues({ type: "something new" } as never, scene(), 0)).toEqual([{ lasts: 0 }]);
});

/** How a dive's end is told: what waits, and for what. */
const waits = (stage: DeepStage, event: Event, before: Scene): string[] => stage.cues(event, before, 0).flatMap((cue) => cue.waits?.id ?? []);

/** Seat 0 at sea with a chip, seat 1 home with as many chips as are given. */
function ended(...chips: number[]): Scene {
  const now = scene();
  now.divers[0]!.hold = [[2]];
  Object.assign(now.divers[1]!, { where: "home", place: -1, hold: chips.map((level) => [level]) });
  return now;
}

test("the end of a dive waits for a hand when all divers have been told of, and not before", () => {
  const stage = new DeepStage(scene(), [], [0]);
  expect(waits(stage, { type: "dive_over", reason: "air" }, ended(1, 2))).toEqual([]);
  expect(waits(stage, { type: "drown", seat: 0, place: 0, units: 1 }, ended(1, 2))).toEqual([]);
  expect(waits(stage, { type: "reveal", seat: 1, level: 1, value: 3 }, ended(1, 2))).toEqual([]);
  expect(waits(stage, { type: "reveal", seat: 1, level: 2, value: 5 }, ended(2))).toEqual(["do-next-dive"]);
  expect(waits(stage, { type: "dive_over", reason: "air" }, ended())).toEqual([]);
  expect(waits(stage, { type: "drown", seat: 0, place: 0, units: 1 }, { ...ended(), dive: 3 })).toEqual(["do-result"]);
  const home = ended();
  Object.assign(home.divers[0]!, { where: "home", hold: [] });
  expect(waits(stage, { type: "dive_over", reason: "home" }, home)).toEqual(["do-next-dive"]);
  expect(waits(stage, { type: "dive_over", reason: "empty" }, home)).toEqual([]);
});

test("whoever only looks on is not waited for", () => {
  const stage = new DeepStage(scene(), [], []);
  stage.cues({ type: "dive_over", reason: "air" }, ended(), 0);
  const cues = stage.cues({ type: "drown", seat: 0, place: 0, units: 1 }, ended(), 0);
  expect(cues.some((cue) => cue.waits)).toBe(false);
  expect(cues.at(-1)?.lasts).toBeGreaterThan(1000);
});

test("what is looked at in secret during a dive ends nothing", () => {
  const stage = new DeepStage(scene(), [], [0]);
  expect(waits(stage, { type: "reveal", seat: 1, level: 1, value: null }, ended(1))).toEqual([]);
});

test("who is told of at the end of a dive: who came home in that order, then who sank, until the next dive", () => {
  const stage = new DeepStage(scene(), [], [0]);
  tell(stage, { type: "board", seat: 1, units: 1 }, ended(1));
  tell(stage, { type: "dive_over", reason: "air" }, ended(1));
  tell(stage, { type: "drown", seat: 0, place: 0, units: 1 }, ended(1));
  tell(stage, { type: "reveal", seat: 1, level: 1, value: 3 }, ended());
  expect([stage.boarded, stage.sunk, stage.turned.length, stage.account]).toEqual([[1], [0], 1, { dive: 1, reason: "air" }]);
  tell(stage, { type: "lay", seat: 0, chips: [2], place: 4 }, ended());
  expect(stage.account).toBeNull();
  tell(stage, { type: "dive", dive: 2 }, scene());
  expect([stage.boarded, stage.sunk, stage.turned]).toEqual([[], [], []]);
});

test("whoever comes while chips are turned over sees the same", () => {
  const events: Event[] = [
    { type: "dive", dive: 1 }, { type: "board", seat: 1, units: 2 }, { type: "dive_over", reason: "air" },
    { type: "drown", seat: 0, place: 0, units: 1 }, { type: "reveal", seat: 1, level: 1, value: 3 },
  ];
  const stage = new DeepStage({ ...ended(2), phase: "reveal" }, events, [0]);
  expect([stage.boarded, stage.sunk, stage.turned.length, stage.account?.reason]).toEqual([[1], [0], 1, "air"]);
  expect(waits(stage, { type: "reveal", seat: 1, level: 2, value: 5 }, ended(2))).toEqual(["do-next-dive"]);
});

test("breaths leave the tank one by one", () => {
  const stage = new DeepStage(scene());
  const seen = tell(stage, { type: "breathe", seat: 1, units: 3, air: 22 }, { ...scene(), air: 22 }, () => stage.air);
  expect(seen).toEqual([24, 23, 22]);
  const last = tell(stage, { type: "breathe", seat: 1, units: 3, air: 0 }, { ...scene(), air: 0 }, () => stage.air);
  expect(last.at(-1)).toBe(0);
  stage.show({ ...scene(), air: 22 });
  expect(stage.air).toBe(22);
});

test("a throw says what the event says, and its steps are shown before they are swum", () => {
  const stage = new DeepStage(scene());
  tell(stage, { type: "roll", seat: 0, total: 5, units: 2, moves: 3 }, scene());
  expect(stage.thrown).toMatchObject({ seat: 0, place: 0, total: 5, units: 2, moves: 3 });
  const after = scene();
  after.divers[0]!.place = 3;
  const trails = tell(stage, { type: "move", seat: 0, start: 0, end: 3, jumped: [1] }, after, () => stage.trail.join());
  expect(trails[0]).toBe("1,3");
  stage.settle();
  expect([stage.thrown, stage.trail]).toEqual([null, []]);
});

test("effects end when all that was told has been shown", () => {
  const stage = new DeepStage(scene());
  tell(stage, { type: "roll", seat: 0, total: 3, units: 0, moves: 3 }, scene());
  tell(stage, { type: "drown", seat: 1, place: 2, units: 1 }, scene());
  expect([stage.drowning, stage.rolling]).toEqual([1, false]);
  stage.show(scene());
  stage.settle();
  expect(stage.drowning).toBe(-1);
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
  const roll: Event = { type: "roll", seat: 0, total: 4, units: 0, moves: 4 };
  const events: Event[] = [{ type: "dive", dive: 1 }, { type: "first", seat: 0 }, roll];
  const live = new DeepStage(scene(), events.slice(0, 2));
  for (const { begin } of live.cues(roll, scene(), 2)) begin?.();
  const later = new DeepStage(scene(), [...events, { type: "leave", seat: 0 }]);
  expect(later.dice).toEqual(live.dice);
  expect(live.dice.length).toBe(2);
  expect(new DeepStage({ ...scene(), dive: 2 }, [...events, { type: "dive", dive: 2 }]).dice).toEqual([]);
});

test("when the move that ended a dive is taken back, the dive goes on with its dice and with those who are home", () => {
  const roll: Event = { type: "roll", seat: 1, total: 4, units: 0, moves: 4 };
  const before: Event[] = [{ type: "dive", dive: 1 }, roll, { type: "board", seat: 1, units: 1 }];
  const undone: Event[] = [{ type: "leave", seat: 0 }, { type: "dive_over", reason: "air" }, { type: "drown", seat: 0, place: 2, units: 0 }, { type: "dive", dive: 2 }];
  const back = { type: "took_back", seat: 0, what: { type: "leave", seat: 0 } } as unknown as Event;
  const live = new DeepStage(scene(), before);
  for (const event of undone) tell(live, event, event.type === "dive" ? { ...scene(), dive: 2 } : scene());
  expect([live.dice, live.boarded]).toEqual([[], []]);
  tell(live, back, scene());
  const later = new DeepStage(scene(), [...before, ...undone, back]);
  for (const stage of [live, later]) expect([stage.dice, stage.boarded, stage.sunk, stage.account]).toEqual([diceFor(4, 2, [1, 2, 3], 1), [1], [], null]);
});

test("at the end nobody is told to carry or to swim", () => {
  const now: Scene = { ...scene(), phase: "over" };
  const said = describe(now);
  expect(said.filter(({ id, args }) => id === "place-text" && args.seat !== "none").map(({ args }) => args.facing)).toEqual(["lost", "lost"]);
  now.divers[1]!.banked = [[1, 3], [2, 5]];
  now.divers[1]!.score = 8;
  expect(describe(now).at(-1)).toEqual({ id: "won", args: { seat: 1, values: [3, 5], score: 8 } });
  expect(describe(scene()).some(({ id }) => id === "won")).toBe(false);
});
