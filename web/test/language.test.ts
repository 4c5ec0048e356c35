/** Which languages are asked for, and a move said in words. */

import { expect, test } from "vitest";

import { wishes } from "../src/language.svelte";
import { Words } from "../src/words";

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

test("a move that was taken back is said in the words of the language, as far as it has them", () => {
  const game = "took_back = { $seat } nimmt zurück: { $move }.\nnotation-buy = kaufen\n";
  const words = new Words([{ language: "de", house: "", games: { pig: game } }], "pig");
  expect(words.tell({ id: "took_back", args: { seat: 0, move: "buy-17-x" } }, () => "Ann")).toBe("Ann nimmt zurück: kaufen 17 x.");
});
