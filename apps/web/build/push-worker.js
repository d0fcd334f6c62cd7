// Shows pushes and leads to the pages that they are about. Part of the service worker, whose caches it reads: written
// behind it by the build.

/** For a browser in which the member whom a push is for isn't signed in: it has to show something. */
const WITHOUT_WORDS = {
  title: "%BRAND_NAME%",
  body: "Sign in to see what's new.",
  path: "/",
  tag: "signed-out",
  notificationId: null,
  unreadCount: 0,
};
/** A page that is brought to the front and lives says so at once. */
const ANSWER_WITHIN_MS = 1_000;

self.addEventListener("push", (event) => {
  event.waitUntil(showPush(event.data));
});

async function showPush(data) {
  const push = readPush(data);
  const isTheirs = push !== undefined && push.memberId === (await memberHere());
  const { title, body, path, tag, notificationId, unreadCount } = isTheirs ? push : WITHOUT_WORDS;
  const windows = await ownWindows();
  await self.registration.showNotification(title, {
    body,
    tag,
    // What takes an earlier one's place is news too.
    renotify: true,
    // Who looks at the app sees it there: it needn't ring besides.
    silent: windows.some(({ focused }) => focused),
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { path, notificationId },
  });
  // Pages take it away: they know when all is read.
  if (unreadCount > 0) await navigator.setAppBadge?.(unreadCount);
}

/** Undefined where it isn't one of ours. */
function readPush(data) {
  try {
    const push = data?.json();
    return typeof push?.title === "string" && typeof push.tag === "string" ? push : undefined;
  } catch {
    return undefined;
  }
}

/** Whose browser this is, as far as it was seen: what is kept for a member goes when they sign out. */
async function memberHere() {
  const kept = await caches.match("/api/session", { cacheName: MEMBER_CACHE });
  return kept === undefined ? undefined : (await kept.json()).member?.id;
}

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const { path, notificationId } = notification.data ?? {};
  event.waitUntil(Promise.all([openPath(isOwnPath(path) ? path : "/"), markRead(notificationId)]));
});

/** One slash at the beginning, not two: those would lead to another house. */
function isOwnPath(path) {
  return typeof path === "string" && /^\/(?![/\\])/.test(path);
}

/** In a window that is open already, where there is one; what is typed there stays. */
async function openPath(path) {
  const [page] = await ownWindows();
  if (page === undefined) return self.clients.openWindow(path);
  const shown = await page.focus().catch(() => page);
  if (!(await isTaken(shown, path))) await shown.navigate(path).catch(() => self.clients.openWindow(path));
}

/** Whether a page went there by itself: only a member's pages do. */
function isTaken(page, path) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, ANSWER_WITHIN_MS, false);
    page.postMessage({ kind: "open", path }, [port2]);
  });
}

/** Ours, the one last used first; none in which somebody scans codes. */
async function ownWindows() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname !== "/qr-verify");
}

/** Where the server can't be told, it stays unread. */
async function markRead(id) {
  if (typeof id !== "string") return;
  const read = await fetch(`/api/notifications/${encodeURIComponent(id)}/read`, { method: "POST" }).catch(
    () => undefined,
  );
  if (!read?.ok) return;
  for (const page of await ownWindows()) page.postMessage({ kind: "notification-read" });
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(moveSubscription(event));
});

/** The browser has ended a subscription, and has or wants another one. */
async function moveSubscription({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch("/api/push/subscription", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  });
  // Whoever asked for it isn't signed in any more.
  if (!answer.ok) await subscription.unsubscribe();
}

/** Nobody is signed in: this browser gets no pushes, and shows none of those that came. */
self.endPushes = async () => {
  const { registration } = self;
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of await registration.getNotifications()) shown.close();
};
