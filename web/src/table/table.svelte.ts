/** A table as this page holds it: the connection to it, what is shown, what is offered, what was said. */

import { seated } from "../fair";
import { pageOf } from "../games";
import type { DrawingProps, GamePage, Next, Say } from "../games/game";
import type { Now } from "../games/guide";
import type { Stage } from "../games/stage.svelte";
import { Absent } from "../gathering/absent.svelte";
import { Talk } from "../gathering/talk.svelte";
import { gameTitle, OVER } from "../names";
import { notify } from "../notify";
import { paces } from "../pace.svelte";
import { patched, type Patch } from "../patch";
import { Queue, type Beat } from "../queue";
import { connect, type Connection, type Listener } from "../socket";
import { play as sound } from "../sound";
import { settings } from "../theme.svelte";
import type { Clocks, Company, Moment, Offer, Refused, Said, Sentence, Step, TableInfo, Welcome } from "../wire";
import type { GameEvent, Words } from "../words";
import { Again } from "./again";
import { Consent } from "./consent";
import { Lesson } from "./lesson.svelte";
import { beatsOf, entryOf, wishOf, type Entry } from "./telling";

const NONE: Offer[] = [];
const PASSING = new Set(["server-sent-again", "server-log-gone", "server-store-gone"]); // over when the table is back

export class Table implements Listener {
  words = $state.raw() as Words;
  readonly id: string;
  readonly key: string;
  info = $state.raw<TableInfo | null>(null);
  yours = $state.raw<number[]>([]);
  /** The latest that is known; what is shown may still be on its way there. */
  present = $state.raw<Step | null>(null);
  /** The scene that belongs to it. */
  scene = $state.raw<unknown>(null);
  stage = $state.raw<Stage | null>(null);
  entries = $state.raw<Entry[]>([]);
  animating = $state(false);
  /** What is played back waits here for a hand of this screen: the label of the button that goes on. */
  held = $state.raw<Sentence | null>(null);
  /** The move that is being thought about: pointed at, or in focus. */
  considered = $state.raw<Offer | null>(null);
  /** Of a table that people gather at: who is here. */
  company = $state.raw<Company | null>(null);
  readonly absent = new Absent(this);
  /** What is left on the clocks, at a table that has some, and when it was told: milliseconds of the page's own time. */
  clocks = $state.raw<Clocks | null>(null);
  clocked = 0;
  readonly talk = new Talk(this, (text, phrase) => this.connection.talk(this.hand, text, phrase));
  up = $state(true);
  sent = $state(false);
  /** What goes on by itself with a move that was made; null if nothing does. */
  private next = $state.raw<Next | null>(null);
  /** The table cannot be shown; the problem says why. */
  lost = $state(false);
  /** Who plays here is about to leave, and has to be shown nothing else meanwhile. */
  isLeaving = $state(false);
  /** The others have begun to play again, so without this screen. */
  isLate = $state(false);
  /** Whether a host without a seat has said here not to play again: of whom nobody is told that. */
  isRefused = $state(false);
  /** The same, with this browser among them. */
  playsOn = $state(false);
  problem = $state.raw<Sentence | null>(null);
  /** With hidden things and several persons on this screen: who is asked to take it before the table is shown. */
  curtain = $state(-1);
  /** What is taught here. */
  readonly lesson = new Lesson(this);
  /** Playing again with the same people. */
  readonly again = new Again(this);
  /** Taking a choice back, where others are asked. */
  readonly consent = new Consent(this, () => this.connection);
  private holder = -1;
  /** Whoever holds the screen takes a move back, so has not passed it on. */
  private keeps = false;
  /** The seat that decided last: what follows is shown at its pace. */
  private mover = -1;
  /** How many events were told. */
  private heard = 0;
  private keys = 0;
  private readonly queue = new Queue((idle) => this.queueChanged(idle));
  private readonly connection: Connection;

  constructor(words: Words, id: string, key: string) {
    this.words = words;
    this.id = id;
    this.key = key;
    this.connection = connect(id, key, this);
  }

  get game(): GamePage {
    return pageOf(this.info?.game ?? "");
  }

  readonly nameOf = (seat: number): string => this.info?.seats[seat]?.name ?? String(seat + 1);

  readonly say: Say = (id, args) => this.words.say(id, args, this.nameOf);

  readonly tell = (sentence: Sentence): string => this.words.tell(sentence, this.nameOf);

  /** The seats that are not played on this screen. */
  get others(): number[] {
    return (this.info?.seats ?? []).map((_, seat) => seat).filter((seat) => !this.yours.includes(seat));
  }

  /** Whether the game is over, and how it ended has been shown. */
  get over(): boolean {
    return this.present?.seat === OVER && !this.animating;
  }

  /** The seat whose turn it is in what is drawn; negative if it is nobody's, as after a game that was broken off. */
  get turn(): number {
    if (this.over) return -1;
    return this.stage?.turn ?? (this.animating ? -1 : (this.present?.seat ?? -1));
  }

  /** Whether a decision or a roll is awaited from this screen, be it shown yet or not. */
  get awaited(): boolean {
    const { present } = this;
    return !!present && this.yours.includes(present.seat) && (present.waits || present.offers.length > 0);
  }

