/** What a game brings to the page. The shell asks these questions and never which game it is. */

import type { Component } from "svelte";

import type { Rank, Sentence } from "../wire";
import type { GameEvent } from "../words";
import type { Guide, Now } from "./guide";
import type { OfferOf, Stage } from "./stage.svelte";

export interface Outcome {
  ranking: Rank[];
  /** The heading of the tie-break numbers and the sentence that explains them, in a game that has them. */
  tie?: { heading: Sentence; text: Sentence };
}

/** The outcome of a game whose tie rules are sentences of its own; null while nobody is ranked. */
export const outcomeOf = ({ ranking, tie_rule }: { ranking: Rank[]; tie_rule: string }): Outcome | null =>
  ranking.length
    ? { ranking, tie: { heading: { id: `tie-${tie_rule}`, args: {} }, text: { id: `tie-${tie_rule}-text`, args: {} } } }
    : null;

/** How words are said in a component: the sentence of an id with what to put into it. */
export type Say = (id: string, args?: Sentence["args"]) => string;

/** Of the moves that are offered, the one that goes on with what was begun; undefined if it is done. */
export type Next<Parts = unknown> = (offers: OfferOf<Parts>[]) => OfferOf<Parts> | undefined;

/** Makes a move, and after it those that `next` finds, as soon as each is offered and without asking again. */
export type Play<Parts = unknown> = (offer: OfferOf<Parts>, next?: Next<Parts>) => void;

export interface DrawingProps<S = Stage, Parts = unknown> {
  stage: S;
  say: Say;
  tell: (sentence: Sentence) => string;
  nameOf: (seat: number) => string;
  /** The seats that are played on this screen. */
  yours: number[];
  /** The seat whose turn it is; negative if it is nobody's, as after a game that was broken off. */
  turn: number;
  /** The table's id: the seed of whatever is drawn by chance. */
  seed: string;
  /** The moves that may be made now from this screen; none while nothing is asked. */
  offers: OfferOf<Parts>[];
  /** Whether a move or a roll is asked for now, from this screen. */
  asked: boolean;
  /** Whether chances are shown. */
  odds: boolean;
  /** The move that is being thought about, as its button is pointed at or in focus. */
  considered: OfferOf<Parts> | null;
  play: Play<Parts>;
}

/** What a primer is told: the options of the table, and how many play, as sentences are told them. */
export interface PrimerProps {
  say: Say;
  facts: Sentence["args"];
}

/** For a card of a seat, a line of the ranking, or a tray: the seat to move if it is played here, else one of this screen's. */
export interface SeatProps<S = Stage, Parts = unknown> extends DrawingProps<S, Parts> {
  seat: number;
}

export interface GamePage<
  Scene = unknown,
  Event extends GameEvent = GameEvent,
  Parts = unknown,
  S extends Stage<Scene, Event, Parts> = Stage<Scene, Event, Parts>,
> {
  /** The stage for a scene, and all that was told up to it. */
  stage(scene: Scene, events: Event[], yours: number[]): S;
  /** Its picture in the lobby, about twice as wide as high; it fills its box, and may be cut at the sides. */
  Cover?: Component;
  /** The shared state of the table: a strip above the chart. */
  Strip?: Component<DrawingProps<S, Parts>>;
  Board: Component<DrawingProps<S, Parts>>;
  /** What a seat's card shows below its name. */
  Seat?: Component<SeatProps<S, Parts>>;
  /** What the player has in hand, beside the moves. */
  Tray?: Component<SeatProps<S, Parts>>;
  /** What a seat has won, below its name in the ranking. */
  Won?: Component<SeatProps<S, Parts>>;
  /** The board in words, one sentence for each thing on it; without it, the board is words already. */
  describe?(scene: Scene): Sentence[];
  /** What is being asked of the seat to move, as the drawing stands. */
  asks(scene: Scene, stage: S): Sentence;
  /** The label and the consequence of the roll that is awaited from a hand, in a game where dice are rolled. */
  roll?(scene: Scene): { label: Sentence; consequence: Sentence | null };
  /** What chances a move leaves, on its button; null where there is nothing to say. The awaited roll is asked about by null. */
  chance?(scene: Scene, offer: OfferOf<Parts> | null): Sentence | null;
  /** The sentence that says how the drawing is used by keyboard, for the list of keys. */
  keys?: string;
  /** Whether the drawing itself offers this move. The shell draws a button for each that it does not. */
  draws?(offer: OfferOf<Parts>): boolean;
  /** What it teaches. */
  guide?: Guide<Now<Scene, Event, Parts, S>>;
  /** The end of the game, or null where nobody is ranked. */
  outcome(scene: Scene): Outcome | null;
  /** Whether persons at one screen must not see each other's view under these options. */
  hides(options: Record<string, unknown>): boolean;
  /** By the name of a term, the clause of the rules that says more of it. */
  clauses?: Record<string, string>;
  /** The rules as pictures and a few words, for whoever has never played. */
  Primer?: () => Promise<{ default: Component<PrimerProps> }>;
  /** Whether the log begins a new part with this event. */
  opens?(event: Event): boolean;
}
