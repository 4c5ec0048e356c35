/** The tips at a table: those of a guided first game, one after the other, or a hint when something first happens. */

import { dueOf, type Guide, type Now, type Tip } from "../games/guide";
import type { Beat } from "../queue";
import { taught } from "../taught.svelte";
import type { GameEvent } from "../words";

/** What a lesson must know of its table. */
export interface Pupil {
  readonly id: string;
  readonly info: { game: string; guided: boolean } | null;
  /** What there is to see; null before there is anything. */
  now(event: GameEvent | null): Now | null;
  /** Go on from where what is played back waits. */
  go(): void;
}

export class Lesson {
  /** The tip that is open. */
  tip = $state.raw<Tip | null>(null);
  private guide = $state.raw<Guide | null>(null);
  /** What had just been shown when it opened. */
  event: GameEvent | null = null;
  /** Whether that is being looked at until it is closed. */
  private holds = false;
  private readonly pupil: Pupil;

  constructor(pupil: Pupil) {
    this.pupil = pupil;
  }

  /** What the game teaches is there from now on. */
  begin(guide?: Guide): void {
    this.guide = guide ?? null;
  }

  /** Whether this is a guided game that has not been left. */
  get guided(): boolean {
    return !!this.pupil.info?.guided && !taught.at(this.pupil.id).left;
  }

  get last(): boolean {
    return this.tip !== null && this.tip === this.guide?.tips.at(-1);
  }

  /** Which tip of how many is open. Those that do not come up are passed over at the end. */
  get place(): { number: number; of: number } {
    const of = this.guide?.tips.length ?? 0;
    return { number: this.last ? of : Math.min(of, taught.at(this.pupil.id).seen.length + 1), of };
  }

  /** The beats of an event, after which it is heard of here. */
  taught(beats: Beat[], event: GameEvent): Beat[] {
    if (this.guided) return [...beats, { lasts: 0, begin: () => {}, waits: () => this.hears(event) }];
    const last = beats.at(-1);
    if (!last) return beats;
    const begin = (hurried: boolean): void => {
      last.begin(hurried);
      this.hears(event);
    };
    return [...beats.slice(0, -1), { ...last, begin }];
  }

  /** An event has been shown: whether it is to be looked at until the tip about it is closed. A hint holds nobody up. */
  hears(event: GameEvent): boolean {
    return (this.holds = this.open(event) && this.guided);
  }

  /** Nothing goes on by itself any more, or something was done: open what is due, close what is done. */
  look(): void {
    const now = this.pupil.now(null);
    if (now && this.tip?.done?.(now)) this.close();
    this.open(null);
  }

  /** A move was made or taken back, or what happened is skipped: the tip about it has been read, and comes no more. */
  moved(): void {
    if (this.tip && this.guided) taught.pass(this.pupil.id, this.tip.id);
    this.tip = null;
    this.holds = false;
  }

  close(): void {
    const { holds, event } = this;
    this.moved();
    if (holds && event && !this.hears(event)) this.pupil.go();
  }

  /** No more tips: the table goes on as any other. */
  leave(): void {
    if (this.guided) taught.leave(this.pupil.id);
    else taught.show(false);
    this.close();
  }

  /** Whether there is a tip to open, and none was open. */
  private open(event: GameEvent | null): boolean {
    const { guide, pupil, guided } = this;
    const now = pupil.now(event);
    const game = pupil.info?.game ?? "";
    if (!guide || !now?.yours.length || this.tip) return false;
    if (guided) this.tip = dueOf(guide.tips, now, (id) => taught.at(pupil.id).seen.includes(id));
    else if (!pupil.info?.guided && taught.hints) this.tip = dueOf(guide.hints, now, (id) => taught.saw(game, id));
    if (!this.tip) return false;
    this.event = event;
    if (guided && this.last) taught.finish(game);
    taught.see(game, this.tip.id); // what was read in a guided game is no news later
    return true;
  }
}
