/** A part of the page can't be had: the page is loaded anew once the server answers, and not over and over. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renew } from "../src/renew";

const reload = vi.fn();
const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  reload.mockReset();
  kept.clear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
});
afterEach(() => void vi.useRealTimers());

test("a browser that remembers nothing loads it only once the page is a minute old", async () => {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ ok: true }));
  vi.stubGlobal("sessionStorage", { getItem: () => { throw new Error("denied"); } });
  vi.spyOn(performance, "now").mockImplementation(() => Date.now() - 1_000_000);
  await renew();
  await vi.advanceTimersByTimeAsync(58_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4000);
  expect(reload).toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("it waits until the server answers, and loads the page once a minute at most", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new TypeError("nobody answers")).mockResolvedValueOnce({ ok: false }).mockResolvedValue({ ok: true });
  vi.stubGlobal("fetch", ask);
  await renew();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(reload).toHaveBeenCalledTimes(1);
  await renew(); // the page that was loaded lacks it, too
  await vi.advanceTimersByTimeAsync(50_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(2);
});
