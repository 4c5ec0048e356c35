/** What the page asks the server for over HTTP. */

import { promised } from "./fair";
import type {
  Catalogues,
  Chances,
  FileOptions,
  GameInfo,
  Give,
  Home,
  Leave,
  LetIn,
  Lobby,
  MoveKey,
  NewTable,
  PlayOn,
  Problem,
  Ready,
  Rematch,
  Remove,
  Replay,
  Rise,
  Room,
  Rules,
  Seat,
  Sit,
  StandIn,
  TableInfo,
  TableMade,
  TableSeen,
  Sentence,
} from "./wire";

/** A refusal that the server explains with a sentence. */
export class RefusedError extends Error {
  readonly problem: Sentence;

  constructor(problem: Sentence) {
    super(problem.id);
    this.problem = problem;
  }
}

/** Why the server refused what was asked of it; any other error is thrown on. */
export function problemOf(error: unknown): Sentence {
  if (error instanceof RefusedError) return error.problem;
  throw error;
}

const PASSING = ["page-unreachable", "server-no-store", "server-busy", "server-too-many", "server-again"];

/** Whether that may be otherwise a moment later. */
export const isPassing = ({ id }: Sentence): boolean => PASSING.includes(id);

/** Milliseconds for an answer, and for one that takes the server long: on a dead line a browser would wait for minutes. */
const PATIENCE = 20_000;
const LONG_PATIENCE = 60_000;

const UNREACHABLE: Sentence = { id: "page-unreachable", args: {} };

const answered = (path: string, init?: RequestInit): Promise<Response | null> =>
  fetch(path, { signal: AbortSignal.timeout(PATIENCE), ...init }).catch(() => null);

/** For `init` of what takes long. */
const patient = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(LONG_PATIENCE) });

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await answered(path, init);
  if (!answer) throw new RefusedError(UNREACHABLE);
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body as T;
  const problem = (body as Problem | null)?.problem;
  throw new RefusedError(problem?.id ? problem : UNREACHABLE);
}

const post = <T>(path: string, wish: object): Promise<T> =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wish),
  });

let known: Promise<GameInfo[]> | null = null;

