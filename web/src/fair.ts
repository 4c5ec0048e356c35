/** Chance that anybody can check: what this browser brings to it, and every draw made again, as docs/14-chance.md says. */

import { read, write } from "./kept";
import type { Fairness } from "./wire";

/** What this browser was told of a table's chance before the end, and what it brought. */
export interface Promised {
  commitment: string;
  nonce: string;
}

export interface Verdict {
  /** Whether the secret is the one that was committed to. */
  kept: boolean;
  /** How many draws were made again. */
  checked: number;
  /** The versions that draws led to which were others. */
  wrong: number[];
}

const NAME = "fathom.chance";
const MOST = 60; // tables
const LABEL = "fathom chance 1\n";
const WORDS = 2n ** 64n;
const HASH = { name: "HMAC", hash: "SHA-256" };

const text = new TextEncoder();
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is kept for a table; null if it was never told of here. */
export function promised(table: string): Promised | null {
  const found = read(NAME)[table] as Partial<Promised> | undefined;
  const { commitment, nonce } = found ?? {};
  return typeof commitment === "string" && typeof nonce === "string" ? { commitment, nonce } : null;
}

/** Keep what a table is committed to, the first time it is told, and draw a nonce for it. */
export function promise(table: string, commitment: string): void {
  if (!commitment || promised(table)) return;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const others = Object.entries(read(NAME)).slice(1 - MOST);
  write(NAME, Object.fromEntries([...others, [table, { commitment, nonce } satisfies Promised]]));
}

/** Whether this browser can check: where a page comes neither by HTTPS nor from this machine, browsers have no cryptography for it. */
export const canCheck = (): boolean => !!globalThis.crypto?.subtle;

/** Make every draw again. */
export async function check(told: Fairness): Promise<Verdict> {
  const secret = bytes(told.secret);
  if (secret?.length !== 32 || (await commitmentOf(secret, told.begins)) !== told.commitment) return { kept: false, checked: 0, wrong: [] };
  const key = await hmac(await hmac(secret, text.encode(LABEL + told.nonces)));
  const wrong: number[] = [];
  for (const { number, version, weights, outcome } of told.draws) {
    if ((await draw(key, number, weights)) !== outcome) wrong.push(version);
  }
  return { kept: true, checked: told.draws.length, wrong };
}

/** What all draws of a table are made from. */
export const keyOf = async (secret: string, nonces: string): Promise<Sign> => hmac(await hmac(bytes(secret) as Bytes, text.encode(LABEL + nonces)));

/** The index of what a draw has, of outcomes with these weights. */
export async function draw(sign: Sign, number: number, weights: readonly (number | bigint)[]): Promise<number> {
  const each = weights.map(BigInt);
  const total = each.reduce((sum, weight) => sum + weight, 0n);
  if (total < 1n || each.some((weight) => weight < 0n)) return -1;
  let left = await below(sign, number, total);
  return each.findIndex((weight) => (left -= weight) < 0n);
}

export async function commitmentOf(secret: Bytes, begins: number): Promise<string> {
  const said = new Uint8Array(begins ? 40 : 32);
  said.set(secret);
  if (begins) new DataView(said.buffer).setBigUint64(32, BigInt(begins));
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", said)));
}

type Bytes = Uint8Array<ArrayBuffer>;
type Sign = (what: Bytes) => Promise<Bytes>;

/** A number from 0 to less than `total`: words of the last, incomplete round are passed over. */
async function below(sign: Sign, number: number, total: bigint): Promise<bigint> {
  const whole = WORDS - (WORDS % total);
  for (let block = 0; ; block++) {
    const which = new DataView(new ArrayBuffer(12));
    which.setBigUint64(0, BigInt(number));
    which.setUint32(8, block);
    const found = new DataView((await sign(new Uint8Array(which.buffer))).buffer);
    for (let at = 0; at < 32; at += 8) {
      const word = found.getBigUint64(at);
      if (word < whole) return word % total;
    }
  }
}

function hmac(secret: Bytes): Promise<Sign>;
function hmac(secret: Bytes, what: Bytes): Promise<Bytes>;
async function hmac(secret: Bytes, what?: Bytes): Promise<Sign | Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, HASH, false, ["sign"]);
  const sign: Sign = async (it) => new Uint8Array(await crypto.subtle.sign("HMAC", key, it));
  return what ? sign(what) : sign;
}

/** What small hexadecimal digits stand for; null if they are none. */
export function bytes(digits: string): Bytes | null {
  if (!/^([0-9a-f]{2})+$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
