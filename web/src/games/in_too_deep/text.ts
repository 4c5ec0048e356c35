/** The desk in words: what the drawing says, said. */

import type { Sentence } from "../../wire";
import type { Say } from "../game";
import { COMPANIES, type Card, type Company, type Offer, type Scene, type Seat } from "./scene";
import type { DeskStage } from "./stage.svelte";
import type { UsedAbility } from "./wire";

export function describe(scene: Scene): Sentence[] {
  const { deck, bonus_shares, depletions, discard, discards, draws, fundraiser, companies, seats, third, open, lifted } = scene;
  return [
    { id: "describe-deck", args: { deck, bonus_shares, depletions } },
    { id: "describe-discard", args: { discard, cards: numbers(discards) } },
    endOf(scene),
    ...(draws ? [{ id: "describe-draws", args: { draws, of: seats.length, fundraiser } }] : []),
    ...companies.map(pileOf),
    ...byCompany("describe-open", open),
    ...(lifted ? [{ id: "lifted-card", args: { number: lifted.number } }] : []),
    ...seats.flatMap(seat),
    ...(third ? third.portfolio.flatMap((shares) => byCompany("describe-third", shares)) : []),
    ...seats.flatMap((facts) => total(scene, facts)),
  ];
}

/** How near the end is. */
export const endOf = (scene: Scene): Sentence => ({ id: "describe-end", args: { state: stateOf(scene), final: scene.final } });

export const stateOf = ({ phase, final, triggered }: Scene): string =>
  phase === "over" ? "over" : final ? "final" : triggered ? "triggered" : "before";

/** What a card is called; only by its number where no more is known. */
export const nameOf = ({ number, company }: Card, say: Say): string => (company ? say("card", { number, company }) : String(number));

/** A move and what it means, for those who listen. */
export const meaning = ({ label, consequence }: Offer, tell: (sentence: Sentence) => string): string =>
  consequence ? `${tell(label)}. ${tell(consequence)}` : tell(label);

const numbers = (cards: Card[]): number[] => cards.map(({ number }) => number);

export const pileOf = ({ company, advanced, pile: cards, price, worth }: Company): Sentence => ({
  id: "describe-pile",
  args: { company, side: advanced ? "advanced" : "basic", cards: numbers(cards), price, worth },
});

const seat = ({ seat: index, hand, owed, score, cards, portfolio }: Seat): Sentence[] => [
  { id: "describe-seat", args: { seat: index, hand, owed, score } },
  ...byCompany("describe-held", cards, { seat: index }),
  ...portfolio.flatMap((shares) => byCompany("describe-shares", shares, { seat: index })),
];

/** A sentence for each company of which there are any. */
function byCompany(id: string, cards: Card[], args: Sentence["args"] = {}): Sentence[] {
  return COMPANIES.flatMap((company) => {
    const some = numbers(cards.filter((card) => card.company === company));
    return some.length ? [{ id, args: { ...args, company, cards: some } }] : [];
  });
}

const total = ({ totals }: Scene, { seat: index }: Seat): Sentence[] =>
  COMPANIES.flatMap((company, i) => {
    const term = totals?.[index]?.[i];
    return term?.shares ? [{ id: "describe-total", args: { seat: index, company, ...term } }] : [];
  });

/** The steps of an ability that has several, by what is said of them. */
export const stepsOf = ({ company, advanced }: UsedAbility): string[] =>
  ({ cleaning: advanced ? ["pay", "take", "place"] : ["pay", "take"], wildlife: advanced ? ["choose", "pay"] : ["pay", "take", "place"], research: ["choose", "pay"] })[
    company as string
  ] ?? [];

/** What the seat to move is asked, as the desk stands. */
export function asks(scene: Scene, { purchase, using, picked }: Pick<DeskStage, "purchase" | "using" | "picked">): Sentence {
  const { phase, companies, paying, ability, lifted } = scene;
  const used = companies.find(({ company }) => company === ability?.company);
  const side = used?.advanced ? "advanced" : "basic";
  const company = used?.company ?? "none";
  if (purchase) return { id: "ask-price", args: { ...purchase.consequence?.args, price: purchase.parts?.price ?? 0, what: purchase.parts?.verb ?? "", number: purchase.parts?.number ?? "", company } };
  if (phase === "ability" && using) return { id: "ask-using", args: { company, side } };
  if (phase === "turn" && picked !== null) return { id: "ask-picked", args: { number: picked } };
  const { left = 0, to = -1 } = paying ?? {};
  const args: Record<string, Sentence["args"]> = {
    pay: { cards: left, to: to < 0 ? "pile" : "seat", other_seat: to },
    ability: { company, side, ...used?.ability.args },
    lift: { company, side },
    place: { number: lifted?.number ?? "" },
  };
  return { id: `ask-${phase}`, args: args[phase] ?? {} };
}
