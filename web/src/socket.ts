/** The connection to a table: says hello, comes back by itself after a break, and sends every command exactly once. */

import { promised } from "./fair";
import { CLOSE } from "./wire";
import type { Clocks, Command, Company, Message, Play, Refused, Roll, Said, Step, TakeBack, Welcome, AnswerBack, AskBack } from "./wire";

type Move = Play | Roll | TakeBack | AskBack | AnswerBack;

export interface Listener {
  welcome(message: Welcome, resumed: boolean): void;
  step(message: Step): void;
  refused(message: Refused): void;
  /** Who sits at the table, or who is here, has changed. */
  meet(message: Company): void;
  /** A clock has started or stopped. */
  tick(message: Clocks): void;
  /** Somebody said something. */
  hear(message: Said): void;
  /** The command that was sent last has been acted on: the next one may be sent. */
  answered(): void;
  /** `up`: the table has answered; else the connection is lost, and it is tried again. */
  connected(up: boolean): void;
  /** The connection is closed for good; a refusal has said why. */
  ended(): void;
}

/** As much of a WebSocket as is used, so that a test can bring its own. */
export interface Socket {
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  send(text: string): void;
  close(): void;
}

/** Coming back would not help. */
const FINAL: number[] = [CLOSE.BAD_MESSAGE, CLOSE.WRONG_KEY, CLOSE.NO_TABLE, CLOSE.BROKEN, CLOSE.LEFT];

/** Milliseconds until a command is sent again that the server could not keep. */
const AGAIN = 1000;

/** Milliseconds for an answer to a command; after that the line counts as dead, be it closed or not. */
const PATIENCE = 10_000;

/** Milliseconds for its first word on a new line: many may come at once. */
const JOINING = 30_000;

/** Milliseconds: the server says something every twenty seconds. After so much silence the line counts as dead. */
const SILENCE = 45_000;

/** After so much, something that was to come has not: the line is not trusted where there is reason for doubt. */
const OVERDUE = 25_000;

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5000;

export class Connection {
  private socket: Socket | null = null;
  private since = -1;
  private sequences: number[] = [];
  private pending: Move | null = null;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined; // until what is pending is sent again
  private doubt: ReturnType<typeof setTimeout> | undefined; // until what is pending should have been answered
  private deaf: ReturnType<typeof setTimeout> | undefined; // until something should have been heard
  private heard = 0; // when that was last
  private greeted = false; // by the server, on this line
  private closed = false;
  private readonly open: () => Socket;
  private readonly key: string;
  private readonly nonce: string;
  private readonly listener: Listener;

  /** `nonce` is what this browser mixes into chance, if it has a seat; `since` is the version that is known already. */
  constructor(open: () => Socket, key: string, listener: Listener, nonce = "", since = -1) {
    this.open = open;
    this.key = key;
    this.nonce = nonce;
    this.listener = listener;
    this.since = since;
    this.connect();
  }

  /** Play `action` for `seat`, or with null roll for it. False while an earlier command is still unanswered. */
  send(seat: number, version: number, action: number | null): boolean {
    return this.command(seat, (sequence) =>
      action === null
        ? { type: "roll", seat, sequence, version }
        : { type: "play", seat, sequence, version, action },
    );
  }

  /** Take the last move of `seat` back. False while an earlier command is still unanswered. */
  takeBack(seat: number, version: number): boolean {
    return this.command(seat, (sequence) => ({ type: "take_back", seat, sequence, version }));
  }

  /** Ask the others to let `seat` take its last choice back. False while an earlier command is still unanswered. */
  askBack(seat: number, version: number): boolean {
    return this.command(seat, (sequence) => ({ type: "ask_back", seat, sequence, version }));
  }

  /** Allow what another asks to take back, or refuse it. False while an earlier command is still unanswered. */
  answerBack(seat: number, version: number, allows: boolean): boolean {
    return this.command(seat, (sequence) => ({ type: "answer_back", seat, sequence, version, allows }));
  }

  /** Whether this seat has chosen or rolled by now. */
  hasActed(seat: number): boolean {
    return (this.sequences[seat] ?? 0) > 0;
  }

  /** Say something to all who are at the table, or a phrase of the catalogues. Lost if the line is cut. */
  talk(seat: number, text: string, phrase: boolean): void {
    this.say({ type: "say", seat, text, phrase });
  }

