/** Deep Sea Adventure on the page. */

import { outcomeOf, type GamePage, type Picture } from "../game";
import Air from "./Air.svelte";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import type { Scene } from "./scene";
import { DeepStage } from "./stage.svelte";
import { asks, describe } from "./text";
import Tray from "./Tray.svelte";
import Won from "./Won.svelte";

const read = (picture: Picture): Scene => picture as unknown as Scene;

export const deepSeaAdventure: GamePage<DeepStage> = {
  id: "deep_sea_adventure",
  stage: (picture, told, yours) => new DeepStage(picture, told, yours),
  Strip: Air,
  Board,
  Seat: Card,
  Tray,
  Won,
  describe: (picture) => describe(read(picture)),
  asks: (picture) => asks(read(picture)),
  roll: (picture) => ({ label: { id: "do-roll", args: {} }, consequence: read(picture).roll }),
  outcome: (picture) => outcomeOf(read(picture)),
  hides: ({ reveal }) => reveal === "secret",
  opens: ({ id }) => id === "dive" || id === "over",
};
