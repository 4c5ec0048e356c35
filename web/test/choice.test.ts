/** What the lobby chooses by itself. */

import { expect, test } from "vitest";

import { another, choiceOf, guidedSeats, opponentAt, opponentsOf, usualOpponent } from "../src/lobby/choice";
import type { GameInfo, PlayerInfo } from "../src/wire";
import { Words } from "../src/words";

const player = (name: string, strength = 0): PlayerInfo => ({ name, sentence: { id: "", args: {} }, strength });
const game: GameInfo = {
  id: "pig", version: 1, least_players: 2, most_players: 5, usual_players: 5, guided: ["crab"], options: [], presets: { default: {} },
  players: [player("random"), player("orca", 3), player("crab", 1), player("ray", 2)], takes_file: false, groups: {},
};
const words = new Words([{ language: "en", house: "page-flag-0 = Amber\npage-flag-1 = Coral\npage-flag-2 = Mint\n", games: {} }]);
const seats = (...players: string[]) => players.map((player, i) => ({ name: String(i), player }));

test("where nothing was chosen yet, one person meets three of the gentler opponents", () => {
  const { seats, preset, options } = choiceOf(game, words);
  expect(seats.map(({ player }) => player)).toEqual(["person", "ray", "ray", "ray"]);
  expect([preset, options]).toEqual(["default", {}]);
});

test("a game with nobody to play against is for persons", () => {
  expect(choiceOf({ ...game, players: [] }, words).seats.map(({ player }) => player)).toEqual(Array(4).fill("person"));
});

test("opponents are offered by their strength, the weakest first", () => {
  expect(opponentsOf(game).map(({ name }) => name)).toEqual(["crab", "ray", "orca"]);
  const seven = { ...game, players: Array.from({ length: 7 }, (_, i) => player(String(i), 7 - i)) };
  expect(usualOpponent(seven)).toBe("4"); // the third of seven
  expect(usualOpponent({ ...game, players: [player("random")] })).toBe("random");
});

test("a table has an opponent if all who are no persons are that one", () => {
  expect(opponentAt(game, seats("person", "orca", "orca"))?.name).toBe("orca");
  expect(opponentAt(game, seats("person", "orca", "ray"))).toBeUndefined();
  expect(opponentAt(game, seats("random", "random"))).toBeUndefined(); // it is none of those offered
  expect(opponentAt(game, seats("person", "person"))).toBeUndefined();
});

test("at a guided first game the opponents are those that it is written for", () => {
  expect(guidedSeats(game, words)).toEqual([{ name: "Amber", player: "person" }, { name: "Coral", player: "crab" }]);
});

test("another seat has a name that is free, and is of the kind of the last", () => {
  expect(another(game, [{ name: "Mint", player: "person" }, { name: "Coral", player: "crab" }], words)).toEqual({ name: "Amber", player: "crab" });
});
