/** The table as it is drawn now: the scene, and the effects running on it. */

import type { Cue, Cues } from "../stage.svelte";
import { Stage } from "../stage.svelte";
import { dusk, LAST_AIR, type Diver, type Event, type Parts, type Reason, type Scene, type Unit } from "./scene";

/** A unit on its way: lifted off a place, put down on one, or sinking from one place to another. */
interface Ghost {
  key: number;
  kind: "lift" | "lower" | "sink";
  unit: Unit;
  from: number;
  to: number;
}

export interface TurnedOver {
  seat: number;
  level: number;
  value: number | null;
}

/** A throw as it lies on the chart. */
export interface Throw {
  key: number;
  seat: number;
  /** Where the diver was when they were thrown. */
  place: number;
  dice: number[];
  total: number;
  units: number;
  moves: number;
}

/** How a dive has ended for everybody, told one after the other. */
export interface Account {
  dive: number;
  reason: Reason;
}

const READ = 4000; // milliseconds for those who only look on, who are not asked to go on

export class DeepStage extends Stage<Scene, Event, Parts> {
  /** The dice as they lie, or nothing before the first roll. */
  dice = $state.raw<number[]>([]);
  rolling = $state(false);
  /** The dice over the chart, while they are thrown and what they give is swum. */
  thrown = $state.raw<Throw | null>(null);
  /** The places of the steps that are about to be swum. */
  trail = $state.raw<number[]>([]);
  /** Who breathes at this moment and how much: a bubble for each unit of air. */
  bubbles = $state.raw<{ seat: number; units: number; key: number } | null>(null);
  /** What is left in the tank while breaths are on their way out of it. */
  private leaving = $state.raw<number | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  /** Who swims, and the place it has come to on its way. */
  swimmer = $state.raw<{ seat: number; place: number } | null>(null);
  /** In this dive: who has come home and who has sunk, in this order, and what was turned over. */
  boarded = $state.raw<number[]>([]);
  sunk = $state.raw<number[]>([]);
  turned = $state.raw<TurnedOver[]>([]);
  /** The end of a dive, as long as it is told. */
  account = $state.raw<Account | null>(null);
  drowning = $state(-1);
  /** A name for each place of the line, so that places can be followed when the line closes up. */
  names = $state.raw<number[]>([]);
  private readonly yours: number[];
  private keys = 0;
  /** How many divers are still to be told as sunk; -1 while the dive goes on. */
  private sinking = -1;
  /** How the last dive ended: the move that ended it may be taken back. */
  private past: { dice: number[]; boarded: number[] } = { dice: [], boarded: [] };

  /** `events` is what happened before: the dice lie as they were rolled last. `yours` are the seats of whoever looks on. */
  constructor(scene: Scene, events: Event[] = [], yours: number[] = []) {
    super(scene);
    this.yours = yours;
    this.names = scene.line.map(() => ++this.keys);
    const began = events.findLastIndex((event) => event.type === "dive" && event.dive === scene.dive); // not one that was taken back
    const index = events.findLastIndex(({ type }) => type === "roll");
    const last = events[index];
    if (last?.type === "roll" && index > began) this.dice = diceFor(last.total, scene.dice, scene.faces, index);
    for (const event of events.slice(began + 1)) this.recall(event);
  }

  private recall(event: Event): void {
    if ((event.type as string) === "took_back") this.goOn();
    if (event.type === "board") this.boarded = [...this.boarded, event.seat];
    if (event.type === "drown") this.sunk = [...this.sunk, event.seat];
    if (event.type === "reveal") this.turned = [...this.turned, event];
    if (event.type === "dive_over") this.sinking = 0;
    if (event.type === "dive_over" && this.scene.phase === "reveal") this.openAccount(event.reason);
  }

  override get turn(): number {
    return this.scene.on_turn;
  }

  /** The last air is heard as from below. */
  override get hush(): number {
    return dusk(this.scene.air);
  }

  /** What is in the tank as it is drawn. */
  get air(): number {
    return this.leaving ?? this.scene.air;
  }

