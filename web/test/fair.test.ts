import { beforeEach, expect, test, vi } from "vitest";

import PAGE from "../../docs/14-chance.md?raw";
import { promise, promised } from "../src/fair";
import { check, commitmentOf, draw, keyOf } from "../src/replay/draws";
import type { Fairness } from "../src/wire";

interface Examples {
  secret: string;
  commitment: string;
  nonces: string;
  draws: { draw: number; weights: (number | string)[]; outcome: number }[];
}

const block = /^```json\n([^]*?)^```$/m.exec(PAGE)?.[1] ?? "";
const told = JSON.parse(block.replace(/\b\d{17,19}(?=[,\]])/g, '"$&"')) as Examples & Record<string, string>;

const kept = new Map<string, string>();
const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };

beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

test("it draws what the page of the documentation says", () => {
  expect(commitmentOf(told.secret, 0)).toBe(told.commitment);
  expect(commitmentOf(told.secret, 12)).toBe(told["commitment of a table played on from 12 moves"]);
  const key = keyOf(told.secret, told.nonces);
  for (const one of told.draws) expect(draw(key, one.draw, one.weights.map(BigInt))).toBe(one.outcome);
});

function game(): Fairness {
  const key = keyOf(told.secret, told.nonces);
  const weights = [1, 2, 3, 2, 1];
  const draws = [...Array(20).keys()].map((number) => ({ number, version: number + 3, weights, outcome: draw(key, number, weights) }));
  const { commitment, secret, nonces } = told;
  return { commitment, secret, nonces, begins: 0, draws };
}

test("a game that went as its secret says is right", () => {
  expect(check(game())).toEqual({ kept: true, checked: 20, wrong: [] });
});

test("a page that came over plain HTTP checks, too, where browsers offer no cryptography", () => {
  vi.stubGlobal("crypto", {});
  expect(check(game())).toEqual({ kept: true, checked: 20, wrong: [] });
  vi.unstubAllGlobals();
});

test("every draw that was changed is found", () => {
  const right = game();
  for (const changed of right.draws) {
    const draws = right.draws.map((one) => (one === changed ? { ...one, outcome: (one.outcome + 1) % 5 } : one));
    expect((check({ ...right, draws })).wrong).toEqual([changed.version]);
  }
});

test("another secret is found, and so are other nonces, and nonces in another order", () => {
  const right = game();
  const none = { kept: false, checked: 0, wrong: [] };
  for (const secret of ["", "no secret", told.secret.slice(2), `01${told.secret.slice(2)}`]) expect(check({ ...right, secret })).toEqual(none);
  expect(check({ ...right, begins: 5 })).toEqual(none);
  const [first = "", second = "", third = ""] = told.nonces.split(" ");
  for (const nonces of [`${third} ${second} ${first}`, `${first} ${second} -`, ""]) {
    expect((check({ ...right, nonces })).wrong.length).toBeGreaterThan(5);
  }
});

test("weights of nothing stand for no draw", () => {
  const right = game();
  for (const weights of [[], [0, 0], [-1, 2]]) {
    expect((check({ ...right, draws: [{ number: 0, version: 1, weights, outcome: 0 }] })).wrong).toEqual([1]);
  }
});

test("what a table promised first is kept, with 16 bytes of this browser's own", () => {
  promise("t", "");
  expect(promised("t")).toBeNull();
  promise("t", "aa");
  const first = promised("t");
  expect(first?.commitment).toBe("aa");
  expect(first?.nonce).toMatch(/^[0-9a-f]{32}$/);
  promise("t", "bb");
  expect(promised("t")).toEqual(first);
  for (let table = 0; table < 80; table++) promise(`t${table}`, "cc");
  expect(promised("t")).toBeNull();
  expect(promised("t79")?.nonce).not.toBe(promised("t78")?.nonce);
});
