/** Playing again with the same people: who wants to, who does not, and what this screen has said of it. */

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

  /** Who wants to, said, and who does not. */
  get wish(): string {
    const wishes = this.table.say("again-wishes", { seats: this.table.info?.gathering?.ready ?? [] });
    return [wishes, this.declined].join(" ").trim();
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
