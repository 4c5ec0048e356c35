/** Who would have won is asked for until it is known, also where the server can't answer for a while. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Chances } from "../src/replay/chances.svelte";
import { RefusedError } from "../src/server";
import type { Chances as Told } from "../src/wire";

const told = (stage: string): Told => ({ stage, done: 0, swings: [], values: [] }) as unknown as Told;
const refused = (id: string): RefusedError => new RefusedError({ id, args: {} });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(["server-too-many", "server-busy", "page-unreachable"])("who is told %s asks again, a while later", async (why) => {
  const ask = vi.fn<() => Promise<Told>>();
  ask.mockResolvedValueOnce(told("waits")).mockRejectedValueOnce(refused(why)).mockResolvedValueOnce(told("done"));
  const chances = new Chances(ask);
  const asked = chances.start();
  await vi.advanceTimersByTimeAsync(600);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(chances.problem).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  await asked;
  expect(chances.done).toBe(true);
});

test("any other refusal is shown, and can be asked for anew", async () => {
  const ask = vi.fn<() => Promise<Told>>();
  ask.mockRejectedValueOnce(refused("server-no-chances")).mockResolvedValueOnce(told("done"));
  const chances = new Chances(ask);
  await chances.start();
  expect(chances.problem?.id).toBe("server-no-chances");
  await chances.start();
  expect(chances.problem).toBeNull();
  expect(chances.done).toBe(true);
});
