/** What has happened, shown and said: the same at a table that goes on and in a replay. */

import type { GamePage } from "../games/game";
import type { Stage } from "../games/stage.svelte";
import type { Beat } from "../queue";
import { play as sound } from "../sound";
import type { Asking, Sentence } from "../wire";
import { sentenceOf, type GameEvent } from "../words";

/** A sentence of the log. */
export interface Entry {
  key: number;
  event: GameEvent;
  text: string;
  opens: boolean;
}

/** That somebody asks to take a choice back. */
export const wishOf = ({ seat, what }: Asking, isOwn = false): Sentence => sentenceOf({ type: isOwn ? "ask-asked" : "ask-asks", seat, what } as GameEvent);

export const entryOf = (game: GamePage, tell: (sentence: Sentence) => string, event: GameEvent, key: number): Entry => ({
  key,
  event,
  text: tell(sentenceOf(event)),
  opens: game.opens?.(event) ?? false,
});

/**
 * How an event is shown, the one at `index` of all that were told: it leads from one scene to another. `pace`: how many times as
 * long as it says; without a sound if that is 0. `holds` hears what a cue waits for, or that it waits for nothing; without it
 * none waits.
 */
export function beatsOf(
  stage: Stage,
  event: GameEvent,
  before: unknown,
  after: unknown,
  index: number,
  pace = 1,
  holds?: (waits: Sentence | null) => void,
): Beat[] {
  return stage.cues(event, before, index).map(({ lasts, sound: heard, begin, held, waits }): Beat => ({
    lasts: lasts * pace,
    waits: !!holds && !!waits,
    begin: (hurried) => {
      if (!held) stage.show(after);
      begin?.();
      holds?.(waits ?? null);
      if (heard && !hurried && pace) sound(heard, stage.hush);
    },
  }));
}
