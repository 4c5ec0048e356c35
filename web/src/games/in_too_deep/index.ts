/** In Too Deep on the page. */

import { outcomeOf, type GamePage, type Picture } from "../game";
import Deck from "./Deck.svelte";
import "./desk.css";
import Hand from "./Hand.svelte";
import Holding from "./Holding.svelte";
import Ledger from "./Ledger.svelte";
import { isOnDesk } from "./picks";
import type { Scene } from "./scene";
import { DeskStage } from "./stage.svelte";
import { asks, describe } from "./text";
import Won from "./Won.svelte";

const read = (picture: Picture): Scene => picture as unknown as Scene;

export const inTooDeep: GamePage<DeskStage> = {
  id: "in_too_deep",
  stage: (picture, told) => new DeskStage(picture, told),
  Strip: Deck,
  Board: Ledger,
  Seat: Holding,
  Tray: Hand,
  Won,
  describe: (picture) => describe(read(picture)),
  asks: (picture) => asks(read(picture)),
  keys: "hand-keys",
  draws: isOnDesk,
  outcome: (picture) => outcomeOf(read(picture)),
  hides: () => true,
  opens: ({ id }) => id === "first" || id === "final" || id === "over",
};
