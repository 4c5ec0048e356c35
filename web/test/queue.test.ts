import { expect, test } from "vitest";

import { Queue, type Beat, type Wait } from "../src/queue";

/** A clock that a test winds: `run` lets the next wait end. */
function clock() {
  const waits: { milliseconds: number; then: () => void }[] = [];
  const wait: Wait = (milliseconds, then) => {
    const one = { milliseconds, then };
    waits.push(one);
    return () => waits.splice(waits.indexOf(one), 1);
  };
  return { wait, waits, run: () => waits.shift()?.then() };
}

const beat = (seen: string[], name: string, lasts = 100): Beat => ({
  lasts,
  begin: (hurried) => seen.push(hurried ? `${name}!` : name),
});

test("beats are played in order, each for its time", () => {
  const { wait, waits, run } = clock();
  const seen: string[] = [];
  const queue = new Queue(() => {}, wait);
  queue.add([beat(seen, "a", 10), beat(seen, "b", 20)]);
  queue.add([beat(seen, "c")]);
  expect(seen).toEqual(["a"]);
  expect(waits[0]?.milliseconds).toBe(10);
  run();
  expect(seen).toEqual(["a", "b"]);
  run();
  run();
  expect(seen).toEqual(["a", "b", "c"]);
  expect(queue.idle).toBe(true);
});

test("a skip shows all that is left at once, hurried, and says that it is idle", () => {
  const { wait, waits } = clock();
  const seen: string[] = [];
  const idle: boolean[] = [];
  const queue = new Queue((now) => idle.push(now), wait);
  queue.add([beat(seen, "a"), beat(seen, "b"), beat(seen, "c")]);
  queue.skip();
  queue.skip();
  expect(seen).toEqual(["a", "b!", "c!"]);
  expect(waits).toEqual([]);
  expect(idle).toEqual([false, true]);
});

test("without motion everything is shown at once", () => {
  const seen: string[] = [];
  const queue = new Queue(() => {}, clock().wait);
  queue.pace = 0;
  queue.add([beat(seen, "a"), beat(seen, "b")]);
  expect(seen).toEqual(["a!", "b!"]);
  expect(queue.idle).toBe(true);
});

test("a queue that has fallen behind plays faster", () => {
  const { wait, waits } = clock();
  const queue = new Queue(() => {}, wait);
  queue.add(Array.from({ length: 49 }, () => beat([], "a", 100)));
  expect(waits[0]?.milliseconds).toBe(50);
});

const waiting = (seen: string[], name: string): Beat => ({ ...beat(seen, name, 0), waits: true });

test("a beat that waits is looked at until somebody goes on, by a skip too", () => {
  const { wait, waits, run } = clock();
  const seen: string[] = [];
  const queue = new Queue(() => {}, wait);
  queue.add([beat(seen, "a"), waiting(seen, "b"), beat(seen, "c"), beat(seen, "d")]);
  run();
  queue.add([beat(seen, "e")]);
  expect([seen, waits.length, queue.idle]).toEqual([["a", "b"], 0, false]);
  queue.go();
  expect(seen).toEqual(["a", "b", "c"]);
  queue.skip();
  expect([seen, queue.idle]).toEqual([["a", "b", "c", "d!", "e!"], true]);
});

test("a skip stops at what waits, and the next one goes on from there", () => {
  const seen: string[] = [];
  const idle: boolean[] = [];
  const queue = new Queue((now) => idle.push(now), clock().wait);
  queue.add([beat(seen, "a"), beat(seen, "b"), waiting(seen, "c"), beat(seen, "d")]);
  queue.skip();
  expect([seen, queue.idle, idle.at(-1)]).toEqual([["a", "b!", "c!"], false, false]);
  queue.skip();
  expect([seen, queue.idle, idle.at(-1)]).toEqual([["a", "b!", "c!", "d!"], true, true]);
});

test("without motion it waits all the same; a flush waits for nothing", () => {
  const seen: string[] = [];
  const idle: boolean[] = [];
  const queue = new Queue((now) => idle.push(now), clock().wait);
  queue.pace = 0;
  queue.add([beat(seen, "a"), waiting(seen, "b"), beat(seen, "c")]);
  queue.add([waiting(seen, "d"), beat(seen, "e")]);
  expect([seen, idle]).toEqual([["a!", "b!"], [false]]);
  queue.go();
  expect([seen, queue.idle]).toEqual([["a!", "b!", "c!", "d!"], false]);
  queue.flush();
  expect([seen, queue.idle, idle.at(-1)]).toEqual([["a!", "b!", "c!", "d!", "e!"], true, true]);
});

test("who does not look goes past nothing that waits for somebody", () => {
  const seen: string[] = [];
  const queue = new Queue(() => {}, () => () => {});
  queue.add([
    { lasts: 10, begin: () => seen.push("swims") },
    { lasts: 10, begin: () => seen.push("account"), waits: true },
    { lasts: 10, begin: () => seen.push("next dive") },
  ]);
  queue.rush();
  queue.rush();
  expect(seen).toEqual(["swims", "account"]);
  queue.go();
  expect(seen).toEqual(["swims", "account", "next dive"]);
});
