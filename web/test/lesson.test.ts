import { describe, expect, test } from "vitest";

import { dueOf, type Guide, type Tip } from "../src/games/guide";
import { guide as deep } from "../src/games/deep_sea_adventure/guide";
import { guide as desk } from "../src/games/in_too_deep/guide";
import { Lesson, type Pupil } from "../src/table/lesson.svelte";
import { taught } from "../src/taught.svelte";

/** What there is to see where nothing has happened and nothing is asked. */
const now = (more: object = {}): never =>
  ({ scene: { divers: [], line: [], seats: [] }, stage: { account: null, picked: null, paymentOf: () => null, isAsked: () => false, isPicking: () => true }, event: null, yours: [0], rolls: false, offers: [], held: false, over: false, ...more }) as never;

const due = (guide: Guide<never>, more: object, seen: string[] = []): string | undefined =>
  dueOf(guide.tips as Tip<never>[], now(more), (id) => seen.includes(id))?.id;

describe("what Deep Sea Adventure teaches is due", () => {
  const of = (more: object, seen: string[] = []): string | undefined => due(deep as Guide<never>, more, seen);

  test("not before something is asked or has happened", () => expect(of({})).toBeUndefined());
  test("when it is first asked to roll, first what it is about", () => {
    expect(of({ rolls: true })).toBe("guide-aim");
    expect(of({ rolls: true }, ["guide-aim"])).toBe("guide-roll");
    expect(of({ rolls: true }, ["guide-aim", "guide-roll"])).toBeUndefined();
  });
  test("when a move is first offered", () => {
    expect(of({ offers: [{ name: "leave" }, { name: "take" }] })).toBe("guide-take");
    expect(of({ offers: [{ name: "dive" }, { name: "back" }] })).toBe("guide-turn");
  });
  test("when one's own diver does it, not another's", () => {
    expect(of({ event: { type: "take", seat: 0 } })).toBe("guide-load");
    expect(of({ event: { type: "take", seat: 1 } })).toBeUndefined();
    expect(of({ event: { type: "board", seat: 0 } })).toBe("guide-home");
    expect(of({ event: { type: "board", seat: 1 } })).toBeUndefined();
  });
  test("when anybody breathes, jumps, or the air gets low", () => {
    expect(of({ event: { type: "breathe", seat: 1, air: 12 } })).toBe("guide-tank");
    expect(of({ event: { type: "breathe", seat: 1, air: 12 } }, ["guide-tank"])).toBeUndefined();
    expect(of({ event: { type: "breathe", seat: 1, air: 5 } }, ["guide-tank"])).toBe("guide-low");
    expect(of({ event: { type: "move", seat: 1, jumped: [0] } })).toBe("guide-jump");
    expect(of({ event: { type: "move", seat: 1, jumped: [] } })).toBeUndefined();
  });
  test("when a dive ends, a stack lies there, and the game is over", () => {
    expect(of({ held: true, stage: { account: {} } })).toBe("guide-account");
    expect(of({ event: { type: "dive" }, scene: { line: [[1], [1, 2]] } })).toBe("guide-stack");
    expect(of({ event: { type: "dive" }, scene: { line: [[1]] } })).toBeUndefined();
    expect(of({ over: true })).toBe("guide-end");
  });
});

describe("what In Too Deep teaches is due", () => {
  const of = (more: object, seen: string[] = []): string | undefined => due(desk as Guide<never>, more, seen);
  const turn = { scene: { phase: "turn", seats: [], on_turn: 0 }, offers: [{ name: "draw" }] };

  test("when a turn begins, a card is picked up, a price is asked", () => {
    expect(of(turn)).toBe("guide-aim");
    expect(of(turn, ["guide-aim"])).toBe("guide-hand");
    expect(of({ stage: { picked: 7, paymentOf: () => null, isAsked: () => false } })).toBe("guide-place");
    expect(of({ stage: { picked: null, paymentOf: () => ({}), isAsked: () => false } })).toBe("guide-pay");
  });
  test("when something happens, and for a dividend only if it brings cards", () => {
    expect(of({ event: { type: "bought", seat: 1, card: { number: 3, company: "pearl" } } })).toBe("guide-share");
    expect(of({ event: { type: "dividend", company: "pearl", cards: 2 } })).toBe("guide-dividend");
    expect(of({ event: { type: "dividend", company: "pearl", cards: 0 } })).toBeUndefined();
    expect(of({ event: { type: "depleted" } })).toBe("guide-deck");
    expect(of({ event: { type: "final" } })).toBe("guide-last");
  });
  test("what it asks for is done when it is done", () => {
    const tip = (id: string): Tip<never> => desk.tips.find((one) => one.id === id) as Tip<never>;
    expect(tip("guide-hand").done?.(now())).toBe(false);
    expect(tip("guide-hand").done?.(now({ stage: { picked: 3 } }))).toBe(true);
    expect(tip("guide-pay").done?.(now())).toBe(true);
  });
});

