/** Taking a choice back that others have answered: they are asked, and all of them have to agree. */

import { PERSON } from "../names";
import type { Connection } from "../socket";
import type { Table } from "./table.svelte";

export class Consent {
  constructor(
    private readonly table: Table,
    private readonly connection: () => Connection,
  ) {}

  /** Whether the others can be asked to let this screen take a choice back, where it may not do so by itself. */
  get mayAsk(): boolean {
    const { present, info, yours, others, takesBack } = this.table;
    const isPlayed = !!info?.gathering?.begun && !!present && present.seat >= 0 && !present.asking && yours.some((seat) => this.connection().hasActed(seat));
    return isPlayed && takesBack < 0 && others.some((seat) => info.seats[seat]?.player === PERSON);
  }

  ask(): void {
    const { present, sent, hand } = this.table;
    if (present && this.mayAsk && !sent) this.table.sent = this.connection().askBack(hand, present.version);
  }

  /** The seat of this screen that others wait for to say whether they allow it; -1 if they wait for none. */
  private get asked(): number {
    const { present, yours } = this.table;
    return present?.asking?.waits.find((one) => yours.includes(one)) ?? -1;
  }

  get isAsked(): boolean {
    return this.asked >= 0;
  }

  answer(allows: boolean): void {
    const { present, sent } = this.table;
    if (present && this.isAsked && !sent) this.table.sent = this.connection().answerBack(this.asked, present.version, allows);
  }
}
