/** The host of a table that people gather at: whether they are waited for, and whether anybody else decides on their seat. */

import { expect, test } from "vitest";

import { isHostGone, isSeatless, isSet, missing, standsIn } from "../src/gathering/host";
import type { Clock, Company, TableInfo } from "../src/wire";

const DAYS: Clock = { bank: 0, move: 86_400 };

interface Wish {
  host?: number[];
  ready?: number[];
  again?: boolean;
  clock?: Clock | null;
  left?: boolean;
}
const info = ({ host = [0], ready = [], again = true, clock = null, left = false }: Wish = {}): TableInfo =>
  ({ seats: [{ name: "Ann", player: "person" }, { name: "Bo", player: "person" }], gathering: { host, ready, again, clock, left } }) as unknown as TableInfo;
const company = (here: number[], host = false, hosted = true): Company => ({ here, host, hosted }) as unknown as Company;

test("where they play again the host has to say so, too", () => {
  expect([isSet(info(), 0), isSet(info({ ready: [0] }), 0), isSet(info({ again: false }), 0), isSet(info({ again: false }), 1)]).toEqual([false, true, true, false]);
});

test("a host who is not there is waited for until they come, need not come, or others decide", () => {
  expect(missing(info(), company([1]))).toBe("Ann");
  expect([missing(info(), company([0, 1])), missing(info(), company([1], true)), missing(info(), null), missing(info({ host: [] }), company([1]))]).toEqual(["", "", "", ""]);
  expect(missing(info({ ready: [0] }), company([1]))).toBe("Ann");
  expect([missing(info({ ready: [0], clock: DAYS }), company([1])), missing(info({ ready: [1], clock: DAYS }), company([1]))]).toEqual(["", "Ann"]);
});

test("a host with two seats is there by one of them, and one without any by a page", () => {
  expect([isHostGone(info({ host: [] }), company([1], false, false)), isHostGone(info(), company([0, 1], false, false))]).toEqual([true, false]);
  expect([isHostGone(info({ host: [0, 1] }), company([1])), isHostGone(info(), company([1])), isHostGone(info({ host: [] }), company([1]))]).toEqual([false, true, false]);
});

test("a host without a seat may be there or not, which whoever plays again reads, but not who decides", () => {
  expect([isSeatless(info({ host: [] }), company([1])), isSeatless(info({ host: [] }), company([1], true)), isSeatless(info(), company([1]))]).toEqual([true, false, false]);
  expect([isSeatless(info({ host: [], again: false }), company([1])), isSeatless(info({ host: [], left: true }), company([]))], "or one who has left").toEqual([false, false]);
});

test("whoever decides and is not the host stands in", () => {
  expect([standsIn(info(), company([1], true), [1]), standsIn(info({ host: [] }), company([1], true), [1])]).toEqual([true, true]);
  expect([standsIn(info(), company([0], true), [0]), standsIn(info(), company([1]), [1]), standsIn(info({ host: [] }), company([], true), [])]).toEqual([false, false, false]);
});
