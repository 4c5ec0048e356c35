/** The language of the page: the one chosen here, else the first of the browser's that the server speaks. */

import { catalogues } from "./server";
import { settings } from "./theme.svelte";
import type { Catalogues } from "./wire";

/** The language that every sentence has: whoever reads it needs no other. */
const FIRST = "en";

/** The languages that are asked for, the best first, up to English; `worker.js` keeps those of the browser. */
export function wishes(chosen: string, browser: readonly string[]): string[] {
  const all = [...new Set([chosen, ...browser, FIRST].map((tag) => tag.split("-")[0] as string).filter((tag) => tag))];
  const wanted = all.slice(0, all.indexOf(FIRST));
  return wanted.length ? wanted : [FIRST];
}

class Language {
  /** The catalogues in the reader's language, and those that stand in for what it lacks; none before they are loaded. */
  loaded = $state.raw<Catalogues[]>([]);
  private asked = "";

  /** The language that is spoken. */
  get now(): string {
    return this.loaded[0]?.language ?? FIRST;
  }

  /** All that can be chosen, each with what it calls itself. */
  get all(): { id: string; name: string }[] {
    const ids = this.loaded[0]?.languages ?? [];
    return ids.map((id) => ({ id, name: new Intl.DisplayNames(id, { type: "language" }).of(id) ?? id }));
  }

  /** Load what is wished for now. What is shown stays as it is until it is there. Call it in an effect. */
  load(): void {
    const wanted = wishes(settings.language, navigator.languages).join(",");
    if (wanted === this.asked) return;
    this.asked = wanted;
    void this.fetch(wanted);
  }

  private async fetch(wanted: string): Promise<void> {
    try {
      const both = await Promise.all((wanted === FIRST ? [FIRST] : [wanted, FIRST]).map(catalogues));
      if (wanted === this.asked) this.loaded = both.filter(({ language }, i) => i === both.length - 1 || language !== FIRST);
    } catch {
      setTimeout(() => wanted === this.asked && this.fetch(wanted), 1000); // without words there is nothing to show; the server may still be starting
    }
  }
}

export const language = new Language();
