/** A table as this page holds it: the line to the server, what is shown, what is offered, what was said. */

import { GAMES } from "../games";
import type { DrawingProps, GamePage, Say, Stage } from "../games/game";
import { Queue, type Beat } from "../queue";
import { openLine, type Line, type Listener } from "../socket";
import { play as sound } from "../sound";
import { settings } from "../theme.svelte";
import type { Offer, Refused, Step, TableFacts, Told, Welcome } from "../wire";
import type { Words } from "../words";

const NONE: Offer[] = [];

export interface Entry {
  key: number;
  text: string;
  opens: boolean;
}

export class Table implements Listener {
  readonly words: Words;
  readonly id: string;
  facts = $state.raw<TableFacts | null>(null);
  yours = $state.raw<number[]>([]);
  /** The latest that is known; what is shown may still be on its way there. */
  present = $state.raw<Step | null>(null);
  stage = $state.raw<Stage | null>(null);
  entries = $state.raw<Entry[]>([]);
  animating = $state(false);
  connected = $state(true);
  sent = $state(false);
  /** The table cannot be shown; the problem says why. */
  lost = $state(false);
  problem = $state.raw<Told | null>(null);
  /** With hidden things and several persons on this screen: who is asked to take it before the table is shown. */
  curtain = $state(-1);
  private holder = -1;
  /** How many events were told. */
  private heard = 0;
  private keys = 0;
  private readonly queue = new Queue((idle) => this.queueChanged(idle));
  private readonly line: Line;

  constructor(words: Words, id: string, key: string) {
    this.words = words;
    this.id = id;
    this.line = openLine(id, key, this);
  }

  get game(): GamePage {
    return GAMES[this.facts?.game ?? ""] as GamePage;
  }

  readonly nameOf = (seat: number): string => this.facts?.seats[seat]?.name ?? String(seat + 1);

  readonly say: Say = (id, args) => this.words.say(id, args, this.nameOf);

  readonly tell = (told: Told): string => this.words.tell(told, this.nameOf);

  get over(): boolean {
    return this.present?.seat === -2;
  }

  /** Whether a decision or a roll is awaited from this screen, be it shown yet or not. */
  get awaited(): boolean {
    const { present } = this;
    return !!present && this.yours.includes(present.seat) && (present.waits || present.offers.length > 0);
  }

  /** Whether it is asked for: what led to it has been played back, so that picture and offers agree. */
  get asked(): boolean {
    return this.awaited && !this.animating;
  }

  /** The moves that may be made now from this screen. */
  get offers(): Offer[] {
    return this.asked && this.curtain < 0 ? (this.present as Step).offers : NONE;
  }

  /** Those of them that can be played as the drawing stands. */
  get within(): Offer[] {
    return this.stage?.within?.(this.offers) ?? this.offers;
  }

  /** What the game's components are handed; null before there is anything to draw. */
  get drawing(): DrawingProps | null {
    const { stage, say, tell, nameOf, yours, id: seed, offers } = this;
    return stage && { stage, say, tell, nameOf, yours, seed, offers, play: (offer) => this.choose(offer) };
  }

  choose(offer: Offer | null): void {
    const { present } = this;
    if (!present || !this.asked || this.sent) return;
    this.sent = this.line.send(present.seat, present.version, offer?.action ?? null);
  }

  skip(): void {
    this.queue.skip();
  }

  lift(): void {
    this.holder = this.curtain;
    this.curtain = -1;
  }

  retry(): void {
    this.line.hurry();
  }

  leave(): void {
    this.queue.skip();
    this.line.close();
  }

  welcome({ table, yours, told, now }: Welcome, resumed: boolean): void {
    this.facts = table;
    this.yours = yours;
    if (resumed && this.present) return; // the missed steps follow
    this.queue.skip();
    this.sent = false;
    this.present = now;
    this.stage = this.game.stage(now.scene, told, yours);
    this.heard = told.length;
    this.entries = told.map((one) => this.entry(one));
    this.arrive(now);
  }

  step(step: Step): void {
    this.present = step;
    this.sent = false;
    this.problem = null;
    this.queue.pace = settings.pace;
    this.queue.add(this.beats(step));
    this.arrive(step);
  }

  refused({ problem }: Refused): void {
    this.sent = false;
    this.problem = problem;
  }

  connection(up: boolean): void {
    this.connected = up;
  }

  ended(): void {
    this.lost = true;
  }

  private entry(told: Told): Entry {
    return { key: ++this.keys, text: this.tell(told), opens: this.game.opens(told) };
  }

  private queueChanged(idle: boolean): void {
    this.animating = !idle;
    if (idle && this.asked && !this.sent) sound("turn");
  }

  private arrive({ seat }: Step): void {
    const shared = this.yours.length > 1 && this.game.hides(this.facts?.options ?? {});
    if (shared && this.yours.includes(seat) && seat !== this.holder) this.curtain = seat;
  }

  /** Every event said and shown, and then the scene as the server has it. */
  private beats(step: Step): Beat[] {
    const stage = this.stage as Stage;
    const beats: Beat[] = [];
    for (const told of step.told) {
      beats.push({ lasts: 0, begin: () => (this.entries = [...this.entries, this.entry(told)]) });
      for (const moment of stage.moments(told, this.heard++)) {
        beats.push({
          lasts: moment.lasts,
          begin: (hurried) => {
            moment.change();
            if (moment.sound && !hurried) sound(moment.sound, stage.hush);
          },
        });
      }
    }
    beats.push({ lasts: 0, begin: () => stage.settle(step.scene) });
    return beats;
  }
}
