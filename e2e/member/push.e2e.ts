/** @module-tag whole */
import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext, Worker } from "playwright-core";
import { describe, expect, test } from "vitest";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard, signIn, signOut } from "../browser/visit.ts";

const site = useSite({ worker: true });

const idOf = async (email: string) => {
  const users = site.server.context.database.selectFrom("users").select("id");
  return (await users.where("email", "=", email).executeTakeFirstOrThrow()).id;
};

const subscriptionsOf = async (memberId: string) => {
  const rows = site.server.context.database.selectFrom("pushSubscriptions").select("endpoint");
  return (await rows.where("userId", "=", memberId).execute()).map(({ endpoint }) => endpoint);
};

/**
 * Signs a member in and returns the service worker, which knows the member and reports its notifications to
 * the test.
 */
async function visitAs(email: string) {
  const visit = await site.visit();
  await openDashboard(visit.page, email);
  await visit.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await visit.page.reload();
  // A page that is still loading can't be navigated, so wait for it.
  await visit.page.getByRole("heading", { level: 1 }).waitFor();
  const isKnown = () => visit.page.evaluate(async () => (await caches.match("/api/session")) !== undefined);
  await expect.poll(isKnown).toBe(true);
  const [worker] = visit.context.serviceWorkers();
  if (worker === undefined) throw new Error("there is no service worker");
  await worker.evaluate(mockSystem);
  return { ...visit, worker, memberId: await idOf(email) };
}

/**
 * Mocks the notification list that this browser lacks, and gives a busy page more time to answer. Runs in the
 * worker.
 */
function mockSystem() {
  const start = globalThis.setTimeout;
  const startLater = (run: () => void, delay: number, ...given: unknown[]) =>
    start(run, 30 * delay, ...(given as []));
  Object.assign(globalThis, { setTimeout: startLater });
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const shown: Notification[] = [];
  const remove = (tag: string | undefined) => {
    const index = shown.findIndex((each) => each.tag === tag);
    if (index >= 0) shown.splice(index, 1);
  };
  Object.assign(navigator, { setAppBadge: async () => undefined });
  registration.getNotifications = async () => [...shown];
  registration.showNotification = async (title, options) => {
    remove(options?.tag);
    shown.push({ title, ...options, close: () => remove(options?.tag) } as unknown as Notification);
  };
}

/** Dispatches a push event, because the real push service and its event are out of reach. */
async function dispatchPush(worker: Worker, push: object, isDeclarative = false): Promise<void> {
  await worker.evaluate(
    ({ given, isDeclarative }) => {
      const content = isDeclarative ? { notification: { data: given } } : { data: { json: () => given } };
      // A worker can't extend its life with an event that no browser created.
      globalThis.dispatchEvent(Object.assign(new Event("push"), { ...content, waitUntil: () => undefined }));
    },
    { given: push, isDeclarative },
  );
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Clicks the shown notification. */
async function clickShown(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const event = Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(event);
  });
}

const readyPush = (memberId: string, more: object = {}) => ({
  title: "D4H-F8H is hot",
  body: "The window's open. Show your code.",
  path: "/orders",
  tag: "order-1",
  notificationId: null,
  unreadCount: 2,
  memberId,
  ...more,
});

