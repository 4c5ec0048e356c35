import { describe as group, expect, test } from "vitest";

import { outcomeOf } from "../src/games/game";
import { forCard, inHand, isOnDesk, onto, within } from "../src/games/in_too_deep/picks";
import { bandOf, COMPANIES, ownersOf, type Scene } from "../src/games/in_too_deep/scene";
import { DeskStage } from "../src/games/in_too_deep/stage.svelte";
import { asks, describe } from "../src/games/in_too_deep/text";
import type { Offer, Sentence } from "../src/wire";

const offer = (name: string, key = ""): Offer => ({
  action: 0, name, key, label: { id: "label", args: {} }, consequence: { id: "then", args: {} },
});

const scene = (): Scene => ({
  phase: "turn", set_up: false, on_turn: 0, starter: 0, bands: [[1, 9], [10, 19], [20, 29]],
  companies: COMPANIES.map((company) => ({
    company, advanced: false, pile: company === "pearl" ? [{ number: 12, symbol: "pearl" }] : [], price: 0, worth: 0, shares: [0, 0],
    third: 0, decade_pays: null,
  })),
  seats: [0, 1].map((seat) => ({
    seat, hand: 2, score: 0, owed: 0, portfolio: COMPANIES.map(() => []),
    cards: seat ? [] : [{ number: 3, symbol: "pearl" as const }, { number: 20, symbol: "research" as const }],
  })),
  third: { portfolio: COMPANIES.map(() => []) }, open: [], deck: 30, bonus_shares: 5, discard: 0, discards: [], depletions: 0,
  triggered: false, final: 0, draws: 0, fundraised: false, paying: null, ability: null, lifted: null, winners: [], ranking: [],
  totals: null, tie_rule: "clockwise",
});

function show(stage: DeskStage, id: string, args: Record<string, number | string | number[]> = {}): void {
  for (const moment of stage.moments({ id, args: { worths: [1, 1, 1, 1, 1], decades: [-1, -1, 20, -1, -1], ...args } })) moment.change();
}

const told = (id: string): Sentence => ({ id, args: {} });

group("choosing among the offers", () => {
  const offers = ["expand-3-cleaning", "expand-20-pearl", "buy-20", "draw"].map((name) => offer(name));

  test("only cards that can do something can be picked up, and then only that can be played", () => {
    expect(inHand(offers)).toEqual(new Set([3, 20]));
    expect(within(offers, null).map(({ name }) => name)).toEqual(["draw"]);
    expect(within(offers, 20).map(({ name, key }) => name + key)).toEqual(["expand-20-pearl3", "buy-206", "draw"]);
    expect(onto(within(offers, 20), "pearl")?.name).toBe("expand-20-pearl");
    expect(onto(within(offers, 3), "pearl")).toBeUndefined();
  });

  test("the desk offers what has a card or a company, the shell all else", () => {
    const names = ["draft-0", "pay-7", "lift-7", "take-7", "to-pearl", "play-7-pearl", "draw", "pass", "use", "decline", "to-discard"];
    expect(names.filter((name) => !isOnDesk(offer(name)))).toEqual(["draw", "pass", "use", "decline", "to-discard"]);
    expect(forCard([offer("pay-0"), offer("pay-7")], 0, "pay")?.name).toBe("pay-0");
    expect(forCard([offer("buy-7")], 7, "pay", "draft")).toBeUndefined();
  });
});

