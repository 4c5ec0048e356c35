import { expect, test } from "vitest";

import { patched } from "../src/patch";
import { frozen } from "./scenes";

const scene = () => frozen({ air: 25, line: [[1], [2]], divers: [{ seat: 0, hold: [] as number[][] }, { seat: 1, hold: [[1]] }], roll: null });

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

test("what is put in place of the old is taken as it is, be it null, a list of another length or an object with an =", () => {
  const old = scene();
  expect(patched(old, { air: { "=": null }, line: { "=": [[1]] }, roll: { "=": { "=": 1 } } })).toEqual({
    ...old, air: null, line: [[1]], roll: { "=": 1 },
  });
  expect(patched(old, { "=": 7 })).toBe(7);
});
