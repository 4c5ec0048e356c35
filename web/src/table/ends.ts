/** Scroll a box to its end with the next frame: to read its height at once would lay out the whole page once for each event. */
export function toEnd(box: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => (box.scrollTop = box.scrollHeight));
  return () => cancelAnimationFrame(frame);
}
