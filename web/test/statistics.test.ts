import { expect, test } from "vitest";

import { statistics } from "../src/lobby/statistics";
import type { Finished } from "../src/saved";

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

test("games of several persons at one screen, or of none, are not counted", () => {
  expect(statistics([game(["person", "person"], [1, 2], [1], [0, 0]), game(["random", "random"], [1, 2], [1], [0, 0])])).toEqual([]);
});
