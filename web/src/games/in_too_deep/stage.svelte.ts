/** The desk as it is drawn now: the scene, moved on event by event, what is paid out, and the card that is picked up. */

import type { Sound } from "../../sound";
import type { Offer, Told } from "../../wire";
import type { Moment, Picture, Stage } from "../game";
import { within } from "./picks";
import { COMPANIES, ownersOf, portfolioOf, type Card, type Company, type Owner, type Scene, type SeatFacts } from "./scene";

const PAYMENTS = ["paid", "paid_unseen", "paid_to", "paid_card_to"];

export class DeskStage implements Stage {
  scene = $state.raw({} as Scene);
  /** The number of the card of the hand that is picked up. */
  picked = $state<number | null>(null);
  /** What each seat gets at this moment, and the company that pays it; it stands there until somebody acts. */
  gains = $state.raw<Record<number, number>>({});
  payer = $state<Company | null>(null);
  /** How many cards of the price that is being paid have been paid. */
  paid = $state(0);
  readonly hush = 0;
  private owed: Record<number, number> = {};

  constructor(scene: Picture, told: Told[] = []) {
    this.settle(scene);
    this.paid = told.length - 1 - told.map(({ id }) => PAYMENTS.includes(id)).lastIndexOf(false);
  }

  get turn(): number {
    return this.scene.on_turn;
  }

  get begun(): boolean {
    return this.picked !== null;
  }

  settle(scene: Picture): void {
    this.scene = scene as unknown as Scene;
  }

  within(offers: Offer[]): Offer[] {
    return within(offers, this.picked);
  }

  moments(told: Told): Moment[] {
    const make = this.events[told.id];
    return make ? [make(told.args as unknown as Args)].flat() : [];
  }

  /** How each event is shown. What is not in this table is only said. */
  private readonly events: Record<string, (args: Args) => Moment | Moment[]> = {
    first: ({ seat }) => moment(500, "page", () => this.set({ on_turn: seat, starter: seat })),
    dealt: () => moment(160, "page", () => {}),
    opened: () => moment(300, "page", () => {}),
    drafted: ({ seat, number, company }) => moment(420, "float", () => {
      this.set({ on_turn: seat, open: without(this.scene.open, number) });
      this.own(seat, { number, symbol: company });
    }),
    bought: ({ seat, number, company }) => moment(420, "float", () => {
      this.act(seat);
      this.lose(seat, number);
      this.own(seat, { number, symbol: company });
    }),
    paid: ({ seat, number, company }) => moment(200, "knot", () => this.pay(seat, { number, symbol: company })),
    paid_unseen: ({ seat }) => moment(200, "knot", () => this.pay(seat, null)),
    paid_to: ({ seat, other_seat }) => moment(260, "knot", () => this.payTo(seat, other_seat, null)),
    paid_card_to: ({ seat, other_seat, number, company }) =>
      moment(260, "knot", () => this.payTo(seat, other_seat, { number, symbol: company })),
    expanded: (args) => moment(520, "knot", () => this.place(args)),
    played: (args) => moment(520, "knot", () => this.place(args)),
    dividend: ({ company }) => moment(360, "bell", () => (this.payer = company)),
    owed: ({ seat, cards }) => moment(420, undefined, () => this.owe(seat, cards)),
    fundraiser: ({ cards }) => moment(700, "bell", () => this.raiseFunds(cards)),
    second_fundraiser: ({ cards }) => moment(700, "bell", () => this.raiseFunds(cards)),
    drew: ({ seat }) => moment(180, "page", () => this.drawn(seat, null)),
    drew_card: ({ seat, number, company }) => moment(260, "page", () => this.drawn(seat, { number, symbol: company })),
    passed: ({ seat }) => moment(300, undefined, () => this.act(seat)),
    depleted: ({ cards, bonus }) =>
      moment(900, "surf", () => this.set({ deck: cards, bonus_shares: bonus, discard: 0, discards: [] })),
    triggered: () => moment(900, "bell", () => this.set({ triggered: true })),
    final: ({ turns }) => moment(400, undefined, () => {
      this.set({ final: turns });
      this.reckon({ decades: COMPANIES.map(() => -1) });
    }),
    used: ({ seat }) => moment(260, "float", () => {
      this.paid = 0;
      this.set({ on_turn: seat });
    }),
    lifted: ({ number }) => moment(420, "float", () => this.set({ lifted: unknown(number) })),
    removed: ({ number, company, ...heads }) => moment(420, "surf", () => {
      this.pile(company, (pile) => without(pile, number));
      this.reckon(heads);
      this.discard([unknown(number)]);
    }),
    moved: ({ number, from_company, company, ...heads }) => moment(520, "knot", () => {
      this.pile(from_company, (pile) => without(pile, number));
      this.pile(company, (pile) => [...pile, unknown(number)]);
      this.reckon(heads);
      this.set({ lifted: null });
    }),
    raised: ({ number, company, ...heads }) => moment(520, "knot", () => {
      this.pile(company, (pile) => [...without(pile, number), unknown(number)]);
      this.reckon(heads);
      this.set({ lifted: null });
    }),
    took: ({ seat, other_seat, number, company }) =>
      moment(520, "float", () => this.take(seat, other_seat, { number, symbol: company })),
    took_third: ({ seat, number, company }) => moment(520, "float", () => this.take(seat, "third", { number, symbol: company })),
    bonus_share: () => moment(600, "bell", () => {}),
    burned: ({ number, company }) => moment(260, "page", () => this.discard([{ number, symbol: company }])),
    third_gets: ({ number, company }) => moment(600, "float", () => {
      this.set({ open: without(this.scene.open, number) });
      this.own("third", { number, symbol: company });
    }),
    third_expands: ({ number, company, ...heads }) => moment(520, "knot", () => {
      this.set({ open: without(this.scene.open, number) });
      this.pile(company, (pile) => [...pile, unknown(number)]);
      this.reckon(heads);
    }),
    discarded: ({ cards }) => moment(420, "surf", () => {
      this.set({ open: this.scene.open.filter(({ number }) => !cards.includes(number)) });
      this.discard(cards.map(unknown));
    }),
    over: () => moment(900, "surf", () => {}),
  };