  /** Try again now instead of after the pause. A line that works, or has just been opened, is kept, but not if this is to be done `anyway`. */
  hurry(anyway = false): void {
    const works = this.socket && Date.now() - this.heard < (this.greeted ? OVERDUE : JOINING);
    if (anyway || !works) this.giveUp();
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  /** Leave this line, without waiting for its end. */
  private drop(): void {
    const old = this.socket;
    this.socket = null;
    for (const timer of [this.timer, this.again, this.doubt, this.deaf]) clearTimeout(timer);
    old?.close();
  }

  /** Give this line up, and what was on its way, for another one. */
  private giveUp(): void {
    if (this.closed) return;
    this.listener.connected(false);
    this.connect();
  }

  /** Something is to be heard within a while. */
  private listen(): void {
    this.heard = Date.now();
    clearTimeout(this.deaf);
    this.deaf = setTimeout(() => this.giveUp(), this.greeted ? SILENCE : JOINING);
  }

  private command(seat: number, make: (sequence: number) => Move): boolean {
    if (this.pending) return false;
    const sequence = (this.sequences[seat] ?? 0) + 1;
    this.sequences[seat] = sequence;
    this.pending = make(sequence);
    this.press(this.pending);
    return true;
  }

  private connect(): void {
    this.drop();
    const socket = this.open();
    this.socket = socket;
    this.greeted = false;
    this.listen();
    socket.onopen = () => this.socket === socket && this.say({ type: "hello", key: this.key, since: this.since, nonce: this.nonce });
    socket.onmessage = (event: { data: string }) => this.socket === socket && this.hear(JSON.parse(event.data) as Message);
    socket.onclose = ({ code }: { code: number }) => {
      if (this.socket !== socket) return;
      this.drop(); // what is pending is sent after the next welcome
      if (this.closed) return;
      if (FINAL.includes(code)) {
        this.closed = true;
        return this.listener.ended();
      }
      this.listener.connected(false);
      this.timer = setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    };
  }

  /** Send what has to be answered. */
  private press(command: Move): void {
    this.say(command);
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => this.pending === command && this.giveUp(), PATIENCE);
  }

  private say(command: Command): void {
    try {
      this.socket?.send(JSON.stringify(command));
    } catch {
      // Not open yet or any more: what is pending is sent again after the next welcome.
    }
  }

  private hear(message: Message): void {
    if (message.type === "welcome") this.greeted = true;
    this.listen();
    switch (message.type) {
      case "welcome":
        return this.greet(message);
      case "step":
        if (message.version <= this.since) return;
        this.since = message.version;
        this.pause = FIRST_PAUSE;
        return this.listener.step(message);
      case "company":
        return this.listener.meet(message);
      case "clocks":
        return this.listener.tick(message);
      case "said":
        return this.listener.hear(message);
      case "ack": // of another page of this seat, too
        this.sequences[message.seat] = Math.max(this.sequences[message.seat] ?? 0, message.sequence);
        this.settle(message.seat, message.sequence);
        this.pause = FIRST_PAUSE;
        return this.listener.answered(); // the step before or after it says the rest
      case "refused":
        clearTimeout(this.doubt); // somebody is there
        if (message.again) this.insist();
        else this.settle(message.seat, message.sequence);
        return this.listener.refused(message);
    }
  }

  private greet(message: Welcome): void {
    if (!this.pending) this.pause = FIRST_PAUSE; // else only when it is acted on: the server may be unable to
    const resumed = this.since === message.now.version;
    this.since = message.now.version;
    this.listener.welcome(message, resumed);
    this.listener.connected(true);
    const lost = this.pending;
    message.sequences.forEach((done, seat) => {
      this.sequences[seat] = Math.max(done, lost?.seat === seat ? lost.sequence : 0);
    });
    if (!lost) return;
    if ((message.sequences[lost.seat] ?? 0) >= lost.sequence) this.pending = null;
    else this.press(lost);
  }

  private insist(): void {
    clearTimeout(this.again);
    const lost = this.pending;
    this.again = setTimeout(() => lost && lost === this.pending && this.press(lost), AGAIN);
  }

  private settle(seat: number, sequence: number): void {
    if (this.pending?.seat === seat && this.pending.sequence === sequence) this.pending = null;
  }
}

/** Connect to a table of this page's server, of which what led to version `since` is known. */
export function connect(table: string, key: string, listener: Listener, since = -1): Connection {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const address = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
  return new Connection(() => new WebSocket(address) as unknown as Socket, key, listener, promised(table)?.nonce, since);
}
