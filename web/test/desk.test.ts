import { describe as group, expect, test } from "vitest";

import { outcomeOf } from "../src/games/game";
import { pileOf, TALL, tensOf } from "../src/games/in_too_deep/layout";
import { forCard, fromTray, inHand, isOnDesk, onto, within } from "../src/games/in_too_deep/picks";
import { bandOf, COMPANIES, ownersOf, type Event, type Offer, type Parts, type Scene } from "../src/games/in_too_deep/scene";
import { DeskStage } from "../src/games/in_too_deep/stage.svelte";
import { asks, describe, meaning } from "../src/games/in_too_deep/text";
import { deskScene as scene } from "./scenes";

/** An offer; its name is only for the test, and says nothing. */
const offer = (verb: Parts["verb"], number: Parts["number"] = null, company: Parts["company"] = null): Offer => ({
  action: 0, name: [verb, number, company].filter((part) => part !== null).join(" "), key: "",
  label: { id: "label", args: {} }, consequence: { id: "then", args: {} }, parts: { verb, number, company, price: null, gains: null },
});

function show(stage: DeskStage, event: Event, after: Scene = scene()): void {
  for (const { begin } of stage.cues(event, stage.scene, 0)) {
    stage.show(after);
    begin?.();
  }
}

group("choosing among the offers", () => {
  const offers = [offer("expand", 3, "cleaning"), offer("expand", 20, "pearl"), offer("buy", 20), offer("draw")];

  test("only cards that can do something can be picked up, and then only that can be played", () => {
    expect(inHand(offers)).toEqual(new Set([3, 20]));
    expect(within(offers, null).map(({ name }) => name)).toEqual(["draw"]);
    expect(within(offers, 20).map(({ name, key }) => `${name}: ${key}`)).toEqual(["expand 20 pearl: 3", "buy 20: 6", "draw: "]);
    expect(onto(within(offers, 20), "pearl")?.name).toBe("expand 20 pearl");
    expect(onto(within(offers, 3), "pearl")).toBeUndefined();
  });

  test("the shell offers to draw and to pass, the desk all else", () => {
    const onDesk = [offer("draft", 0), offer("pay", 7), offer("lift", 7), offer("take", 7), offer("to", null, "pearl"), offer("play", 7, "pearl"), offer("use"), offer("decline"), offer("discard")];
    const others = [offer("draw"), offer("pass"), { ...offer("draw"), parts: null }];
    expect(onDesk.every(isOnDesk)).toBe(true);
    expect(others.some(isOnDesk)).toBe(false);
    expect(forCard([offer("pay", 0), offer("pay", 7)], 0, "pay")?.parts?.number).toBe(0);
    expect(forCard([offer("buy", 7)], 7, "pay", "draft")).toBeUndefined();
  });

  test("a move without a consequence is said by its label alone", () => {
    const said = (one: Offer): string => meaning(one, ({ id }) => id);
    expect(said(offer("draw"))).toBe("label. then");
    expect(said({ ...offer("draw"), consequence: null })).toBe("label");
  });
});

group("a price that is laid out", () => {
  const buy = (price: number): Offer => ({ ...offer("buy", 3), parts: { verb: "buy", number: 3, company: null, price, gains: null } });
  const hand = [3, 12, 20, 41].map((number) => ({ number, company: "pearl" as const }));
  const stageOf = (): DeskStage => new DeskStage({ ...scene(), seats: scene().seats.map((one) => ({ ...one, hand: 4, cards: hand })) });

  test("a purchase is kept until its price lies in the tray, in any order, and can be taken back", () => {
    const stage = stageOf();
    const offers = [buy(2), offer("draw")];
    stage.picked = 3;
    expect(stage.keeps(buy(2))).toBe(true);
    expect(stage.within(offers)).toEqual([]); // nothing else meanwhile
    expect(stage.paymentOf(offers)).toEqual({ price: 2, paid: 0, cards: [12, 20, 41], full: false });
    for (const number of [41, 12, 20, 12]) stage.toggle(number);
    expect([stage.tray, stage.paymentOf(offers)?.full]).toEqual([[41, 20], true]);
    expect(stage.back()).toBe(true);
    expect([stage.paymentOf(offers), stage.tray, stage.picked]).toEqual([null, [], 3]);
    expect([stage.back(), stage.back(), stage.begun]).toEqual([true, false, false]);
  });

  test("what costs nothing is not kept, and where all is needed all lies there", () => {
    const stage = stageOf();
    expect(stage.keeps(buy(0))).toBe(false);
    stage.keeps(buy(3));
    expect([stage.tray, stage.paymentOf([])?.full]).toEqual([[12, 20, 41], true]);
  });

  test("the server is paid in its own order", () => {
    const next = fromTray([41, 12]);
    expect(next([offer("pay", 12), offer("pay", 20)])?.parts?.number).toBe(12);
    expect(next([offer("pay", 20), offer("pay", 41)])?.parts?.number).toBe(41);
    expect(next([offer("draw"), offer("expand", 41, "pearl")])).toBeUndefined();
  });

  test("a payment that was begun elsewhere goes on where it stands", () => {
    const stage = new DeskStage({ ...scene(), phase: "pay", paying: { seat: 0, left: 2, price: 3, to: -1, after: 3, cards: [12, 20, 41] } });
    const offers = [offer("pay", 12), offer("pay", 20)];
    stage.putBack(offers);
    expect(stage.paymentOf(offers)).toEqual({ price: 3, paid: 1, cards: [12, 20, 41], full: false });
    expect(stage.back()).toBe(false);
  });

  test("an ability is asked about before its cards can be chosen", () => {
    const stage = stageOf();
    const offers = [buy(0), offer("decline")];
    expect([stage.isAsked(offers), stage.isPicking(offers), stage.within(offers).map(({ name }) => name)]).toEqual([true, false, ["decline"]]);
    stage.using = true;
    expect([stage.isAsked(offers), stage.isPicking(offers)]).toEqual([false, true]);
  });
});

