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
