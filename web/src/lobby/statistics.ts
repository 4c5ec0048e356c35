/** What one's finished games come to, game by game: only those in which one played alone on this screen. */

import type { Finished } from "../saved";

export interface Tally {
  games: number;
  wins: number;
  /** On average. */
  points: number;
  best: number;
  /** The game's own statistics of a seat, on average. */
  own: Record<string, number>;
}

export interface Against {
  /** The players that were met, by name. */
  players: string[];
  tally: Tally;
}

export interface OfGame {
  game: string;
  all: Tally;
  against: Against[];
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

const seatOf = ({ yours }: Finished): number => yours[0] as number;

const met = (game: Finished): string[] =>
  [...new Set(game.seats.filter((_, seat) => seat !== seatOf(game)).map(({ player }) => player))].sort();

function tally(games: Finished[]): Tally {
  const points = games.map((game) => game.result.scores[seatOf(game)] ?? 0);
  const names = [...new Set(games.flatMap(({ result }) => Object.keys(result.statistics)))];
  const own = names.map((name) => [name, mean(games.map((game) => game.result.statistics[name]?.[seatOf(game)] ?? 0))]);
  return {
    games: games.length,
    wins: games.filter((game) => game.result.winners.includes(seatOf(game))).length,
    points: mean(points),
    best: Math.max(...points),
    own: Object.fromEntries(own) as Record<string, number>,
  };
}

function grouped<T>(all: T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

export function statistics(games: Finished[]): OfGame[] {
  const counted = games.filter(({ yours }) => yours.length === 1);
  return grouped(counted, ({ game }) => game).map((of) => ({
    game: of[0]?.game ?? "",
    all: tally(of),
    against: grouped(of, (game) => met(game).join()).map((some) => ({ players: met(some[0] as Finished), tally: tally(some) })),
  }));
}
