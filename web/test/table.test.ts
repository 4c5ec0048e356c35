/** A table as the page holds it: playing back, skipping, coming back in the middle, taking turns at one screen. */

import { beforeEach, expect, test, vi } from "vitest";

import { notify } from "../src/notify";
import { paces } from "../src/pace.svelte";
import type { Socket } from "../src/socket";
import { play as sound } from "../src/sound";
import { Table } from "../src/table/table.svelte";
import { settings } from "../src/theme.svelte";
import type { Company, Message, Moment, Step, Welcome } from "../src/wire";
import { Words } from "../src/words";

vi.mock("../src/sound", () => ({ play: vi.fn() }));
vi.mock("../src/notify", () => ({ notify: vi.fn() }));

class FakeSocket implements Socket {
  onopen: ((event: never) => unknown) | null = null;
  onmessage: ((event: never) => unknown) | null = null;
  onclose: ((event: never) => unknown) | null = null;
  sent: Record<string, unknown>[] = [];
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
}

const CATALOGUE = "rolled = { $seat } rolls { $pips }\n    .hidden = { $seat } rolls\nend = It is over\nagain-declined = No: { $names }\nagain-host = Host: { $stays }\n";
const ENDLESS = 10_000; // milliseconds in which anything has been played back

let sockets: FakeSocket[];
let table: Table;

const say = (message: Message): unknown => sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) } as never);

const step = (version: number, moments: Moment[], changes: unknown = {}, seat = 0): Step => ({
  type: "step", version, moments, changes, seat, waits: false, takes_back: -1, asking: null,
  offers: seat < 0 ? [] : [{ action: 1, name: "hold", label: { id: "hold", args: {} }, consequence: null, key: "", parts: null }],
});

const welcome = (version: number, events: unknown[], scene: unknown, changed: Partial<Welcome> = {}): Welcome => ({
  type: "welcome", yours: [0], sequences: [0, 0], events, scene, now: step(version, []), said: [], mixed: [],
  table: {
    id: "t", game: "pig", seats: [{ name: "Ann", player: "person" }, { name: "Bo", player: "person" }], preset: "default", options: {},
    started: "", over: false, version, seat: -1, progress: null, guided: false, result: null, gathering: null, commitment: "",
  },
  ...changed,
});

const rolled = (seat: number, pips: number | null, pot: number): Moment => ({ event: { type: "rolled", seat, pips }, changes: { pot: { "=": pot } } });
const dive = (number: number): Moment => ({ event: { type: "dive", dive: number }, changes: { dive: { "=": number } } });
/** How often somebody was told that it is their turn. */
const calls = (): number => vi.mocked(sound).mock.calls.filter(([name]) => name === "turn").length;
const log = (): string[] => table.entries.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.mocked(sound).mockClear();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  settings.motion = "auto";
  sockets = [];
  const games = { pig: CATALOGUE, deep_sea_adventure: "dive = Dive { $dive }\n" };
  table = new Table(new Words([{ language: "en", house: "", games }], "pig"), "t", "key");
});

test("each event is said with the scene after it, and then the table stands where it waits", () => {
  say(welcome(3, [{ type: "rolled", seat: 1, pips: null }], { pot: 0, turn: 1 }));
  expect([log(), table.stage?.scene, table.offers.length]).toEqual([["Bo rolls"], { pot: 0, turn: 1 }, 1]);
  say(step(4, [rolled(0, 4, 4), rolled(0, 2, 6)], { turn: { "=": 0 } }));
  vi.advanceTimersByTime(ENDLESS);
  expect(log()).toEqual(["Bo rolls", "Ann rolls 4", "Ann rolls 2"]);
  expect(table.stage?.scene).toEqual({ pot: 6, turn: 0 });
});

const deep = { dive: 0, dives: 3, line: [], divers: [], on_turn: -1, air: 25, dice: 2, faces: [1, 2, 3] };
const deepWelcome = (): Welcome => {
  const { table: info, ...rest } = welcome(3, [], deep);
  return { ...rest, table: { ...info, game: "deep_sea_adventure" } };
};

function atSea(message = deepWelcome()): void {
  const games = { deep_sea_adventure: "dive = Dive { $dive }\ndive_over = It is over\nbroken_off = { $seat } has gone\n" };
  table = new Table(new Words([{ language: "en", house: "", games }], "deep_sea_adventure"), "t", "key");
  say(message);
}