  /** Whether it is asked for: what led to it has been played back, so that picture and offers agree. */
  get asked(): boolean {
    return this.awaited && !this.animating && !this.next;
  }

  /** The seat of this screen whose hand is shown; -1 if nobody plays here. */
  get hand(): number {
    const seat = this.present?.seat ?? -1;
    if (this.passed && this.animating && this.holder >= 0) return this.holder; // who sees its move played back
    return this.yours.includes(seat) ? seat : (this.yours[0] ?? -1);
  }

  /** The moves that may be made now from this screen. */
  get offers(): Offer[] {
    return this.asked && this.curtain < 0 ? (this.present as Step).offers : NONE;
  }

  /** Those of them that can be played as the drawing stands. */
  get within(): Offer[] {
    return this.stage?.within(this.offers) ?? NONE;
  }

  /** What the game's components are handed; null before there is anything to draw. */
  get drawing(): DrawingProps | null {
    const { stage, say, tell, nameOf, yours, turn, id: seed, offers, odds } = this;
    const asked = this.asked && this.curtain < 0;
    const considered = offers.find((one) => one === this.considered) ?? null;
    return stage && { stage, say, tell, nameOf, yours, turn, seed, offers, asked, odds, considered, play: (offer, next) => this.choose(offer, next) };
  }

  /** What there is to see for a tip. While an event is shown, nothing is asked. Null before there is anything. */
  now(event: GameEvent | null): Now | null {
    const { stage, yours, offers, over } = this;
    const rolls = !event && this.asked && this.curtain < 0 && !!this.present?.waits;
    return stage && { scene: stage.scene, stage, event, yours, rolls, offers: event ? NONE : offers, held: !!this.held, over: !event && over };
  }

  /** Whether the chances of what is ahead are shown: as it is set, else only where nobody else plays by them. */
  get odds(): boolean {
    const persons = this.info?.seats.filter(({ player }) => player === "person").length ?? 0;
    return settings.odds === "auto" ? persons === 1 && this.yours.length === 1 : settings.odds === "on";
  }

  /** Say everything in these words, what was said before as well. */
  speak(words: Words): void {
    this.words = words;
    this.entries = this.entries.map(({ event, key }) => entryOf(this.game, this.tell, event, key));
  }

  choose(offer: Offer | null, next?: Next): void {
    const { present } = this;
    if (!present || !this.asked || this.sent || (offer && !next && this.stage?.keeps(offer))) return;
    this.sent = this.connection.send(present.seat, present.version, offer?.action ?? null);
    if (!this.sent) return;
    this.next = next ?? null;
    this.lesson.moved();
  }

  /** Make the next of several moves; what has been played back of the ones before does not matter. */
  private goOn(): void {
    const { present, next } = this;
    if (!present || !next || this.sent) return;
    const offer = this.yours.includes(present.seat) ? next(present.offers) : undefined;
    if (offer) this.sent = this.connection.send(present.seat, present.version, offer.action);
    else this.next = null;
  }

  /** The seat that may take its last move back from this screen now; -1 if none may. */
  get takesBack(): number {
    return this.animating || this.sent ? -1 : (this.present?.takes_back ?? -1);
  }

  takeBack(): void {
    const { present, takesBack } = this;
    if (!present || takesBack < 0) return;
    this.keeps = this.sent = this.connection.takeBack(takesBack, present.version);
    if (this.sent) this.lesson.moved();
  }

  skip(): void {
    this.held = null;
    this.lesson.moved();
    this.queue.skip();
  }

  /** Go on from where what is played back waits. */
  go(): void {
    this.held = null;
    this.queue.go();
  }

  lift(): void {
    this.holder = this.curtain;
    this.curtain = -1;
  }

  /** Connect anew, now. */
  retry(): void {
    this.connection.hurry(true);
  }

  /** The page is in sight again, or nobody sees it any more: then what is left to play back is not to delay the call. */
  seen(isSeen: boolean): void {
    this.queue.pace = isSeen ? settings.pace : 0;
    if (isSeen) this.connection.hurry(); // it may have slept
    else this.queue.rush();
  }

  leave(): void {
    this.queue.flush();
    this.absent.stop();
    this.connection.close();
  }

  /** `resumed`: at the version that is known here, and the missed steps follow. Who sits down is welcomed so, too. */
  welcome(message: Welcome, resumed: boolean): void {
    const { table, yours, now } = message;
    const isFirst = !this.present;
    const hasSameEyes = String(yours) === String(this.yours);
    const begins = this.begins(table);
    this.info = table;
    this.yours = yours;
    seated(this.id, yours, now.version, message.mixed);
    this.scene = message.scene;
    this.talk.welcome(message.said);
    if (!resumed || isFirst || !hasSameEyes) this.takeOver(message, resumed);
    else if (now.seat !== this.present?.seat) this.present = now; // it may be somebody who has only sat down by now
    if (now.seat >= 0) this.mover = now.seat;
    if (begins) this.call();
  }

