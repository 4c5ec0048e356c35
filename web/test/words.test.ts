import { expect, test, vi } from "vitest";

import house from "../../src/fathom/words/en.ftl?raw";
import { sentenceOf, Words, variables } from "../src/words";

const name = (seat: number): string => ["Ann", "Bo", "Cy"][seat] ?? "?";
const english = {
  language: "en",
  house: "hello = Hello\nonly = only English\n",
  games: { pig: "hello = Oink\nwon = { $winners } won\n    .label = Won\ntook = { $seat } at { FROM_ONE($place) }\n" },
};
const german = { language: "de", house: "hello = Hallo\n", games: { pig: "won = { $winners } gewinnen\n" } };

test("seats are said by name and lists joined and counted", () => {
  expect(variables({ seat: 1, from_seat: 2, chips: [1, 3], winners: [0, 1], place: 4 }, name)).toEqual({
    seat: "Bo", from_seat: "Cy", chips: "1 and 3", chips_or: "1 or 3", chips_count: 2,
    winners: "Ann and Bo", winners_or: "Ann or Bo", winners_count: 2, place: 4,
  });
});

test("an event is said by its type, or in its hidden form where something may not be known", () => {
  const card = { number: 17, company: "pearl" };
  expect(sentenceOf({ type: "paid", seat: 1, card } as never)).toEqual({ id: "paid", args: { seat: 1, number: 17, company: "pearl" } });
  expect(sentenceOf({ type: "paid", seat: 1, card: null } as never)).toEqual({ id: "paid.hidden", args: { seat: 1 } });
  expect(sentenceOf({ type: "dry" })).toEqual({ id: "dry", args: {} });
  const words = new Words([{ language: "en", house: "", games: { pig: "paid = { $seat } pays { $number }\n    .hidden = { $seat } pays\n" } }], "pig");
  expect(words.tell(sentenceOf({ type: "paid", seat: 1, card } as never), name)).toBe("Bo pays 17");
  expect(words.tell(sentenceOf({ type: "paid", seat: 1, card: null } as never), name)).toBe("Bo pays");
});

test("the game is asked before the house, and places are counted from one", () => {
  const words = new Words([english], "pig");
  expect(words.say("hello")).toBe("Oink");
  expect(new Words([english]).say("hello")).toBe("Hello");
  expect(words.say("took", { seat: 0, place: 4 }, name)).toBe("Ann at 5");
  expect(words.say("won.label")).toBe("Won");
  expect(words.first(["nothing", "won.label"], "last")).toBe("Won");
  expect(words.first(["nothing"], "last")).toBe("last");
});

test("English stands in for what a language lacks, and what nobody says is named", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const words = new Words([german, english], "pig");
  expect(words.say("won", { winners: [0, 1] }, name)).toBe("Ann und Bo gewinnen");
  expect(words.say("only")).toBe("only English");
  expect(words.say("nothing")).toBe("nothing");
});

test("what was told is said in the page's words: labels of options and choices, and its own wording where there is one", () => {
  const options = "option-first = Who begins.\n    .label = First\noption-first-seat2 = seat 3\noption-first-drawn = by lot\n";
  const refused = "typed = first=seat2\n    .page = Let { $option } be { option-first-drawn }\nplain = { $option } { $value }: { $known }\n";
  const words = new Words([{ language: "en", house: "", games: { pig: options + refused } }]);
  const args = { game: "pig", option: "first", value: "seat2", known: ["drawn", "seat2", "seat9"], least: 2 };
  expect(words.tell({ id: "plain", args })).toBe("First seat 3: by lot, seat 3, and seat9");
  expect(words.tell({ id: "typed", args })).toBe("Let First be by lot");
});

/** Files by path, as texts. */
type Texts = Record<string, string>;

test("every sentence the page asks for by a fixed id is in a catalogue", () => {
  const catalogues: Texts = import.meta.glob("../../src/fathom/games/*/words/en.ftl", { query: "?raw", import: "default", eager: true });
  const sources: Texts = import.meta.glob("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
  const games = Object.entries(catalogues).map(([path, text]) => [path.split("/games/")[1]?.split("/")[0] ?? "", text] as const);
  expect(games.length).toBeGreaterThan(0);
  for (const [id, text] of games) {
    const words = new Words([{ language: "en", house, games: { [id]: text } }], id);
    const asked = Object.entries(sources)
      .filter(([path]) => !path.match(/\/games\/\w+\//) || path.includes(`/games/${id}/`))
      .flatMap(([, source]) => [...source.matchAll(/(?:say\(|\bid: )"([a-z][\w.-]*)"/g)].map((match) => match[1] as string));
    expect(asked.length).toBeGreaterThan(60);
    expect([...new Set(asked)].filter((one) => !words.has(one) && one !== id)).toEqual([]);
  }
});
