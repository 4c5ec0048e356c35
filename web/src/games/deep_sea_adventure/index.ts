/** Deep Sea Adventure on the page. */

import { outcomeOf, type GamePage } from "../game";
import Air from "./Air.svelte";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import type { Event, Scene } from "./scene";
import { DeepStage } from "./stage.svelte";
import { asks, describe } from "./text";
import Tray from "./Tray.svelte";
import Won from "./Won.svelte";

export const deepSeaAdventure: GamePage<Scene, Event, unknown, DeepStage> = {
  stage: (scene, events, yours) => new DeepStage(scene, events, yours),
  Cover,
  Strip: Air,
  Board,
  Seat: Card,
  Tray,
  Won,
  describe,
  asks,
  roll: ({ roll }) => ({ label: { id: "do-roll", args: {} }, consequence: roll }),
  outcome: outcomeOf,
  hides: ({ reveal }) => reveal === "secret",
  opens: ({ type }) => type === "dive" || type === "over",
};
