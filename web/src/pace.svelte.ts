/** How fast the others at a table are shown, each seat by itself. Kept in this browser. */

import { read, write } from "./kept";

export const PACES = ["calm", "normal", "brisk", "instant"] as const;

export type Pace = (typeof PACES)[number];
type Own = Record<number, Pace>;

const KEPT = "fathom.paces";
const MOST = 40; // tables
const FACTORS: Record<Pace, number> = { calm: 1.6, normal: 1, brisk: 0.5, instant: 0 };

class Paces {
  /** What holds wherever nothing else was said. */
  private usual = $state<Pace>("normal");
  /** Of single seats, by table; the latest last. */
  private own = $state.raw<[table: string, seats: Own][]>([]);

  constructor() {
    const { usual, own } = read(KEPT);
    if (PACES.includes(usual as Pace)) this.usual = usual as Pace;
    if (Array.isArray(own)) this.own = own as [string, Own][];
  }

  of(table: string, seat: number): Pace {
    return this.own.find(([id]) => id === table)?.[1][seat] ?? this.usual;
  }

  /** What the times of the animation are multiplied by. */
  factor(table: string, seat: number): number {
    return FACTORS[this.of(table, seat)] ?? 1;
  }

  set(table: string, seat: number, pace: Pace): void {
    const seats = { ...this.own.find(([id]) => id === table)?.[1], [seat]: pace };
    this.keep(this.usual, [...this.without(table), [table, seats]]);
  }

  /** For all seats of this table, and for tables to come. */
  setAll(table: string, pace: Pace): void {
    this.keep(pace, this.without(table));
  }

  private without(table: string): [string, Own][] {
    return this.own.filter(([id]) => id !== table);
  }

  private keep(usual: Pace, own: [string, Own][]): void {
    this.usual = usual;
    this.own = own.slice(-MOST);
    write(KEPT, { usual: this.usual, own: this.own });
  }
}

export const paces = new Paces();
