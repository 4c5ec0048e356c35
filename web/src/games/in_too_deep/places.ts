/** Where things are on the page, for what flies from one to the other. */

export interface Spot {
  x: number;
  y: number;
  wide: number;
}

/** The middle of a thing on the page, and how wide a card is there; of the first of these places that is there. */
export function placeOf(places: string[]): Spot | null {
  for (const place of places) {
    const box = document.querySelector(`[data-at="${place}"]`)?.getBoundingClientRect();
    if (box?.width) {
      const wide = Math.min(box.width, 120);
      return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, wide * 1.28) / 2, wide };
    }
  }
  return null;
}
