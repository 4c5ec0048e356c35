/** What can be explained on the desk, and the clause of the rules that says more of each. */

import { term } from "../../table/terms";
import type { Card } from "./scene";

export { term };

export const CLAUSES: Record<string, string> = {
  bonus: "6.2",
  card: "2.1",
  company: "3.1",
  deck: "4.1",
  depletions: "4.3",
  discard: "2.4",
  dividend: "2.6",
  draws: "2.11",
  end: "5.1",
  fundraised: "2.12",
  gain: "2.7",
  hand: "7.1",
  known: "7.2",
  paying: "2.3",
  pays: "2.6",
  piled: "2.5",
  price: "2.2",
  product: "5.3",
  result: "5.3",
  score: "5.3",
  shares: "2.2",
  ten: "2.6",
  tie: "5.5",
  to: "2.5",
  worth: "5.3",
};

/** A card in hand, or one that lies open. */
export const cardTerm = ({ number, company }: Card): ReturnType<typeof term> => term("card", { number, company: company ?? "none" });