  /** The place where a diver is drawn; -1 if it is aboard. */
  placeOf({ seat, where, place }: Diver): number {
    if (this.swimmer?.seat === seat) return this.swimmer.place;
    return where === "sea" ? place : -1;
  }

  override show(scene: Scene): void {
    const { line } = this.scene;
    if (scene.line.length < line.length) this.names = this.names.filter((_, place) => line[place]?.length); // it closes up
    this.names = scene.line.map((_, place) => this.names[place] ?? ++this.keys);
    super.show(scene);
    this.rolling = false;
    this.ghost = null;
    this.swimmer = null;
    this.leaving = null;
  }

  override settle(): void {
    this.drowning = -1;
    this.clear();
    if (this.scene.phase !== "reveal") this.account = null;
  }

  protected override readonly shows: Cues<Scene, Event> = {
    first: () => ({ lasts: 500, sound: "page" }),
    dive: () => ({ lasts: 700, sound: "page", begin: () => this.beginDive() }),
    breathe: ({ seat, units, air }, { air: full }) => this.breathe(seat, units, full, air),
    last_breath: () => ({ lasts: 800, sound: "bell" }),
    dive_on: () => ({ lasts: 200 }),
    turn_back: () => ({ lasts: 340, sound: "knot" }),
    must_turn: () => ({ lasts: 340, sound: "knot" }),
    roll: ({ seat, total, units, moves }, { dice, faces, divers }, number) => {
      const diver = divers.find((one) => one.seat === seat);
      const place = diver?.where === "sea" ? diver.place : -1;
      const thrown = { seat, place, total, units, moves, dice: diceFor(total, dice, faces, number) };
      return [
        { lasts: 560, sound: "knot", begin: () => this.throwDice(thrown) },
        { lasts: this.tempo(seat) * (units ? 560 : 220) },
      ];
    },
    move: ({ seat, start, end, jumped }, { divers }) => {
      const passed = divers.filter((diver) => jumped.includes(diver.seat)).map(({ place }) => place);
      return this.swim(seat, start, end, passed);
    },
    stuck: () => ({ lasts: 500 }),
    board: ({ seat }) => ({ lasts: 480, sound: "surf", begin: () => this.board(seat) }),
    take: ({ place, chips }) => ({
      lasts: 420, sound: "float", begin: () => this.send("lift", chips, place, place),
    }),
    drop: ({ place, chips }) => ({
      lasts: 420, sound: "float", begin: () => this.send("lower", chips, place, place),
    }),
    dive_over: ({ reason }, before) => this.endDive(reason, before),
    reveal: ({ seat, level, value }, before) => [
      { lasts: value === null ? 260 : 420, sound: "page", begin: () => (this.turned = [...this.turned, { seat, level, value }]) },
      ...this.wait(before, 1),
    ],
    drown: ({ seat }, before) => {
      this.sinking--;
      return [{ lasts: 800, sound: "bell", begin: () => this.sink(seat) }, ...this.wait(before, 0)];
    },
    lay: ({ seat, chips, place }, { divers }) => {
      const from = divers.find((diver) => diver.seat === seat)?.place ?? place;
      return { lasts: 520, sound: "knot", begin: () => this.lay(chips, from, place) };
    },
    clean: () => [
      { lasts: 500, held: true, begin: () => (this.account = null) },
      { lasts: 900, sound: "surf" },
    ],
    over: () => ({ lasts: 0, begin: () => (this.account = null) }),
  };

  private beginDive(): void {
    this.past = { dice: this.dice, boarded: this.boarded };
    this.dice = [];
    this.boarded = [];
    this.goOn();
  }

  /** The dive is not over, or no more. */
  private goOn(): void {
    this.drowning = -1;
    this.account = null;
    this.sunk = [];
    this.turned = [];
    this.sinking = -1;
  }

  protected override undo({ dive }: Scene): void {
    if (this.scene.dive < dive) ({ dice: this.dice, boarded: this.boarded } = this.past);
    this.clear();
    this.goOn();
  }

