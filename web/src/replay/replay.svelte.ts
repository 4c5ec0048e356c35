/** The past of a table or of a record, as this page goes through it: every moment is there, and one of them is shown. */

import { pageOf } from "../games";
import type { DrawingProps, GamePage, Say } from "../games/game";
import type { Stage } from "../games/stage.svelte";
import { CHANCE, OVER, PERSON, seatName, WAITS } from "../names";
import { patched, type Patch } from "../patch";
import { Queue, type Beat } from "../queue";
import { beatsOf, entryOf, type Entry } from "../table/telling";
import { settings } from "../theme.svelte";
import type { Chart, Fairness, Luck, Replay as Told, Seat, Sentence, Step, Swing, TableInfo, Turn } from "../wire";
import type { GameEvent, Words } from "../words";
import type { Drawn } from "./draws";

/** Where a version of the table came to rest. */
interface Rest {
  scene: unknown;
  /** How many events had been told. */
  told: number;
  seat: number;
  /** Whether chance was to decide next. */
  chancy: boolean;
}

/** A part of the game, as a dive: where it begins, and what the log calls it. */
export interface Part {
  version: number;
  name: string;
}

export const SPEEDS = [1, 2, 4] as const;
const PAUSE = 620; // milliseconds between moves that play by themselves

/** Somebody plays for a person from now on, or that person again. */
type Replacement = GameEvent & { seat: number; player: string };

const isReplacement = (event: GameEvent): event is Replacement => event.type === "stood_in";

const isChancy = ({ seat, waits }: Step): boolean => seat === CHANCE || waits;

export class Replay {
  readonly words: Words;
  /** The table as it was at the end. */
  private readonly table: TableInfo;
  /** The table as it was then: some play for others for a while. */
  readonly info: TableInfo = $derived.by(() => ({ ...this.table, seats: this.seatsAfter(this.replacements) }));
  readonly game: GamePage;
  /** The seat that is looked from, if any. */
  readonly eye: number;
  /** Nobody plays here. */
  readonly yours: number[] = [];
  readonly charts: Chart[];
  readonly luck: Luck | null;
  readonly fairness: Fairness | null;
  readonly turns: Turn[];
  readonly parts: Part[];
  readonly moves: number[];
  /** The version that is shown. */
  at = $state(0);
  stage = $state.raw<Stage | null>(null);
  animating = $state(false);
  /** Whether it goes on by itself. */
  playing = $state(false);
  speed = $state<number>(SPEEDS[0]);
  private readonly rests: Rest[];
  private readonly events: GameEvent[];
  private readonly said: Entry[];
  private readonly steps: Told["steps"];
  private readonly queue = new Queue((idle) => this.queueChanged(idle));
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(words: Words, { table, eye, events, scene, now, steps, moves, turns, charts, luck, fairness }: Told) {
    this.words = words;
    this.table = { ...table, seats: table.seats.map((seat, i) => ({ ...seat, name: seat.name || seatName(words, i) })) };
    this.game = pageOf(table.game);
    this.eye = eye;
    this.charts = charts;
    this.luck = luck;
    this.fairness = fairness;
    this.turns = turns;
    this.moves = moves;
    this.steps = steps;
    this.events = [...(events as GameEvent[])];
    this.rests = [{ scene, told: events.length, seat: now.seat, chancy: isChancy(now) }];
    const parts: Part[] = [];
    let last = scene;
    for (const step of steps) {
      const { version, moments, changes, seat } = step;
      for (const { event, changes: by } of moments) {
        this.events.push(event as GameEvent);
        last = patched(last, by as Patch);
        if (this.game.opens?.(event as GameEvent)) parts.push({ version, name: this.entry(event as GameEvent, 0).text });
      }
      last = patched(last, changes as Patch);
      this.rests.push({ scene: last, told: this.events.length, seat, chancy: isChancy(step) });
    }
    this.said = this.events.map((event, i) => this.entry(event, i));
    this.parts = parts.filter(({ version }) => (moves[version] ?? -1) >= 0);
    this.stand(0);
  }

  get end(): number {
    return this.rests.length - 1;
  }

  /** How many moves of the record lead to what is shown; -1 if it was taken back. */
  get played(): number {
    return this.moves[this.at] ?? -1;
  }

  /** At which seats there were persons, when it began. */
  get persons(): boolean[] {
    return this.seatsAfter(0).map(({ player }) => player === PERSON);
  }

  /** Whenever chance decided, as the steps show it, but for what was taken back and what came from another game. */
  get drawn(): Drawn[] {
    const { moves, rests, fairness } = this;
    const versions = moves.map((_, version) => version).filter((version) => rests[version - 1]?.chancy && moves.indexOf(moves[version] as number) === version);
    const all = versions.filter((version) => (moves[version] as number) > 0).map((version, number) => ({ number, version }));
    return all.filter(({ version }) => (moves[version] as number) > (fairness?.begins ?? 0));
  }