test("a move is offered when what led to it has been played back, and Skip shows the last scene at once", () => {
  atSea();
  expect(table.offers.length).toBe(1);
  say(step(4, [dive(1), dive(2)], { air: { "=": 7 } }));
  vi.advanceTimersByTime(10);
  expect([table.animating, table.offers, log(), (table.stage?.scene as typeof deep).dive]).toEqual([true, [], ["Dive 1"], 1]);
  table.skip();
  expect([table.animating, table.offers.length, log()]).toEqual([false, 1, ["Dive 1", "Dive 2"]]);
  expect(table.stage?.scene).toEqual({ ...deep, dive: 2, air: 7 });
});

test("the others are shown at their own pace, one's own moves as ever", () => {
  atSea();
  paces.setAll("t", "instant");
  say(step(4, [], {}, 1)); // now the other decides
  vi.advanceTimersByTime(ENDLESS);
  say(step(5, [dive(1), dive(2)], {}, 0));
  vi.advanceTimersByTime(5);
  expect([table.animating, log()]).toEqual([false, ["Dive 1", "Dive 2"]]);
  say(step(6, [dive(3), dive(1)], {}, 1));
  vi.advanceTimersByTime(10);
  expect(table.animating).toBe(true);
  vi.advanceTimersByTime(ENDLESS);
  paces.set("t", 1, "calm");
  expect([paces.of("t", 1), paces.of("t", 0), paces.of("another", 1)]).toEqual(["calm", "instant", "instant"]);
  paces.setAll("t", "normal");
  expect(paces.factor("t", 1)).toBe(1);
});

test("without motion nothing is played back", () => {
  settings.motion = "none";
  atSea();
  say(step(4, [dive(1), dive(2)]));
  expect([table.animating, log(), (table.stage?.scene as typeof deep).dive]).toEqual([false, ["Dive 1", "Dive 2"], 2]);
});

test("coming back, it goes on from the scene of the welcome, and says nothing twice", () => {
  say(welcome(3, [{ type: "end" }], { pot: 0 }));
  say(step(4, [rolled(0, 4, 4)]));
  sockets.at(-1)!.onclose?.({ code: 1006 } as never);
  expect(table.up).toBe(false);
  vi.advanceTimersByTime(400);
  say(welcome(4, [], { pot: 4, round: 2 }));
  expect([table.up, log()]).toEqual([true, ["It is over", "Ann rolls 4"]]);
  say(step(5, [rolled(1, 3, 7)]));
  vi.advanceTimersByTime(ENDLESS);
  expect([table.stage?.scene, log().at(-1)]).toEqual([{ pot: 7, round: 2 }, "Bo rolls 3"]);
});

test("coming back to a table that has lost a move, all is taken over anew", () => {
  say(welcome(3, [{ type: "end" }], { pot: 0 }));
  say(step(4, [rolled(0, 4, 4)]));
  say(welcome(3, [{ type: "end" }], { pot: 0 }));
  vi.advanceTimersByTime(ENDLESS);
  expect([table.stage?.scene, log()]).toEqual([{ pot: 0 }, ["It is over"]]);
});

test("persons at one screen are asked to pass it on before a hidden thing is shown", () => {
  say(welcome(3, [], { pot: 0 }, { yours: [0, 1] }));
  expect([table.curtain, table.offers]).toEqual([0, []]);
  table.lift();
  expect([table.curtain, table.offers.length]).toEqual([-1, 1]);
  say(step(4, [], {}, 0));
  vi.advanceTimersByTime(ENDLESS);
  expect(table.curtain).toBe(-1);
  say(step(5, [], {}, 1));
  expect(table.curtain).toBe(1);
});

test("who has moved sees what came of it, and only then is the screen passed on", () => {
  const { table: info, ...rest } = deepWelcome();
  atSea({ ...rest, yours: [0, 1], table: { ...info, options: { reveal: "secret" } } });
  table.lift();
  say(step(4, [dive(1)], { air: { "=": 7 } }, 1));
  vi.advanceTimersByTime(10);
  expect([table.curtain, table.animating, table.hand]).toEqual([-1, true, 0]);
  const seen: unknown[] = [];
  vi.spyOn(table.stage!, "show").mockImplementation((scene) => void seen.push((scene as typeof deep).air, table.curtain));
  vi.advanceTimersByTime(ENDLESS);
  expect(seen).toEqual([7, 1]); // what Bo may see, behind the curtain
  expect([table.curtain, table.animating, table.hand]).toEqual([1, false, 1]);
});

test("a move is sent once, with the version that it belongs to", () => {
  say(welcome(3, [], { pot: 0 }));
  table.choose(table.offers[0]!);
  table.choose(table.offers[0]!);
  expect(sockets[0]?.sent).toEqual([{ type: "play", seat: 0, sequence: 1, version: 3, action: 1 }]);
});

