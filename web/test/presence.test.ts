/** Whoever looks back is still at the table, and hears when a move is awaited from them. */

import { expect, test, vi } from "vitest";

import { Presence } from "../src/replay/presence";
import type { Connection } from "../src/socket";
import type { Step, Welcome } from "../src/wire";

test("it is told once whenever the turn comes or goes, and the line ends with the look back", () => {
  const close = vi.fn();
  const open = vi.fn(() => ({ close }) as unknown as Connection);
  const heard: [boolean, boolean][] = [];
  const presence = new Presence("t", "k", 7, (awaited, isNew) => heard.push([awaited, isNew]), open);
  expect(open).toHaveBeenCalledWith("t", "k", presence, 7);
  const step = (seat: number, waits = true): Step => ({ seat, waits, offers: [] }) as unknown as Step;
  presence.welcome({ yours: [1], now: step(1) } as unknown as Welcome); // whoever looks back in their own turn knows
  for (const now of [step(1), step(1, false), step(1)]) presence.step(now);
  presence.ended();
  expect(heard).toEqual([[true, false], [false, true], [true, true], [false, true]]);
  presence.leave();
  expect(close).toHaveBeenCalled();
});
