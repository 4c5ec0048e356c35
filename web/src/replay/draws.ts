/**
 * Chance that anybody can check, once a game is over: every draw made again, as docs/14-chance.md says.
 *
 * Browsers have SHA-256 of their own for pages that come by HTTPS or from this machine, and only for those. At home and in
 * clubs pages come by plain HTTP, so it is a library's.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Fairness } from "../wire";

/** Once that chance decided: which time in the game it was, from 0, and the version that it led to. */
export interface Drawn {
  number: number;
  version: number;
}

export interface Verdict {
  /** Whether the secret is the one that was committed to. */
  kept: boolean;
  /** The version of the first draw that is left out, there twice or not of this game; null if each is there once. */
  parted: number | null;
  /** How many draws were made again. */
  checked: number;
  /** The versions that draws led to which were others. */
  wrong: number[];
}

/** Stands for the nonce of a seat whose browser brought none. */
const NOBODY = "-";
const LABEL = "fathom chance 1\n";
const WORDS = 2n ** 64n;
const SECRET = /^[0-9a-f]{64}$/;
const NONCE = /^[0-9a-f]{32}$/;

/** Make every draw again, of a game in which chance decided so often. */
export function check({ secret, begins, commitment, nonces, draws }: Fairness, due: readonly Drawn[]): Verdict {
  const isKept = SECRET.test(secret) && Number.isSafeInteger(begins) && begins >= 0;
  if (!isKept || commitmentOf(secret, begins) !== commitment) return { kept: false, parted: null, checked: 0, wrong: [] };
  const key = keyOf(secret, nonces);
  const wrong = draws.filter(({ number, weights, outcome }) => draw(key, number, weights) !== outcome);
  return { kept: true, parted: parted(draws, due), checked: draws.length, wrong: wrong.map(({ version }) => version) };
}

function parted(draws: readonly Drawn[], due: readonly Drawn[]): number | null {
  const those = draws.length > due.length ? draws : due;
  const at = those.findIndex((_, k) => draws[k]?.number !== due[k]?.number || draws[k]?.version !== due[k]?.version);
  return (due[at] ?? draws[at])?.version ?? null;
}

/**
 * Whether a server can have mixed in no more than browsers brought: for each seat one nonce or none, and none for a bot's. With any
 * other text it could have chosen what chance brings, after all nonces were known to it.
 */
export function isOneEach(nonces: string, persons: readonly boolean[]): boolean {
  const each = nonces.split(" ");
  return each.length === persons.length && each.every((one, seat) => one === NOBODY || (persons[seat] && NONCE.test(one)));
}

/** What all draws of a table are made from. */
export const keyOf = (secret: string, nonces: string): Uint8Array => hmac(sha256, hexToBytes(secret), utf8ToBytes(LABEL + nonces));

/** The index of what a draw has, of outcomes with these weights. */
export function draw(key: Uint8Array, number: number, weights: readonly (number | bigint)[]): number {
  const each = weights.map(BigInt);
  const total = each.reduce((sum, weight) => sum + weight, 0n);
  if (total < 1n || each.some((weight) => weight < 0n)) return -1;
  let left = below(key, number, total);
  return each.findIndex((weight) => (left -= weight) < 0n);
}

/** What a table is committed to that has this secret, and whose first so many moves came from a record. */
export function commitmentOf(secret: string, begins: number): string {
  const said = hexToBytes(secret);
  return bytesToHex(sha256(begins ? concatBytes(said, whole(begins)) : said));
}

/** What a browser is told of a nonce that is mixed in; nothing of what is none. */
export const fingerprint = (nonce: string): string => (NONCE.test(nonce) ? bytesToHex(sha256(hexToBytes(nonce))) : "");

/** A number from 0 to less than `total`: words of the last, incomplete round are passed over. */
function below(key: Uint8Array, number: number, total: bigint): bigint {
  const rounds = WORDS - (WORDS % total);
  for (let block = 0; ; block++) {
    const found = hmac(sha256, key, concatBytes(whole(number), whole(block).slice(4)));
    const words = new DataView(found.buffer, found.byteOffset);
    for (let at = 0; at < 32; at += 8) {
      const word = words.getBigUint64(at);
      if (word < rounds) return word % total;
    }
  }
}

/** A whole number as 8 bytes. */
function whole(number: number): Uint8Array {
  const eight = new DataView(new ArrayBuffer(8));
  eight.setBigUint64(0, BigInt(number));
  return new Uint8Array(eight.buffer);
}
