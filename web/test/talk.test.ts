/** What is written at a table stays in the field until it has been told, and nothing that is written meanwhile goes with it. */

import { beforeEach, expect, test, vi } from "vitest";

import { muted } from "../src/gathering/muted.svelte";
import { Talk } from "../src/gathering/talk.svelte";
import type { Said } from "../src/wire";

const SLOWLY = { id: "server-says-much", args: {} };
const send = vi.fn();
let talk: Talk;

const said = (seat: number, text: string, phrase = false): Said => ({ type: "said", seat, text, phrase, name: "", who: "" });

function tell(text: string): void {
  talk.draft = text;
  talk.tell();
}

beforeEach(() => {
  send.mockReset();
  talk = new Talk({ id: "t", yours: [0] }, send);
});

test("a line stays where it was written until it has been told", () => {
  tell("Hello");
  expect(send.mock.calls).toEqual([["Hello", false]]);
  expect(talk.draft).toBe("Hello");
  talk.hear(said(0, "Hello"));
  expect(talk.draft).toBe("");
});

test("what was written since it was sent is not gone with it", () => {
  tell("Hello");
  talk.draft = "Hello there";
  talk.hear(said(0, "Hello"));
  expect(talk.draft).toBe(" there");
});

test("it is told once, and blanks are not told", () => {
  tell("  ");
  tell("Hello");
  talk.tell();
  expect(send).toHaveBeenCalledTimes(1);
});

test("what is refused is still there, and can be told once more", () => {
  tell("Hello");
  talk.refused(SLOWLY);
  expect([talk.draft, talk.refusal]).toEqual(["Hello", SLOWLY]);
  talk.tell();
  expect(talk.refusal).toBeNull();
  expect(send).toHaveBeenCalledTimes(2);
});

test("what went with the line that was cut can be told once more", () => {
  tell("Hello");
  talk.cut();
  talk.tell();
  expect(send).toHaveBeenCalledTimes(2);
});

test("neither another's words nor a phrase are taken for the line that was sent, and only another's are unheard", () => {
  tell("Hello");
  talk.hear(said(1, "Hello"));
  talk.phrase("luck");
  talk.hear(said(0, "luck", true));
  expect([talk.draft, talk.unheard]).toEqual(["Hello", 1]);
  expect(send.mock.calls.at(-1)).toEqual(["luck", true]);
});

test("a phrase that is refused leaves the line that was sent on its way, and nobody's words hide why", () => {
  tell("Hello");
  talk.phrase("luck");
  talk.hear(said(0, "Hello"));
  expect(talk.draft).toBe("");
  tell("Well");
  talk.refused(SLOWLY); // the phrase
  talk.hear(said(1, "Oh", true));
  expect(talk.refusal).toEqual(SLOWLY);
  talk.tell();
  expect(send).toHaveBeenCalledTimes(3);
  talk.hear(said(0, "Well"));
  expect(talk.draft).toBe("");
});

test("what the others said while the line was cut counts as unheard, and what was said before one came does not", () => {
  talk.welcome([said(1, "Hello")]);
  expect(talk.unheard).toBe(0);
  talk.welcome([said(1, "Hello"), said(0, "Hello"), said(1, "moment", true)]);
  expect(talk.unheard).toBe(1);
  talk.welcome([said(1, "Hello"), said(0, "Hello"), said(1, "moment", true)]);
  expect(talk.unheard).toBe(1);
});

test("whoever is not to be heard calls nobody", () => {
  talk.hear(said(1, "Psst"));
  expect(talk.unheard).toBe(1);
  muted.toggle("t", said(1, "Psst"));
  talk.hear(said(1, "Psst"));
  expect(talk.unheard).toBe(1);
  muted.toggle("t", said(1, "Psst"));
});
