/** What is drawn of a table: a scene as the server has it, and the effects that run on it. */

import type { Sound } from "../sound";
import type { Offer, Sentence } from "../wire";
import type { GameEvent } from "../words";

/** An offer whose parts are those of a game; null where a move has none. */
export type OfferOf<Parts> = Omit<Offer, "parts"> & { parts: Parts | null };

/** A part of showing an event: how long it is looked at, how it sounds, and which effect begins. */
export interface Cue {
  lasts: number;
  sound?: Sound;
  begin?: () => void;
  /** The scene from before the event is looked at still; never so in an event's last cue. */
  held?: boolean;
  /** It is looked at until somebody here goes on: the label of the button for it. */
  waits?: Sentence;
}

/** How events are shown, by type. What is not in the table is only said. */
export type Cues<Scene, Event extends GameEvent> = {
  [T in Event["type"]]?: (event: Extract<Event, { type: T }>, before: Scene, index: number) => Cue | Cue[];
};

/**
 * A stage shows the scenes that it is handed, one after the other, and never changes one. A game adds effects: what it draws
 * besides, like dice that roll or a card that is picked up.
 */
export class Stage<Scene = unknown, Event extends GameEvent = GameEvent, Parts = unknown> {
  #scene: Scene;
  protected readonly shows: Cues<Scene, Event> = {};

  constructor(scene: Scene) {
    this.#scene = $state.raw(scene);
  }

  get scene(): Scene {
    return this.#scene;
  }

  /** The seat whose turn it is in what is drawn, -1 if it is nobody's; null if the drawing does not say. */
  get turn(): number | null {
    return null;
  }

  /** How much the sounds are muffled by what is drawn, from 0 to 1. */
  get hush(): number {
    return 0;
  }

  /** Whether a move is begun in the drawing, as by picking up a card. */
  get begun(): boolean {
    return false;
  }

  /** Where moves are begun in the drawing: those of the offers that can be played as it stands, with their keys. */
  within(offers: OfferOf<Parts>[]): OfferOf<Parts>[] {
    return offers;
  }

  /** Whether the drawing keeps an offer for itself until there is more to it, as a purchase until its price is laid out. */
  keeps(_offer: OfferOf<Parts>): boolean {
    return false;
  }

  /** Draw the next scene. */
  show(scene: Scene): void {
    this.#scene = scene;
  }

  /** All that was told has been shown: what is left of its effects ends. */
  settle(): void {}

  /** A move was taken back: what was drawn besides the scene is again what it was. `before` is how it stood until now. */
  protected undo(_before: Scene): void {}

  /** How to show an event, the one at `index` of all that were told, that happened in the scene `before`. */
  cues(event: Event, before: Scene, index: number): Cue[] {
    if (event.type === "took_back") return [{ lasts: 0, begin: () => this.undo(before) }];
    const make = this.shows[event.type as Event["type"]] as ((...of: [Event, Scene, number]) => Cue | Cue[]) | undefined;
    return make ? [make(event, before, index)].flat() : [{ lasts: 0 }];
  }
}