test("the game is over when its end has been played back", () => {
  atSea();
  say(step(4, [dive(1)], {}, -2));
  expect(table.over).toBe(false);
  vi.advanceTimersByTime(ENDLESS);
  expect(table.over).toBe(true);
});

test("what is left on the clocks is kept with when it was told", () => {
  say(welcome(3, [], { pot: 0, turn: 0 }));
  say({ type: "clocks", left: [4000, null], running: 0, waits: 500, stands: false });
  expect(table.clocks).toEqual({ type: "clocks", left: [4000, null], running: 0, waits: 500, stands: false });
  expect(table.clocked).toBe(performance.now());
});

test("whoever is asked to let something be taken back answers for this screen, once", () => {
  say(welcome(3, [], { pot: 0, turn: 0 }));
  say({ ...step(4, [], {}, 0), asking: { seat: 1, what: { type: "hold", seat: 1 }, waits: [0] } });
  expect(table.consent.mayAsk).toBe(false);
  table.consent.answer(true);
  table.consent.answer(true);
  expect(sockets[0]!.sent.filter(({ type }) => type === "answer_back")).toEqual([{ type: "answer_back", seat: 0, sequence: 1, version: 4, allows: true }]);
});

test("nobody is offered to ask for a choice back before the first one", () => {
  const gathering = { begun: true, ready: [], host: [0], listed: false, leaves: "waits", chat: true, next: "", clock: null, watched: true, again: false, declined: [], left: false };
  const begun = welcome(3, [], { pot: 0, turn: 0 });
  const at = { ...begun, table: { ...begun.table, gathering } };
  say(at);
  expect(table.consent.mayAsk).toBe(false);
  say({ ...at, sequences: [0, 4] });
  expect(table.consent.mayAsk).toBe(false);
  say({ ...at, sequences: [1, 4] });
  expect(table.consent.mayAsk).toBe(true);
});

const gathering = { begun: false, ready: [], host: [0], listed: false, leaves: "waits", chat: true, next: "", clock: null, watched: true, again: false, declined: [], left: false };
/** A table at which people gather, as somebody with the seats `yours` has it; `first` begins. */
const gathered = (yours: number[], first: number, changed: Partial<Welcome> = {}): Welcome => {
  const offers = yours.includes(first) ? step(0, []).offers : [];
  const now = { ...step(0, [], {}, first), offers };
  const { table: info, ...rest } = welcome(0, [{ type: "end" }], { pot: 0 }, { yours, now });
  return { ...rest, table: { ...info, gathering }, ...changed };
};
const company = (info: Welcome["table"], away: Company["away"] = []): Company =>
  ({ type: "company", table: info, here: [0], away, watching: 0, host: false, removed: false, declined: false, removals: [], gives: [], removes: [], moved: false, hosted: true });
const begin = ({ table: info }: Welcome): unknown => say(company({ ...info, gathering: { ...gathering, begun: true } }));

test("a refusal does not stand where it is said that somebody is away", () => {
  say(gathered([0], 1));
  begin(gathered([0], 1));
  const refused = (): unknown => say({ type: "refused", seat: 0, sequence: 1, problem: { id: "end", args: {} }, again: true });
  const away = (seconds: number, seat = 1): unknown => say(company({ ...gathered([0], 1).table, gathering: { ...gathering, begun: true } }, [{ seat, seconds }]));
  refused();
  away(60);
  expect(table.problem).toBe(null);
  refused();
  away(50);
  expect(table.problem?.id).toBe("end"); // nobody else has gone since
  away(50, 0);
  expect(table.problem?.id).toBe("end"); // nobody waits for them
});

test("whoever sits down sees the table with their own eyes, and is called if they begin", () => {
  say(gathered([], 1));
  expect([table.asked, table.hand]).toEqual([false, -1]);
  say(gathered([1], 1));
  expect([table.asked, table.offers.length, table.hand, log()]).toEqual([true, 1, 1, ["It is over"]]);
  expect(calls()).toBe(0);
  begin(gathered([1], 1));
  expect(calls()).toBe(1);
  table.choose(table.offers[0]!);
  expect(sockets[0]?.sent.at(-1)).toEqual({ type: "play", seat: 1, sequence: 1, version: 0, action: 1 });
});

