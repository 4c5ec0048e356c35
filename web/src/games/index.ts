/** The page's one list of games. */

import { deepSeaAdventure } from "./deep_sea_adventure";
import type { GamePage } from "./game";
import { inTooDeep } from "./in_too_deep";

export const GAMES: Record<string, GamePage> = Object.fromEntries(
  [deepSeaAdventure, inTooDeep].map((game) => [game.id, game as unknown as GamePage]),
);
