import { beforeEach, expect, test, vi } from "vitest";

import PAGE from "../../docs/14-chance.md?raw";
import { gaveUp, promise, promised, seated, type Promised } from "../src/fair";
import { check, commitmentOf, draw, fingerprint, keyOf } from "../src/replay/draws";
import { commandFor, judge } from "../src/replay/verdict";
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

/** Whenever chance decided in it. */
const due = game().draws.map(({ number, version }) => ({ number, version }));

test("a game that went as its secret says is right", () => {
  expect(check(game(), due)).toEqual({ kept: true, parted: null, checked: 20, wrong: [] });
});

test("a page that came over plain HTTP checks, too, where browsers offer no cryptography", () => {
  vi.stubGlobal("crypto", {});
  expect(check(game(), due)).toEqual({ kept: true, parted: null, checked: 20, wrong: [] });
  vi.unstubAllGlobals();
});

test("every draw that was changed is found", () => {
  const right = game();
  for (const changed of right.draws) {
    const draws = right.draws.map((one) => (one === changed ? { ...one, outcome: (one.outcome + 1) % 5 } : one));
    expect(check({ ...right, draws }, due).wrong).toEqual([changed.version]);
  }
});

test("another secret is found, and so are other nonces, and nonces in another order", () => {
  const right = game();
  const none = { kept: false, parted: null, checked: 0, wrong: [] };
  for (const secret of ["", "no secret", told.secret.slice(2), `01${told.secret.slice(2)}`]) expect(check({ ...right, secret }, due)).toEqual(none);
  expect(check({ ...right, begins: 5 }, due)).toEqual(none);
  const [first = "", second = "", third = ""] = told.nonces.split(" ");
  for (const nonces of [`${third} ${second} ${first}`, `${first} ${second} -`, ""]) {
    expect(check({ ...right, nonces }, due).wrong.length).toBeGreaterThan(5);
  }
});

test("draws that are left out, there twice, numbered anew or in another order are found, and where", () => {
  const right = game();
  const those = right.draws;
  const found = (draws: Fairness["draws"]): number | null => check({ ...right, draws }, due).parted;
  for (const [at, one] of those.entries()) {
    expect(found(those.toSpliced(at, 1))).toBe(one.version);
    expect(found(those.toSpliced(at, 0, one))).toBe(those[at + 1]?.version ?? one.version);
    expect(found(those.with(at, { ...one, version: one.version + 100 }))).toBe(one.version);
    expect(found(those.with(at, { ...one, number: one.number + 1 }))).toBe(one.version);
  }
  expect(found([])).toBe(3);
  expect(found(those.slice(1).map((one) => ({ ...one, number: one.number - 1 })))).toBe(3);
  expect(found(those.toReversed())).toBe(3);
  const key = keyOf(told.secret, told.nonces); // one that suits, told as often as it does
  const suits = those.map((one) => ({ ...one, number: 0, outcome: draw(key, 0, one.weights) }));
  expect(check({ ...right, draws: suits }, due)).toMatchObject({ parted: 4, wrong: [] });
});

// ---------------------------------------------------------------- what the page says

const [first = "", , third = ""] = told.nonces.split(" ");
const mine = (more: Partial<Promised> = {}): Promised => ({ commitment: told.commitment, nonce: first, seen: 0, seats: [0], version: 0, mixed: [], had: [0], risen: [], ...more });
const PERSONS = [true, false, true];
const says = (record: Fairness, kept: Promised | null = mine()) => judge(record, due, PERSONS, kept, (version) => version - 3);

test("where all fits it says yes, and what this browser can say of itself", () => {
  const yes = { right: true, at: null, says: { id: "fair-right", args: { checked: 20 } } };
  expect(says(game())).toEqual({ ...yes, own: { id: "fair-mine", args: {} } });
  expect(says(game(), null)).toEqual({ ...yes, own: { id: "fair-unknown", args: {} } });
  expect(says(game(), mine({ seats: [], version: -1, nonce: "ab".repeat(16) }))).toEqual({ ...yes, own: { id: "fair-known", args: {} } });
});

test("a nonce that was left out, or changed for another, is no", () => {
  const no = (seat: number) => ({ right: false, at: null, own: null, says: { id: "fair-left-out", args: { seat } } });
  for (const nonces of [`- - ${third}`, `${third} - ${first}`, third, ""]) {
    const key = keyOf(told.secret, nonces); // the server draws all by those that it tells
    const draws = game().draws.map((one) => ({ ...one, outcome: draw(key, one.number, one.weights) }));
    expect(check({ ...game(), nonces, draws }, due).wrong).toEqual([]);
    expect(says({ ...game(), nonces, draws })).toEqual(no(0));
  }
  expect(says(game(), mine({ seats: [0, 1] }))).toEqual(no(1)); // of one of its seats
});

