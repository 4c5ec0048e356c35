/** Playing again with the same people: who wants to, who does not, and what this screen has said of it. */

import { isByAndBy } from "../gathering/clocks";
import type { Table } from "./table.svelte";

export class Again {
  constructor(private readonly table: Table) {}

  /** Whether others want to, which this screen has a say in and has not said yet. */
  get isAsked(): boolean {
    const { info, yours, company, isLate, playsOn } = this.table;
    const { next, ready } = info?.gathering ?? {};
    if (!next || isLate || playsOn || this.isDeclined) return false;
    return yours.length ? yours.some((seat) => !ready?.includes(seat)) : !!company?.host;
  }

  /** Who wants to, said, and who does not; and to the host, that the others need not wait for long. */
  get wish(): string {
    const wishes = this.table.say("again-wishes", { seats: this.table.info?.gathering?.ready ?? [] });
    return [wishes, this.declined, this.waited].filter(Boolean).join(" ");
  }

  /** To the host, what happens without them, said; empty to all others. */
  private get waited(): string {
    const { info, yours, company } = this.table;
    const isHost = yours.length ? yours.some((seat) => info?.gathering?.host.includes(seat)) : !!company?.host;
    return isHost ? this.table.say("again-host", { stays: String(!isByAndBy(info?.gathering?.clock)) }) : "";
  }

  /** Who does not want to, said; empty if nobody has said so. */
  get declined(): string {
    const names = this.table.info?.gathering?.declined ?? [];
    return names.length ? this.table.say("again-declined", { names }) : "";
  }

  /** Whether this screen has said that it does not. */
  get isDeclined(): boolean {
    return !!this.table.company?.declined || (this.table.isRefused && !this.table.yours.length);
  }
}
