/** Who is away from a table, what it does for that reason and when, and who plays on for them. */

import { ENDS, PERSON, playerLabel, WAITS } from "../names";
import { problemOf, standIn } from "../server";
import type { Table } from "../table/table.svelte";
import type { Away, Sentence } from "../wire";

const SECOND = 1000;

export class Absent {
  private told = $state.raw<Away[]>([]);
  /** Seconds since that was told. */
  private since = $state(0);
  private ticks: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly table: Table) {}

  hear(told: Away[]): void {
    const begin = performance.now();
    const last = Math.max(0, ...told.map(({ seconds }) => seconds ?? 0));
    this.stop();
    this.told = told;
    this.since = 0;
    if (!last) return;
    this.ticks = setInterval(() => {
      this.since = Math.round((performance.now() - begin) / SECOND);
      if (this.since >= last) this.stop();
    }, SECOND);
  }

  stop(): void {
    clearInterval(this.ticks);
  }

  /** Whether a person has this seat, and nobody plays on for them, whose page is not connected. */
  is(seat: number): boolean {
    return this.playerOf(seat) === PERSON && this.told.some((one) => one.seat === seat);
  }

  /** The seats of those who are. */
  get seats(): number[] {
    return this.told.map(({ seat }) => seat).filter((seat) => this.is(seat));
  }

  /** The seconds until the table does something about that; null if it waits. */
  actsIn(seat: number): number | null {
    return this.leaves === WAITS ? null : this.left(seat);
  }

  /** That somebody is away, and what the table does. */
  sentence(seat: number): Sentence {
    const left = this.left(seat);
    if (this.isDecided && left) return { id: "page-is-away", args: { seat, does: "asks", seconds: left, player: this.player } };
    const seconds = this.actsIn(seat);
    const does = this.leaves !== WAITS && seconds === null ? "clock" : this.does;
    return { id: "page-is-away", args: { seat, does, seconds: seconds ?? 0, player: this.player } };
  }

  /** What the table does about whoever has gone: it waits, its clock runs on, it ends, or a bot plays on. */
  get does(): string {
    if (this.leaves === WAITS) return this.table.info?.gathering?.clock ? "clock" : WAITS;
    return this.leaves === ENDS ? ENDS : "bot";
  }

  /** The bot that plays on, in words, if one does. */
  get player(): string {
    return playerLabel(this.table.words, this.leaves);
  }

  /** Whether it is up to this screen to have a bot play on for whoever has gone from this seat. */
  mayReplace(seat: number): boolean {
    return this.isDecided && this.is(seat) && this.left(seat) === 0;
  }

  /** Have a bot play on for whoever has gone from this seat, or have the table wait for that person again. */
  async replace(seat: number, player: string): Promise<void> {
    this.table.problem = null;
    await standIn(this.table.id, seat, player).catch((error: unknown) => (this.table.problem = problemOf(error)));
  }

  /** The seats for which a bot plays on and this screen can have the table wait again. */
  get replaced(): number[] {
    return this.isDecided ? this.told.map(({ seat }) => seat).filter((seat) => this.playerOf(seat) !== PERSON) : [];
  }

  /** Whether the table waits until this screen decides: the host, or, while the host is away, whoever plays. */
  private get isDecided(): boolean {
    const { company, info, yours } = this.table;
    const isHosted = !!info?.gathering?.host.some((seat) => company?.here.includes(seat));
    return this.leaves === WAITS && !!company && (company.host || (yours.length > 0 && !isHosted));
  }

  private get leaves(): string {
    return this.table.info?.gathering?.leaves ?? WAITS;
  }

  private playerOf(seat: number): string {
    return this.table.info?.seats[seat]?.player ?? "";
  }

  /** The seconds until whoever sits there counts as gone; null if nobody does here. */
  private left(seat: number): number | null {
    const seconds = this.told.find((one) => one.seat === seat)?.seconds ?? null;
    return seconds === null ? null : Math.max(0, seconds - this.since);
  }
}
