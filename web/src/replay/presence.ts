/** Whoever looks back while the game goes on is still there: the others do not wait for them, and they are told of their turn. */

import { connect, type Connection, type Listener } from "../socket";
import type { Step, Welcome } from "../wire";

/** Whether a move is awaited from here, and whether that is so since a moment ago. */
type Tell = (awaited: boolean, isNew: boolean) => void;

export class Presence implements Listener {
  private yours: number[] = [];
  private awaited = false;
  private readonly connection: Connection;
  private readonly tell: Tell;

  /**
   * `since` is the version that the replay leads to, or 0 before it is known: with any, whoever has left the game takes
   * no seat again by looking back.
   */
  constructor(table: string, key: string, since: number, tell: Tell, open = connect) {
    this.tell = tell;
    this.connection = open(table, key, this, since);
  }

  leave(): void {
    this.connection.close();
  }

  welcome({ yours, now }: Welcome): void {
    this.yours = yours;
    this.note(now, false);
  }

  step(now: Step): void {
    this.note(now, true);
  }

  ended(): void {
    if (this.awaited) this.tell((this.awaited = false), true);
  }

  private note({ seat, waits, offers }: Step, isNew: boolean): void {
    const awaited = this.yours.includes(seat) && (waits || offers.length > 0);
    if (awaited !== this.awaited) this.tell((this.awaited = awaited), isNew);
  }

  // The table itself says the rest, to whoever goes back there.
  refused(): void {}
  meet(): void {}
  tick(): void {}
  hear(): void {}
  answered(): void {}
  connected(): void {}
}
