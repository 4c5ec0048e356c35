/** What is needed on the page while a tip or an explanation lies over it. */

import { inSight, type Box } from "../placing";

/**
 * The least needed first: what has its place at the edges; whatever can be pressed; the question, and what can be pressed to answer
 * it. Where a card can be laid anywhere on a shaft, what counts is the ghost in it.
 */
const NEEDED = [
  ".page > header, .page .desk",
  ".page :is(button, a):not(:disabled, .way, .told *, :has(> .ghost))",
  ".page .prompt, .page main :is([data-action], [data-card], .bench button, .moves button):enabled:not(:has(> .ghost)), .page .ghost",
];

/** The part of it that is in the window. */
export const boxOf = (one: Element): Box | null =>
  inSight(one.getBoundingClientRect(), { width: innerWidth, height: innerHeight });

const isSeen = (one: Element): boolean => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

export const boxesOf = (all: string): Box[] => [...document.querySelectorAll(all)].filter(isSeen).flatMap((one) => boxOf(one) ?? []);

/** The boxes of all that is needed and in sight, the least needed first. */
export const needed = (): Box[][] => NEEDED.map(boxesOf);
