/** What a game teaches: short tips, each beside what it speaks of, when it first matters. */

import type { Offer, Sentence } from "../wire";
import type { GameEvent } from "../words";
import type { OfferOf, Stage } from "./stage.svelte";

/** What there is to see when a tip may come up. */
export interface Now<Scene = unknown, Event extends GameEvent = GameEvent, Parts = unknown, S = Stage> {
  scene: Scene;
  stage: S;
  /** What has just been shown; null while nothing is. */
  event: Event | null;
  /** The seats that are played on this screen. */
  yours: number[];
  /** Whether a roll is asked for, from this screen. */
  rolls: boolean;
  /** The moves that are asked for, from this screen. */
  offers: OfferOf<Parts>[];
  /** Whether what is shown waits for somebody to go on. */
  held: boolean;
  /** Whether the game is over, and its end has been shown. */
  over: boolean;
}

/**
 * A tip. Its id is the sentence of the game's catalogue that it says, `guide-…` or `hint-…`; the heading is that sentence's
 * attribute `title`. Where a `guide-…` is a hint, a `hint-…` of the same name goes before.
 */
export interface Tip<N = Now> {
  id: string;
  /** What it speaks of: a selector, of which the first thing in sight counts. */
  at: string | ((now: N) => string);
  /** Whether it is time for it. It does not count moves, so that it comes whatever is played. */
  due(now: N): boolean;
  /** Whether what it asks for has been done. Any move is such a thing by itself. */
  done?(now: N): boolean;
  /** What to put into its words. */
  args?(now: N): Sentence["args"];
}

/** The tips of a game. Of several that are due the first is shown. */
export interface Guide<N = Now> {
  /** Those of the guided first game; the last one is its end. */
  tips: Tip<N>[];
  /** Those that are shown once in any game. */
  hints: Tip<N>[];
}

/** The first tip that is due and not seen yet. */
export const dueOf = <N>(tips: Tip<N>[], now: N, isSeen: (id: string) => boolean): Tip<N> | null =>
  tips.find((tip) => !isSeen(tip.id) && tip.due(now)) ?? null;

/** Whether a move of that name can be made now. */
export const offers = (now: { offers: Pick<Offer, "name">[] }, name: string): boolean => now.offers.some((one) => one.name === name);