/** The games, which stay the same while the page is open: once they are known, they are not asked for again. */
export function games(): Promise<GameInfo[]> {
  known ??= ask<GameInfo[]>("/api/games").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

const AGAIN = 2000; // milliseconds

/** Tell the games as soon as they are known, asking again until they are. Ends with what is returned. */
export function whenKnown(tell: (all: GameInfo[]) => void): () => void {
  let ended = false;
  const look = (): void => void games().then((all) => ended || tell(all), () => ended || setTimeout(look, AGAIN));
  look();
  return () => void (ended = true);
}

/** The catalogues of the first of these languages, with commas between, that the server speaks; else of English. */
export const catalogues = (wishes: string): Promise<Catalogues> => ask(`/api/words/${wishes}`);

export const room = ({ game, preset, options }: Pick<NewTable, "game" | "preset" | "options">): Promise<Room> =>
  ask(`/api/games/${game}/room?${new URLSearchParams({ preset, options: JSON.stringify(options) }).toString()}`);

export const rules = (wish: Pick<NewTable, "game" | "preset" | "options">, players: number, language: string): Promise<Rules> => {
  const { game, preset, options } = wish;
  const query = new URLSearchParams({ players: String(players), preset, options: JSON.stringify(options), language });
  return ask(`/api/games/${game}/rules?${query.toString()}`);
};

/** What is longer than any file of options: the server takes no more, and says that it is too long. */
const ENOUGH = 64 * 1024 + 1;

export async function fromFile(game: string, file: Blob): Promise<FileOptions> {
  const body = await file.slice(0, ENOUGH).arrayBuffer().catch(() => null);
  if (!body) throw new RefusedError({ id: "page-file-unreadable", args: {} });
  return ask(`/api/games/${game}/file`, { method: "POST", body });
}

let origin: Promise<string> | null = null;

/** The address of this server for links to be sent: the one that it was told, or else the one that this page was opened at. */
export function home(): Promise<string> {
  origin ??= ask<Home>("/api/home").then(
    ({ address }) => address || location.origin,
    () => location.origin,
  );
  return origin;
}

/** The tables that wait for people, and those at which this browser has taken seats. */
export const lobby = (): Promise<Lobby> => ask("/api/tables");

const change = <T>(id: string, what: string, wish: object): Promise<T> => post(`/api/tables/${encodeURIComponent(id)}/${what}`, wish);

export const sit = (id: string, seat: number, name: string): Promise<TableInfo> => change(id, "sit", { seat, name, nonce: promised(id)?.nonce ?? "" } satisfies Sit);
export const rise = (id: string, seat: number): Promise<TableInfo> => change(id, "rise", { seat } satisfies Rise);
export const ready = (id: string, isReady: boolean): Promise<TableInfo> => change(id, "ready", { ready: isReady } satisfies Ready);
export const decline = (id: string): Promise<TableInfo> => change(id, "decline", {});
export const give = (id: string, seat: number, player: string, sits: Seat): Promise<TableInfo> => change(id, "give", { seat, player, sits } satisfies Give);
export const remove = (id: string, seat: number, sits: Seat): Promise<TableInfo> => change(id, "remove", { seat, sits } satisfies Remove);
export const letIn = (id: string, name: string): Promise<TableInfo> => change(id, "let_in", { name } satisfies LetIn);
export const begin = (id: string): Promise<TableInfo> => change(id, "start", {});

/** Leave a game that goes on: nobody waits for this browser's seats until it is back. */
export const leave = (id: string, version: number, alone: boolean): Promise<TableInfo> => change(id, "leave", { version, alone } satisfies Leave);

/** Have a bot play on for whoever has gone from a seat, or have the table wait for that person again. */
export const standIn = (id: string, seat: number, player: string): Promise<TableInfo> => change(id, "stand_in", { seat, player } satisfies StandIn);

/** A key that brings the seats of this browser to another one, once. */
export const offerMove = (id: string): Promise<MoveKey> => change(id, "move", {});
export const move = (id: string, key: string): Promise<TableInfo> => change(id, "moved", { key } satisfies MoveKey);

/** A key that makes another browser the same person as this one, once. */
export const offerPerson = (): Promise<MoveKey> => post("/api/persons", {});
export const join = (key: string): Promise<Lobby> => post("/api/persons/joined", { key } satisfies MoveKey);

export const make = (wish: NewTable): Promise<TableMade> => post("/api/tables", wish);

export const table = (id: string): Promise<TableSeen> => ask(`/api/tables/${encodeURIComponent(id)}`);

export const rematch = (id: string, key: string): Promise<TableMade> =>
  post(`/api/tables/${encodeURIComponent(id)}/rematch`, { key } satisfies Rematch);

/** The whole past of a table, looked at from a seat; from one's own, if none is named. */
export function replay(id: string, key: string, seat: number | null): Promise<Replay> {
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
  return ask(`/api/tables/${encodeURIComponent(id)}/replay${seat === null ? "" : `?seat=${seat}`}`, { headers, ...patient() });
}

/** A record as a replay. */
export const openRecord = (text: string, seat = -1): Promise<Replay> =>
  ask(`/api/records?seat=${seat}`, { method: "POST", headers: { "Content-Type": "text/plain" }, body: text.slice(0, ENOUGH), ...patient() });

/** Who would have won, at each moment of a table's game or of a record's, as far as that is estimated by now. */
export const chances = (id: string): Promise<Chances> => ask(`/api/tables/${encodeURIComponent(id)}/chances`, patient());

export const recordChances = (text: string): Promise<Chances> =>
  ask("/api/records/chances", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text, ...patient() });

export const playOn = (wish: PlayOn): Promise<TableMade> => post("/api/records/table", wish);

/** The record of a table, as far as everybody may know it. */
export async function record(id: string): Promise<string> {
  return told(await answered(recordAddress(id), patient()), (answer) => answer.text());
}

/** The record of a table that cannot be replayed here, as a file: the server gives it to a key alone. */
export async function storedRecord(id: string, key: string): Promise<Blob> {
  const headers = { Authorization: `Bearer ${key}` };
  return told(await answered(recordAddress(id), { headers, ...patient() }), (answer) => answer.blob());
}

/** What stands in an answer, read by `how`. */
async function told<T>(answer: Response | null, how: (answer: Response) => Promise<T>): Promise<T> {
  const found = answer?.ok ? await how(answer).catch(() => null) : null;
  if (found === null) throw new RefusedError(UNREACHABLE);
  return found;
}

export const recordAddress = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`;
