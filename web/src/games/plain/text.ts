/** Any scene in words: what is a table in it, and how values are said. */

import type { Sentence } from "../../wire";
import { isOfSeats } from "../../words";
import type { DrawingProps } from "../game";

/** A struct of a scene, field by field. */
export type Fields = Record<string, unknown>;

type Voice = Pick<DrawingProps, "say" | "tell" | "nameOf">;

const NOTHING = "–";

export const isStruct = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isSentence(value);

const isSentence = (value: object): value is Sentence => Object.keys(value).join() === "id,args";

/** A list that is drawn as a table: a row for each struct. */
export const isTable = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isStruct);

/** Whether a value is said in one line. */
export const isShort = (value: unknown): boolean => (Array.isArray(value) ? value.every(isSingle) : isSingle(value));

const isSingle = (value: unknown): boolean => !Array.isArray(value) && !isStruct(value);

/** The columns of a table: every field that a row has, in the order in which they come up. */
export const columnsOf = (rows: Fields[]): string[] => [...new Set(rows.flatMap(Object.keys))];

/** A value in one line. Under the key of a seat, or of several, numbers are seats and said by name. */
export function textOf(key: string, value: unknown, voice: Voice): string {
  if (Array.isArray(value)) return value.map((item) => textOf(key, item, voice)).join(", ") || NOTHING;
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return voice.say(value ? "page-yes" : "page-no");
  if (typeof value === "number") return isOfSeats(key) ? seatOf(value, voice) : String(value);
  return typeof value === "object" ? voice.tell(value as Sentence) : String(value).replaceAll("_", " ");
}

const seatOf = (seat: number, { nameOf }: Voice): string => (seat < 0 ? NOTHING : nameOf(seat));
