/** Which tables a lobby lists as one's own, in which order, and what is asked for again. */

import { beforeEach, expect, test, vi } from "vitest";

import { asksAgain, isYourTurn, keepMade, keepShowing, shown, type Running, type Shown } from "../src/lobby/running";
import { lobby, RefusedError, table } from "../src/server";
import { finish, forget, running, save, saved, saveRunning } from "../src/saved";
import type { OwnTable, TableSeen } from "../src/wire";

vi.mock("../src/server", async (original) => ({ ...(await original<object>()), lobby: vi.fn(), table: vi.fn() }));
vi.mock("../src/saved", () => ({ save: vi.fn(), saved: vi.fn(() => []), finish: vi.fn(), forget: vi.fn(), keyOf: () => "", running: vi.fn(() => []), saveRunning: vi.fn() }));

const seats = ["Ann", "Bo"].map((name) => ({ name, player: "person" }));
const told = (id: string, seat: number, gathering: object | null = null, over = false): TableSeen =>
  ({ id, game: "pig", seats, started: `2026-01-01T0${id.length}`, seat, over, gathering }) as unknown as TableSeen;
const own = (id: string, seat: number, gathering: object | null = { begun: true }): OwnTable => ({ table: told(id, seat, gathering), seats: [0] });
const keyed = (id: string): ReturnType<typeof saved>[number] => ({ table: id, key: "k", game: "pig", names: ["Ann", "Bo"], started: "2026-01-01T00" });
const ids = ({ running }: Shown): string[] => running.map((one) => one.table);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.mocked(saved).mockReturnValue([]);
  vi.mocked(running).mockReturnValue([]);
  const listeners: (() => void)[] = [];
  vi.stubGlobal("document", { hidden: false, addEventListener: (_: string, one: () => void) => listeners.push(one), removeEventListener: () => listeners.splice(0) });
});

test("all are listed: what waits for you, what goes on, what has not begun", async () => {
  const many = Array.from({ length: 12 }, (_, number) => own(`${number}`.padStart(9, "g"), 0, { begun: false, ready: [] }));
  const again = { begun: false, again: true, ready: [1] };
  vi.mocked(lobby).mockResolvedValue({ open: [told("open", 0), told("mine", 0)], yours: [...many, own("hers", 1), own("mine", 0), own("more", 0, again), own("said", 0, { ...again, ready: [0] })] });
  vi.mocked(saved).mockReturnValue([keyed("hot"), keyed("mine")]);
  vi.mocked(table).mockResolvedValue(told("hot", 1));
  const found = await shown();
  expect(ids(found).slice(0, 4).sort()).toEqual(["hers", "hot", "mine", "more"].sort());
  expect(ids(found).slice(0, 3).sort()).toEqual(["hot", "mine", "more"].sort());
  expect(ids(found).length).toBe(17);
  expect(found.waiting.map(({ id }) => id)).toEqual(["open"]);
  expect(vi.mocked(table).mock.calls).toEqual([["hot"]]); // of the others the server has told
  const called = (id: string): Running => found.running.find((one) => one.table === id)!;
  expect(["mine", "hers", "said", "hot"].map((id) => isYourTurn(called(id)))).toEqual([true, false, false, true]);
  expect(["more", "said", "mine"].map((id) => asksAgain(called(id)))).toEqual([true, false, false]);
});

test("what is over is kept as finished, what is gone is forgotten, and what cannot be told is listed", async () => {
  vi.mocked(lobby).mockRejectedValue(new Error("nobody answers"));
  vi.mocked(saved).mockReturnValue(["over", "gone", "down"].map(keyed));
  vi.mocked(table).mockImplementation((id) => {
    if (id === "over") return Promise.resolve(told(id, -2, null, true));
    return Promise.reject(new RefusedError({ id: id === "gone" ? "server-no-table" : "page-unreachable", args: {} }));
  });
  expect(ids(await shown())).toEqual(["down"]);
  expect(vi.mocked(finish).mock.calls[0]?.[0].id).toBe("over");
  expect(vi.mocked(forget).mock.calls).toEqual([["gone"]]);
});

test("a page that is in sight asks again by and by, and keeps what it shows where nobody answers", async () => {
  let now: Running[] = [];
  const heard: string[][] = [];
  const end = keepShowing(() => now, (found) => heard.push(ids(({ running: now } = found))));
  vi.mocked(lobby).mockResolvedValue({ open: [], yours: [own("mine", 0)] });
  vi.mocked(saved).mockReturnValue([keyed("hot")]);
  vi.mocked(table).mockRejectedValueOnce(new RefusedError({ id: "page-unreachable", args: {} })).mockResolvedValue(told("hot", 1));
  for (let times = 0; times < 2; times++) await vi.advanceTimersByTimeAsync(10_000);
  vi.mocked(lobby).mockRejectedValueOnce(new Error("nobody answers"));
  await vi.advanceTimersByTimeAsync(10_000);
  vi.stubGlobal("document", { ...document, hidden: true });
  await vi.advanceTimersByTimeAsync(60_000);
  vi.stubGlobal("document", { ...document, hidden: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(Array(3).fill(["mine", "hot"]));
  expect(vi.mocked(table).mock.calls.length).toBe(2); // until it says how it stands
  end();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard.length).toBe(3);
});

test("it asks nothing while it is being told", async () => {
  let answer = (_: { open: []; yours: [] }): void => {};
  vi.mocked(lobby).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const end = keepShowing(() => [], vi.fn());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lobby).toHaveBeenCalledTimes(1);
  answer({ open: [], yours: [] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lobby).toHaveBeenCalledTimes(2);
  end();
});

test("a game that ended while no page was there is kept as finished, with the seats of this browser", async () => {
  vi.mocked(lobby).mockResolvedValue({ open: [], yours: [own("goes", 0)] });
  const before = ["goes", "over", "elsewhere", "gone", "down", "new"];
  vi.mocked(running).mockReturnValueOnce(before).mockReturnValue([...before, "begun"]); // in another window meanwhile
  vi.mocked(table).mockImplementation((id) => {
    if (id === "over") return Promise.resolve({ ...told(id, -2, null, true), yours: [1] });
    if (id === "new") return Promise.resolve({ ...told(id, 0), yours: [1] });
    if (id === "elsewhere") return Promise.resolve({ ...told(id, 0), yours: [] });
    return Promise.reject(new RefusedError({ id: id === "gone" ? "server-no-table" : "page-unreachable", args: {} }));
  });
  expect(ids(await shown())).toEqual(["goes"]);
  expect(vi.mocked(finish).mock.calls.map(([info, , held]) => [info.id, held])).toEqual([["over", [1]]]);
  expect(vi.mocked(saveRunning).mock.calls).toEqual([[["goes", "down", "new", "begun"]]]);
  vi.mocked(lobby).mockRejectedValue(new Error("nobody answers"));
  await shown();
  expect(vi.mocked(saveRunning)).toHaveBeenCalledTimes(1);
});

test("a table that was made for whoever has gone meanwhile is kept if only its key opens it", () => {
  keepMade({ table: "gathers", key: "", commitment: "" }, { game: "pig", seats });
  expect(vi.mocked(save)).not.toHaveBeenCalled();
  keepMade({ table: "made", key: "k", commitment: "" }, { game: "pig", seats });
  expect(vi.mocked(save).mock.calls.map(([one]) => one)).toMatchObject([{ table: "made", key: "k", game: "pig", names: ["Ann", "Bo"] }]);
});
