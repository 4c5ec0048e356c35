/** The service worker, run with a browser's parts made of maps: what it keeps, and what a newer page makes of it. */

import { beforeEach, expect, test } from "vitest";

import SOURCE from "../worker.js?raw";

type Listener = (event: object) => void;

let kept: Map<string, Map<string, string>>;
let isUp: boolean;
let isRefusing: boolean;

const answerOf = (request: string | { url: string }): string => new URL(typeof request === "string" ? request : request.url, "http://here").pathname;

/** Where pages are kept. */
const caches = {
  open: async (name: string) => {
    if (!kept.has(name)) kept.set(name, new Map());
    const box = kept.get(name)!;
    return {
      addAll: async (paths: string[]) => paths.forEach((path) => box.set(path, `kept ${path}`)),
      put: async (request: { url: string }, answer: { text: string }) => void box.set(answerOf(request), answer.text),
    };
  },
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (request: string | { url: string }) => [...kept.values()].map((box) => box.get(answerOf(request))).find((one) => one),
};

/** The server, if it is up. */
async function fetch(request: { url: string }): Promise<{ ok: boolean; text: string; clone: () => object }> {
  if (!isUp) throw new TypeError("nobody answers");
  const answer = { ok: !isRefusing, text: `fresh ${answerOf(request)}`, clone: () => answer };
  return answer;
}

/** Start the worker of a page that is made of these files; what can happen to it. */
function worker(...files: string[]): (name: string, event?: object) => Promise<unknown> {
  const heard: Record<string, Listener> = {};
  const self = {
    files,
    navigator: { languages: ["de-CH", "en"] },
    location: { origin: "http://here" },
    addEventListener: (name: string, listener: Listener) => void (heard[name] = listener),
    skipWaiting: async () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => pages.map((url) => ({ url, focus: () => void seen.push(`focus ${url}`) })),
      openWindow: async (url: string) => void seen.push(`open ${url}`),
    },
  };
  new Function("self", "caches", "fetch", SOURCE)(self, caches, fetch);
  return async (name, event = {}) => {
    let after: unknown;
    heard[name]!({ ...event, waitUntil: (one: unknown) => (after = one), respondWith: (one: unknown) => (after = one) });
    return after;
  };
}

let pages: string[] = [];
const seen: string[] = [];

const asked = (path: string, mode = "cors"): object => ({ request: { url: `http://here${path}`, method: "GET", mode } });

beforeEach(() => {
  kept = new Map();
  isUp = true;
  isRefusing = false;
});

test("a newer page takes the place of the one that was kept", async () => {
  const old = worker("/old.js");
  await old("install");
  await old("activate");
  expect([...kept.keys()]).toEqual(["fathom /old.js"]);
  const fresh = worker("/new.js");
  await fresh("install");
  await fresh("activate");
  expect([...kept.keys()]).toEqual(["fathom /new.js"]);
  isUp = false;
  expect(await fresh("fetch", asked("/new.js"))).toBe("kept /new.js");
  expect(await fresh("fetch", asked("/old.js"))).toBeUndefined(); // the browser asks for it itself
});

test("what the server answers comes before what is kept", async () => {
  const happens = worker("/page.js");
  await happens("install");
  expect(await happens("fetch", asked("/table/7", "navigate"))).toMatchObject({ text: "fresh /table/7" });
  isUp = false;
  expect(await happens("fetch", asked("/table/7", "navigate"))).toBe("kept /");
});

test("the words of the page's languages are kept, the latest that were told", async () => {
  const happens = worker();
  await happens("install");
  expect([...kept.get("fathom ")!.keys()]).toEqual(["/", "/api/words/en", "/api/words/de"]);
  await happens("fetch", asked("/api/words/de"));
  isUp = false;
  expect(await happens("fetch", asked("/api/words/de"))).toBe("fresh /api/words/de");
});

test("a file that the server refuses is the one that was kept", async () => {
  const happens = worker("/page.js");
  await happens("install");
  isRefusing = true;
  expect(await happens("fetch", asked("/page.js"))).toBe("kept /page.js");
});

test("a click on what says that it is your turn leads to the table, also where its page was closed", async () => {
  const happens = worker();
  const click = { notification: { tag: "7", close: () => {} } };
  pages = ["http://here/", "http://here/table/7"];
  await happens("notificationclick", click);
  pages = [];
  await happens("notificationclick", click);
  expect(seen).toEqual(["focus http://here/table/7", "open /table/7"]);
});
