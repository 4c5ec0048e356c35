/** The table as it is drawn now: the scene, and the effects running on it. */

import type { Cue, Cues } from "../stage.svelte";
import { Stage } from "../stage.svelte";
import { dusk, type Diver, type Event, type Scene, type Unit } from "./scene";

/** A unit on its way: lifted off a place, put down on one, or sinking from one place to another. */
interface Ghost {
  key: number;
  kind: "lift" | "lower" | "sink";
  unit: Unit;
  from: number;
  to: number;
}

interface TurnedOver {
  seat: number;
  level: number;
  value: number | null;
}

export class DeepStage extends Stage<Scene, Event> {
  /** The dice as they lie, or nothing before the first roll. */
  dice = $state.raw<number[]>([]);
  rolling = $state(false);
  /** Who breathes at this moment and how much: a bubble for each unit of air. */
  bubbles = $state.raw<{ seat: number; units: number; key: number } | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  /** Who swims, and the place it has come to on its way. */
  swimmer = $state.raw<{ seat: number; place: number } | null>(null);
  /** What was turned over last; it lies there until whoever sits here rolls the dice again, and has seen it. */
  turned = $state.raw<TurnedOver[]>([]);
  drowning = $state(-1);
  /** A name for each place of the line, so that places can be followed when the line closes up. */
  names = $state.raw<number[]>([]);
  private readonly yours: number[];
  private keys = 0;

  /** `events` is what happened before: the dice lie as they were rolled last. `yours` are the seats of whoever looks on. */
  constructor(scene: Scene, events: Event[] = [], yours: number[] = []) {
    super(scene);
    this.yours = yours;
    this.names = scene.line.map(() => ++this.keys);
    const index = events.map(({ type }) => type === "roll" || type === "dive").lastIndexOf(true);
    const last = events[index];
    if (last?.type === "roll") this.dice = diceFor(last.total, scene.dice, scene.faces, index);
  }

  override get turn(): number {
    return this.scene.on_turn;
  }

  /** The last air is heard as from below. */
  override get hush(): number {
    return dusk(this.scene.air);
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
  }

  override settle(): void {
    this.drowning = -1;
  }

  protected override readonly shows: Cues<Scene, Event> = {
    first: () => ({ lasts: 500, sound: "page" }),
    dive: () => ({ lasts: 700, sound: "page", begin: () => this.beginDive() }),
    breathe: ({ seat, units }) => ({
      lasts: 460, sound: "breath", begin: () => (this.bubbles = { seat, units, key: ++this.keys }),
    }),
    last_breath: () => ({ lasts: 800, sound: "bell" }),
    dive_on: () => ({ lasts: 200 }),
    turn_back: () => ({ lasts: 340, sound: "knot" }),
    must_turn: () => ({ lasts: 340, sound: "knot" }),
    roll: ({ seat, total }, { dice, faces }, number) => [
      { lasts: 420, sound: "knot", begin: () => this.throwDice(seat, diceFor(total, dice, faces, number)) },
      { lasts: 180 },
    ],
    move: ({ seat, start, end, jumped }, { divers }) => {
      const passed = divers.filter((diver) => jumped.includes(diver.seat)).map(({ place }) => place);
      return this.swim(seat, start, end, passed);
    },
    board: () => ({ lasts: 480, sound: "surf" }),
    take: ({ place, chips }) => ({
      lasts: 420, sound: "float", begin: () => this.send("lift", chips, place, place),
    }),
    drop: ({ place, chips }) => ({
      lasts: 420, sound: "float", begin: () => this.send("lower", chips, place, place),
    }),
    dive_over: () => ({ lasts: 700, sound: "surf", begin: () => (this.turned = []) }),
    reveal: ({ seat, level, value }) => ({
      lasts: value === null ? 260 : 360, sound: "page", begin: () => (this.turned = [...this.turned, { seat, level, value }]),
    }),
    drown: ({ seat }) => ({ lasts: 700, sound: "bell", begin: () => (this.drowning = seat) }),
    lay: ({ seat, chips, place }, { divers }) => {
      const from = divers.find((diver) => diver.seat === seat)?.place ?? place;
      return { lasts: 480, sound: "knot", begin: () => this.send("sink", chips, from, place) };
    },
    clean: () => [
      { lasts: 1400, held: true },
      { lasts: 500, sound: "surf" },
    ],
    over: () => [{ lasts: 900, sound: "surf", held: true }, { lasts: 0 }], // what came up last is looked at till then
  };

  private beginDive(): void {
    this.drowning = -1;
    this.dice = [];
  }

  private throwDice(seat: number, dice: number[]): void {
    if (!this.yours.length || this.yours.includes(seat)) this.turned = [];
    this.dice = dice;
    this.rolling = true;
  }

  /** One hop for each place, over the places where others are. */
  private swim(seat: number, start: number, end: number, passed: number[]): Cue[] {
    const way = Math.sign(end - start);
    const places = Array.from({ length: Math.abs(end - start) }, (_, step) => start + (step + 1) * way);
    const hops = places.filter((place) => place >= 0 && !passed.includes(place)); // coming home is told by an event of its own
    if (!hops.length) return [{ lasts: 0 }];
    return hops.map((place) => ({
      lasts: place === end ? 280 : 110, sound: "knot", begin: () => (this.swimmer = { seat, place }),
    }));
  }

  private send(kind: Ghost["kind"], unit: Unit, from: number, to: number): void {
    this.ghost = { key: ++this.keys, kind, unit, from, to };
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
