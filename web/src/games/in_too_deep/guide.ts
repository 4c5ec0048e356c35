/** What In Too Deep teaches, in the order in which it usually comes up. */

import type { Guide, Now as NowOf, Tip as TipOf } from "../guide";
import { offers } from "../guide";
import type { CompanyId, Event, Parts, Scene } from "./scene";
import type { DeskStage } from "./stage.svelte";

type Now = NowOf<Scene, Event, Parts, DeskStage>;
type Tip = TipOf<Now>;

const HAND = ".tray .hand";
const BENCH = ".bench";
const HEADS = "[data-shaft] .head";

/** The company that the event is about. */
function companyOf({ event }: Now): CompanyId | null {
  if (!event) return null;
  if ("company" in event) return event.company;
  return "card" in event && event.card ? event.card.company : null;
}

const head = (now: Now): string => `[data-shaft="${companyOf(now) ?? ""}"] .head`;
const named = (now: Now): Record<string, string> => ({ company: companyOf(now) ?? "" });
const isPicking = ({ offers: all, stage, scene }: Now): boolean => scene.phase === "turn" && all.length > 0 && stage.isPicking(all);

const aim: Tip = { id: "guide-aim", at: HEADS, due: isPicking };
const hand: Tip = { id: "guide-hand", at: HAND, due: isPicking, done: ({ stage }) => stage.picked !== null };
const place: Tip = {
  id: "guide-place",
  at: "[data-target]",
  due: ({ stage }) => stage.picked !== null,
  done: ({ stage }) => stage.picked === null,
};
const pay: Tip = {
  id: "guide-pay",
  at: BENCH,
  due: ({ stage, offers: all }) => stage.paymentOf(all) !== null,
  done: ({ stage, offers: all }) => stage.paymentOf(all) === null,
};
const share: Tip = {
  id: "guide-share",
  at: (now) => (now.event?.type === "bought" ? `[data-at="shares:${now.event.seat}:${companyOf(now) ?? ""}"]` : HEADS),
  due: ({ event }) => event?.type === "bought",
  args: named,
};
const grow: Tip = { id: "guide-grow", at: head, due: ({ event }) => event?.type === "expanded", args: named };
const dividend: Tip = { id: "guide-dividend", at: head, due: ({ event }) => event?.type === "dividend" && event.cards > 0, args: named };
const ability: Tip = { id: "guide-ability", at: BENCH, due: ({ stage, offers: all }) => all.length > 0 && stage.isAsked(all) };
const third: Tip = {
  id: "guide-third",
  at: (now) => `[data-at="shares:third:${companyOf(now) ?? ""}"]`,
  due: ({ event }) => event?.type === "third_gets",
};
const draft: Tip = { id: "hint-draft", at: ".leaf", due: ({ scene, offers: all }) => scene.phase === "draft" && all.length > 0 };
const fundraiser: Tip = { id: "hint-fundraiser", at: '[data-at="deck"]', due: ({ event }) => event?.type === "fundraiser" };
const deck: Tip = { id: "guide-deck", at: '[data-at="deck"]', due: ({ event }) => event?.type === "depleted" };
const last: Tip = { id: "guide-last", at: ".nearness", due: ({ event }) => event?.type === "final" };
const draw: Tip = { id: "hint-draw", at: '[data-action="draw"]', due: (now) => isPicking(now) && offers(now, "draw") && (now.scene.seats[now.scene.on_turn]?.hand ?? 9) < 3 };
const end: Tip = { id: "guide-end", at: '[data-testid="ranking"] table', due: ({ over }) => over };

export const guide: Guide<Now> = {
  tips: [aim, hand, place, pay, share, grow, dividend, ability, third, deck, last, end],
  hints: [draft, ability, share, dividend, third, draw, fundraiser, deck, last],
};
