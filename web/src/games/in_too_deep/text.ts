/** The desk in words: what the drawing says, said. */

import type { Told } from "../../wire";
import type { Outcome } from "../game";
import { COMPANIES, type Card, type CompanyFacts, type Scene, type SeatFacts } from "./scene";

export function describe(scene: Scene): Told[] {
  const { deck, bonus_shares, discard, companies, seats, third, open, discards, lifted, phase } = scene;
  return [
    { id: "deck-text", args: { deck, bonus: bonus_shares, discard } },
    endOf(scene),
    drawsOf(scene),
    ...companies.map(company),
    ...seats.flatMap((facts) => seat(facts)),
    ...(third ? [{ id: "third-text", args: counts(third.portfolio) }] : []),
    ...cards("open", open),
    ...cards("discards", discards),
    ...(lifted ? [{ id: "lifted-text", args: { number: lifted.number } }] : []),
    ...(phase === "over" ? seats.flatMap((facts) => won(scene, facts)) : []),
  ];
}

/** How near the end is. */
export function endOf({ final, triggered, depletions }: Scene): Told {
  const state = final ? "final" : triggered ? "triggered" : depletions ? "second" : "first";
  return { id: "end-text", args: { state, final } };
}

export const drawsOf = ({ draws, seats, fundraised }: Scene): Told => ({
  id: "draws-text",
  args: { draws, seats: seats.length, fundraised: fundraised ? "yes" : "no" },
});

function company({ company: id, advanced, pile, price, worth, decade_pays }: CompanyFacts): Told {
  return {
    id: "company-text",
    args: {
      company: id, side: advanced ? "advanced" : "basic", cards: pile.map(({ number }) => number), price, worth,
      pays: decade_pays ?? "none",
    },
  };
}

function seat({ seat: number, hand, cards: known, portfolio, score }: SeatFacts): Told[] {
  return [
    { id: "seat-text", args: { seat: number, hand, score, ...counts(portfolio) } },
    ...cards(known.length === hand ? "hand" : "known", known, number),
  ];
}

const counts = (portfolio: Card[][]): Record<string, number> =>
  Object.fromEntries(COMPANIES.map((id, i) => [id, portfolio[i]?.length ?? 0]));

/** Cards by company, as far as there are any. */
function cards(which: string, all: Card[], seat = -1): Told[] {
  if (all.length === 0) return [];
  const lists = COMPANIES.map((id) => [id, all.flatMap(({ number, symbol }) => (symbol === id ? [number] : []))]);
  return [{ id: "cards-text", args: { which, ...(seat >= 0 && { seat }), ...Object.fromEntries(lists) } }];
}

function won({ totals }: Scene, { seat: number, score }: SeatFacts): Told[] {
  const terms = totals?.[number];
  if (!terms) return [];
  const points = COMPANIES.map((id, i) => [id, terms[i]?.points ?? 0]);
  return [{ id: "won-text", args: { seat: number, score, ...Object.fromEntries(points) } }];
}

/** What the seat to move is asked. */
export function asks({ phase, paying, ability, lifted }: Scene): Told {
  switch (phase) {
    case "pay":
      return { id: "asks-pay", args: { left: paying?.left ?? 0, after: paying?.after ?? "none" } };
    case "ability":
      return { id: "asks-ability", args: { ability: `${ability?.company}-${ability?.advanced ? "advanced" : "basic"}` } };
    case "place":
      return { id: "asks-place", args: { number: lifted?.number ?? "" } };
    case "draft":
    case "turn":
    case "lift":
      return { id: `asks-${phase}`, args: {} };
    default:
      return { id: "asks-wait", args: {} };
  }
}

export function outcome({ ranking, tie_rule }: Scene): Outcome | null {
  if (ranking.length === 0) return null;
  return {
    ranking,
    tieHeading: { id: `tie-${tie_rule}`, args: {} },
    tieText: { id: `tie-${tie_rule}-text`, args: {} },
  };
}
