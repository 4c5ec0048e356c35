/** The icon in the browser's tab: with a light on it while a move of yours is awaited. */

const USUAL = new URL("./icon.svg", import.meta.url).href;
const TURN = new URL("./icon-turn.svg", import.meta.url).href;

export function showIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = turn ? TURN : USUAL;
}
