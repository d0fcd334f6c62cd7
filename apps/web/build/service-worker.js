// Caches the app's own files, so that it opens offline, and the member's session, events, orders, notifications and
// pickup codes, so that a code can be shown without a connection. The build provides `APP_VERSION` and `APP_FILES`, the
// files by kind of user.
const APP_CACHE = `app-${APP_VERSION}`;
/** Kinds of users seen in this browser. A new version caches their files when it is installed. */
const USERS_CACHE = "users";
/** Deleted by the page at sign-out. Its number rises when a cached response changes its shape. */
const MEMBER_CACHE = "member-2";
const SHELL = "/index.html";
/**
 * Maximum wait for the server when a cached response exists, in ms. A crowded cell may stay connected without
 * delivering data.
 */
const PATIENCE_MS = 4_000;
/**
 * Responses that may come from the cache after `PATIENCE_MS`: the session, and pickup codes, which don't change. All
 * others wait for the server, because they show current state.
 */
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

/** Maximum number of responses to fetch again that the page loaded before this worker controlled it. */
const SEEN_MAX = 20;

function mayKeepAnswer({ origin, pathname }) {
  return origin === self.location.origin && KEPT_ANSWERS.test(pathname);
}

/**
 * Caches what a user needs offline.
 * @param seen URLs that the page has loaded, newest last
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
      // The keys are in order of creation. The previous version stays, because other tabs may still run on its files.
      const names = await caches.keys();
      const versions = names.filter((name) => name.startsWith("app-"));
      const outdated = names.filter((name) => name.startsWith("member") && name !== MEMBER_CACHE);
      await Promise.all([...versions.slice(0, -2), ...outdated].map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/** Increases with each sign-out. A response requested before it must not be cached. */
let generation = 0;
/**
 * True from a sign-out until the server names a member. Requests that a page sends while it signs out still belong to
 * the old member.
 */
let hasSignedOut = false;

self.addEventListener("message", (event) => {
  // A new version waits until the page confirms that no input would be lost.
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
  else if (url.pathname === "/icon.svg" || /^\/(spots|states)\//.test(url.pathname))
    event.respondWith(picture(request));
});

function isServers(path) {
  return /^\/(api|auth\/v1|functions|dev|metrics|o)(\/|$)/.test(path);
}

async function openPage(request) {
  return freshOrKept(fetch(request), await caches.match(SHELL));
}

/** Returns the server's response, or the cached one when that fails or takes too long. */
async function freshOrKept(fresh, kept) {
  if (kept === undefined) return fresh;
  const timeout = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fresh.catch(() => kept), timeout]);
}

/** Returns a cached file, or fetches and caches it. Files of rarely used pages are cached on first use. */
async function file(event) {
  const kept = await caches.match(event.request);
  if (kept !== undefined) return kept;
  const fresh = await fetch(event.request);
  const copy = fresh.clone();
  if (fresh.ok) event.waitUntil(caches.open(APP_CACHE).then((cache) => cache.put(event.request, copy)));
  return fresh;
}

/** Looks in this version's cache only, because picture names have no content hash. */
async function picture(request) {
  return (await (await caches.open(APP_CACHE)).match(request)) ?? fetch(request);
}

/** Returns the server's response and caches it, or the cached one when offline. */
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
    // Nobody is signed in: deletes the cached responses and caches nothing.
    if (member === null) {
      // Not awaited, so that the page doesn't wait for the push service.
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
  // The member may have signed out during the write.
  return mayKeep() ? undefined : caches.delete(MEMBER_CACHE);
}
