/** What can be explained on the table, and the clause of the rules that says more of each. */

import { term } from "../../table/terms";

export { term };

export const CLAUSES: Record<string, string> = {
  air: "2.2",
  breath: "2.2",
  chance: "2.9",
  dice: "1.4",
  dive: "1.5",
  diver: "2.1",
  gain: "3.1",
  home: "2.9",
  laps: "2.2",
  load: "2.6",
  lost: "3.3",
  place: "1.3",
  reach: "2.7",
  result: "4.1",
  score: "4.1",
  step: "2.7",
  taking: "2.11",
  throw: "2.6",
  tie: "4.2",
  unit: "1.2",
  where: "2.1",
};

/** A unit that lies on the line or is carried, as a term. */
export const unitTerm = (unit: number[]): ReturnType<typeof term> =>
  term("unit", { chips: unit, level: unit.length === 1 ? unit[0]! : 0, value: "none" });

/** A chip that is home; without a value where only its owner has looked at it. */
export const chipTerm = (level: number, value: number | null): ReturnType<typeof term> =>
  term("unit", { chips: [level], level, value: value ?? "hidden" });
