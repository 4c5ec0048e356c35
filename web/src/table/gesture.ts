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

const MOMENT = 350; // milliseconds in which nobody sees what has appeared, and decides to click it

/** Where the pointer is, and since when: a browser says that it moves also when something moves under it. */
let pointer = { x: -1, y: -1, since: -Infinity };
if (typeof addEventListener === "function") {
  addEventListener("pointermove", ({ timeStamp: since, clientX: x, clientY: y }) => {
    if (x !== pointer.x || y !== pointer.y) pointer = { x, y, since };
  }, true);
}

/** A choice that has just appeared under a pointer that lay there already was not meant: for a moment it lets no click in. */
export function steady(choice: Element): () => void {
  const born = performance.now();

  function onclick(event: Event): void {
    const isPointed = event instanceof MouseEvent && event.detail > 0;
    if (!isPointed || event.timeStamp - born > MOMENT || pointer.since > born) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  choice.addEventListener("click", onclick, true);
  return () => choice.removeEventListener("click", onclick, true);
}
