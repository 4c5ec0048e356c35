/** The table as it is drawn now: the scene, moved on event by event, and the effects running on it. */

import type { Told } from "../../wire";
import type { Moment, Picture, Stage } from "../game";
import { dusk, type Diver, type Scene, type Unit } from "./scene";

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

export class DeepStage implements Stage {
  scene = $state.raw({} as Scene);
  /** The dice as they lie, or nothing before the first roll. */
  dice = $state.raw<number[]>([]);
  private readonly yours: number[];
  rolling = $state(false);
  /** Who breathes at this moment and how much: a bubble for each unit of air. */
  bubbles = $state.raw<{ seat: number; units: number; key: number } | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  /** What was turned over last; it lies there until whoever sits here rolls the dice again, and has seen it. */
  turned = $state.raw<TurnedOver[]>([]);
  drowning = $state(-1);
  /** A name for each place of the line, so that places can be followed when the line closes up. */
  names = $state.raw<number[]>([]);
  private keys = 0;

  /** `told` is what was told before: the dice lie as they were rolled last. `yours` are the seats of whoever looks on. */
  constructor(scene: Picture, told: Told[] = [], yours: number[] = []) {
    this.yours = yours;
    this.settle(scene);
    const number = told.map(({ id }) => id === "roll" || id === "dive").lastIndexOf(true);
    const last = told[number];
    if (last?.id === "roll") this.dice = diceFor(Number(last.args.total), this.scene.dice, this.scene.faces, number);
  }

  get turn(): number {
    return this.scene.on_turn;
  }

  /** The last air is heard as from below. */
  get hush(): number {
    return dusk(this.scene.air);
  }

  settle(scene: Picture): void {
    this.scene = scene as unknown as Scene;
    const { length } = this.scene.line;
    if (this.names.length !== length) this.names = Array.from({ length }, () => ++this.keys);
    this.rolling = false;
    this.ghost = null;
    this.drowning = -1;
  }

  moments(told: Told, number: number): Moment[] {
    const make = this.events[told.id];
    return make ? make(told.args as unknown as Args, number) : [];
  }

  /** How each event is shown. What is not in this table is only said. */
  private readonly events: Record<string, (args: Args, number: number) => Moment[]> = {
    first: ({ seat }) => [{ lasts: 500, sound: "page", change: () => this.set({ on_turn: seat, starter: seat }) }],
    dive: ({ dive }) => [{ lasts: 700, sound: "page", change: () => this.beginDive(dive) }],
    breathe: ({ seat, units, air }) => [
      { lasts: 140, change: () => this.set({ on_turn: seat }) },
      { lasts: 320, sound: "breath", change: () => this.breathe(seat, units, air) },
    ],
    last_breath: () => [{ lasts: 800, sound: "bell", change: () => {} }],
    dive_on: ({ seat }) => [{ lasts: 200, change: () => this.set({ on_turn: seat }) }],
    turn_back: ({ seat }) => [this.turnMoment(seat)],
    must_turn: ({ seat }) => [this.turnMoment(seat)],
    roll: ({ seat, total }, number) => [
      { lasts: 420, sound: "knot", change: () => this.throwDice(seat, total, number) },
      { lasts: 180, change: () => (this.rolling = false) },
    ],
    move: ({ seat, from, to }) => this.swim(seat, from, to),
    board: ({ seat }) => this.comeHome(seat),
    take: ({ seat, place }) => [
      { lasts: 420, sound: "float", change: () => this.take(seat, place) },
    ],
    drop: ({ seat, place, chips }) => [
      { lasts: 420, sound: "float", change: () => this.drop(seat, place, chips) },
    ],
    dive_over: () => [{ lasts: 700, sound: "surf", change: () => this.endDive() }],
    reveal: ({ seat, level, value }) => [
      { lasts: 360, sound: "page", change: () => this.turnOver(seat, level, value) },
    ],
    look: ({ seat, level }) => [{ lasts: 260, sound: "page", change: () => this.turnOver(seat, level, null) }],
    drown: ({ seat }) => [{ lasts: 700, sound: "bell", change: () => (this.drowning = seat) }],
    lay: ({ seat, chips, place }) => [
      { lasts: 480, sound: "knot", change: () => this.lay(seat, chips, place) },
    ],
    clean: () => [
      { lasts: 1400, change: () => (this.ghost = null) },
      { lasts: 500, sound: "surf", change: () => this.clean() },
    ],
    over: () => [{ lasts: 900, sound: "surf", change: () => {} }],
  };

  private set(changes: Partial<Scene>): void {
    this.scene = { ...this.scene, ...changes };
  }

  private diver(seat: number): Diver {
    return this.scene.divers.find((diver) => diver.seat === seat) as Diver;
  }

