/** What the lobby chooses by itself. */

import { expect, test } from "vitest";

import { another, choiceOf, gradeOf, opponent } from "../src/lobby/choice";
import type { GameInfo, PlayerInfo } from "../src/wire";
import { Words } from "../src/words";

const player = (name: string, grade: PlayerInfo["grade"] = ""): PlayerInfo => ({ name, sentence: { id: "", args: {} }, level: 0, grade });
const game: GameInfo = {
  id: "pig", version: 1, least_players: 2, most_players: 5, usual_players: 5, guided: 0, options: [], presets: { default: {} },
  players: [player("random"), player("crab", "easy"), player("ray", "medium"), player("orca", "hard")], takes_file: false, groups: {},
};
const words = new Words([{ language: "en", house: "page-flag-0 = Amber\npage-flag-1 = Coral\npage-flag-2 = Mint\n", games: {} }]);
const seats = (...players: string[]) => players.map((player, i) => ({ name: String(i), player }));

test("where nothing was chosen yet, one person meets three medium opponents", () => {
  const { seats, preset, options } = choiceOf(game, words);
  expect(seats.map(({ player }) => player)).toEqual(["person", "ray", "ray", "ray"]);
  expect([preset, options]).toEqual(["default", {}]);
});

test("a game with nobody to play against is for persons", () => {
  expect(choiceOf({ ...game, players: [] }, words).seats.map(({ player }) => player)).toEqual(Array(4).fill("person"));
});

test("a table has a grade if all who are no persons have it", () => {
  expect(gradeOf(game, seats("person", "orca", "orca"))).toBe("hard");
  expect(gradeOf(game, seats("person", "orca", "ray"))).toBe("");
  expect(gradeOf(game, seats("random", "random"))).toBe("");
  expect(gradeOf(game, seats("person", "person"))).toBe("");
  expect(opponent(game, "easy")?.name).toBe("crab");
});

test("another seat has a name that is free, and is of the kind of the last", () => {
  expect(another(game, [{ name: "Mint", player: "person" }, { name: "Coral", player: "crab" }], words)).toEqual({ name: "Amber", player: "crab" });
});
