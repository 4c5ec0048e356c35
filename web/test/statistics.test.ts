import { expect, test } from "vitest";

import { statistics } from "../src/lobby/statistics";
import type { Finished } from "../src/saved";
import type { GameInfo } from "../src/wire";

const game = (players: string[], scores: number[], winners: number[], share: number[], changed: Partial<Finished> = {}): Finished => ({
  table: "t", key: "k", game: "pig", preset: "default", options: {}, started: "2026-01-01",
  seats: players.map((player, seat) => ({ name: `Seat ${seat}`, player })),
  yours: players.flatMap((player, seat) => (player === "person" ? [seat] : [])),
  result: { scores, winners, moves: 9, statistics: { lost_share: share } },
  ...changed,
});

test("games are counted for the seat one has, by opponents", () => {
  const [pig, other] = statistics([
    game(["person", "random"], [10, 4], [0], [0.5, 0]),
    game(["bold:3", "person", "random"], [1, 4, 9], [2], [0, 1, 0]),
    game(["random", "person"], [7, 7], [0, 1], [0, 0]),
    game(["person", "random"], [3, 1], [0], [0, 0], { game: "dice" }),
  ]);
  expect(pig?.all).toEqual({ games: 3, wins: 2, points: 7, best: 10, own: { lost_share: 0.5 } });
  expect(pig?.against.map(({ players, tally }) => [players, tally.games])).toEqual([[["random"], 2], [["bold:3", "random"], 1]]);
  expect(other?.game).toBe("dice");
});

test("games are counted by rules: a preset, and what was set otherwise", () => {
  const option = (name: string, usual: number) => ({ name, kind: "integer", default: usual, rulings: [], choices: [], least: 0, most: 99, longest: 0, shortest: 0 });
  const info: GameInfo = {
    id: "pig", version: 1, least_players: 2, most_players: 4, usual_players: 4, options: [option("goal", 20), option("sides", 6)],
    presets: { default: {}, short: { goal: 10 } }, players: [], takes_file: false, guided: [], groups: {},
  };
  const by = (preset: string, options: Finished["options"]): Finished => game(["person", "random"], [9, 1], [0], [0, 0], { preset, options });
  const games = [by("short", { goal: 10 }), by("short", { goal: 10 }), by("short", { goal: 10, sides: 8 }), by("short", {}), by("old", {}), by("default", {}), by("default", {})];
  const [pig] = statistics(games, [info]);
  expect(pig?.rules.map(({ preset, changed, tally }) => [preset, changed, tally.games])).toEqual([
    ["default", {}, 3], // a preset of old, by which nothing is changed
    ["short", {}, 2],
    ["short", { sides: 8 }, 1],
    ["short", { goal: 20 }, 1], // set back to what is usual
  ]);
  expect(statistics(games)[0]?.rules[0]).toMatchObject({ preset: "short", changed: { goal: 10 } }); // a game that is not here
});

test("games of several persons at one screen, of none, and games that were broken off are not counted", () => {
  expect(statistics([game(["person", "random"], [], [], [], { result: null })])).toEqual([]);
  expect(statistics([game(["person", "person"], [1, 2], [1], [0, 0]), game(["random", "random"], [1, 2], [1], [0, 0])])).toEqual([]);
});
