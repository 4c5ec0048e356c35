/** The desk as it is drawn now: the scene, what is paid out, and the card that is picked up. */

import type { Sound } from "../../sound";
import { Stage, type Cue, type Cues } from "../stage.svelte";
import { within } from "./picks";
import type { CompanyId, Event, Offer, Parts, Scene } from "./scene";

export class DeskStage extends Stage<Scene, Event, Parts> {
  /** The number of the card of the hand that is picked up. */
  picked = $state<number | null>(null);
  /** What each seat gets at this moment, and the company that pays it; it stands there until somebody acts. */
  gains = $state.raw<Record<number, number>>({});
  payer = $state<CompanyId | null>(null);

  override get turn(): number {
    return this.scene.on_turn;
  }

  override get begun(): boolean {
    return this.picked !== null;
  }

  override within(offers: Offer[]): Offer[] {
    return within(offers, this.picked);
  }

  protected override readonly shows: Cues<Scene, Event> = {
    first: () => cue(500, "page"),
    dealt: () => cue(160, "page"),
    opened: () => cue(300, "page"),
    drafted: () => cue(420, "float"),
    bought: () => cue(420, "float", this.act),
    paid: () => cue(200, "knot"),
    paid_to: () => cue(260, "knot"),
    expanded: () => cue(520, "knot", this.act),
    played: () => cue(520, "knot", this.act),
    dividend: ({ company }) => cue(360, "bell", () => (this.payer = company)),
    owed: ({ seat, cards }) => cue(420, undefined, () => (this.gains = { ...this.gains, [seat]: cards })),
    fundraiser: ({ cards }, { seats }) => cue(700, "bell", () => this.raiseFunds(seats, cards)),
    second_fundraiser: ({ cards }, { seats }) => cue(700, "bell", () => this.raiseFunds(seats, cards)),
    drew: ({ seat, card }, { seats }) => {
      const isPaidOut = seats.some((one) => one.seat === seat && one.owed > 0);
      return cue(card ? 260 : 180, "page", isPaidOut ? undefined : this.act);
    },
    passed: () => cue(300, undefined, this.act),
    depleted: () => cue(900, "surf"),
    triggered: () => cue(900, "bell"),
    final: () => cue(400),
    used: () => cue(260, "float"),
    lifted: () => cue(420, "float"),
    removed: () => cue(420, "surf"),
    moved: () => cue(520, "knot"),
    raised: () => cue(520, "knot"),
    took: () => cue(520, "float"),
    took_third: () => cue(520, "float"),
    bonus_share: () => cue(600, "bell"),
    burned: () => cue(260, "page"),
    third_gets: () => cue(600, "float"),
    third_expands: () => cue(520, "knot"),
    discarded: () => cue(420, "surf"),
    over: () => cue(900, "surf"),
  };

  /** Somebody does something: what was paid out before it is looked at no more. */
  private readonly act = (): void => {
    this.gains = {};
    this.payer = null;
  };

  private raiseFunds(seats: Scene["seats"], cards: number): void {
    this.payer = null;
    this.gains = Object.fromEntries(seats.map(({ seat }) => [seat, cards]));
  }
}

const cue = (lasts: number, sound?: Sound, begin?: () => void): Cue => ({ lasts, ...(sound && { sound }), ...(begin && { begin }) });
