// Shows push notifications and opens their pages. The build appends this file to the service worker, whose caches it
// reads.

/** Shown when the push's member isn't signed in here, because the browser requires a notification for every push. */
const SIGNED_OUT_PUSH = {
  title: "%BRAND_NAME%",
  body: "Sign in to see what's new.",
  path: "/",
  tag: "signed-out",
  notificationId: null,
  unreadCount: 0,
};
/** Maximum wait for a focused page to open a path, in ms. */
const ANSWER_WITHIN_MS = 1_000;

self.addEventListener("push", (event) => {
  event.waitUntil(showPush(event));
});

async function showPush(event) {
  const push = readPush(event);
  const isForMember = push !== undefined && push.memberId === (await signedInMemberId());
  const { title, body, path, tag, notificationId, unreadCount } = isForMember ? push : SIGNED_OUT_PUSH;
  const windows = await ownWindows();
  await self.registration.showNotification(title, {
    body,
    tag,
    // A notification that replaces another one alerts again.
    renotify: true,
    // No sound when the app is focused and shows the notification itself.
    silent: windows.some(({ focused }) => focused),
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { path, notificationId },
  });
  // Pages clear the badge, because they know when everything is read.
  if (unreadCount > 0) await navigator.setAppBadge?.(unreadCount);
}

/**
 * Parses a push; undefined if it isn't one of ours. A browser that reads declarative pushes may give their notification
 * without the event's data.
 */
function readPush({ data, notification }) {
  try {
    const push = data?.json() ?? notification?.data;
    return typeof push?.title === "string" && typeof push.tag === "string" ? push : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the member of the cached session, which is deleted at sign-out. */
async function signedInMemberId() {
  const kept = await caches.match("/api/session", { cacheName: MEMBER_CACHE });
  return kept === undefined ? undefined : (await kept.json()).member?.id;
}

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const { path, notificationId } = notification.data ?? {};
  event.waitUntil(Promise.all([openPath(isOwnPath(path) ? path : "/"), markRead(notificationId)]));
});

/** Accepts paths of this site only. Two slashes would lead to another host. */
function isOwnPath(path) {
  return typeof path === "string" && /^\/(?![/\\])/.test(path);
}

/** Opens a path in an existing window if possible, without a reload, so that input there stays. */
async function openPath(path) {
  const [page] = await ownWindows();
  if (page === undefined) return self.clients.openWindow(path);
  const shown = await page.focus().catch(() => page);
  if (!(await isTaken(shown, path))) await shown.navigate(path).catch(() => self.clients.openWindow(path));
}

/** Returns whether an open page showed the path, which only member pages do. */
function isTaken(page, path) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, ANSWER_WITHIN_MS, false);
    page.postMessage({ kind: "open", path }, [port2]);
  });
}

/** Returns this app's windows, most recently used first, without a scanner's. */
async function ownWindows() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname !== "/qr-verify");
}

/** Marks a notification as read. It stays unread if the request fails. */
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

/** Registers the new subscription after the browser ended one. */
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
  // The member who subscribed isn't signed in anymore.
  if (!answer.ok) await subscription.unsubscribe();
}

/** Ends the push subscription after a sign-out, and closes the shown notifications. */
self.endPushes = async () => {
  const { registration } = self;
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of await registration.getNotifications()) shown.close();
};
