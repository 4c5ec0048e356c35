/** Which offers can be played by what is picked up and pointed at. The law stays with the server: this reads the names of its moves. */

import type { Offer } from "../../wire";
import { COMPANIES, type Company } from "./scene";

/** A move, read from its name: a card, a company, both or neither. */
export interface Move {
  offer: Offer;
  verb: string;
  number: number | null;
  company: Company | null;
}

/** A card of the hand is picked up first, and then shown where it goes. */
const FROM_HAND = ["expand", "play", "buy"];
/** A click on the card, or on the company, is the move. */
const AT_ONCE = ["draft", "pay", "lift", "take", "to"];
/** The key of a share; companies have 1 to 5. */
const SHARE_KEY = "6";

export function read(offer: Offer): Move {
  const [verb = "", ...rest] = offer.name.split("-");
  const company = COMPANIES.find((one) => rest.includes(one)) ?? null;
  const number = /^\d+$/.test(rest[0] ?? "") ? Number(rest[0]) : null;
  return { offer, verb, number, company };
}

/** Whether the desk itself offers a move; the shell draws a button for any other. */
export function isOnDesk(offer: Offer): boolean {
  const { verb, number, company } = read(offer);
  return (number !== null || company !== null) && [...FROM_HAND, ...AT_ONCE].includes(verb);
}

/** The numbers of the cards in hand that can be picked up. */
export function inHand(offers: Offer[]): Set<number> {
  return new Set(offers.map(read).flatMap(({ verb, number }) => (FROM_HAND.includes(verb) && number !== null ? [number] : [])));
}

/** What can be played with `picked` in hand, with a key for each place where it can go. */
export function within(offers: Offer[], picked: number | null): Offer[] {
  return offers.flatMap((offer) => {
    const { verb, number, company } = read(offer);
    if (!FROM_HAND.includes(verb)) return [offer];
    if (number !== picked) return [];
    return [{ ...offer, key: company ? String(COMPANIES.indexOf(company) + 1) : SHARE_KEY }];
  });
}

/** The offers of these kinds for one card. */
export function forCard(offers: Offer[], number: number, ...verbs: string[]): Offer | undefined {
  return offers.map(read).find((move) => move.number === number && verbs.includes(move.verb))?.offer;
}

/** The offer that puts a card, picked up or lifted, on a company. */
export function onto(offers: Offer[], company: Company): Offer | undefined {
  return offers.map(read).find((move) => move.company === company && ["expand", "play", "to"].includes(move.verb))?.offer;
}