describe("an incoming push", () => {
  test("is shown once, replacing the older one", async () => {
    const { context, worker, memberId } = await visitAs("ana@secret.example");
    await dispatchPush(worker, readyPush(memberId, { title: "In the fryer" }));
    await expect.poll(() => shownBy(worker)).toMatchObject([{ title: "In the fryer" }]);
    await dispatchPush(worker, readyPush(memberId));
    const body = "The window's open. Show your code.";
    await expect.poll(() => shownBy(worker)).toEqual([{ title: "D4H-F8H is hot", body, tag: "order-1" }]);
    // A browser that reads declarative pushes gives the worker the notification to change.
    await dispatchPush(worker, readyPush(memberId, { title: "Still hot" }), true);
    await expect.poll(() => shownBy(worker)).toMatchObject([{ title: "Still hot", body }]);
    await dispatchPush(worker, readyPush("a former member"), true);
    await expect.poll(() => shownBy(worker)).toContainEqual(expect.objectContaining({ title: "SECRET" }));
    await context.close();
  });

  test("opens its page in the open window without a page load, and is marked as read", async () => {
    const email = "ana@secret.example";
    const { page, context, worker, memberId } = await visitAs(email);
    const { id } = await confirmedOrderOf(site, email);
    const { database } = site.server.context;
    const added = await database
      .insertInto("notifications")
      .values({
        userId: memberId,
        orderId: id,
        type: "order",
        title: "News",
        message: "News.",
        path: `/orders/${id}`,
        createdAt: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await dispatchPush(worker, readyPush(memberId, { path: `/orders/${id}`, notificationId: added.id }));
    await expect.poll(() => shownBy(worker)).toHaveLength(1);
    await clickShown(worker);
    await page.waitForURL((url) => url.pathname === `/orders/${id}`);
    expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
    const row = database.selectFrom("notifications").select("readAt").where("id", "=", added.id);
    await expect.poll(async () => (await row.executeTakeFirstOrThrow()).readAt).not.toBeNull();
    expect(await shownBy(worker)).toEqual([]);
    await context.close();
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", 7])(
    "leads to the home page instead of %s",
    async (path) => {
      const { page, context, worker, memberId } = await visitAs("ana@secret.example");
      await dispatchPush(worker, readyPush(memberId, { path }));
      await expect.poll(() => shownBy(worker)).toHaveLength(1);
      await page.goto("/orders");
      await page.getByRole("heading", { name: "My Orders" }).waitFor();
      await clickShown(worker);
      // The home page sends a member on to the dashboard.
      await page.waitForURL((url) => url.origin === site.url && url.pathname === "/dashboard");
      await context.close();
    },
  );

  test("hides its text from a member who signed out here, and from another one", async () => {
    const { page, context, worker, memberId } = await visitAs("ana@secret.example");
    await dispatchPush(worker, readyPush(await idOf("luca@secret.example")));
    const neutral = { title: "SECRET", body: "Sign in to see what's new.", tag: "signed-out" };
    await expect.poll(() => shownBy(worker)).toEqual([neutral]);
    await signOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => shownBy(worker)).toEqual([]);
    await dispatchPush(worker, readyPush(memberId));
    await expect.poll(() => shownBy(worker)).toEqual([neutral]);
    await context.close();
  });

  test("disappears at a sign-out on a page that the worker doesn't control", async () => {
    const { page, context, worker, memberId } = await visitAs("ana@secret.example");
    await dispatchPush(worker, readyPush(memberId));
    await expect.poll(() => shownBy(worker)).toHaveLength(1);
    // A forced reload bypasses the worker.
    const devTools = await context.newCDPSession(page);
    await devTools.send("Page.reload", { ignoreCache: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller === null);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await signOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => shownBy(worker)).toEqual([]);
    await context.close();
  });
});

/** Mocks the notification permission and a push service that accepts every browser. */
function withPushService(context: BrowserContext) {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const [auth, name] = [randomBytes(16).toString("base64url"), randomBytes(8).toString("hex")];
  const endpoint = `https://push.example/${name}`;
  const added = context.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      const key = "test-subscription";
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => sessionStorage.removeItem(key),
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (sessionStorage.getItem(key) === null ? null : subscription),
        subscribe: async () => {
          sessionStorage.setItem(key, "on");
          return subscription;
        },
      });
    },
    { endpoint, p256dh, auth },
  );
  return added.then(() => endpoint);
}

describe("a member", () => {
  test("turns push on and off on a device, and a sign-out ends it", async () => {
    const { page, context } = await site.visit();
    const endpoint = await withPushService(context);
    const memberId = await idOf("luca@secret.example");
    await openDashboard(page, "luca@secret.example");
    await page.goto("/profile?section=notifications");
    await page.getByRole("button", { name: "Turn on push on this device" }).click();
    await page.getByText("Push is on here.").waitFor();
    expect(await subscriptionsOf(memberId)).toEqual([endpoint]);
    await page.getByRole("button", { name: "Turn off on this device" }).click();
    await page.getByRole("button", { name: "Turn on push on this device" }).waitFor();
    await expect.poll(() => subscriptionsOf(memberId)).toEqual([]);
    await page.getByRole("button", { name: "Turn on push on this device" }).click();
    await page.getByText("Push is on here.").waitFor();
    await signOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => subscriptionsOf(memberId)).toEqual([]);
    await context.close();
  });

  test("with a new session registers the subscription again", async () => {
    const { page, context } = await site.visit();
    const endpoint = await withPushService(context);
    const memberId = await idOf("devon@secret.example");
    await openDashboard(page, "devon@secret.example");
    await page.goto("/profile?section=notifications");
    await page.getByRole("button", { name: "Turn on push on this device" }).click();
    await page.getByText("Push is on here.").waitFor();
    await site.server.context.database.deleteFrom("pushSubscriptions").execute();
    await page.reload();
    await expect.poll(() => subscriptionsOf(memberId)).toEqual([endpoint]);
    await context.close();
  });

  test("sees that the browser's push service doesn't answer, and can retry", async () => {
    const { page, context } = await site.visit();
    await withPushService(context);
    await context.addInitScript(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new Error("the push service does not answer"));
    });
    await openDashboard(page, "priya@secret.example");
    await page.goto("/profile?section=notifications");
    await page.getByRole("button", { name: "Turn on push on this device" }).click();
    await page.getByRole("alert").getByText("Push couldn't be turned on").waitFor();
    await page.getByRole("button", { name: "Turn on push on this device" }).waitFor();
    await context.close();
  });

  test("with an order is offered push once", async () => {
    const email = "sam@secret.example";
    const { page, context } = await site.visit();
    await withPushService(context);
    const { id } = await confirmedOrderOf(site, email);
    await signIn(page, email);
    await page.goto(`/orders/${id}`);
    await page.getByRole("button", { name: "No thanks" }).click();
    await expect.poll(() => page.getByText("Know the second it's ready.").count()).toBe(0);
    // Everything that could show the offer again has loaded by now.
    await page.getByRole("link", { name: "My Orders" }).first().click();
    await page.getByRole("heading", { name: "My Orders" }).waitFor();
    await page.goBack();
    await page.getByText("Contact Support").waitFor();
    expect(await page.getByText("Know the second it's ready.").count()).toBe(0);
    await context.close();
  });
});
