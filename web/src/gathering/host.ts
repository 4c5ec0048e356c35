/** Whoever made a table that people gather at: whether they want to begin, and whether they are waited for. */

import { OPEN, PERSON } from "../names";
import type { Company, Sentence, TableInfo } from "../wire";
import { isByAndBy } from "./clocks";

/** Whether whoever sits there wants to begin: at the host's screen nobody need say so, but before a rematch. */
export const isSet = ({ gathering }: TableInfo, seat: number): boolean =>
  !!gathering?.ready.includes(seat) || (!gathering?.again && !!gathering?.host.includes(seat));

/** What the host waits for before the game can begin; null for nothing. Those who have played before may not come any more. */
export function waitsFor(info: TableInfo): Sentence | null {
  const seats = info.seats.map((_, seat) => seat);
  const free = seats.filter((seat) => info.seats[seat]?.player === OPEN);
  const unready = seats.filter((seat) => info.seats[seat]?.player === PERSON && !isSet(info, seat));
  const count = free.length + (info.gathering?.again ? unready.length : 0);
  if (count) return { id: "gather-waits", args: { count } };
  return unready.length ? { id: "gather-not-yet", args: { seats: unready } } : null;
}

/** Whether no page of the host is there. */
export function isHostGone({ gathering }: TableInfo, company: Company | null): boolean {
  const hosts = gathering?.host ?? [];
  return hosts.length ? !!company && !hosts.some((seat) => company.here.includes(seat)) : company?.hosted === false;
}

/** What is said to whoever has no seat, as one is free or not, and as others may look on or not. */
export const seatlessFor = (isFree: boolean, isWatched: boolean): string =>
  isFree ? (isWatched ? "gather-sit-or-watch" : "gather-sit-closed") : isWatched ? "gather-full" : "gather-full-closed";

/** Whether these people play again at the table of a host who has no seat, and whose page may be there or not. */
export const isSeatless = ({ gathering }: TableInfo, company: Company | null): boolean =>
  !!gathering?.again && !gathering.left && !gathering.host.length && !!company && !company.host;

/** Whether this screen, which has the seats `yours`, decides in the place of the host, who has not come. */
export const standsIn = ({ gathering }: TableInfo, company: Company | null, yours: number[]): boolean =>
  !!company?.host && !!yours.length && !!gathering && !yours.some((seat) => gathering.host.includes(seat));

/** The name of the host who is waited for; empty if they are here, need not be, or this browser decides by now. */
export function missing(info: TableInfo, company: Company | null): string {
  const hosts = info.gathering?.host ?? [];
  const isAwaited = !isByAndBy(info.gathering?.clock) || !hosts.some((seat) => isSet(info, seat));
  return company && !company.host && isHostGone(info, company) && isAwaited ? (info.seats[hosts[0] ?? -1]?.name ?? "") : "";
}
