/** What Deep Sea Adventure teaches, in the order in which it usually comes up. */

import type { Guide, Now as NowOf, Tip as TipOf } from "../guide";
import { offers } from "../guide";
import { LAST_AIR, type Event, type Parts, type Scene } from "./scene";
import type { DeepStage } from "./stage.svelte";

type Now = NowOf<Scene, Event, Parts, DeepStage>;
type Tip = TipOf<Now>;

const MOVES = ".moves";
const SUBMARINE = ".submarine .hull";
const isMine = ({ yours }: Now, event: { seat: number }): boolean => yours.includes(event.seat);
const carried = ({ scene, yours }: Now): number => scene.divers.find(({ seat }) => yours.includes(seat))?.hold.length ?? 0;

const aim: Tip = { id: "guide-aim", at: SUBMARINE, due: ({ rolls }) => rolls };
const roll: Tip = { id: "guide-roll", at: MOVES, due: ({ rolls }) => rolls };
const take: Tip = { id: "guide-take", at: MOVES, due: (now) => offers(now, "take") };
const load: Tip = {
  id: "guide-load",
  at: '[data-at="hold"]',
  due: (now) => now.event?.type === "take" && isMine(now, now.event),
  args: (now) => ({ units: carried(now) }),
};
const tank: Tip = { id: "guide-tank", at: '[data-at="tank"]', due: ({ event }) => event?.type === "breathe" };
const turn: Tip = { id: "guide-turn", at: MOVES, due: (now) => offers(now, "back") };
const jump: Tip = {
  id: "guide-jump",
  at: ({ event }) => (event?.type === "move" ? `.diver[data-seat="${event.seat}"]` : MOVES),
  due: ({ event }) => event?.type === "move" && event.jumped.length > 0,
};
const low: Tip = { id: "guide-low", at: '[data-at="tank"]', due: ({ event }) => event?.type === "breathe" && event.air <= LAST_AIR };
const home: Tip = { id: "guide-home", at: SUBMARINE, due: (now) => now.event?.type === "board" && isMine(now, now.event) };
const account: Tip = { id: "guide-account", at: '[data-at="account"]', due: ({ held, stage }) => held && stage.account !== null };
const stack: Tip = {
  id: "guide-stack",
  at: '[data-at="stack"]',
  due: ({ event, scene }) => event?.type === "dive" && scene.line.some((unit) => unit.length > 1),
};
const drop: Tip = { id: "hint-drop", at: MOVES, due: ({ offers: all }) => all.some(({ name }) => name.startsWith("drop")) };
const end: Tip = { id: "guide-end", at: '[data-testid="ranking"] table', due: ({ over }) => over };

export const guide: Guide<Now> = {
  tips: [aim, roll, take, load, tank, turn, jump, low, home, account, stack, end],
  hints: [take, load, tank, turn, jump, low, home, account, stack, drop],
};