test("who does not want to play again is asked no more, and others are told", () => {
  const { table: info } = gathered([0], -2);
  const over = (names: string[], declined = false): unknown =>
    say({ ...company({ ...info, gathering: { ...gathering, begun: true, next: "n", ready: [1], declined: names } }), declined });
  say(gathered([0], -2));
  over(["Bo"]);
  expect([table.again.isAsked, table.again.isDeclined, table.again.declined]).toEqual([true, false, "No: Bo"]);
  over(["Ann", "Bo"]);
  expect([table.again.isAsked, table.again.isDeclined]).toEqual([true, false]); // another of this name
  over(["Ann", "Bo"], true);
  expect([table.again.isAsked, table.again.isDeclined]).toEqual([false, true]);
});

test("whoever is the host reads that the others need not wait for long", () => {
  const over = (yours: number[], host: boolean, of: number[]): string => {
    const { table: info } = gathered(yours, -2);
    say(gathered(yours, -2));
    say({ ...company({ ...info, gathering: { ...gathering, host: of, begun: true, next: "n", ready: [1] } }), host });
    return table.again.wish;
  };
  expect(over([0], false, [0])).toContain("Host: true");
  expect(over([], true, [])).toContain("Host: true");
  expect(over([0], false, [1])).not.toContain("Host");
});

test.each([
  [[0], false, [1], 1],
  [[0], false, [1, 2], 1],
  [[0], false, [], 1],
  [[], true, [1], 1],
  [[], false, [1], 0],
  [[0], false, [0], 0],
  [[0, 1], false, [0], 1],
])("whoever played is called once when somebody wants to play again: %s, host %s, of %s", (yours, host, ready, times) => {
  settings.notify = true;
  const { table: info } = gathered(yours, -2);
  const over = (next: string, of: number[]): unknown => say({ ...company({ ...info, gathering: { ...gathering, begun: true, next, ready: of } }), host });
  say(gathered(yours, -2));
  over("", [0]); // who was ready for the game that is over
  expect([table.again.isAsked, calls()]).toEqual([false, 0]);
  vi.mocked(notify).mockClear();
  over("n", ready);
  over("n", ready);
  over("n", [...ready, 3]);
  expect([table.again.isAsked, calls()]).toEqual([times > 0, times]);
  expect(vi.mocked(notify).mock.calls.length).toBe(times);
  table.isLate = true;
  expect(table.again.isAsked).toBe(false);
  table.isLate = false;
  table.playsOn = true;
  expect(table.again.isAsked).toBe(false);
});

test("a second person who sits down at this screen is handed it, and it is kept when they get up", () => {
  say(gathered([], 1));
  say(gathered([1], 1));
  expect(table.curtain).toBe(-1);
  say(gathered([1, 2], 1));
  expect(table.curtain).toBe(1);
  say(gathered([1], 1));
  expect([table.curtain, table.offers.length]).toEqual([-1, 1]);
});

test("who is waited for may have sat down after one's own welcome", () => {
  say(gathered([0], -1));
  expect(table.turn).toBe(-1);
  say(gathered([0], 1, { events: [] })); // the past is not told again
  expect([table.turn, log()]).toEqual([1, ["It is over"]]);
});

test("with other seats, what was told stays if it is not told again", () => {
  say(welcome(3, [{ type: "end" }], { pot: 0 }));
  say(step(4, [rolled(0, 4, 4)], {}, 1));
  say(welcome(4, [], { pot: 4 }, { yours: [1], now: step(4, [], {}, 1) }));
  expect([table.asked, table.hand, log()]).toEqual([true, 1, ["It is over", "Ann rolls 4"]]);
});

const diver = { seat: 0, where: "home", place: -1, hold: [] };
const OVER: Moment = { event: { type: "dive_over", reason: "home" }, changes: {} };

test.each(["auto", "none"] as const)("who is to go on and then to move is called at once, with motion %s", (motion) => {
  settings.motion = motion;
  atSea({ ...deepWelcome(), scene: { ...deep, divers: [diver] }, now: step(3, [], {}, 1) });
  say(step(4, [OVER], {}, 0));
  vi.advanceTimersByTime(ENDLESS);
  expect([table.held?.id, table.asked, calls()]).toEqual(["do-next-dive", false, 1]);
  table.go();
  vi.advanceTimersByTime(ENDLESS);
  expect([table.held, table.asked]).toEqual([null, true]);
});

test("whoever has left is called no more, though what led to their turn is still played back", () => {
  atSea({ ...deepWelcome(), now: step(3, [], {}, 1) });
  say(step(4, [dive(1), dive(2)], {}, 0));
  table.ended();
  vi.advanceTimersByTime(ENDLESS);
  expect([table.animating, calls()]).toEqual([false, 0]);
});

