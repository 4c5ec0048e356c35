/** Who would have won, when: the server works it out, and is asked until it is done. */

import { isPassing, problemOf } from "../server";
import type { Chances as Told, Chart, Sentence, Swing } from "../wire";

const AGAIN = 600; // milliseconds
const LATER = 5000; // where it can't answer just now

export class Chances {
  told = $state.raw<Told | null>(null);
  problem = $state.raw<Sentence | null>(null);
  private readonly ask: () => Promise<Told>;
  private asking = false;
  private left = false;

  constructor(ask: () => Promise<Told>) {
    this.ask = ask;
  }

  get done(): boolean {
    return this.told?.stage === "done";
  }

  /** The largest changes, in the order of the game. */
  get swings(): Swing[] {
    return this.told?.swings ?? [];
  }

  /** What is drawn; without lines until it is there. */
  get chart(): Chart {
    const curves = (this.told?.values ?? []).map((values, seat) => ({ seat, label: "", values }));
    return { name: "chances", is_depth: false, curves, spread: [] };
  }

  /** Set the work going, if nobody has, and wait for it. */
  async start(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.problem = null;
    try {
      while (!this.left && !this.done) {
        const pause = (await this.look()) ? AGAIN : LATER;
        if (!this.done) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.asking = false;
    }
  }

  /** Ask how far it is; whether that was told, and not refused for now. */
  private async look(): Promise<boolean> {
    try {
      this.told = await this.ask();
      return true;
    } catch (error) {
      if (!isPassing(problemOf(error))) throw error;
      return false;
    }
  }

  leave(): void {
    this.left = true;
  }

  /** The change that led to a version. */
  swingAt(version: number): number {
    return this.swings.findIndex(({ start, end }) => start < version && version <= end);
  }

  /** Where the next turning point is, or the one before; a change is looked at when it has happened. */
  next(version: number, way: 1 | -1): number | undefined {
    const ends = this.swings.map(({ end }) => end);
    return way > 0 ? ends.find((end) => end > version) : ends.findLast((end) => end < version);
  }
}
