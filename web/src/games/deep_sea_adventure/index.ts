/** Deep Sea Adventure on the page. */

import { outcomeOf, type GamePage } from "../game";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import { guide } from "./guide";
import type { Event, Parts, Scene } from "./scene";
import { DeepStage } from "./stage.svelte";
import { CLAUSES } from "./terms";
import { asks, chance, describe } from "./text";
import Tray from "./Tray.svelte";
import Won from "./Won.svelte";

export const deepSeaAdventure: GamePage<Scene, Event, Parts, DeepStage> = {
  stage: (scene, events, yours) => new DeepStage(scene, events, yours),
  Cover,
  Board,
  Seat: Card,
  Tray,
  Won,
  describe,
  asks,
  roll: ({ roll }) => ({ label: { id: "do-roll", args: {} }, consequence: roll }),
  chance,
  guide,
  outcome: outcomeOf,
  hides: ({ reveal }) => reveal === "secret",
  clauses: CLAUSES,
  Primer: () => import("./Primer.svelte"),
  opens: ({ type }) => type === "dive" || type === "over",
};
