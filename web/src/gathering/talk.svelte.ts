/** What people at a table say to each other, as this page has it: what was heard, and what is being written here. */

import type { Table } from "../table/table.svelte";
import type { Said, Sentence } from "../wire";
import { muted } from "./muted.svelte";
import { Refusal } from "./refusal.svelte";

const MOST_SAID = 50;

export class Talk {
  said = $state.raw<Said[]>([]);
  /** How much of it has not been seen. */
  unheard = $state(0);
  private readonly why = new Refusal();
  /** What is being written: none of it is gone before it was told. */
  draft = $state("");
  /** How the draft began when it was sent; empty while nothing is on its way. */
  private sent = "";
  private isWelcomed = false;
  /** Of all that is on its way, whether it is a phrase: it is answered in turn. */
  private away: boolean[] = [];

  constructor(
    private readonly table: Pick<Table, "id" | "yours">,
    private readonly send: (text: string, phrase: boolean) => void,
  ) {}

  welcome(said: Said[]): void {
    const last = JSON.stringify(this.said.at(-1));
    const news = said.slice(said.findLastIndex((one) => JSON.stringify(one) === last) + 1);
    if (this.isWelcomed) this.unheard += news.filter((one) => this.isNew(one)).length; // while the line was cut
    this.isWelcomed = true;
    this.said = said;
  }

  hear(said: Said): void {
    this.said = [...this.said, said].slice(-MOST_SAID);
    this.works();
    if (this.isNew(said)) this.unheard++;
    if (!this.table.yours.includes(said.seat)) return;
    const at = this.away.indexOf(said.phrase);
    if (at >= 0) this.away.splice(at, 1);
    if (said.phrase) return;
    if (this.draft.startsWith(this.sent)) this.draft = this.draft.slice(this.sent.length);
    this.sent = "";
  }

  /** Whether it was said elsewhere, by somebody who is heard. */
  private isNew(said: Said): boolean {
    return !this.table.yours.includes(said.seat) && !muted.has(this.table.id, said);
  }

  /** Why the last that was said from here was not told. */
  get refusal(): Sentence | null {
    return this.why.why;
  }

  /** Something was done at the table: what could not be told for a passing reason could be told now. */
  works(): void {
    this.why.works();
  }

  refused(why: Sentence): void {
    this.why.tell(why);
    if (!this.away.shift()) this.sent = "";
  }

  /** The connection was cut, or is there again: nothing that was sent is on its way any more. */
  cut(): void {
    this.sent = "";
    this.away = [];
  }

  /** Tell what has been written, one line at a time. */
  tell(): void {
    if (!this.draft.trim() || this.sent) return;
    this.why.clear();
    this.sent = this.draft;
    this.away.push(false);
    this.send(this.draft, false);
  }

  phrase(name: string): void {
    this.why.clear();
    this.away.push(true);
    this.send(name, true);
  }
}