  /** One breath after the other leaves the tank. */
  private breathe(seat: number, units: number, full: number, air: number): Cue[] {
    const sound = air <= LAST_AIR ? "pulse" : "breath";
    const breaths = Array.from({ length: Math.max(0, full - air - 1) }, (_, i): Cue => ({
      lasts: Math.min(150, 700 / units), sound, begin: () => this.exhale(seat, units, full - i - 1, i === 0),
    }));
    return [...breaths, { lasts: 420, sound, begin: () => this.exhale(seat, units, air, breaths.length === 0) }];
  }

  private exhale(seat: number, units: number, left: number, first: boolean): void {
    this.clear();
    this.leaving = left;
    if (first) this.bubbles = { seat, units, key: ++this.keys };
  }

  /** One's own turn is told in full, that of the others more quickly. */
  private tempo(seat: number): number {
    return this.yours.length && !this.yours.includes(seat) ? 0.5 : 1;
  }

  private throwDice(thrown: Omit<Throw, "key">): void {
    this.clear();
    this.thrown = { ...thrown, key: ++this.keys };
    this.dice = thrown.dice;
    this.rolling = true;
  }

  /** The steps as ghosts, and then one hop for each place, over the places where others are. */
  private swim(seat: number, start: number, end: number, passed: number[]): Cue[] {
    const way = Math.sign(end - start);
    const places = Array.from({ length: Math.abs(end - start) }, (_, step) => start + (step + 1) * way);
    const steps = places.filter((place) => !passed.includes(place));
    const hops = steps.filter((place) => place >= 0); // coming home is told by an event of its own
    const ghosts: Cue = { lasts: this.tempo(seat) * 380, held: true, begin: () => (this.trail = steps) };
    if (!hops.length) return [ghosts, { lasts: 0 }];
    return [
      ghosts,
      ...hops.map((place): Cue => ({
        lasts: place === end ? 280 : 110, sound: "knot", begin: () => (this.swimmer = { seat, place }),
      })),
    ];
  }

  private board(seat: number): void {
    this.clear();
    this.boarded = [...this.boarded, seat];
  }

  private endDive(reason: Reason, scene: Scene): Cue[] {
    if (reason === "empty") return [{ lasts: 700 }];
    this.sinking = scene.divers.filter(({ where }) => where === "sea").length;
    return [
      { lasts: 500, sound: "surf", begin: () => this.clear() },
      { lasts: 700, begin: () => this.openAccount(reason) },
      ...this.wait(scene, 0),
    ];
  }

  private openAccount(reason: Reason): void {
    this.account = { dive: this.scene.dive, reason };
  }

  private sink(seat: number): void {
    this.drowning = seat;
    this.sunk = [...this.sunk, seat];
  }

  /** All has been told of a dive's end if nobody is still to sink, and no more chips are to be turned over than this event does. */
  private wait({ divers, dive, dives }: Scene, turning: number): Cue[] {
    const chips = divers.filter(({ where }) => where === "home").flatMap(({ hold }) => hold.flat()).length;
    if (this.sinking !== 0 || chips > turning) return [];
    if (!this.yours.length) return [{ lasts: READ }];
    return [{ lasts: 0, waits: { id: dive < dives ? "do-next-dive" : "do-result", args: {} } }];
  }

  private lay(unit: Unit, from: number, to: number): void {
    this.account = null;
    this.send("sink", unit, from, to);
  }

  private send(kind: Ghost["kind"], unit: Unit, from: number, to: number): void {
    this.ghost = { key: ++this.keys, kind, unit, from, to };
  }

  /** What was thrown has been swum. */
  private clear(): void {
    this.thrown = null;
    this.trail = [];
  }
}

/**
 * A way for `count` dice to show `total`. Only the total is told, and which dice make it is as good one way as another: the
 * `number` of the event chooses, which is the same for all who look, and after a reload.
 */
export function diceFor(total: number, count: number, faces: number[], number: number): number[] {
  const ways: number[][] = [];
  const grow = (dice: number[], left: number): void => {
    if (dice.length === count) {
      if (left === 0) ways.push(dice);
      return;
    }
    for (const face of faces) if (face <= left) grow([...dice, face], left - face);
  };
  grow([], total);
  return ways[number % (ways.length || 1)] ?? [total];
}