test("a pile fits its shaft, and every number of it is seen", () => {
  for (const count of [0, 1, 5, 10]) {
    const { card, pitch, end } = pileOf(count, 164, 400, 100);
    expect(card).toBe(100);
    expect(pitch).toBeGreaterThanOrEqual(26);
    expect(end).toBeLessThanOrEqual(400);
  }
  expect(tensOf(scene(), [3, 8, 12, 25])).toEqual([1, null, 10, 20]);
});

test("what is written below a pile is wholly there, if the shaft must scroll for it; in a low one the card is worth more", () => {
  for (const count of [0, 1, 6, 8]) {
    const { foot, deep } = pileOf(count, 77, 196, 72); // a phone's
    expect(deep - foot).toBeGreaterThanOrEqual(40);
    expect(deep === 196).toBe(count <= 1);
  }
  const { deep, at, card } = pileOf(4, 150, 90, 52); // a phone's on its side
  expect(deep).toBe(at(4) + card * TALL);
});

group("the stage", () => {
  test("what is paid out stands there until somebody acts", () => {
    const stage = new DeskStage(scene());
    show(stage, { type: "expanded", seat: 0, number: 20, company: "pearl" });
    show(stage, { type: "dividend", company: "pearl", cards: 2 });
    show(stage, { type: "owed", seat: 1, cards: 2 });
    show(stage, { type: "drew", seat: 1, card: null });
    show(stage, { type: "drew", seat: 1, card: null });
    expect([stage.payer, stage.gains]).toEqual(["pearl", { 1: 2 }]);
    stage.show({ ...scene(), drawing: 1 });
    show(stage, { type: "drew", seat: 0, card: null });
    expect(stage.payer).toBe("pearl");
    stage.show({ ...scene(), drawing: 1 });
    show(stage, { type: "drew", seat: 1, card: null });
    expect([stage.payer, stage.gains]).toEqual([null, {}]);
    show(stage, { type: "fundraiser", cards: 2 });
    expect([stage.payer, stage.gains]).toEqual([null, { 0: 2, 1: 2 }]);
    show(stage, { type: "passed", seat: 0, asked: "yes" });
    expect(stage.gains).toEqual({});
  });

  test("an event that it does not know changes nothing", () => {
    expect(new DeskStage(scene()).cues({ type: "something new" } as never, scene(), 0)).toEqual([{ lasts: 0 }]);
  });
});

group("the desk in words", () => {
  test("all piles, and what is known of hands and shares", () => {
    const said = describe(scene());
    expect(said.filter(({ id }) => id === "describe-pile").map(({ args }) => args.cards)).toEqual([[], [], [12], [], []]);
    expect(said.filter(({ id }) => id === "describe-held").map(({ args }) => [args.company, args.cards])).toEqual([["pearl", [3]], ["research", [20]]]);
    expect(said.some(({ id }) => id === "describe-total")).toBe(false);
  });

  test("the question of the moment", () => {
    const nothing = { purchase: null, using: false, picked: null };
    expect(asks({ ...scene(), phase: "pay", paying: { seat: 0, left: 2, price: 3, to: 1, after: null, cards: [] } }, nothing)).toEqual({
      id: "ask-pay", args: { cards: 2, to: "seat", other_seat: 1 },
    });
    const companies = scene().companies.map((one) => ({ ...one, advanced: true, ability: { id: "ability", args: { cards: 2 } } }));
    expect(asks({ ...scene(), phase: "ability", companies, ability: { company: "research", advanced: true } }, nothing).args).toEqual({
      company: "research", side: "advanced", cards: 2,
    });
  });

  test("the sum of the points, company by company", () => {
    const terms = COMPANIES.map((_, i) => ({ shares: i, worth: 2, points: 2 * i }));
    const ended: Scene = { ...scene(), phase: "over", totals: [terms, terms], ranking: [{ seat: 0, place: 1, score: 20, tie: [2, 0] }] };
    expect(describe(ended).filter(({ id }) => id === "describe-total").length).toBe(8); // nothing is said of no shares
    expect(outcomeOf(ended)?.tie?.heading.id).toBe("tie-clockwise");
    expect(outcomeOf(scene())).toBeNull();
  });
});

test("a number lies in the last decade that begins before it", () => {
  expect([1, 9, 10, 29, 40].map((number) => bandOf(scene().bands, number))).toEqual([0, 0, 1, 2, 2]);
  expect(ownersOf(scene())).toEqual([0, 1, "third"]);
});
