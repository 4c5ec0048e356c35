/** The page's one list of games. A game that is not in it is shown plainly. */

import { deepSeaAdventure } from "./deep_sea_adventure";
import type { GamePage } from "./game";
import { inTooDeep } from "./in_too_deep";
import { plain } from "./plain";

const GAMES = { deep_sea_adventure: deepSeaAdventure, in_too_deep: inTooDeep };

/** The page of a game. The shell hands on what the wire brings; here it becomes the game's own. */
export const pageOf = (id: string): GamePage => ((GAMES as Record<string, unknown>)[id] as GamePage | undefined) ?? plain;
