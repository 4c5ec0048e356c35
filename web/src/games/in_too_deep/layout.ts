/** How large the cards are, and how they lie over each other. */

import type { Scene } from "./scene";
import { bandOf } from "./scene";

/** Height of a card in parts of its width. */
export const TALL = 1.28;
/** Of a card that lies under another, at least so much is seen, in parts of its width and in pixels: its number. */
const LEAST_STRIP = 0.26;
const LEAST_PIXELS = 17;

/** How wide the cards of a hand are in a window of this size. */
export function handCard(width: number, height: number): number {
  if (width < 950 && height < 480) return 52; // a phone on its side
  if (width < 360 && height < 700) return 56;
  if (width < 700) return height < 700 ? 62 : 72;
  if (width < 900) return 96;
  if (height < 800 || width < 1180) return 80;
  if (height < 1000 || width < 1700) return 100;
  return 120;
}

export interface Pile {
  /** Width of a card, and how far below the one before it each lies. */
  card: number;
  pitch: number;
  /** Where the cards begin, and the room for the decades beside them. */
  left: number;
  gutter: number;
  /** Where a card lies, where the pile ends, and where what is written below it begins. */
  at: (i: number) => number;
  end: number;
  foot: number;
  /** How high all of it is: the shaft, or more, and then it scrolls. */
  deep: number;
}

/** What is written below a pile is so high with the lead it hangs on: one line, two where the shaft is narrow, or three. */
const WIDE_FOOT = { gap: 12, height: 34 };
const NARROW_FOOT = { gap: 8, height: 40 };
const [SQUEEZED, SQUEEZED_FOOT] = [62, { gap: 8, height: 55 }];
/** So much less than the next card needs there may be: its place is seen all the same. */
const SPARED = 30;

/** A strip that can be hit with a finger. */
const TO_HIT = 44;

/**
 * How the `count` cards of a pile lie in a shaft of this size, with room for one more and for what is written below; where
 * one of them is to be chosen, so far apart that a finger hits it.
 */
export function pileOf(count: number, width: number, height: number, most: number, chooses = false): Pile {
  const gutter = width >= 110 ? 24 : 0;
  const card = Math.max(36, Math.min(most, width - gutter - (gutter ? 14 : 8)));
  const below = gutter ? WIDE_FOOT : width < SQUEEZED ? SQUEEZED_FOOT : NARROW_FOOT;
  const free = height - card * TALL - below.gap - below.height;
  const pitch = Math.max(chooses ? TO_HIT : LEAST_PIXELS, card * LEAST_STRIP, Math.min(card * 0.5, free / Math.max(1, count)));
  const at = (i: number): number => 8 + i * pitch;
  const left = Math.max(gutter + 4, (width - card) / 2);
  const end = count ? at(count - 1) + card * TALL : 14;
  const foot = end + below.gap;
  const next = at(count) + card * TALL;
  // Where there is no room for both, the last card is worth more than what is written below it.
  const deep = Math.max(height, next > height + SPARED ? next : 0, free >= 0 ? foot + below.height : 0);
  return { card, pitch, left, gutter, at, end, foot, deep };
}

/** For each card of a pile the decade it begins in it, or null. */
export function tensOf({ bands }: Pick<Scene, "bands">, numbers: number[]): (number | null)[] {
  const rows = numbers.map((number) => bandOf(bands, number));
  return rows.map((row, i) => (row === rows[i - 1] ? null : (bands[row]?.[0] ?? null)));
}