  /** All is as the welcome has it. The past stays as it was told, where it is not told again. */
  private takeOver({ yours, events, scene, now }: Welcome, resumed: boolean): void {
    this.queue.flush();
    const past = resumed && !events.length ? this.entries.map(({ event }) => event) : (events as GameEvent[]);
    this.held = null;
    this.sent = false;
    this.next = null; // what is left to do is asked again
    if (PASSING.has(this.problem?.id ?? "")) this.problem = null;
    this.present = now;
    this.stage = this.game.stage(scene, past, yours);
    this.heard = past.length;
    this.entries = past.map((event) => this.entry(event));
    this.pass(now);
    this.lesson.begin(this.game.guide);
  }

  step(step: Step): void {
    const wasAsked = this.consent.isAsked;
    this.present = step;
    this.sent = false;
    this.problem = null;
    this.queue.pace = document.hidden ? 0 : settings.pace; // nobody sees it, and a timer takes long there
    this.goOn();
    if (this.held) this.call(); // what led to it is played back when somebody goes on
    this.queue.add(this.beats(step));
    if (step.seat >= 0) this.mover = step.seat;
    if (step.asking && this.consent.isAsked && !wasAsked) this.alert(this.tell(wishOf(step.asking)));
  }

  answered(): void {
    this.goOn();
  }

  refused({ problem, seat, sequence, again }: Refused): void {
    if (seat >= 0 && sequence < 0) return this.talk.refused(problem);
    this.problem = problem;
    if (again) return;
    this.keeps = this.sent = false;
    this.next = null;
  }

  meet(company: Company): void {
    const begins = this.begins(company.table);
    const wasAskedAgain = this.again.isAsked;
    const isMissed = (told: Company | null): boolean => !!told?.away.some(({ seat }) => seat === this.present?.seat);
    if (isMissed(company) && !isMissed(this.company)) this.problem = null; // who is away is said in its place
    this.company = company;
    this.info = company.table;
    this.absent.hear(company.away);
    if (begins) this.call();
    if (this.again.isAsked && !wasAskedAgain) this.alert(this.again.wish);
  }

  /** Whether those who gather here play from now on. */
  private begins({ gathering }: TableInfo): boolean {
    return this.info?.gathering?.begun === false && !!gathering?.begun;
  }

  tick(clocks: Clocks): void {
    this.clocked = performance.now();
    this.clocks = clocks;
  }

  hear(said: Said): void {
    this.talk.hear(said);
  }

  connected(up: boolean): void {
    if (up !== this.up) this.talk.cut();
    this.up = up;
  }

  ended(): void {
    this.lost = true;
  }

  private entry(event: GameEvent): Entry {
    return entryOf(this.game, this.tell, event, ++this.keys);
  }

  private queueChanged(idle: boolean): void {
    this.animating = !idle;
    this.call();
  }

  /** Somebody at this screen has to do something now. While it is held, that is to go on, and then to move. */
  private call(): void {
    if (this.lost || this.sent || !(this.asked || (this.held && this.awaited))) return;
    this.alert(this.say("page-your-turn"));
  }

  /** Tell whoever looks elsewhere. */
  private alert(why: string): void {
    sound("turn");
    if (settings.notify) void notify(gameTitle(this.words), why, this.id);
  }

  /** Whether this screen is passed on, so that nobody sees what is another's. */
  private get passed(): boolean {
    return this.yours.length > 1 && this.game.hides(this.info?.options ?? {});
  }

  /**
   * What comes to rest here is for the eyes of the seat to move: if somebody else holds this screen, it is passed on first; not at
   * the end. Whoever was to take it has perhaps done so, though somebody else is to move by now.
   */
  private pass({ seat }: Step): void {
    if (this.curtain >= 0 && this.curtain !== seat && !this.keeps) this.holder = -1;
    this.keeps = false;
    this.curtain = this.passed && this.yours.includes(seat) && seat !== this.holder ? seat : -1;
  }

  /** Every event said and shown, each with the scene after it, and then the scene in which the table waits. */
  private beats(step: Step): Beat[] {
    const { moments, changes } = step;
    const stage = this.stage as Stage;
    const pace = this.yours.includes(this.mover) ? 1 : paces.factor(this.id, this.mover);
    const beats = moments.flatMap((moment) => this.shown(stage, moment, pace));
    const rest = (this.scene = patched(this.scene, changes as Patch));
    const settle = (): void => {
      this.pass(step); // before anything is shown that is for other eyes
      stage.show(rest);
      stage.settle();
    };
    return [...beats, { lasts: 0, begin: settle }];
  }

  /** An event, said and shown; `pace` times as long as it says, and without a sound if that is not at all. */
  private shown(stage: Stage, moment: Moment, pace: number): Beat[] {
    const event = moment.event as GameEvent;
    const before = this.scene;
    const after = (this.scene = patched(before, moment.changes as Patch));
    const say = (): void => void (this.entries = [...this.entries, this.entry(event)]);
    const holds = (waits: Sentence | null): void => void (this.held = waits);
    const beats = beatsOf(stage, event, before, after, this.heard++, pace, holds);
    return [{ lasts: 0, begin: say }, ...this.lesson.taught(beats, event)];
  }
}
