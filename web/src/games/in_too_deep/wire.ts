// Scenes, events and offers of In Too Deep. Generated from src/fathom/games/in_too_deep: change that instead.

/** A sentence to say: its id in the catalogue of the game or of the house, and what to put into it. */
export interface Sentence {
  id: string;
  args: Record<string, number | string | (number | string)[]>;
}

/** A seat at the end of a game. Equal places share their number; `tie` is what the tie-break compared, best first. */
export interface Rank {
  seat: number;
  place: number;
  score: number;
  tie: number[];
}

/** A card: its number, and the company it shows if that is known. */
export interface Card {
  number: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife" | null;
}

/** A company: its pile from the bottom to the top, and what its shares cost and are worth. */
export interface Company {
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
  advanced: boolean;
  ability: Sentence;
  pile: Card[];
  price: number;
  worth: number;
  shares: number[];
  third: number | null;
  decade_pays: number | null;
}

/** A seat: its hand, as far as it is known, and its shares by company. */
export interface Seat {
  seat: number;
  hand: number;
  cards: Card[];
  portfolio: Card[][];
  score: number;
  owed: number;
}

/** The third player of a table of two. */
export interface Third {
  portfolio: Card[][];
}

/** A price that is being paid. */
export interface Paying {
  seat: number;
  left: number;
  price: number;
  to: number;
  after: number | null;
}

/** The ability that is being used. */
export interface Ability {
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
  advanced: boolean;
}

/** What a seat's shares of a company come to. */
export interface Term {
  shares: number;
  worth: number;
  points: number;
}

/** The table. */
export interface Scene {
  phase: "symbol" | "card" | "first" | "draft" | "turn" | "pay" | "ability" | "lift" | "place" | "over";
  set_up: boolean;
  on_turn: number;
  starter: number;
  companies: Company[];
  seats: Seat[];
  third: Third | null;
  bands: [number, number][];
  open: Card[];
  deck: number;
  bonus_shares: number;
  discard: number;
  discards: Card[];
  depletions: number;
  triggered: boolean;
  final: number;
  draws: number;
  fundraised: boolean;
  paying: Paying | null;
  ability: Ability | null;
  lifted: Card | null;
  tie_rule: string;
  ranking: Rank[];
  totals: Term[][] | null;
}

/** A seat begins. */
export interface First {
  type: "first";
  seat: number;
}

/** A seat is dealt cards. */
export interface Dealt {
  type: "dealt";
  seat: number;
  cards: number;
}

/** The lowest card that was dealt is shown. */
export interface Announced {
  type: "announced";
  seat: number;
  number: number;
}

/** Cards are laid open. */
export interface Opened {
  type: "opened";
  cards: number[];
  purpose: "draft" | "third";
}

/** A seat drafts a share. */
export interface Drafted {
  type: "drafted";
  seat: number;
  card: Card;
}

/** A seat buys a share. */
export interface Bought {
  type: "bought";
  seat: number;
  card: Card;
  price: number;
}

/** A seat pays a card. */
export interface Paid {
  type: "paid";
  seat: number;
  card: Card | null;
}

/** A seat pays a card to another. */
export interface PaidTo {
  type: "paid_to";
  seat: number;
  other_seat: number;
  card: Card | null;
}

/** A seat expands a company. */
export interface Expanded {
  type: "expanded";
  seat: number;
  number: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
}

/** A company pays a dividend. */
export interface Dividend {
  type: "dividend";
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
  cards: number;
}

/** A seat is to get cards. */
export interface Owed {
  type: "owed";
  seat: number;
  cards: number;
}

/** The third player is to get cards. */
export interface OwedThird {
  type: "owed_third";
  cards: number;
}

/** A seat draws a card. */
export interface Drew {
  type: "drew";
  seat: number;
  card: Card | null;
}

/** A card of the third player is discarded. */
export interface Burned {
  type: "burned";
  card: Card;
}

/** Cards cannot be drawn. */
export interface Lost {
  type: "lost";
  cards: number;
}

/** A seat passes. */
export interface Passed {
  type: "passed";
  seat: number;
  asked: "yes" | "no";
}

/** An emergency fundraiser. */
export interface Fundraiser {
  type: "fundraiser";
  cards: number;
}

/** A second fundraiser in a row. */
export interface SecondFundraiser {
  type: "second_fundraiser";
  cards: number;
}

/** The deck is used up, and the discard pile becomes a new one. */
export interface Depleted {
  type: "depleted";
  cards: number;
  bonus: number;
}

/** The deck is used up, and nothing is left to shuffle. */
export interface Dry {
  type: "dry";
}

/** The end is near. */
export interface Triggered {
  type: "triggered";
  reason: "depletion" | "dry" | "fundraiser" | "passes";
}

/** The final turns begin. */
export interface Final {
  type: "final";
  turns: number;
}

/** A seat does not use an ability. */
export interface Declined {
  type: "declined";
  seat: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
}

/** A seat uses an ability. */
export interface Used {
  type: "used";
  seat: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
}

/** A seat takes a card out of a pile. */
export interface Lifted {
  type: "lifted";
  seat: number;
  number: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
}

/** A card goes from a pile to the discard pile. */
export interface Removed {
  type: "removed";
  seat: number;
  number: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
}

/** A card goes from a pile to another. */
export interface Moved {
  type: "moved";
  seat: number;
  number: number;
  from_company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
}

/** A card goes to the top of its pile. */
export interface Raised {
  type: "raised";
  seat: number;
  number: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
}

/** A seat takes a share from another. */
export interface Took {
  type: "took";
  seat: number;
  card: Card;
  price: number;
  other_seat: number;
}

/** A seat takes a share from the third player. */
export interface TookThird {
  type: "took_third";
  seat: number;
  card: Card;
  price: number;
}

/** A seat plays one more card on a pile. */
export interface Played {
  type: "played";
  seat: number;
  number: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
  price: number;
}

/** A bonus share comes up and waits. */
export interface SetAside {
  type: "set_aside";
}

/** A bonus share: cards are drawn for the third player. */
export interface BonusShare {
  type: "bonus_share";
}

/** A seat gets no card instead. */
export interface NotReplaced {
  type: "not_replaced";
  seat: number;
}

/** The third player gets a share. */
export interface ThirdGets {
  type: "third_gets";
  card: Card;
}

/** The third player expands a company. */
export interface ThirdExpands {
  type: "third_expands";
  number: number;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife";
}

/** The third player gets nothing. */
export interface ThirdNothing {
  type: "third_nothing";
}

/** Open cards are discarded. */
export interface Discarded {
  type: "discarded";
  cards: number[];
}

/** The game is over. */
export interface Over {
  type: "over";
  winners: number[];
  score: number;
}

export type Event = First | Dealt | Announced | Opened | Drafted | Bought | Paid | PaidTo | Expanded | Dividend | Owed | OwedThird | Drew | Burned | Lost | Passed | Fundraiser | SecondFundraiser | Depleted | Dry | Triggered | Final | Declined | Used | Lifted | Removed | Moved | Raised | Took | TookThird | Played | SetAside | BonusShare | NotReplaced | ThirdGets | ThirdExpands | ThirdNothing | Discarded | Over;

/** What a move is made of: the number of a card, and the company where it goes. */
export interface Parts {
  verb: "draft" | "buy" | "expand" | "draw" | "pass" | "pay" | "use" | "decline" | "lift" | "to" | "discard" | "take" | "play";
  number: number | null;
  company: "cleaning" | "treasure" | "pearl" | "research" | "wildlife" | null;
}
