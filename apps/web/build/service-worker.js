// Keeps the app's own files, so that it opens without a connection, and a member's last look at session, orders
// and pickup codes, so that a code can be shown in a cellar. `APP_FILES` and `APP_VERSION` are written by the build.
const APP_CACHE = `app-${APP_VERSION}`;
/** The page deletes it at sign-out. */
const MEMBER_CACHE = "member";
const SHELL = "/index.html";
const KEPT_ANSWERS = /^\/api\/(session|orders|orders\/[^/]+|orders\/[^/]+\/pickup-code)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(APP_CACHE).then((cache) => cache.addAll(APP_FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const stale = names.filter((name) => name.startsWith("app-") && name !== APP_CACHE);
      await Promise.all(stale.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

// A new version waits until the page says that nothing typed would be lost.
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !isServers(url.pathname)) event.respondWith(openPage(request));
  else if (KEPT_ANSWERS.test(url.pathname)) event.respondWith(answer(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
});

function isServers(path) {
  return /^\/(api|auth\/v1|functions|dev|metrics)(\/|$)/.test(path);
}

async function openPage(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** The server's answer, kept for the time without a connection; then the kept one. */
async function answer(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await keep(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await (await caches.open(MEMBER_CACHE)).match(request);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function keep(request, response) {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/session") {
    const { member } = await response.clone().json();
    // Nobody is signed in: nothing is kept, and what was kept goes.
    if (member === null) return caches.delete(MEMBER_CACHE);
  }
  const cache = await caches.open(MEMBER_CACHE);
  return cache.put(request, response);
}