test("a server that knows all nonces can mix nothing of its own in", () => {
  const other = "ab".repeat(16);
  const more = [`${first} ${other} ${third}`, `${first} - ${third} ${other}`, `${first} -`, `${first} -  ${third}`, ` ${first} - ${third}`];
  for (const nonces of [...more, `${first} - try`, `${first} - ${third.toUpperCase()}`, `${first} - ${third.slice(1)}`, `${first}  -`]) {
    const key = keyOf(told.secret, nonces);
    const draws = game().draws.map((one) => ({ ...one, outcome: draw(key, one.number, one.weights) }));
    const found = says({ ...game(), nonces, draws }, nonces.startsWith(" ") ? null : mine());
    expect(found).toEqual({ right: false, at: null, own: null, says: { id: "fair-made-up", args: {} } });
  }
});

test("where another browser was first at its seat, a page says so, and no if it is not the one that it was told of", () => {
  const second = (mixed: string[]): Promised => mine({ nonce: "ab".repeat(16), mixed });
  const own = { id: "fair-elsewhere", args: { seat: 0 } };
  const depends = { id: "fair-right-if", args: { checked: 20, seat: 0 } };
  expect(says(game(), second([fingerprint(first), "", ""]))).toEqual({ right: null, at: null, says: depends, own });
  const two = mine({ seats: [0, 2], mixed: ["", "", fingerprint(third)] }); // at one screen, of which another was first at the second
  expect(says({ ...game(), nonces: `${first} - ${third}` }, two)).toMatchObject({ own: { id: "fair-elsewhere", args: { seat: 2 } } });
  for (const mixed of [[], ["", "", ""], [fingerprint(third), "", ""], [fingerprint("ab".repeat(16)), "", ""]]) {
    expect(says(game(), second(mixed))).toMatchObject({ right: false, says: { id: "fair-left-out", args: { seat: 0 } } });
  }
  expect(says({ ...game(), nonces: `- - ${third}` }, second(["", "", ""]))).toMatchObject({ right: false, says: { id: "fair-left-out" } });
});

test("who sat down after the first move is not missed", () => {
  const late = mine({ nonce: "ab".repeat(16), seen: 5, version: 5 });
  expect(says(game(), late)).toMatchObject({ right: true, own: { id: "fair-known" } });
  expect(says({ ...game(), begins: 5, commitment: commitmentOf(told.secret, 5) }, { ...late, commitment: commitmentOf(told.secret, 5) })).toMatchObject({
    right: false, says: { id: "fair-left-out" }, // five moves had come from another game, and it was there when they had
  });
});

test("whatever else does not fit is no, and where it is", () => {
  const right = game();
  const own = { id: "fair-mine", args: {} };
  expect(says(right, mine({ commitment: "00" }))).toEqual({ right: false, at: null, own: null, says: { id: "fair-other", args: {} } });
  expect(says({ ...right, secret: "" }, null)).toEqual({ right: false, at: null, own: null, says: { id: "fair-broken", args: {} } });
  expect(says({ ...right, draws: right.draws.slice(0, 10) })).toEqual({ right: false, at: 13, own, says: { id: "fair-parted", args: { turn: 10 } } });
  const draws = right.draws.map((one, at) => (at === 7 ? { ...one, outcome: (one.outcome + 1) % 5 } : one));
  expect(says({ ...right, draws })).toEqual({ right: false, at: 10, own, says: { id: "fair-wrong", args: { wrong: 1, checked: 20, turn: 7 } } });
  expect(judge({ ...right, draws: [] }, [], PERSONS, mine(), () => 0)).toEqual({ right: false, at: null, own, says: { id: "fair-nothing", args: {} } });
});

// ---------------------------------------------------------------- what is kept

test("the seats are kept that this browser held when it was first welcomed at any, as they were in the end of that version", () => {
  promise("t", "aa");
  expect(promised("t")).toMatchObject({ seats: [], version: -1 });
  seated("t", [], 0, []);
  expect(promised("t")).toMatchObject({ seats: [], version: -1 });
  seated("t", [1], 0, []);
  seated("t", [1, 2], 0, ["", "one", "two"]);
  expect(promised("t")).toMatchObject({ commitment: "aa", seats: [1, 2], version: 0, mixed: ["", "one", "two"] });
  seated("t", [1], 0, []); // one was left again
  seated("t", [], 4, []); // moved to another device
  expect(promised("t")).toMatchObject({ commitment: "aa", seats: [1], version: 0 });
  seated("unknown", [0], 0, []);
  expect(promised("unknown")).toBeNull();
});

test("what was kept before seats were is read", () => {
  kept.set("fathom.chance", JSON.stringify({ t: { commitment: "aa", nonce: "bb" }, u: { commitment: "aa" } }));
  expect(promised("t")).toEqual({ commitment: "aa", nonce: "bb", seen: -1, seats: [], version: -1, mixed: [], had: [], risen: [] });
  expect(promised("u")).toBeNull();
});

