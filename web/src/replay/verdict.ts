/** Was chance fair? What this page found, and what this browser can say of itself, in a sentence each. */

import type { Promised } from "../fair";
import type { Fairness, Sentence } from "../wire";
import { check, fingerprint, isOneEach, type Drawn } from "./draws";

export interface Answer {
  /** Whether all of it fits; null if that depends on what whoever asks knows. */
  right: boolean | null;
  /** Yes or no, and why. */
  says: Sentence;
  /** What this browser was promised, and what it brought; null where that is in `says`. */
  own: Sentence | null;
  /** Where the first thing is that does not fit; null if that is no moment of the game. */
  at: number | null;
}

/**
 * By what is told of a game, by how often chance decided in it and at which seats there were persons, and by what this browser kept
 * of it, if it was there.
 */
export function judge(
  told: Fairness, due: readonly Drawn[], persons: readonly boolean[], mine: Promised | null, turnOf: (version: number) => number,
): Answer {
  const no = (id: string, args: Sentence["args"] = {}, at: number | null = null): Answer => ({
    right: false, says: { id, args }, own: at === null ? null : own(told, mine), at,
  });
  if (mine && mine.commitment !== told.commitment) return no("fair-other");
  const { kept, parted, checked, wrong } = check(told, due);
  if (!kept) return no("fair-broken");
  if (mine && mine.seen >= 0 && mine.seen < told.begins) return no("fair-began", { begins: told.begins });
  const [seat] = others(told, mine).filter((seat) => !mayBeAnothers(told, mine, seat));
  if (seat !== undefined) return no("fair-left-out", { seat });
  if (!isOneEach(told.nonces, persons)) return no("fair-made-up");
  if (parted !== null) return no("fair-parted", { turn: turnOf(parted) }, parted);
  const [first] = wrong;
  if (first !== undefined) return no("fair-wrong", { wrong: wrong.length, checked, turn: turnOf(first) }, first);
  const [elsewhere] = others(told, mine);
  const yes: Sentence = elsewhere === undefined ? { id: "fair-right", args: { checked } } : { id: "fair-right-if", args: { checked, seat: elsewhere } };
  if (checked) return { right: elsewhere === undefined || null, says: yes, own: own(told, mine), at: null };
  return { right: false, says: { id: "fair-nothing", args: {} }, own: own(told, mine), at: null };
}

/** What checks the record at a prompt, and compares what this browser was promised and has brought. */
export function commandFor(told: Fairness, mine: Promised | null): string {
  const { begins } = told;
  const seats = mine && mine.version <= begins ? mine.seats.filter((seat) => !mayBeAnothers(told, mine, seat) || told.nonces.split(" ")[seat] === mine.nonce) : [];
  return [
    "fathom verify game.txt",
    ...(mine ? [`--commitment ${mine.commitment}`] : []),
    ...(seats.length ? [`--nonce ${mine?.nonce}`, ...seats.map((seat) => `--seat ${seat}`)] : []),
    ...(mine && begins && mine.seen >= begins ? [`--from ${begins}`] : []),
  ].join(" ");
}

/** The seats that this browser held before the first move, and whose nonce is not its own. */
function others({ nonces, begins }: Fairness, mine: Promised | null): number[] {
  if (!mine || mine.version > begins) return [];
  const mixed = nonces.split(" ");
  return mine.seats.filter((seat) => mixed[seat] !== mine.nonce);
}

/**
 * Whether the nonce of a seat is the one of another browser that this one was told of before the first move, or this one got up
 * and did not come back to hear whether it had.
 */
function mayBeAnothers({ nonces }: Fairness, mine: Promised | null, seat: number): boolean {
  const found = fingerprint(nonces.split(" ")[seat] ?? "");
  return !!mine?.risen.includes(seat) || (found !== "" && found === mine?.mixed[seat]);
}

function own(told: Fairness, mine: Promised | null): Sentence {
  const [seat] = others(told, mine);
  if (!mine) return { id: "fair-unknown", args: {} };
  if (seat !== undefined) return { id: "fair-elsewhere", args: { seat } };
  return { id: told.nonces.split(" ").includes(mine.nonce) ? "fair-mine" : "fair-known", args: {} };
}
