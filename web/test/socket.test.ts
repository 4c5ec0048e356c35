import { beforeEach, expect, test, vi } from "vitest";

import { Connection, type Listener, type Socket } from "../src/socket";
import { CLOSE, type Message, type Step } from "../src/wire";

class FakeSocket implements Socket {
  onopen: ((event: never) => unknown) | null = null;
  onmessage: ((event: never) => unknown) | null = null;
  onclose: ((event: never) => unknown) | null = null;
  sent: Record<string, unknown>[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  open(): void {
    this.onopen?.({} as never);
  }
  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }
  drop(code = 1006): void {
    this.onclose?.({ code } as never);
  }
}

const step = (version: number): Step => ({ type: "step", version, moments: [], changes: {}, seat: 0, waits: false, offers: [], takes_back: -1, asking: null });
const welcome = (version: number, sequences = [0, 0]): Message => ({
  type: "welcome", yours: [0], sequences, events: [], scene: {}, now: step(version), said: [], mixed: [],
  table: { id: "t", game: "pig", seats: [], preset: "default", options: {}, started: "", over: false, version, seat: -1, progress: null, guided: false, result: null, gathering: null, commitment: "" },
});

let sockets: FakeSocket[];
let heard: string[];
let connection: Connection;
const last = (): FakeSocket => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  const listener: Listener = {
    welcome: (_, resumed) => heard.push(resumed ? "resumed" : "welcome"),
    step: ({ version }) => heard.push(`step ${version}`),
    answered: () => {},
    refused: ({ sequence }) => heard.push(`refused ${sequence}`),
    hear: ({ text }) => heard.push(`said ${text}`),
    meet: ({ watching }) => heard.push(`company ${watching}`),
    tick: ({ running }) => heard.push(`clock ${running}`),
    connected: (up) => heard.push(up ? "up" : "down"),
    ended: () => heard.push("ended"),
  };
  connection = new Connection(() => sockets[sockets.push(new FakeSocket()) - 1] as FakeSocket, "key", listener);
  last().open();
});

test("it says hello with its key, and what it has seen once it comes back", () => {
  expect(last().sent).toEqual([{ type: "hello", key: "key", since: -1, nonce: "" }]);
  last().say(welcome(3));
  last().say(step(4));
  last().say(step(4)); // heard already
  last().drop();
  vi.advanceTimersByTime(400);
  last().open();
  expect(last().sent).toEqual([{ type: "hello", key: "key", since: 4, nonce: "" }]);
  last().say(welcome(4));
  last().say(step(5));
  expect(heard).toEqual(["welcome", "up", "step 4", "down", "resumed", "up", "step 5"]);
});

test("commands are numbered on from the server's count, one at a time", () => {
  last().say(welcome(3, [7, 0]));
  expect(connection.send(0, 3, 5)).toBe(true);
  expect(connection.send(0, 3, 6)).toBe(false);
  expect(last().sent[1]).toEqual({ type: "play", seat: 0, sequence: 8, version: 3, action: 5 });
  last().say({ type: "ack", seat: 0, sequence: 8, version: 4 });
  expect(connection.send(0, 4, null)).toBe(true);
  expect(last().sent[2]).toEqual({ type: "roll", seat: 0, sequence: 9, version: 4 });
  last().say({ type: "refused", seat: 0, sequence: 9, problem: { id: "no", args: {} }, again: false });
  expect(heard.slice(2)).toEqual(["refused 9"]);
});

test("an unanswered command is sent again, unless it has been acted on", () => {
  last().say(welcome(3));
  connection.send(0, 3, 5);
  last().drop();
  vi.advanceTimersByTime(400);
  last().open();
  last().say(welcome(3, [0, 0]));
  expect(last().sent[1]).toEqual({ type: "play", seat: 0, sequence: 1, version: 3, action: 5 });
  last().drop();
  vi.advanceTimersByTime(800);
  last().open();
  last().say(welcome(3, [1, 0]));
  expect(last().sent.length).toBe(1);
  expect(connection.send(0, 4, 1)).toBe(true);
  expect(last().sent[1]?.sequence).toBe(2);
});

test("what another page of the seat has sent counts, too", () => {
  last().say(welcome(3));
  last().say({ type: "ack", seat: 0, sequence: 5, version: 4 });
  connection.send(0, 4, 5);
  expect(last().sent[1]?.sequence).toBe(6);
});

test("sent to come back, it comes back and sends its command again, more and more slowly", () => {
  last().say(welcome(3));
  connection.send(0, 3, 5);
  for (const pause of [400, 800, 1600]) {
    last().say({ type: "refused", seat: -1, sequence: 0, problem: { id: "no", args: {} }, again: false });
    last().drop(CLOSE.COME_BACK);
    vi.advanceTimersByTime(pause - 1);
    const { length } = sockets;
    vi.advanceTimersByTime(1);
    expect(sockets.length).toBe(length + 1);
    last().open();
    last().say(welcome(3));
    expect(last().sent[1]).toEqual({ type: "play", seat: 0, sequence: 1, version: 3, action: 5 });
  }
  last().say({ type: "ack", seat: 0, sequence: 1, version: 4 });
  expect(connection.send(0, 4, 1)).toBe(true);
});

