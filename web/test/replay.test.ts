import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Replay } from "../src/replay/replay.svelte";
import { settings } from "../src/theme.svelte";
import type { Replay as Told } from "../src/wire";
import { Words } from "../src/words";

const said = "page-flag-1 = Coral\nrolls = { $seat } rolls.\nreplay-beginning = Beginning\nreplay-turn = Turn { $number }: { $seat }\n";
const words = new Words([{ language: "en", house: said, games: {} }], "pig");

const step = (version: number, points: number): Told["now"] => ({
  type: "step", version, seat: 0, waits: false, offers: [], takes_back: -1, asking: null, changes: {},
  moments: version ? [{ event: { type: "rolls", seat: version % 2 }, changes: { points: { "=": points } } }] : [],
});

const told: Told = {
  table: { id: "t", game: "pig", seats: [{ name: "Ann", player: "person" }, { name: "", player: "" }], preset: "default", options: {},
    started: "", over: true, version: 4, seat: -2, progress: null, guided: false, result: null, gathering: null, commitment: "" },
  eye: -1, events: [], scene: { points: 0 }, now: step(0, 0), steps: [1, 2, 3, 4].map((version) => step(version, version * 10)),
  moves: [0, 1, 2, 3, 4], turns: [{ version: 1, number: 1, seat: 0 }, { version: 3, number: 2, seat: 1 }], charts: [], luck: null, fairness: null,
};

let replay: Replay;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(settings, "pace", "get").mockReturnValue(1);
  replay = new Replay(words, told);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shown = (): unknown => (replay.stage?.scene as { points: number }).points;

test("every moment has its scene, its log and its turn", () => {
  expect([replay.at, shown(), replay.entries.length, replay.where]).toEqual([0, 0, 0, "Beginning"]);
  replay.go(3);
  expect([replay.at, shown(), replay.entries.at(-1)?.text, replay.where]).toEqual([3, 30, "Coral rolls.", "Turn 2: Coral"]);
  replay.go(99);
  expect(replay.at).toBe(4);
});

test("turns are gone through from beginning to beginning", () => {
  replay.turnOn(1);
  expect(replay.at).toBe(1);
  replay.turnOn(1);
  expect(replay.at).toBe(3);
  replay.turnOn(1);
  expect(replay.at).toBe(4);
  replay.turnOn(-1);
  expect(replay.at).toBe(3);
  replay.turnOn(-1);
  replay.turnOn(-1);
  expect(replay.at).toBe(0);
});

test("a step on is shown as it happened, and can be hurried", () => {
  replay.forward();
  expect([replay.at, replay.animating, shown()]).toEqual([1, true, 10]);
  replay.forward();
  expect([replay.at, shown()]).toEqual([2, 20]);
  vi.runAllTimers();
  expect([replay.animating, shown()]).toEqual([false, 20]);
});

test("to stop and to go on in the middle of a move makes it no faster", () => {
  replay.play();
  replay.pause();
  replay.play();
  expect([replay.at, vi.getTimerCount()]).toEqual([2, 1]);
  replay.pause();
  vi.runAllTimers();
  expect([replay.at, replay.playing]).toEqual([2, false]);
});

test("nobody plays on from what was taken back", () => {
  const back = new Replay(words, { ...told, moves: [0, 1, 2, -1, 2] });
  expect([0, 1, 2, 3, 4].map((version) => (back.go(version), back.played))).toEqual([0, 1, 2, -1, 2]);
});

test("it plays to the end by itself, then from the beginning again", () => {
  replay.play();
  vi.runAllTimers();
  expect([replay.at, replay.playing]).toEqual([4, false]);
  replay.play();
  expect([replay.at, replay.playing]).toEqual([1, true]);
  replay.go(2);
  vi.runAllTimers();
  expect([replay.at, replay.playing]).toEqual([2, false]);
});
