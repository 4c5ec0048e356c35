/** The desk as it is drawn now: the scene, what flies and is paid out, and the move that is being put together. */

import type { Sound } from "../../sound";
import { settings } from "../../theme.svelte";
import { Stage, type Cue, type Cues } from "../stage.svelte";
import { placeOf, type Spot } from "./places";
import { ofVerb, within } from "./picks";
import { COMPANIES, type Card, type CompanyId, type Event, type Offer, type Parts, type Scene } from "./scene";

/** A price that is being laid out: nothing of it is sent before all of it lies there. */
export interface Payment {
  price: number;
  /** Of it, what was paid before this page went on with it. */
  paid: number;
  /** The cards that may be paid. */
  cards: number[];
  full: boolean;
}

/** A card on its way; null is one that is seen from its back. */
export interface Flight {
  key: number;
  card: Card | null;
  from: Spot;
  /** Where it goes: the first of these places that is there. */
  to: string[];
  lasts: number;
}

export class DeskStage extends Stage<Scene, Event, Parts> {
  /** The number of the card of the hand that is picked up. */
  picked = $state<number | null>(null);
  /** What is to be done once its price lies in the tray. */
  purchase = $state.raw<Offer | null>(null);
  /** The cards that lie in it, in the order in which they were put there. */
  tray = $state.raw<number[]>([]);
  /** The ability is used, and its first part is being chosen. */
  using = $state(false);
  /** What each seat gets at this moment, and the company that pays it; it stands there until somebody acts. */
  gains = $state.raw<Record<number, number>>({});
  payer = $state<CompanyId | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** The end is being announced. */
  announces = $state(false);
  /** How many companies have been counted in the final scoring; null while there is none. */
  counted = $state<number | null>(null);
  private keys = 0;

  override get turn(): number {
    return this.scene.on_turn;
  }

  override get begun(): boolean {
    return this.picked !== null || this.purchase !== null || this.using;
  }

  override within(offers: Offer[]): Offer[] {
    if (this.paymentOf(offers)) return [];
    return within(this.isAsked(offers) ? offers.filter(({ parts }) => parts?.verb === "use" || parts?.verb === "decline") : offers, this.picked);
  }

  override keeps(offer: Offer): boolean {
    if (!offer.parts?.price) return false;
    this.purchase = offer;
    this.fill();
    return true;
  }

  /** Whether cards of the hand can be picked up now. */
  isPicking(offers: Offer[]): boolean {
    return !this.paymentOf(offers) && !this.isAsked(offers);
  }

  /** Whether it is asked if an ability is used. */
  isAsked(offers: Offer[]): boolean {
    return !this.using && this.purchase === null && ofVerb(offers, "decline") !== undefined;
  }

  /** What is being paid, or null. */
  paymentOf(offers: Offer[]): Payment | null {
    const { purchase, scene } = this;
    const { price, left, cards } = purchase ? this.costOf(purchase) : ofVerb(offers, "pay") && scene.paying ? scene.paying : NOTHING;
    return price ? { price, paid: price - left, cards, full: this.tray.length === left } : null;
  }

  private costOf({ parts }: Offer): { price: number; left: number; cards: number[] } {
    const price = parts?.price ?? 0;
    const hand = this.scene.seats[this.scene.on_turn]?.cards ?? [];
    return { price, left: price, cards: hand.map(({ number }) => number).filter((number) => number !== parts?.number) };
  }

  /** The step of an ability that is being made. */
  stepOf(offers: Offer[]): string {
    if (this.paymentOf(offers)) return "pay";
    const { phase } = this.scene;
    return phase === "lift" ? "take" : phase === "place" ? "place" : "choose";
  }