  private setDiver(seat: number, changes: Partial<Diver>): void {
    const divers = this.scene.divers.map((diver) => (diver.seat === seat ? { ...diver, ...changes } : diver));
    this.set({ divers });
  }

  private setPlace(place: number, unit: Unit): void {
    const line = this.scene.line.slice();
    while (line.length <= place) {
      line.push([]);
      this.names = [...this.names, ++this.keys];
    }
    line[place] = unit;
    this.set({ line });
  }

  private beginDive(dive: number): void {
    const divers = this.scene.divers.map((diver): Diver => ({
      ...diver, where: "sub", place: -1, facing: "down", hold: [], breathes: 0,
    }));
    this.set({ dive, divers, air: this.scene.tank });
    this.drowning = -1;
    this.dice = [];
  }

  private endDive(): void {
    this.turned = [];
    this.set({ on_turn: -1, divers: this.scene.divers.map((diver) => ({ ...diver, breathes: 0 })) });
  }

  private breathe(seat: number, units: number, air: number): void {
    this.set({ air });
    this.bubbles = { seat, units, key: ++this.keys };
  }

  private turnMoment(seat: number): Moment {
    return {
      lasts: 340,
      sound: "knot",
      change: () => {
        this.set({ on_turn: seat });
        this.setDiver(seat, { facing: "up" });
      },
    };
  }

  /**
   * Only the total is told; which dice make it is as good one way as another. The event's number chooses: it is the same
   * for all who look, and after a reload.
   */
  private throwDice(seat: number, total: number, number: number): void {
    this.set({ on_turn: seat });
    if (!this.yours.length || this.yours.includes(seat)) this.turned = [];
    this.dice = diceFor(total, this.scene.dice, this.scene.faces, number);
    this.rolling = true;
  }

  /** One hop for each place, over the places where others are. */
  private swim(seat: number, from: number, to: number): Moment[] {
    const moments: Moment[] = [];
    const way = to > from ? 1 : -1;
    for (let place = from + way; place !== to + way; place += way) {
      if (place < 0) break; // home, which is told by an event of its own
      const isLast = place === to;
      moments.push({
        lasts: isLast ? 280 : 110,
        sound: "knot",
        change: () => {
          const taken = this.scene.divers.some((other) => other.seat !== seat && other.place === place);
          if (!taken || isLast) this.setDiver(seat, { where: "sea", place });
        },
      });
    }
    return moments;
  }

  private comeHome(seat: number): Moment[] {
    return [
      {
        lasts: 480,
        sound: "surf",
        change: () => this.setDiver(seat, { where: "home", place: -1, breathes: 0 }),
      },
    ];
  }

  private take(seat: number, place: number): void {
    const unit = this.scene.line[place] ?? [];
    this.ghost = { key: ++this.keys, kind: "lift", unit, from: place, to: place };
    this.setPlace(place, []);
    this.setDiver(seat, { hold: [...this.diver(seat).hold, unit] });
  }

  private drop(seat: number, place: number, unit: Unit): void {
    this.ghost = { key: ++this.keys, kind: "lower", unit, from: place, to: place };
    this.setDiver(seat, { hold: without(this.diver(seat).hold, unit) });
    this.setPlace(place, unit);
  }

  private turnOver(seat: number, level: number, value: number | null): void {
    const { banked, score } = this.diver(seat);
    this.turned = [...this.turned, { seat, level, value }];
    this.setDiver(seat, {
      hold: [],
      banked: [...banked, [level, value]],
      score: score === null || value === null ? score : score + value,
    });
  }

  private lay(seat: number, unit: Unit, place: number): void {
    const diver = this.diver(seat);
    this.ghost = { key: ++this.keys, kind: "sink", unit, from: diver.place, to: place };
    this.setDiver(seat, { hold: without(diver.hold, unit) });
    this.setPlace(place, [...(this.scene.line[place] ?? []), ...unit]);
  }

  private clean(): void {
    const { line } = this.scene;
    this.names = this.names.filter((_, place) => line[place]?.length);
    this.set({ line: line.filter((unit) => unit.length > 0) });
  }
}

/** The arguments of all events by name; the table above knows which ones each event has. */
interface Args {
  seat: number;
  units: number;
  air: number;
  dive: number;
  total: number;
  from: number;
  to: number;
  place: number;
  level: number;
  value: number;
  chips: number[];
}

/** The hold without one unit of the same levels (or as it was, if a stack came apart). */
function without(hold: Unit[], unit: Unit): Unit[] {
  const same = hold.findIndex((held) => held.join() === unit.join());
  return same < 0 ? hold : hold.filter((_, i) => i !== same);
}

/** A way for `count` dice to show `total`, the `number`-th of all of them. */
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
