/** The terms of a table: numbers and marks that say what they are. `Terms.svelte` says it. */

import type { Sentence } from "../wire";

/**
 * What makes an element a term, as its `data-term`: its sentences are `term-` and the name, and are told `args` besides the options
 * of the table.
 */
export const term = (name: string, args: Sentence["args"] = {}): string => `${name} ${JSON.stringify(args)}`;

/** The name of the term that an element is, and what it is told. */
export function meaningOf(element: Element): { name: string; args: Sentence["args"] } {
  const said = element.getAttribute("data-term") ?? "";
  const [name = ""] = said.split(" ", 1);
  return { name, args: JSON.parse(said.slice(name.length) || "{}") as Sentence["args"] };
}

/** The term that an element is, or is in. */
export const termOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest("[data-term]") : null);

/** What does something when it is clicked: its clicks are its own. */
export const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("button, a, input, select, textarea, summary, label, dialog, [role=button]") : null;

/** What is clipped away is there only for those who listen. */
const isClipped = (one: Element | null): boolean => !!one && (getComputedStyle(one).clipPath !== "none" || isClipped(one.parentElement));

/** The terms that are shown now, in the order of the page. */
export const shownTerms = (): Element[] =>
  [...document.querySelectorAll(".page [data-term]")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !isClipped(one);
  });

const FINGER = 22; // pixels: half of what a finger meets

/** What a finger at a point means: the nearest of these, if one is near enough. */
export function nearest<T extends { getBoundingClientRect(): DOMRect }>(terms: T[], x: number, y: number): T | null {
  let best: T | null = null;
  let least = FINGER;
  for (const one of terms) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (away < least) [best, least] = [one, away];
  }
  return best;
}

/** Where a walk through the terms goes from one of them: `step` on or back, to the next, or the next of another name. */
export function after<T extends Element>(terms: T[], from: T | null, step: 1 | -1, another: boolean): T | undefined {
  const at = from ? terms.indexOf(from) : -1;
  if (at < 0) return terms.at(step > 0 ? 0 : -1);
  const name = from && meaningOf(from).name;
  for (let i = 1; i <= terms.length; i++) {
    const one = terms[(at + i * step + terms.length * i) % terms.length];
    if (!another || !one || meaningOf(one).name !== name) return one;
  }
  return undefined;
}