  private set(changes: Partial<Scene>): void {
    this.scene = { ...this.scene, ...changes };
  }

  private seat(seat: number, change: (facts: SeatFacts) => Partial<SeatFacts>): void {
    this.set({ seats: this.scene.seats.map((facts) => (facts.seat === seat ? { ...facts, ...change(facts) } : facts)) });
  }

  private pile(company: Company, change: (pile: Card[]) => Card[]): void {
    const { companies } = this.scene;
    this.set({ companies: companies.map((facts) => (facts.company === company ? { ...facts, pile: change(facts.pile) } : facts)) });
  }

  /** Piles or portfolios have changed: what was told of them holds, a share costs as many cards as are owned, and points are added up. */
  private reckon({ worths, decades }: Partial<Args> = {}): void {
    const owned = ownersOf(this.scene).map((owner) => portfolioOf(this.scene, owner));
    const companies = this.scene.companies.map((facts, i) => ({
      ...facts,
      price: owned.reduce((price, portfolio) => price + portfolio[i]!.length, 0),
      ...(worths && { worth: worths[i]! }),
      ...(decades && { decade_pays: decades[i]! < 0 ? null : decades[i]! }),
    }));
    const points = (shares: Card[], i: number): number => shares.length * companies[i]!.worth;
    const seats = this.scene.seats.map((facts) => ({ ...facts, score: facts.portfolio.map(points).reduce((a, b) => a + b) }));
    this.set({ companies, seats });
  }

  /** Somebody does something: what was paid out before it is looked at no more. */
  private act(seat: number): void {
    this.set({ on_turn: seat });
    this.gains = {};
    this.payer = null;
    this.owed = {};
    this.paid = 0;
  }

  private drawn(seat: number, card: Card | null): void {
    if (this.owed[seat]) this.owed[seat]--;
    else this.act(seat);
    this.set({ deck: this.scene.deck - 1 });
    this.seat(seat, ({ hand, cards }) => ({ hand: hand + 1, cards: card ? sorted([...cards, card]) : cards }));
  }

  private owe(seat: number, cards: number): void {
    this.gains = { ...this.gains, [seat]: cards };
    this.owed[seat] = (this.owed[seat] ?? 0) + cards;
  }

  private raiseFunds(cards: number): void {
    this.payer = null;
    this.gains = {};
    for (const { seat } of this.scene.seats) this.owe(seat, cards);
  }

  private lose(seat: number, number: number | null): void {
    this.seat(seat, ({ hand, cards }) => ({ hand: hand - 1, cards: number === null ? cards : without(cards, number) }));
  }

  private own(owner: Owner, card: Card): void {
    const add = (portfolio: Card[][]): Card[][] =>
      portfolio.map((shares, i) => (COMPANIES[i] === card.symbol ? sorted([...shares, card]) : shares));
    if (owner !== "third") this.seat(owner, ({ portfolio }) => ({ portfolio: add(portfolio) }));
    else if (this.scene.third) this.set({ third: { portfolio: add(this.scene.third.portfolio) } });
    this.reckon();
  }

  private take(seat: number, owner: Owner, card: Card): void {
    const remove = (portfolio: Card[][]): Card[][] => portfolio.map((shares) => without(shares, card.number));
    this.paid = 0;
    if (owner !== "third") this.seat(owner, ({ portfolio }) => ({ portfolio: remove(portfolio) }));
    else if (this.scene.third) this.set({ third: { portfolio: remove(this.scene.third.portfolio) } });
    this.own(seat, card);
  }

  private discard(cards: Card[]): void {
    this.set({ discard: this.scene.discard + cards.length, discards: sorted([...this.scene.discards, ...cards]) });
  }

  private pay(seat: number, card: Card | null): void {
    this.paid++;
    this.lose(seat, card?.number ?? null);
    if (card) this.discard([card]);
    else this.set({ discard: this.scene.discard + 1 });
  }

  private payTo(seat: number, other: number, card: Card | null): void {
    this.paid++;
    this.lose(seat, card?.number ?? null);
    this.seat(other, ({ hand, cards }) => ({ hand: hand + 1, cards: card ? sorted([...cards, card]) : cards }));
  }

  private place({ seat, number, company, ...heads }: Args): void {
    this.act(seat);
    this.lose(seat, number);
    this.pile(company, (pile) => [...pile, unknown(number)]);
    this.reckon(heads);
  }
}

/** The arguments of all events by name; the table above knows which ones each event has. */
interface Args {
  seat: number;
  other_seat: number;
  number: number;
  company: Company;
  from_company: Company;
  cards: number & number[];
  turns: number;
  bonus: number;
  /** By company, after the event: what a share is worth, and the least number that pays a dividend, -1 for none. */
  worths: number[];
  decades: number[];
}

const moment = (lasts: number, sound: Sound | undefined, change: () => void): Moment => ({ lasts, change, ...(sound && { sound }) });

/** A card of which only the number was told. */
const unknown = (number: number): Card => ({ number, symbol: null });

const without = (cards: Card[], gone: number): Card[] => cards.filter(({ number }) => number !== gone);

const sorted = (cards: Card[]): Card[] => cards.sort((a, b) => a.number - b.number);
