// Caches the app's own files, so that it opens offline, and the member's last session, events, orders, notifications and
// pickup codes, so that a code can be shown in a cellar. `APP_FILES`, by who needs them, and `APP_VERSION` are
// written by the build.
const APP_CACHE = `app-${APP_VERSION}`;
/** Who has used the app in this browser: a new version brings their files from the beginning. */
const USERS_CACHE = "users";
/** The page deletes it at sign-out. */
const MEMBER_CACHE = "member";
const SHELL = "/index.html";
/** The line of a crowd is there and brings nothing: for so long the server is waited for where something is kept. */
const PATIENCE_MS = 4_000;
/** Who is signed in, and what doesn't age while its order waits; all else says how things stand, and is asked for as long as it takes. */
const SOON_KEPT = /\/(session|pickup-code)$/;
const KEPT_ANSWERS =
  /^\/api\/(session|notifications|events|events\/[^/]+|events\/[^/]+\/mine|orders|orders\/[^/]+|orders\/[^/]+\/pickup-code)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const users = await (await caches.open(USERS_CACHE)).keys();
      const names = ["visitor", ...users.map(({ url }) => new URL(url).pathname.slice(1))];
      await keepFiles(names.flatMap((name) => APP_FILES[name] ?? []));
    })(),
  );
});

async function keepFiles(files) {
  await (await caches.open(APP_CACHE)).addAll([...new Set(files)]);
}

/** Answers to fetch again, of those that the page had before this worker controlled it. */
const SEEN_MAX = 20;

function mayKeepAnswer({ origin, pathname }) {
  return origin === self.location.origin && KEPT_ANSWERS.test(pathname);
}

/**
 * Keeps what a user needs without a connection.
 * @param seen addresses that the page has loaded, the newest last
 */
async function startUse(user, seen) {
  const users = await caches.open(USERS_CACHE);
  if (APP_FILES[user] === undefined || (await users.match(`/${user}`)) !== undefined) return;
  await fetchAndKeep(new Request("/api/session")).catch(() => undefined);
  await keepFiles(APP_FILES[user]);
  await users.put(`/${user}`, new Response());
  const answers = [...new Set(seen)].map((address) => new URL(address)).filter(mayKeepAnswer);
  for (const { href } of answers.slice(-SEEN_MAX)) {
    const request = new Request(href);
    if ((await findKept(request)) === undefined) await fetchAndKeep(request).catch(() => undefined);
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // In the order in which they were made. The one before stays: other tabs still run on its files.
      const versions = (await caches.keys()).filter((name) => name.startsWith("app-"));
      await Promise.all(versions.slice(0, -2).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/** Grows with each sign-out: an answer that was asked for before is not kept after. */
let generation = 0;
/** Until the server says who is signed in: what a page still asks for as it signs out is a member's. */
let hasSignedOut = false;

self.addEventListener("message", (event) => {
  // A new version waits until the page says that nothing typed would be lost.
  if (event.data === "take-over") self.skipWaiting();
  if (event.data?.user !== undefined) event.waitUntil(startUse(event.data.user, event.data.seen ?? []));
  if (event.data === "signed-out") {
    generation++;
    hasSignedOut = true;
    event.waitUntil(forgetMember());
  }
});

function forgetMember() {
  return Promise.all([caches.delete(MEMBER_CACHE), self.endPushes()]);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !isServers(url.pathname)) event.respondWith(openPage(request));
  else if (KEPT_ANSWERS.test(url.pathname)) event.respondWith(answer(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(event));
  else if (url.pathname === "/icon.svg" || url.pathname.startsWith("/spots/"))
    event.respondWith(picture(request));
});

function isServers(path) {
  return /^\/(api|auth\/v1|functions|dev|metrics)(\/|$)/.test(path);
}

async function openPage(request) {
  return freshOrKept(fetch(request), await caches.match(SHELL));
}

/** What comes from the server; what is kept where that fails or takes too long. */
async function freshOrKept(fresh, kept) {
  if (kept === undefined) return fresh;
  const tired = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fresh.catch(() => kept), tired]);
}

/** A file that was kept, or was used before: those of pages that few open are kept once somebody has. */
async function file(event) {
  const kept = await caches.match(event.request);
  if (kept !== undefined) return kept;
  const fresh = await fetch(event.request);
  const copy = fresh.clone();
  if (fresh.ok) event.waitUntil(caches.open(APP_CACHE).then((cache) => cache.put(event.request, copy)));
  return fresh;
}

/** Of this version alone: its name says nothing of what is in it. */
async function picture(request) {
  return (await (await caches.open(APP_CACHE)).match(request)) ?? fetch(request);
}

/** The server's answer, kept for the time without a connection; then the kept one. */
async function answer(request) {
  const fresh = fetchAndKeep(request);
  if (SOON_KEPT.test(new URL(request.url).pathname)) return freshOrKept(fresh, await findKept(request));
  return fresh.catch(async (error) => {
    const kept = await findKept(request);
    if (kept === undefined) throw error;
    return kept;
  });
}

function findKept(request) {
  return caches.match(request, { cacheName: MEMBER_CACHE });
}

async function fetchAndKeep(request) {
  const before = generation;
  const fresh = await fetch(request);
  if (fresh.ok) await keep(request, fresh.clone(), () => generation === before);
  return fresh;
}

async function keep(request, response, mayKeep) {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/session") {
    const { member } = await response.clone().json();
    // Nobody is signed in: nothing is kept, and what was kept goes.
    if (member === null) {
      // The page that asked doesn't wait for the push service.
      if (await caches.delete(MEMBER_CACHE)) self.endPushes().catch(() => undefined);
      return undefined;
    }
    if (mayKeep()) hasSignedOut = false;
  }
  if (hasSignedOut) return undefined;
  const body = await response.arrayBuffer();
  if (!mayKeep()) return undefined;
  const cache = await caches.open(MEMBER_CACHE);
  await cache.put(request, new Response(body, { headers: response.headers }));
  // Signed out while it was written.
  return mayKeep() ? undefined : caches.delete(MEMBER_CACHE);
}
