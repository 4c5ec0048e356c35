/** What one's finished games come to, game by game: only those in which one played alone on this screen, to their end. */

import type { Finished } from "../saved";
import type { GameInfo, Result, TableInfo } from "../wire";
import { same } from "./values";

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

/** By which rules: a preset, and the options that were set otherwise than it sets them. */
export interface ByRules {
  preset: string;
  changed: TableInfo["options"];
  tally: Tally;
}

export interface OfGame {
  game: string;
  all: Tally;
  rules: ByRules[];
  against: Against[];
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** A game that was played to its end. */
type Ended = Finished & { result: Result };

const seatOf = ({ yours }: Finished): number => yours[0] as number;

const met = (game: Finished): string[] =>
  [...new Set(game.seats.filter((_, seat) => seat !== seatOf(game)).map(({ player }) => player))].sort();

/** The options that a table set otherwise than its preset; all that differ from the usual if the game is not known here. */
function changedOf({ preset, options }: Finished, info: GameInfo | undefined): TableInfo["options"] {
  if (!info) return options;
  const valueOf = ({ name, default: usual }: GameInfo["options"][number]): number | string | number[] => options[name] ?? usual;
  const others = info.options.filter((option) => !same(valueOf(option), info.presets[preset]?.[option.name] ?? option.default));
  return Object.fromEntries(others.map((option) => [option.name, valueOf(option)]));
}

function tally(games: Ended[]): Tally {
  const points = games.map((game) => game.result.scores[seatOf(game)] ?? 0);
  const names = [...new Set(games.flatMap(({ result }) => Object.keys(result.statistics)))];
  // Games that were kept before a statistic was there do not count in it.
  const own = names.map((name) => [name, mean(games.flatMap((game) => game.result.statistics[name]?.[seatOf(game)] ?? []))]);
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

export function statistics(games: Finished[], known: GameInfo[] = []): OfGame[] {
  const counted = games.filter((one): one is Ended => one.yours.length === 1 && one.result !== null);
  const rulesOf = (one: Finished): Omit<ByRules, "tally"> => {
    const info = known.find(({ id }) => id === one.game);
    return { preset: info && !info.presets[one.preset] ? "default" : one.preset, changed: changedOf(one, info) };
  };
  return grouped(counted, ({ game }) => game).map((of) => ({
    game: of[0]?.game ?? "",
    all: tally(of),
    rules: grouped(of, (game) => JSON.stringify(rulesOf(game))).map((some) => ({ ...rulesOf(some[0] as Ended), tally: tally(some) })),
    against: grouped(of, (game) => met(game).join()).map((some) => ({ players: met(some[0] as Ended), tally: tally(some) })),
  }));
}
