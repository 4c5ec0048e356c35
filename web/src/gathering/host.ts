/** Whoever made a table that people gather at: whether they want to begin, and whether they are waited for. */

import type { Company, TableInfo } from "../wire";
import { isByAndBy } from "./clocks";

/** Whether whoever sits there wants to begin: at the host's screen nobody need say so, but before a rematch. */
export const isSet = ({ gathering }: TableInfo, seat: number): boolean =>
  !!gathering?.ready.includes(seat) || (!gathering?.again && !!gathering?.host.includes(seat));

/** Whether no page of the host is there. A host who has no seat need not be. */
export const isHostGone = ({ gathering }: TableInfo, company: Company | null): boolean =>
  !!gathering?.host.length && !gathering.host.some((seat) => company?.here.includes(seat));

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
