/** Why the last that was wished for at a table was not done: told until it may hold no more. */

import { untrack } from "svelte";

import { isPassing, problemOf } from "../server";
import type { Table } from "../table/table.svelte";
import type { Company, Sentence } from "../wire";

/** Milliseconds: news that comes with a refusal may be the very reason for it. */
const MOMENT = 1000;

/** Milliseconds for which a refusal is to be read, though it may hold no more. */
const READ = 4000;

export class Refusal {
  why = $state.raw<Sentence | null>(null);
  private since = 0;

  tell(why: Sentence): void {
    this.why = why;
    this.since = Date.now();
  }

  clear(): void {
    this.why = null;
  }

  /** Do that; whether it could be done. */
  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    this.clear();
    try {
      await what();
      return true;
    } catch (error) {
      this.tell(problemOf(error));
      return false;
    }
  }

  /** Who sits at the table, which of them are here, or what may be done by whom has changed. */
  changed(): void {
    const { since } = this;
    const age = Date.now() - since;
    if (age >= READ) this.clear();
    else if (age > MOMENT) setTimeout(() => this.since === since && this.clear(), READ - age);
  }

  /** Something was done at the table, so it can be done again. */
  works(): void {
    if (this.why && isPassing(this.why)) this.changed();
  }
}

/** What a refusal may depend on: not who looks on, nor for how long somebody is waited for. */
const told = ({ table, ...company }: Company): string =>
  JSON.stringify([table.seats, table.gathering, { ...company, watching: 0, away: company.away.map(({ seat, seconds }) => [seat, seconds === 0]) }]);

/** For what is wished for at a table where people gather: what the table tells says what may hold no more. */
export function refusalAt(table: () => Pick<Table, "company" | "talk">): Refusal {
  const refusal = new Refusal();
  let before = "";
  $effect(() => {
    const { company, talk } = table();
    if (!company) return;
    const now = told(company);
    untrack(() => (now === before ? refusal.works() : refusal.changed()));
    before = now;
    untrack(() => talk.works());
  });
  $effect(() => {
    void table().talk.said;
    untrack(() => refusal.works());
  });
  return refusal;
}
