/** A double click is one gesture: its second click meets what has appeared meanwhile, and was never meant for it. */

const QUICK = 400; // milliseconds that a double click takes at the most
const NEAR = 24; // pixels, for a finger does not meet the same spot twice

/**
 * Lets no click into `box` that follows another, which was let in, at the same spot. Clicks without a pointer, by key or by a screen reader
 * (their `detail` is 0), always pass.
 */
export function firstClicks(box: HTMLElement): () => void {
  let last: MouseEvent | null = null;

  function onclick(click: MouseEvent): void {
    if (click.detail === 0) return;
    const follows =
      last !== null &&
      click.timeStamp - last.timeStamp < QUICK &&
      Math.hypot(click.clientX - last.clientX, click.clientY - last.clientY) < NEAR;
    if (follows) {
      click.stopPropagation();
      click.preventDefault();
    } else last = click;
  }

  box.addEventListener("click", onclick, true);
  return () => box.removeEventListener("click", onclick, true);
}
