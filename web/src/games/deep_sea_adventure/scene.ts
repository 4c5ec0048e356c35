/** The scene of a Deep Sea Adventure table, and what its drawing calls the things on it. */

import type { Scene } from "./wire";

export type { Event, Parts, Reason, Scene } from "./wire";

/** So much air is the last: from here on it grows dark. */
export const LAST_AIR = 5;

/** How dark it is, from 0 to 1. */
export const dusk = (air: number): number => Math.max(0, Math.min(1, 1 - (air - 0.5) / LAST_AIR));

/** A unit: the levels of its chips; more than one is a stack. */
export type Unit = Scene["line"][number];

export type Diver = Scene["divers"][number];
