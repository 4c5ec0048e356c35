/** The desk in words: what the drawing says, said. */

import type { Told } from "../../wire";
import type { Say } from "../game";
import { COMPANIES, type Card, type CompanyFacts, type Scene, type SeatFacts } from "./scene";

export function describe(scene: Scene): Told[] {
  const { deck, bonus_shares, depletions, discard, discards, draws, companies, seats, third, open, lifted } = scene;
  return [
    { id: "describe-deck", args: { deck, bonus_shares, depletions } },
    { id: "describe-discard", args: { discard, cards: numbers(discards) } },
    endOf(scene),
    ...(draws ? [{ id: "describe-draws", args: { draws, of: seats.length } }] : []),
    ...companies.map(pileOf),
    ...byCompany("describe-open", open),
    ...(lifted ? [{ id: "lifted-card", args: { number: lifted.number } }] : []),
    ...seats.flatMap(seat),
    ...(third ? third.portfolio.flatMap((shares) => byCompany("describe-third", shares)) : []),
    ...seats.flatMap((facts) => total(scene, facts)),
  ];
}

/** How near the end is. */
export function endOf({ phase, final, triggered }: Scene): Told {
  const state = phase === "over" ? "over" : final ? "final" : triggered ? "triggered" : "before";
  return { id: "describe-end", args: { state, final } };
}

/** What a card is called; only by its number where no more is known. */
export const nameOf = ({ number, symbol }: Card, say: Say): string => (symbol ? say("card", { number, company: symbol }) : String(number));

const numbers = (cards: Card[]): number[] => cards.map(({ number }) => number);

export const pileOf = ({ company, advanced, pile: cards, price, worth }: CompanyFacts): Told => ({
  id: "describe-pile",
  args: { company, side: advanced ? "advanced" : "basic", cards: numbers(cards), price, worth },
});

const seat = ({ seat: number, hand, owed, score, cards, portfolio }: SeatFacts): Told[] => [
  { id: "describe-seat", args: { seat: number, hand, owed, score } },
  ...byCompany("describe-held", cards, { seat: number }),
  ...portfolio.flatMap((shares) => byCompany("describe-shares", shares, { seat: number })),
];

/** A sentence for each company of which there are any. */
function byCompany(id: string, cards: Card[], args: Told["args"] = {}): Told[] {
  return COMPANIES.flatMap((company) => {
    const some = numbers(cards.filter(({ symbol }) => symbol === company));
    return some.length ? [{ id, args: { ...args, company, cards: some } }] : [];
  });
}

const total = ({ totals }: Scene, { seat: number }: SeatFacts): Told[] =>
  COMPANIES.flatMap((company, i) => {
    const term = totals?.[number]?.[i];
    return term?.shares ? [{ id: "describe-total", args: { seat: number, company, ...term } }] : [];
  });

/** What the seat to move is asked. */
export function asks({ phase, paying, ability, lifted }: Scene): Told {
  const { company = "none", advanced = false } = ability ?? {};
  const side = advanced ? "advanced" : "basic";
  const { left = 0, to = -1 } = paying ?? {};
  const args: Record<string, Told["args"]> = {
    pay: { cards: left, to: to < 0 ? "pile" : "seat", other_seat: to },
    ability: { company, side },
    lift: { company, side },
    place: { number: lifted?.number ?? "" },
  };
  return { id: `ask-${phase}`, args: args[phase] ?? {} };
}