test("what could not be kept just now is sent again by and by, until it is acted on", () => {
  last().say(welcome(3));
  connection.send(0, 3, 5);
  for (let times = 2; times < 5; times++) {
    last().say({ type: "refused", seat: 0, sequence: 1, problem: { id: "no", args: {} }, again: true });
    expect(connection.send(0, 3, 6)).toBe(false);
    vi.advanceTimersByTime(999);
    expect(last().sent.length).toBe(times);
    vi.advanceTimersByTime(1);
    expect(last().sent[times]).toEqual({ type: "play", seat: 0, sequence: 1, version: 3, action: 5 });
  }
  last().say({ type: "ack", seat: 0, sequence: 1, version: 4 });
  vi.advanceTimersByTime(10_000);
  expect(last().sent.length).toBe(5);
  expect(connection.send(0, 4, 1)).toBe(true);
});

test("what could not be kept is sent once a second, however often the line is cut meanwhile", () => {
  const refused = { type: "refused", seat: 0, sequence: 1, problem: { id: "no", args: {} }, again: true } as const;
  last().say(welcome(3));
  connection.send(0, 3, 5);
  last().say(refused);
  for (let times = 0; times < 3; times++) {
    last().drop();
    connection.hurry();
    last().open();
    vi.advanceTimersByTime(1100); // what was to be sent a second after the refusal waits for the welcome
    expect(last().sent.map(({ type }) => type)).toEqual(["hello"]);
    last().say(welcome(3));
    last().say(refused);
    last().say(refused); // that of the other time it was sent
  }
  vi.advanceTimersByTime(1000);
  expect(last().sent.map(({ type }) => type)).toEqual(["hello", "play", "play"]);
});

test("the pause before coming back grows, and hurry ends it", () => {
  last().drop();
  vi.advanceTimersByTime(400);
  expect(sockets.length).toBe(2);
  last().drop();
  vi.advanceTimersByTime(700);
  expect(sockets.length).toBe(2);
  connection.hurry();
  expect(sockets.length).toBe(3);
});

test("where coming back would not help, it stays away", () => {
  last().say({ type: "refused", seat: -1, sequence: 0, problem: { id: "no", args: {} }, again: false });
  last().drop(CLOSE.WRONG_KEY);
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(1);
  expect(heard).toEqual(["refused 0", "ended"]);
});

test("a line on which a command is not answered for ten seconds is given up, and the command goes over the next one", () => {
  last().say(welcome(3));
  connection.send(0, 3, 5);
  const dead = last();
  vi.advanceTimersByTime(9_999);
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect([sockets.length, heard.at(-1)]).toEqual([2, "down"]);
  dead.say(step(4));
  dead.drop();
  last().open();
  last().say(welcome(3));
  expect(heard).toEqual(["welcome", "up", "down", "resumed", "up"]);
  expect(last().sent[1]).toEqual({ type: "play", seat: 0, sequence: 1, version: 3, action: 5 });
  last().say({ type: "ack", seat: 0, sequence: 1, version: 4 });
  vi.advanceTimersByTime(40_000);
  expect(sockets.length).toBe(2);
});

test("hurry gives up a line that nobody has answered on for long, and no other", () => {
  vi.advanceTimersByTime(29_999);
  connection.hurry(); // as each time that the page is in sight again
  expect(sockets.length).toBe(1);
  connection.hurry(true);
  expect(sockets.length).toBe(2);
  sockets[0]!.drop(); // is heard no more
  vi.advanceTimersByTime(19_999);
  last().open();
  last().say(welcome(3));
  vi.advanceTimersByTime(20_000);
  connection.hurry();
  expect(sockets.length).toBe(2);
  expect(heard).toEqual(["down", "welcome", "up"]);
});

test("a line over which nothing comes any more is given up, though nothing is said over it", () => {
  last().say(welcome(3));
  for (let times = 0; times < 9; times++) {
    vi.advanceTimersByTime(20_000);
    last().say({ type: "beat" });
  }
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(44_999);
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect([sockets.length, heard.at(-1)]).toEqual([2, "down"]);
  vi.advanceTimersByTime(30_000); // it never opens
  expect(sockets.length).toBe(3);
  last().open();
  expect(last().sent).toEqual([{ type: "hello", key: "key", since: 3, nonce: "" }]);
  last().say(welcome(5));
  expect(heard.at(-1)).toBe("up");
});

test("where a beat has been missed, or the network is another one, hurry trusts no line", () => {
  last().say(welcome(3));
  connection.hurry(true);
  expect([sockets.length, heard.at(-1)]).toEqual([2, "down"]); // what was said on the line before may be lost
  last().open();
  last().say(welcome(3));
  vi.advanceTimersByTime(24_000);
  connection.hurry();
  expect(sockets.length).toBe(2);
  vi.advanceTimersByTime(1000);
  connection.hurry();
  expect(sockets.length).toBe(3);
});

test("what was closed is over: nothing is heard, and nothing begins again", () => {
  last().say(welcome(3));
  connection.send(0, 3, 5);
  connection.close();
  last().say(step(4));
  last().drop();
  connection.hurry(true);
  vi.advanceTimersByTime(100_000);
  expect(sockets.length).toBe(1);
  expect(heard).toEqual(["welcome", "up"]);
});