test("moves of this game are not another game's, and no negative number of them is", () => {
  const others = (begins: number): Fairness => ({ ...game(), begins, commitment: commitmentOf(told.secret, begins) });
  const early = mine({ commitment: commitmentOf(told.secret, 15) });
  expect(says(others(15), early)).toEqual({ right: false, at: null, own: null, says: { id: "fair-began", args: { begins: 15 } } });
  expect(says(others(15), { ...early, seen: 15, version: 15 })).toMatchObject({ right: true });
  expect(says(others(15), { ...early, seen: 14, version: -1, seats: [] })).toMatchObject({ right: false, says: { id: "fair-began" } });
  expect(says(others(-1), mine({ commitment: commitmentOf(told.secret, -1) }))).toMatchObject({ right: false, says: { id: "fair-broken" } });
  expect(says({ ...game(), begins: 0.5 })).toMatchObject({ right: false, says: { id: "fair-broken" } });
});

test("what this browser was told of a seat that it goes on holding stays, and so does a seat that it has again", () => {
  promise("t", "aa");
  seated("t", [0], 0, ["", ""]);
  seated("t", [0], 0, ["own", ""]);
  seated("t", [0], 0, ["another", ""]);
  expect(promised("t")).toMatchObject({ seen: 0, seats: [0], mixed: ["own", ""] });
  seated("t", [], 0, ["", ""]);
  seated("t", [0], 1, ["", ""]);
  expect(promised("t")).toMatchObject({ seen: 0, seats: [0], version: 0 });
  promise("u", "aa");
  seated("u", [], 7, []);
  expect(promised("u")).toMatchObject({ seen: 7, seats: [], version: -1 });
});

test("whoever got up brings no number any more, be it that the seat comes back to this browser from another one", () => {
  promise("t", "aa");
  seated("t", [1], 0, ["", "own"]);
  gaveUp("t", [1]);
  seated("t", [], 0, ["", ""]);
  seated("t", [1], 5, ["", "another"]);
  expect(promised("t")).toMatchObject({ seats: [], version: 0 });
  promise("u", "aa");
  seated("u", [1], 0, ["", "own"]);
  seated("u", [], 0, ["", ""]); // told before the answer to who got up
  gaveUp("u", [1]);
  seated("u", [1], 5, ["", "another"]);
  expect(promised("u")).toMatchObject({ seats: [] });
  promise("v", "aa");
  seated("v", [1], 0, ["", "own"]);
  gaveUp("v", [1]); // the server said so, but let it keep the seat
  seated("v", [1], 0, ["", "own"]);
  seated("v", [], 5, ["", ""]);
  expect(promised("v")).toMatchObject({ seats: [1], had: [1] });
  gaveUp("unknown", [0]);
  promise("w", "aa");
  seated("w", [0, 1], 0, ["own", "own"]);
  gaveUp("w", [0]);
  gaveUp("w", [1]); // before any welcome
  expect(promised("w")).toMatchObject({ seats: [0, 1], risen: [0, 1] });
  expect(promised("unknown")).toBeNull();
});

test("where it was not heard whether somebody got up, nothing is missing for sure, and nothing is right for sure", () => {
  const up = mine({ seats: [2], risen: [2] });
  expect(says(game(), up)).toMatchObject({ right: null, says: { id: "fair-right-if", args: { seat: 2 } } });
  expect(commandFor(game(), up)).not.toContain("--seat");
  expect(says(game(), { ...up, risen: [] })).toMatchObject({ right: false, says: { id: "fair-left-out" } });
});

test("what is to be typed at a prompt compares all that this browser knows, and nothing that it does not", () => {
  const about = (more: Partial<Promised>): string => commandFor(game(), mine(more));
  expect(commandFor(game(), null)).toBe("fathom verify game.txt");
  expect(about({})).toBe(`fathom verify game.txt --commitment ${told.commitment} --nonce ${first} --seat 0`);
  expect(about({ seats: [0, 2], mixed: [fingerprint(first), "", fingerprint(third)] })).toMatch(/--seat 0$/); // another browser was first at 2
  expect(about({ seats: [2] })).toMatch(/--seat 2$/);
  expect(about({ version: 3 })).toBe(`fathom verify game.txt --commitment ${told.commitment}`);
  const others = { ...game(), begins: 12 };
  expect(commandFor(others, mine({ seen: 12, version: 12 }))).toMatch(/--seat 0 --from 12$/);
  expect(commandFor(others, mine({ seen: 3 }))).not.toContain("--from");
});

test("weights of nothing stand for no draw", () => {
  const right = game();
  for (const weights of [[], [0, 0], [-1, 2]]) {
    expect(check({ ...right, draws: [{ number: 0, version: 1, weights, outcome: 0 }] }, due).wrong).toEqual([1]);
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
