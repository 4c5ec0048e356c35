/** A game that brings nothing to the page: its scene is shown as a plain table. */

import type { Rank } from "../../wire";
import type { GamePage } from "../game";
import { Stage, type Cue } from "../stage.svelte";
import Board from "./Board.svelte";

const rankingOf = (scene: unknown): Rank[] => (scene as { ranking?: Rank[] }).ranking ?? [];

class PlainStage extends Stage {
  /** Long enough to see what has changed. */
  override cues(): Cue[] {
    return [{ lasts: 350 }];
  }
}

export const plain: GamePage = {
  stage: (scene) => new PlainStage(scene),
  Board,
  asks: () => ({ id: "page-your-move", args: {} }),
  roll: () => ({ label: { id: "page-roll", args: {} }, consequence: null }),
  outcome: (scene) => (rankingOf(scene).length ? { ranking: rankingOf(scene) } : null),
  hides: () => true,
};
