/** A refusal goes when it may hold no more, but not before it could be read. */

import { beforeEach, expect, test, vi } from "vitest";

import { Refusal } from "../src/gathering/refusal.svelte";
import { Talk } from "../src/gathering/talk.svelte";

const LOCKED = { id: "server-no-store", args: { detail: "database is locked" } };
const TAKEN = { id: "server-same-name", args: {} };
let refusal: Refusal;

beforeEach(() => {
  vi.useFakeTimers();
  refusal = new Refusal();
});

test("news of who sits there end every refusal, but what comes with it does not", () => {
  refusal.tell(TAKEN);
  refusal.changed();
  expect(refusal.why).toEqual(TAKEN);
  vi.advanceTimersByTime(4000);
  refusal.changed();
  expect(refusal.why).toBeNull();
});

test("what holds no more is to be read all the same, and a newer refusal stays", () => {
  refusal.tell(TAKEN);
  vi.advanceTimersByTime(2000);
  refusal.changed();
  expect(refusal.why).toEqual(TAKEN);
  vi.advanceTimersByTime(1000);
  refusal.tell(LOCKED);
  vi.advanceTimersByTime(1000);
  expect(refusal.why).toEqual(LOCKED);
  refusal.tell(TAKEN);
  vi.advanceTimersByTime(2000);
  refusal.changed();
  vi.advanceTimersByTime(2000);
  expect(refusal.why).toBeNull();
});

test("once something could be done, only what was passing has passed", () => {
  for (const [why, then] of [[LOCKED, null], [TAKEN, TAKEN]] as const) {
    refusal.tell(why);
    vi.advanceTimersByTime(4000);
    refusal.works();
    expect(refusal.why).toEqual(then);
  }
});

test("what could not be said for a passing reason is refused no more once others are heard", () => {
  const talk = new Talk({ id: "t", yours: [0] }, vi.fn());
  talk.phrase("luck");
  talk.refused(LOCKED);
  expect(talk.refusal).toEqual(LOCKED);
  vi.advanceTimersByTime(4000);
  talk.hear({ type: "said", seat: 1, text: "oh", phrase: true, name: "", who: "" });
  expect(talk.refusal).toBeNull();
});