test("a guide has eight to twelve tips, each named once, and its end last", () => {
  for (const { tips, hints } of [deep, desk] as unknown as Guide[]) {
    expect(tips.length).toBeGreaterThanOrEqual(8);
    expect(tips.length).toBeLessThanOrEqual(12);
    expect(tips.at(-1)?.id).toBe("guide-end");
    for (const list of [tips, hints]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  }
});

describe("a lesson", () => {
  const tip = (id: string, type: string): Tip => ({ id, at: "p", due: ({ event }) => event?.type === type });
  const guide: Guide = { tips: [tip("a", "rain"), tip("b", "rain"), { id: "end", at: "p", due: ({ over }) => over }], hints: [tip("h", "rain")] };
  let tables = 0;

  function sit(guided: boolean, over = false): { lesson: Lesson; gone: () => number; table: string } {
    let gone = 0;
    const table = `t${++tables}`;
    const pupil: Pupil = { id: table, info: { game: "pig", guided }, now: (event) => now({ event, over }), go: () => void gone++ };
    const lesson = new Lesson(pupil);
    lesson.begin(guide);
    return { lesson, gone: () => gone, table };
  }

  test("holds the game up until all that is due has been read", () => {
    const { lesson, gone } = sit(true);
    expect(lesson.hears({ type: "sun" })).toBe(false);
    expect(lesson.hears({ type: "rain" })).toBe(true);
    expect([lesson.tip?.id, lesson.place]).toEqual(["a", { number: 1, of: 3 }]);
    lesson.close();
    expect([lesson.tip?.id, gone()]).toEqual(["b", 0]);
    lesson.close();
    expect([lesson.tip, gone()]).toEqual([null, 1]);
    expect(lesson.hears({ type: "rain" })).toBe(false);
  });
  test("says again what nobody has closed, as after the page was loaded anew", () => {
    const { lesson, table } = sit(true);
    lesson.hears({ type: "rain" });
    expect([lesson.tip?.id, taught.at(table).seen]).toEqual(["a", []]);
    lesson.moved();
    expect([lesson.tip, taught.at(table).seen]).toEqual([null, ["a"]]);
  });
  test("can be left, and the game goes on without tips", () => {
    const { lesson, gone, table } = sit(true);
    lesson.hears({ type: "rain" });
    lesson.leave();
    expect([lesson.tip, gone(), lesson.guided, taught.at(table).left]).toEqual([null, 1, false, true]);
    expect(lesson.hears({ type: "rain" })).toBe(false);
  });
  test("is known when its end was reached", () => {
    const { lesson } = sit(true, true);
    expect(taught.knows("pig")).toBe(false);
    lesson.look();
    expect([lesson.last, lesson.place, taught.knows("pig")]).toEqual([true, { number: 3, of: 3 }, true]);
  });
  test("gives a hint once, which holds nobody up, and none when they are off", () => {
    taught.show(false);
    expect([sit(false).lesson.hears({ type: "rain" }), taught.saw("pig", "h")]).toEqual([false, false]);
    taught.show(true);
    const first = sit(false).lesson;
    expect([first.hears({ type: "rain" }), first.tip?.id]).toEqual([false, "h"]);
    const second = sit(false).lesson;
    second.hears({ type: "rain" });
    expect(second.tip).toBeNull();
    taught.forget();
    second.hears({ type: "rain" });
    expect(second.tip?.id).toBe("h");
  });
});
