/**
 * The page without its server: the last one that was loaded is kept, so that it can say that the server is not running.
 * Whatever the server answers comes first, so that a new server is never shown by an old page.
 */

const FILES = self.files; // the build says which
const KEPT = `fathom ${FILES.join(" ")}`;
const PAGES = /^\/(replay|join|table\/[^/]+(\/(replay|move))?)?$/;
const WORDS = "/api/words/";

self.addEventListener("install", (event) => {
  const tongues = [...self.navigator.languages, "en"].map((tag) => tag.split("-")[0]);
  const wishes = new Set(tongues.slice(0, tongues.indexOf("en"))); // as the page asks for them: see language.svelte.ts
  const wanted = ["/", ...FILES, `${WORDS}en`, ...(wishes.size ? [WORDS + [...wishes].join(",")] : [])];
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(wanted)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** Whoever is told that it is their turn gets there with a click. */
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const page = pages.find(({ url }) => url.includes(notification.tag));
    await (page ? page.focus() : self.clients.openWindow(`/table/${notification.tag}`));
  };
  notification.close();
  event.waitUntil(show());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (PAGES.test(pathname)) event.respondWith(fetch(request).catch(() => caches.match("/")));
  } else if (pathname.startsWith(WORDS)) {
    event.respondWith(latest(request));
  } else if (FILES.includes(pathname)) {
    event.respondWith(latestFile(request));
  }
});

/** The server's answer; the one that was kept if there is none, or none but a refusal. */
async function latestFile(request) {
  const answer = await fetch(request).catch(() => null);
  return answer?.ok ? answer : ((await caches.match(request)) ?? answer ?? Response.error());
}

/** The server's answer, which is kept; the one that was kept last if there is none. */
async function latest(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request);
    if (!kept) throw error;
    return kept;
  }
}
