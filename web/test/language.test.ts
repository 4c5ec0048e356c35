/** Which languages are asked for, and a move said in words. */

import { expect, test } from "vitest";

import { wishes } from "../src/language.svelte";
import { sentenceOf, Words, type GameEvent } from "../src/words";

test("the browser's languages are asked for in its order, up to English, which has every sentence", () => {
  expect(wishes("", ["de-AT", "de", "fr-FR", "en-US", "it"])).toEqual(["de", "fr"]);
  expect(wishes("", ["en-GB", "de"])).toEqual(["en"]);
  expect(wishes("", ["tlh"])).toEqual(["tlh"]);
  expect(wishes("", [])).toEqual(["en"]);
});

test("the one that is chosen comes first", () => {
  expect(wishes("de", ["en-US", "en"])).toEqual(["de"]);
  expect(wishes("en", ["de-DE", "de"])).toEqual(["en"]);
  expect(wishes("fr", ["de"])).toEqual(["fr", "de"]);
});

test("a move that was taken back is said as it was told when it was made", () => {
  const house = "took_back = { $seat } nimmt das zurück: „{ $what }“\n    .hidden = { $seat } nimmt einen Zug zurück.\n";
  const game = "paid = { $seat } zahlt die { $number }.\n    .hidden = { $seat } zahlt eine Karte.\n";
  const words = new Words([{ language: "de", house, games: { pig: game } }], "pig");
  const said = (what: object | null): string => words.tell(sentenceOf({ type: "took_back", seat: 0, what } as GameEvent), () => "Ann");
  expect(said({ type: "paid", seat: 0, card: { number: 17 } })).toBe("Ann nimmt das zurück: „Ann zahlt die 17.“");
  expect(said({ type: "paid", seat: 0, card: null })).toBe("Ann nimmt das zurück: „Ann zahlt eine Karte.“");
  expect(said(null)).toBe("Ann nimmt einen Zug zurück.");
});
