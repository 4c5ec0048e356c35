/** What a game brings to the page. The shell asks these questions and never which game it is. */

import type { Component } from "svelte";

import type { Sound } from "../sound";
import type { Offer, Told } from "../wire";

export type Picture = Record<string, unknown>;

/** A moment of an animation: what changes on the stage, for how long it is looked at, how it sounds. */
export interface Moment {
  lasts: number;
  change(): void;
  sound?: Sound;
}

/** What is drawn now: a scene, and the effects that are running on it. */
export interface Stage {
  /** The seat whose turn it is in what is drawn, or -1. */
  readonly turn: number;
  /** How much the sounds are muffled by what is drawn, from 0 to 1. */
  readonly hush: number;
  /** Take the scene as it is sent, and end all effects. */
  settle(scene: Picture): void;
  /** Whether a move is begun in the drawing, as by picking up a card. */
  readonly begun?: boolean;
  /**
   * Where moves are begun in the drawing: those of the offers that can be played as it stands, with
   * their keys. Without it, all of them.
   */
  within?(offers: Offer[]): Offer[];
  /** How to show an event, the `number`-th that was told. The changes use nothing but what was told. */
  moments(told: Told, number: number): Moment[];
}

export interface Rank {
  seat: number;
  place: number;
  score: number;
  tie: number[];
}

export interface Outcome {
  ranking: Rank[];
  /** The heading of the tie-break numbers, and the sentence that explains them. */
  tieHeading: Told;
  tieText: Told;
}

/** The outcome of a game whose tie rules are sentences of its own; null while nobody is ranked. */
export const outcomeOf = ({ ranking, tie_rule }: { ranking: Rank[]; tie_rule: string }): Outcome | null =>
  ranking.length
    ? { ranking, tieHeading: { id: `tie-${tie_rule}`, args: {} }, tieText: { id: `tie-${tie_rule}-text`, args: {} } }
    : null;

/** How words are said in a component: the sentence of an id with what to put into it. */
export type Say = (id: string, args?: Told["args"]) => string;

export interface DrawingProps<S extends Stage = Stage> {
  stage: S;
  say: Say;
  tell: (told: Told) => string;
  nameOf: (seat: number) => string;
  /** The seats that are played on this screen. */
  yours: number[];
  /** The table's id: the seed of whatever is drawn by chance. */
  seed: string;
  /** The moves that may be made now from this screen; none while nothing is asked. */
  offers: Offer[];
  play: (offer: Offer) => void;
}

export interface SeatProps<S extends Stage = Stage> extends DrawingProps<S> {
  seat: number;
}

export interface TrayProps<S extends Stage = Stage> extends DrawingProps<S> {
  /** Whose things lie in it: the seat to move if it is played here, else one of this screen's. */
  seat: number;
}

export interface GamePage<S extends Stage = Stage> {
  id: string;
  /** The stage for a scene, and all that was told up to it. */
  stage(scene: Picture, told: Told[], yours: number[]): S;
  /** The shared state of the table: a strip above the chart. */
  Strip: Component<DrawingProps<S>>;
  Board: Component<DrawingProps<S>>;
  /** What a seat's card shows below its name. */
  Seat: Component<SeatProps<S>>;
  /** What the player has in hand, beside the moves. */
  Tray: Component<TrayProps<S>>;
  /** What a seat has won, below its name in the ranking. */
  Won: Component<SeatProps<S>>;
  /** The board in words, one sentence for each thing on it. */
  describe(scene: Picture): Told[];
  /** What is being asked of the seat to move. */
  asks(scene: Picture): Told;
  /** The label and the consequence of the roll that is awaited from a hand, in a game where dice are rolled. */
  roll?(scene: Picture): { label: Told; consequence: Told | null };
  /** The sentence that says how the drawing is used by keyboard, for the list of keys. */
  keys?: string;
  /** Whether the drawing itself offers this move. The shell draws a button for each that it does not. */
  draws?(offer: Offer): boolean;
  /** The end of the game, or null before it. */
  outcome(scene: Picture): Outcome | null;
  /** Whether persons at one screen must not see each other's view under these options. */
  hides(options: Record<string, unknown>): boolean;
  /** Whether the log begins a new part with this event. */
  opens(told: Told): boolean;
}