  /** Put a card into the tray, or take it out. */
  toggle(number: number): void {
    this.tray = this.tray.includes(number) ? this.tray.filter((other) => other !== number) : [...this.tray, number];
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.purchase) this.purchase = null;
    else if (this.picked !== null) this.picked = null;
    else if (this.using) this.using = false;
    else return false;
    this.tray = [];
    return true;
  }

  /** A new question: what was begun for the one before is forgotten. */
  putBack(offers: Offer[]): void {
    this.picked = this.purchase = null;
    this.using = false;
    this.fill(offers);
  }

  /** Where there is no choice, all cards lie in the tray at once. */
  private fill(offers: Offer[] = []): void {
    this.tray = [];
    const payment = this.paymentOf(offers);
    if (payment && payment.cards.length === payment.price - payment.paid) this.tray = payment.cards;
  }

  isFlying(number: number): boolean {
    return this.flights.some(({ card }) => card?.number === number);
  }

  land({ key }: Flight): void {
    this.flights = this.flights.filter((flight) => flight.key !== key);
  }

  override settle(): void {
    this.flights = [];
    this.announces = false;
    this.counted = null;
  }

  protected override readonly shows: Cues<Scene, Event> = {
    first: () => cue(500, "page"),
    dealt: ({ seat }) => cue(220, "page", this.flight(null, ["deck"], seatOf(seat), 220)),
    opened: () => cue(300, "page"),
    drafted: ({ seat, card }) => cue(460, "float", this.flight(card, cardOf(card), shareOf(seat, card), 440)),
    bought: ({ seat, card }) => cue(520, "float", this.flight(card, [...cardOf(card), ...seatOf(seat)], shareOf(seat, card), 480, this.act)),
    paid: ({ seat, card }) => cue(240, "knot", this.flight(card, [...cardOf(card), ...seatOf(seat)], ["discard"], 300)),
    paid_to: ({ seat, card, other_seat }) => cue(300, "knot", this.flight(card, [...cardOf(card), ...seatOf(seat)], seatOf(other_seat), 300)),
    expanded: ({ seat, number, company }) => cue(600, "knot", this.flight(number, [`card:${number}`, ...seatOf(seat)], ontoOf(number, company), 540, this.act)),
    played: ({ seat, number, company }) => cue(600, "knot", this.flight(number, [`card:${number}`, ...seatOf(seat)], ontoOf(number, company), 540, this.act)),
    dividend: ({ company }) => cue(520, "bell", () => (this.payer = company)),
    owed: ({ seat, cards }) => cue(460, "float", () => (this.gains = { ...this.gains, [seat]: cards })),
    fundraiser: ({ cards }, { seats }) => cue(700, "bell", () => this.raiseFunds(seats, cards)),
    second_fundraiser: ({ cards }, { seats }) => cue(700, "bell", () => this.raiseFunds(seats, cards)),
    drew: ({ seat, card }, { drawing }) => {
      const to = card ? [...cardOf(card), ...seatOf(seat)] : seatOf(seat);
      return cue(card ? 340 : 240, "page", this.flight(card, ["deck"], to, card ? 340 : 260, seat === drawing ? this.act : undefined));
    },
    passed: () => cue(300, undefined, this.act),
    depleted: () => cue(900, "surf"),
    triggered: () => cue(1300, "bell", () => (this.announces = true)),
    final: () => cue(1600, "bell", () => (this.announces = true)),
    used: () => cue(260, "float"),
    lifted: () => cue(300, "float"),
    removed: ({ number, company }) => cue(460, "surf", this.flight(number, [`card:${number}`, `pile:${company}`], ["discard"], 440)),
    moved: ({ number, company }) => cue(560, "knot", this.flight(number, [`card:${number}`], ontoOf(number, company), 500)),
    raised: ({ number, company }) => cue(560, "knot", this.flight(number, [`card:${number}`], ontoOf(number, company), 500)),
    took: ({ seat, card, other_seat }) => cue(560, "float", this.flight(card, shareOf(other_seat, card), shareOf(seat, card), 500)),
    took_third: ({ seat, card }) => cue(560, "float", this.flight(card, shareOf("third", card), shareOf(seat, card), 500)),
    bonus_share: () => cue(600, "bell"),
    burned: () => cue(260, "page"),
    third_gets: ({ card }) => cue(600, "float", this.flight(card, cardOf(card), shareOf("third", card), 480)),
    third_expands: ({ number, company }) => cue(560, "knot", this.flight(number, [`card:${number}`, "deck"], ontoOf(number, company), 480)),
    discarded: () => cue(420, "surf"),
    over: () => [
      cue(900, "surf", () => (this.counted = 0)),
      ...COMPANIES.map((_, i) => cue(1300, "float", () => (this.counted = i + 1))),
      cue(1500, "bell"),
    ],
  };

  /** Somebody does something: what was paid out before it is looked at no more. */
  private readonly act = (): void => {
    this.gains = {};
    this.payer = null;
    this.announces = false;
  };

  protected override undo(): void {
    this.act();
  }

  private raiseFunds(seats: Scene["seats"], cards: number): void {
    this.payer = null;
    this.gains = Object.fromEntries(seats.map(({ seat }) => [seat, cards]));
  }

  /** A card of which only the number is told, as it lies on the desk. */
  private known(number: number): Card {
    const { companies, seats, open, discards } = this.scene;
    const all = [companies.map(({ pile }) => pile), seats.map(({ cards }) => cards), [open, discards]].flat(2);
    return all.find((card) => card.number === number) ?? { number, company: null };
  }

  /** Begins a flight of a card, or of the one of that number. Where it begins is looked at before the page is drawn anew, where it ends after that. */
  private flight(what: Card | number | null, from: string[], to: string[], lasts: number, also?: () => void): () => void {
    return () => {
      also?.();
      const card = typeof what === "number" ? this.known(what) : what;
      const spot = typeof document !== "undefined" && settings.pace ? placeOf(from) : null;
      if (spot) this.flights = [...this.flights, { key: ++this.keys, card, from: spot, to, lasts }];
    };
  }
}

const NOTHING = { price: 0, left: 0, cards: [] };

const seatOf = (seat: number): string[] => [`hand:${seat}`, `seat:${seat}`];
const cardOf = (card: Card | null): string[] => (card ? [`card:${card.number}`] : []);
const shareOf = (owner: number | "third", card: Card | null): string[] => (card ? [`shares:${owner}:${card.company}`, `pile:${card.company}`] : []);
const ontoOf = (number: number, company: CompanyId): string[] => [`card:${number}`, `pile:${company}`];

const cue = (lasts: number, sound?: Sound, begin?: () => void): Cue => ({ lasts, ...(sound && { sound }), ...(begin && { begin }) });