group("the stage", () => {
  test("a share is bought and paid for", () => {
    const stage = new DeskStage({ ...scene() });
    show(stage, "bought", { seat: 0, number: 3, company: "pearl", price: 1 });
    show(stage, "paid", { seat: 0, number: 20, company: "research" });
    expect(stage.scene.seats[0]).toMatchObject({ hand: 0, cards: [] });
    expect(stage.scene.seats[0]?.portfolio[2]).toEqual([{ number: 3, symbol: "pearl" }]);
    expect([stage.paid, stage.scene.discard, stage.scene.discards.length]).toEqual([1, 1, 1]);
    show(stage, "paid_unseen", { seat: 1 });
    expect([stage.scene.discard, stage.scene.discards.length, stage.scene.seats[1]?.hand]).toEqual([2, 1, 1]);
  });

  test("what is paid out stands there until somebody acts", () => {
    const stage = new DeskStage({ ...scene() });
    show(stage, "expanded", { seat: 0, number: 20, company: "pearl" });
    show(stage, "dividend", { company: "pearl", cards: 2 });
    show(stage, "owed", { seat: 1, cards: 2 });
    show(stage, "drew", { seat: 1 });
    show(stage, "drew", { seat: 1 });
    expect([stage.payer, stage.gains, stage.scene.seats[1]?.hand, stage.scene.deck]).toEqual(["pearl", { 1: 2 }, 4, 28]);
    show(stage, "drew", { seat: 1 }); // a turn of its own
    expect([stage.payer, stage.gains]).toEqual([null, {}]);
    show(stage, "fundraiser", { cards: 2 });
    expect([stage.payer, stage.gains]).toEqual([null, { 0: 2, 1: 2 }]);
  });

  test("cards go from pile to pile, and shares from owner to owner", () => {
    const stage = new DeskStage({ ...scene() });
    show(stage, "expanded", { seat: 0, number: 20, company: "pearl" });
    show(stage, "raised", { seat: 0, number: 12, company: "pearl" });
    expect(stage.scene.companies[2]?.pile.map(({ number }) => number)).toEqual([20, 12]);
    show(stage, "moved", { seat: 0, number: 12, from_company: "pearl", company: "wildlife" });
    show(stage, "removed", { seat: 0, number: 20, company: "pearl" });
    expect(stage.scene.companies.map(({ pile }) => pile.length)).toEqual([0, 0, 0, 0, 1]);
    expect(stage.scene.discards).toEqual([{ number: 20, symbol: null }]);
    show(stage, "third_gets", { number: 3, company: "pearl" });
    show(stage, "took_third", { seat: 1, number: 3, company: "pearl", price: 2 });
    expect(stage.scene.third?.portfolio[2]).toEqual([]);
    expect(stage.scene.seats[1]?.portfolio[2]?.length).toBe(1);
    show(stage, "took", { seat: 0, other_seat: 1, number: 3, company: "pearl", price: 2 });
    show(stage, "paid_card_to", { seat: 0, other_seat: 1, number: 3, company: "pearl" });
    expect(stage.scene.seats[1]).toMatchObject({ hand: 3, cards: [{ number: 3 }] });
  });

  test("heads and points follow what happens", () => {
    const stage = new DeskStage({ ...scene() });
    show(stage, "expanded", { seat: 0, number: 20, company: "pearl", worths: [0, 0, 4, 0, 0], decades: [-1, -1, 30, -1, 0] });
    expect(stage.scene.companies.map(({ worth, decade_pays }) => [worth, decade_pays])).toEqual([[0, null], [0, null], [4, 30], [0, null], [0, 0]]);
    show(stage, "bought", { seat: 0, number: 3, company: "pearl", price: 0 });
    expect([stage.scene.companies[2]?.price, stage.scene.seats[0]?.score]).toEqual([1, 4]);
    show(stage, "took", { seat: 1, other_seat: 0, number: 3, company: "pearl", price: 2 });
    expect([stage.scene.companies[2]?.price, stage.scene.seats.map(({ score }) => score)]).toEqual([1, [0, 4]]);
  });

  test("after a reload it is known how much has been paid", () => {
    expect(new DeskStage({ ...scene() }, ["bought", "paid", "paid_unseen"].map(told)).paid).toBe(2);
    expect(new DeskStage({ ...scene() }, ["paid", "expanded"].map(told)).paid).toBe(0);
    expect(new DeskStage({ ...scene() }, []).paid).toBe(0);
  });

  test("an event that it does not know changes nothing", () => {
    expect(new DeskStage({ ...scene() }).moments(told("something new"))).toEqual([]);
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
    expect(asks({ ...scene(), phase: "pay", paying: { seat: 0, left: 2, to: 1, after: null } })).toEqual({
      id: "ask-pay", args: { cards: 2, to: "seat", other_seat: 1 },
    });
    expect(asks({ ...scene(), phase: "ability", ability: { company: "research", advanced: true } }).args).toEqual({ company: "research", side: "advanced" });
  });

  test("the sum of the points, company by company", () => {
    const terms = COMPANIES.map((_, i) => ({ shares: i, worth: 2, points: 2 * i }));
    const ended: Scene = { ...scene(), phase: "over", totals: [terms, terms], ranking: [{ seat: 0, place: 1, score: 20, tie: [2, 0] }] };
    expect(describe(ended).filter(({ id }) => id === "describe-total").length).toBe(8); // nothing is said of no shares
    expect(outcomeOf(ended)?.tieHeading.id).toBe("tie-clockwise");
    expect(outcomeOf(scene())).toBeNull();
  });
});

test("a number lies in the last decade that begins before it", () => {
  expect([1, 9, 10, 29, 40].map((number) => bandOf(scene().bands, number))).toEqual([0, 0, 1, 2, 2]);
  expect(ownersOf(scene())).toEqual([0, 1, "third"]);
});
