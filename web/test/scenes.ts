/** Scenes for the tests: one to begin with of each game, and as many others as are wanted, drawn by chance. */

import type { Scene as DeepScene } from "../src/games/deep_sea_adventure/scene";
import { COMPANIES, type Card, type Scene as DeskScene } from "../src/games/in_too_deep/scene";

export const deepScene = (): DeepScene => ({
  dive: 1, dives: 3, air: 25, tank: 25, phase: "search", dice: 2, faces: [1, 2, 3], line: [[1], [1], [2], [3]],
  starter: 0, on_turn: 0, ranking: [], tie_rule: "level4", roll: null, breaths: [], laps: null, reach: [], home: null,
  divers: [0, 1].map((seat) => ({
    seat, where: "sea", place: seat * 2, facing: "down", hold: seat ? [[1]] : [], breathes: seat, banked: [], score: 0,
  })),
});

export const deskScene = (): DeskScene => ({
  phase: "turn", set_up: false, on_turn: 0, starter: 0, bands: [[1, 9], [10, 19], [20, 29]],
  companies: COMPANIES.map((company) => ({
    company, advanced: false, ability: { id: `ability-${company}-basic`, args: {} },
    pile: company === "pearl" ? [{ number: 12, company: "pearl" }] : [], price: 0, worth: 0, shares: [0, 0],
    third: 0, decade_pays: null,
  })),
  seats: [0, 1].map((seat) => ({
    seat, hand: 2, score: 0, owed: 0, portfolio: COMPANIES.map(() => []),
    cards: seat ? [] : [{ number: 3, company: "pearl" as const }, { number: 20, company: "research" as const }],
  })),
  third: { portfolio: COMPANIES.map(() => []) }, open: [], deck: 30, bonus_shares: 5, discard: 0, discards: [], depletions: 0,
  triggered: false, final: 0, draws: 0, drawing: -1, fundraised: false, fundraiser: "any_window", paying: null, ability: null, lifted: null, ranking: [],
  totals: null, tie_rule: "clockwise",
});

/** Whole numbers from 0 up to but not including `end`, the same ones in every run. */
export type Draw = (end: number) => number;

export function drawing(seed: number): Draw {
  let state = seed;
  return (end) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * end);
  };
}

const some = <T>(draw: Draw, most: number, make: (i: number) => T): T[] => Array.from({ length: draw(most + 1) }, (_, i) => make(i));

export function randomDeepScene(draw: Draw): DeepScene {
  const line = some(draw, 12, () => some(draw, 3, () => 1 + draw(4)));
  return {
    ...deepScene(),
    air: draw(26), line, on_turn: draw(4) - 1, dive: 1 + draw(3),
    divers: [0, 1, 2].map((seat) => ({
      seat, where: (["sub", "sea", "home"] as const)[draw(3)]!, place: draw(line.length + 1) - 1, facing: draw(2) ? "up" : "down",
      hold: some(draw, 4, () => [1 + draw(4)]), breathes: draw(5), banked: [], score: draw(2) ? draw(40) : null,
    })),
  };
}

export function randomDeskScene(draw: Draw): DeskScene {
  const cards = (): Card[] => some(draw, 5, () => ({ number: draw(100), company: COMPANIES[draw(6)] ?? null }));
  const start = deskScene();
  return {
    ...start,
    on_turn: draw(3), deck: draw(100), discards: cards(), open: cards(), final: draw(4),
    companies: start.companies.map((company) => ({ ...company, pile: cards(), price: draw(9), worth: draw(9), decade_pays: draw(90) })),
    seats: [0, 1, 2].map((seat) => ({
      seat, hand: draw(9), cards: cards(), portfolio: COMPANIES.map(cards), score: draw(50), owed: draw(3),
    })),
    paying: draw(2) ? { seat: draw(3), left: draw(4), price: draw(8), to: -1, after: null, cards: [] } : null,
  };
}

/** The same, and whoever changes any part of it is stopped. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
