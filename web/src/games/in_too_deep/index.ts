/** In Too Deep on the page. */

import { outcomeOf, type GamePage } from "../game";
import Cover from "./Cover.svelte";
import Deck from "./Deck.svelte";
import "./desk.css";
import Desk from "./Desk.svelte";
import { guide } from "./guide";
import Hand from "./Hand.svelte";
import Holding from "./Holding.svelte";
import { isOnDesk } from "./picks";
import type { Event, Parts, Scene } from "./scene";
import { DeskStage } from "./stage.svelte";
import { asks, describe } from "./text";
import { CLAUSES } from "./terms";
import Won from "./Won.svelte";

export const inTooDeep: GamePage<Scene, Event, Parts, DeskStage> = {
  stage: (scene) => new DeskStage(scene),
  Cover,
  Strip: Deck,
  Board: Desk,
  Seat: Holding,
  Tray: Hand,
  Won,
  describe,
  asks,
  keys: "hand-keys",
  draws: isOnDesk,
  guide,
  outcome: outcomeOf,
  hides: () => true,
  clauses: CLAUSES,
  Primer: () => import("./Primer.svelte"),
  opens: ({ type }) => type === "first" || type === "final" || type === "over",
};
