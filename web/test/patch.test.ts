import { expect, test } from "vitest";

import { patched, type Patch } from "../src/patch";
import cases from "./patches.json";
import { frozen } from "./scenes";

const scene = () => frozen({ air: 25, line: [[1], [2]], divers: [{ seat: 0, hold: [] as number[][] }, { seat: 1, hold: [[1]] }], roll: null });

test.each(cases)("$old becomes $new, as the server means it", ({ old, new: next, patch }) => {
  expect(patched(frozen(old), patch as Patch)).toEqual(next);
});

test("no change is the scene itself", () => {
  const old = scene();
  expect(patched(old, {})).toBe(old);
});

test("a change goes into objects and lists, and what it does not name is shared", () => {
  const old = scene();
  const next = patched(old, { air: { "=": 24 }, divers: { 0: { hold: { "=": [[3]] } } } }) as typeof old;
  expect(next).toEqual({ ...old, air: 24, divers: [{ seat: 0, hold: [[3]] }, { seat: 1, hold: [[1]] }] });
  expect(next.line).toBe(old.line);
  expect(next.divers[1]).toBe(old.divers[1]);
  expect(old).toEqual(scene());
});
