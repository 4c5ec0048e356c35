/** The page's one queue of animations: beats are played in order, and a skip jumps to the present. */

export interface Beat {
  /** How long the page shows it, in milliseconds, before the next beat begins. */
  lasts: number;
  /** Change what is shown. `hurried`: it is being skipped over, so make no sound and start no effect. */
  begin(hurried: boolean): void;
  /** Whether it is looked at until somebody goes on, asked when it has begun; a skip stops there, too. */
  waits?: boolean | (() => boolean);
}

const isHeld = ({ waits }: Beat): boolean => (typeof waits === "function" ? waits() : !!waits);

export type Wait = (milliseconds: number, then: () => void) => () => void;

const byTimeout: Wait = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

/** A queue this long means the page has fallen behind; it then plays faster. */
const LONG = 24;

export class Queue {
  /** Times are multiplied by it; 0 plays everything at once. */
  pace = 1;
  private beats: Beat[] = [];
  private cancel: (() => void) | null = null;
  private waiting = false;
  /** Hears when it begins to play, when it waits for somebody, and when it is idle. */
  private readonly changed: (idle: boolean) => void;
  private readonly wait: Wait;

  constructor(changed: (idle: boolean) => void = () => {}, wait: Wait = byTimeout) {
    this.changed = changed;
    this.wait = wait;
  }

  get idle(): boolean {
    return this.cancel === null && !this.waiting && this.beats.length === 0;
  }

  add(beats: Beat[]): void {
    if (beats.length === 0) return;
    const wasIdle = this.idle;
    this.beats.push(...beats);
    if (this.waiting) return;
    if (this.pace === 0) return this.skip();
    if (wasIdle) {
      this.changed(false);
      this.next();
    }
  }

  /** Show all that is left at once, up to a beat that waits. Every beat still begins, so the end is the same as without a skip. */
  skip(): void {
    this.hurry(false);
  }

  /** The same, but where it waits for somebody it stays. */
  rush(): void {
    if (!this.waiting) this.skip();
  }

  /** Show all that is left at once, and wait for nobody. */
  flush(): void {
    this.hurry(true);
  }

  /** Go on from a beat that waits. */
  go(): void {
    if (!this.waiting) return;
    this.waiting = false;
    if (this.pace === 0) this.hurry(false, true);
    else this.next();
  }

  private hurry(through: boolean, going = false): void {
    if (this.idle && !going) return;
    this.cancel?.();
    this.cancel = null;
    this.waiting = false;
    for (let beat = this.beats.shift(); beat; beat = this.beats.shift()) {
      beat.begin(true);
      if (!through && isHeld(beat)) {
        this.waiting = true;
        if (!going) this.changed(false); // it may have been idle until now, without motion
        return;
      }
    }
    this.changed(true);
  }

  private next(): void {
    const beat = this.beats.shift();
    if (!beat) {
      this.cancel = null;
      this.changed(true);
      return;
    }
    beat.begin(false);
    if (isHeld(beat)) {
      this.cancel = null;
      this.waiting = true;
      this.changed(false);
      return;
    }
    const hurry = this.beats.length > LONG ? LONG / this.beats.length : 1;
    this.cancel = this.wait(beat.lasts * this.pace * hurry, () => this.next());
  }
}
