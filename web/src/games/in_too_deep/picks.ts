/** Which offers can be played by what is picked up and pointed at. The law stays with the server: this reads what its moves are made of. */

import { COMPANIES, type CompanyId, type Offer, type Parts } from "./scene";

type Verb = Parts["verb"];

/** A card of the hand is picked up first, and then shown where it goes. */
const FROM_HAND: Verb[] = ["expand", "play", "buy"];
/** A card goes onto a company. */
const ONTO: Verb[] = ["expand", "play", "to"];
/** The shell draws a button for these; the desk offers all else. */
const OF_SHELL: Verb[] = ["draw", "pass"];
/** The key of a share; companies have 1 to 5. */
const SHARE_KEY = "6";

const isOf = ({ parts }: Offer, verbs: Verb[]): boolean => parts !== null && verbs.includes(parts.verb);

/** Whether the desk itself offers a move. */
export const isOnDesk = (offer: Offer): boolean => offer.parts !== null && !isOf(offer, OF_SHELL);

/** The one offer of a kind that has no card. */
export const ofVerb = (offers: Offer[], verb: Verb): Offer | undefined => offers.find((offer) => isOf(offer, [verb]));

/** The numbers of the cards in hand that can be picked up. */
export function inHand(offers: Offer[]): Set<number> {
  return new Set(offers.flatMap((offer) => (isOf(offer, FROM_HAND) ? [offer.parts?.number ?? []] : []).flat()));
}

/** What can be played with `picked` in hand, with a key for each place where it can go. */
export function within(offers: Offer[], picked: number | null): Offer[] {
  return offers.flatMap((offer) => {
    if (!isOf(offer, FROM_HAND)) return [offer];
    const { number, company } = offer.parts as Parts;
    if (number !== picked) return [];
    return [{ ...offer, key: company ? String(COMPANIES.indexOf(company) + 1) : SHARE_KEY }];
  });
}

/** The offer of one of these kinds for one card. */
export const forCard = (offers: Offer[], number: number, ...verbs: Verb[]): Offer | undefined =>
  offers.find((offer) => offer.parts?.number === number && isOf(offer, verbs));

/** The offer that puts a card, picked up or lifted, on a company. */
export const onto = (offers: Offer[], company: CompanyId): Offer | undefined =>
  offers.find((offer) => offer.parts?.company === company && isOf(offer, ONTO));

/** Pays the cards of a tray one by one, in the order in which the server asks for them. */
export const fromTray = (tray: number[]) => (offers: Offer[]): Offer | undefined =>
  offers.find((offer) => isOf(offer, ["pay"]) && tray.includes(offer.parts?.number ?? -1));