test("who looks at the end of a dive is called when it is their turn by now", () => {
  atSea({ ...deepWelcome(), scene: { ...deep, divers: [diver] }, now: step(3, [], {}, 1) });
  say(step(4, [OVER], {}, 1));
  vi.advanceTimersByTime(ENDLESS);
  expect([table.held?.id, calls()]).toEqual(["do-next-dive", 0]);
  say(step(5, [], {}, 0));
  expect(calls()).toBe(1);
});

test("after a game that was broken off it is nobody's turn, whatever the drawing says", () => {
  atSea({ ...deepWelcome(), scene: { ...deep, on_turn: 1 } });
  expect(table.turn).toBe(1);
  say(step(4, [{ event: { type: "broken_off", seat: 1 }, changes: {} }], {}, -2));
  vi.advanceTimersByTime(ENDLESS);
  expect(table.turn).toBe(-1);
});

test("a person is away whose page is not connected, a bot never", () => {
  const { table: info } = gathered([0], 1);
  say(gathered([0], 1));
  const away = (): boolean[] => [0, 1].map((seat) => table.absent.is(seat));
  expect(away()).toEqual([false, false]);
  say(company(info, [{ seat: 1, seconds: null }]));
  expect(away()).toEqual([false, true]);
  const seats = [info.seats[0]!, { name: "Bo", player: "crab" }];
  say(company({ ...info, seats }, [{ seat: 1, seconds: null }]));
  expect(away()).toEqual([false, false]);
});

test.each([
  ["waits", null, { does: "waits" }, false],
  ["waits", 2, { does: "asks", seconds: 1 }, true],
  ["ends", 2, { does: "ends", seconds: 1 }, false],
  ["crab", 2, { does: "bot", seconds: 1 }, false],
  ["crab", null, { does: "clock" }, false],
])("whoever stays reads what the table does, and decides where it waits: %s, %s", (leaves, seconds, args, may) => {
  say(gathered([0], 1));
  const info = { ...gathered([0], 1).table, gathering: { ...gathering, begun: true, leaves } };
  say({ ...company(info, [{ seat: 1, seconds }]), host: true });
  vi.advanceTimersByTime(1000);
  expect(table.absent.sentence(1).args).toMatchObject(args);
  expect(table.absent.mayReplace(1)).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(table.absent.mayReplace(1)).toBe(may);
  say({ ...company(info, [{ seat: 1, seconds: 0 }]), host: false });
  expect(table.absent.mayReplace(1)).toBe(false); // the host is here
  say({ ...company({ ...info, gathering: { ...info.gathering, host: [1] } }, [{ seat: 1, seconds: 0 }]), host: false });
  expect(table.absent.mayReplace(1)).toBe(leaves === "waits");
});

test("who is told that it is sent again reads that and does nothing twice, until it is done", () => {
  say(welcome(3, [], { pot: 0 }));
  table.choose(table.offers[0]!);
  say({ type: "refused", seat: 0, sequence: 1, problem: { id: "end", args: {} }, again: true });
  expect([table.problem?.id, table.sent]).toEqual(["end", true]);
  say({ type: "ack", seat: 0, sequence: 1, version: 4 });
  say(step(4, [], {}, 1));
  expect([table.problem, table.sent]).toEqual([null, false]);
});

test("what is written while the table is out of reach can be told when it is there again", () => {
  say(welcome(0, [], { pot: 0, turn: 0 }));
  sockets[0]!.onclose?.({ code: 1006 } as never);
  table.talk.draft = "Hello";
  table.talk.tell(); // to nobody
  vi.advanceTimersByTime(ENDLESS);
  say(welcome(0, [], { pot: 0, turn: 0 }));
  expect(table.talk.draft).toBe("Hello");
  table.talk.tell();
  expect(sockets.at(-1)!.sent.at(-1)).toEqual({ type: "say", seat: 0, text: "Hello", phrase: false });
});

test("while nobody sees the page nothing is played back, and whose turn it is is called at once", () => {
  say(welcome(0, [], { pot: 0 }, { now: step(0, [], {}, 1) }));
  say(step(1, [rolled(1, 4, 4), rolled(1, 3, 7)], {}, 1));
  expect(table.animating).toBe(true);
  vi.stubGlobal("document", { hidden: true });
  table.seen(false);
  expect([table.animating, log().length]).toEqual([false, 2]);
  say(step(2, [rolled(1, 2, 9)]));
  expect([table.animating, log().length, calls()]).toEqual([false, 3, 1]);
  vi.stubGlobal("document", { hidden: false });
  table.seen(true);
  say(step(3, [rolled(0, 2, 9)], {}, 1));
  expect(table.animating).toBe(true);
});