  get scene(): unknown {
    return this.rest.scene;
  }

  /** The log up to here. */
  get entries(): Entry[] {
    return this.said.slice(0, this.rest.told);
  }

  /** Whether the game is over, and all that led to it has been shown. */
  private get isAtEnd(): boolean {
    return this.rest.seat === OVER && !this.animating;
  }

  get turn(): number {
    return this.isAtEnd ? -1 : (this.stage?.turn ?? this.rest.seat);
  }

  /** The turn that is shown; nothing before the first. */
  get now(): Turn | undefined {
    return this.turns.findLast(({ version }) => version <= this.at);
  }

  /** The same in words. */
  get where(): string {
    const { now } = this;
    if (this.isAtEnd && !this.info.result) return this.say("gather-broken-off");
    if (!now) return this.say("replay-beginning");
    return this.say(now.seat < 0 ? "replay-turn-nobody" : "replay-turn", { number: now.number, seat: now.seat });
  }

  /** The part that is shown. */
  get part(): number {
    return this.parts.findLastIndex(({ version }) => version <= this.at);
  }

  get drawing(): DrawingProps | null {
    const { stage, say, tell, nameOf, eyes, turn } = this;
    const seed = this.info.id || this.info.started;
    return stage && { stage, say, tell, nameOf, yours: eyes, turn, seed, offers: [], asked: false, odds: false, considered: null, play: () => {} };
  }

  readonly nameOf = (seat: number): string => this.table.seats[seat]?.name ?? String(seat + 1);

  readonly say: Say = (id, args) => this.words.say(id, args, this.nameOf);

  readonly tell = (sentence: Sentence): string => this.words.tell(sentence, this.nameOf);

  /** Show a version as it stood. */
  go(version: number): void {
    this.pause();
    this.stand(version);
  }

  /** One version on, as it happened then. */
  forward(): void {
    if (this.animating) this.queue.skip();
    clearTimeout(this.timer); // of what has just been skipped to
    const step = this.steps[this.at];
    if (!step) return this.pause();
    const stage = this.stage as Stage;
    let { scene, told } = this.rest;
    const beats: Beat[] = [];
    for (const { event, changes } of step.moments) {
      const before = scene;
      scene = patched(scene, changes as Patch);
      beats.push(...beatsOf(stage, event as GameEvent, before, scene, told++));
    }
    this.at += 1;
    const rest = this.rest.scene;
    const settle = (): void => {
      stage.show(rest);
      stage.settle();
    };
    this.queue.pace = settings.pace / this.speed;
    this.queue.add([...beats, { lasts: 0, begin: settle }]);
  }

  back(): void {
    this.go(this.at - 1);
  }

  /** To the beginning of the next turn, or of the one before: of this one, if it is under way. */
  turnOn(way: 1 | -1): void {
    const next =
      way > 0
        ? this.turns.find(({ version }) => version > this.at)?.version
        : this.turns.findLast(({ version }) => version < this.at)?.version;
    this.go(next ?? (way > 0 ? this.end : 0));
  }

  /** What the log said of a change, from the version before it to the one after it. */
  sayings({ start, end }: Swing): string[] {
    return this.said.slice(this.rests[start]?.told, this.rests[end]?.told).map(({ text }) => text);
  }

  play(): void {
    if (this.at === this.end) this.stand(0);
    this.playing = true;
    this.forward();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  leave(): void {
    this.pause();
    this.queue.skip();
  }

  /** How often somebody had begun to play for somebody else. */
  private readonly replacements: number = $derived.by(() => this.events.slice(0, this.rest.told).filter(isReplacement).length);

  /** Who played after so many of them: a seat that has any was a person's before. */
  private seatsAfter(count: number): Seat[] {
    const all = this.events.filter(isReplacement);
    const before = all.map(({ seat }) => [seat, PERSON] as const);
    const players = new Map<number, string>([...before, ...all.slice(0, count).map(({ seat, player }) => [seat, player === WAITS ? PERSON : player] as const)]);
    return this.table.seats.map((one, seat) => ({ ...one, player: players.get(seat) ?? one.player }));
  }

  /** The seats that are looked from. */
  private get eyes(): number[] {
    return this.eye >= 0 ? [this.eye] : [];
  }

  private get rest(): Rest {
    return this.rests[this.at] as Rest;
  }

  private stand(version: number): void {
    this.queue.skip();
    this.at = Math.min(this.end, Math.max(0, version));
    this.stage = this.game.stage(this.rest.scene, this.events.slice(0, this.rest.told), this.eyes);
  }

  private entry(event: GameEvent, key: number): Entry {
    return entryOf(this.game, this.tell, event, key);
  }

  private queueChanged(idle: boolean): void {
    this.animating = !idle;
    if (!idle || !this.playing) return;
    if (this.at === this.end) this.playing = false;
    else this.timer = setTimeout(() => this.forward(), PAUSE / this.speed);
  }
}
