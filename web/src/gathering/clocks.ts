/** Clocks, as they are chosen and said. */

import type { Say } from "../games/game";
import type { Clock } from "../wire";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The clocks that a lobby offers besides none: for an evening, then for games by and by. */
export const CLOCKS: Clock[] = [
  { bank: 5 * MINUTE, move: 10 },
  { bank: 10 * MINUTE, move: 15 },
  { bank: 30 * MINUTE, move: 30 },
  { bank: 0, move: 30 },
  { bank: 0, move: 2 * MINUTE },
  { bank: 0, move: DAY },
  { bank: 0, move: 3 * DAY },
  { bank: 0, move: 7 * DAY },
];

/** Whether there is so much time for a move that nobody is expected to stay: who is away has not left then, and the server says so too. */
export const isByAndBy = (clock: Clock | null | undefined): boolean => (clock?.move ?? 0) >= HOUR;

/** What a clock is, in a few words. */
export function clockSaid(say: Say, clock: Clock | null | undefined): string {
  if (!clock) return say("clock-none");
  const { bank, move } = clock;
  if (bank) return say("clock-bank", { minutes: bank / MINUTE, seconds: move });
  if (move >= DAY) return say("clock-days", { count: move / DAY });
  return move >= MINUTE ? say("clock-minutes", { count: move / MINUTE }) : say("clock-seconds", { count: move });
}

const two = (number: number): string => String(number).padStart(2, "0");

/** What is left, in milliseconds, as a clock shows it: the second that runs is counted. */
export function timeLeft(say: Say, left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= 2 * DAY) return say("clock-long", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % MINUTE)}`;
}
