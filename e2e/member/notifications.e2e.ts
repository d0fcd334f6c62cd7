/** @module-tag whole */
import { LIVE_PATH, setOrderStatus } from "@secret/contract";
import { expect, test } from "vitest";
import { notify } from "../../apps/server/src/features/notifications/index.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { userIdOf } from "../browser/accounts.ts";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { hear } from "../browser/heard.ts";
import { lastMessageId } from "../browser/mailbox.ts";
import { useSite } from "../browser/use-site.ts";
import { addFirstItem, openDashboard, openEvent, signIn, stopClock } from "../browser/visit.ts";

const site = useSite();

/** Inserts unread notifications. */
async function insertNotifications(email: string, length: number): Promise<void> {
  const { database } = site.server.context;
  const userId = await userIdOf(site, email);
  const words = { title: "News", message: "There is some.", path: "/dashboard" };
  const news = { userId, type: "system", ...words, createdAt: new Date() };
  await database
    .insertInto("notifications")
    .values(Array.from({ length }, () => news))
    .execute();
}

async function countAccountNotifications(email: string): Promise<number> {
  const { count } = await site.server.context.database
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.userId")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("users.email", "=", email)
    .executeTakeFirstOrThrow();
  return Number(count);
}

test("the bell counts unread notifications up to 9+, and shows nothing when all are read", async () => {
  const email = "devon@secret.example";
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, email);
  await insertNotifications(email, 12);
  await page.goto("/dashboard");
  await page
    .getByRole("link", { name: /Notifications, \d+ unread/ })
    .getByText("9+")
    .waitFor();
  await page.goto("/notifications");
  await page.getByRole("button", { name: /all.*read/i }).click();
  await hear(page, "All notifications marked as read");
  await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  await context.close();
});

test("a new notification rings the bell and shows one toast, and a click opens its subject and marks it as read", async () => {
  const email = "imani@secret.example";
  const { page, context } = await site.visit("desktop", "light");
  await openDashboard(page, email);
  const unread = () => page.getByRole("link", { name: /^Notifications/ }).getAttribute("aria-label");
  await expect.poll(unread).toBe("Notifications, 3 unread");
  const { id, orderNumber } = await confirmedOrderOf(site, email);
  const isLive = page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_PATH);
  await page.goto("/notifications");
  await page.getByText("Order confirmed").first().waitFor();
  await isLive;

  const owner = await site.visit("desktop", "dark");
  await openDashboard(owner.page, "admin@secret.example");
  await owner.page.evaluate(
    async ({ path, method }) => {
      const headers = { "content-type": "application/json" };
      await fetch(path, { method, headers, body: JSON.stringify({ status: "preparing" }) });
    },
    { path: setOrderStatus.path.replace(":id", id), method: setOrderStatus.method },
  );
  await hear(page, `Order ${orderNumber} is in the fryer`);
  await expect.poll(unread).toBe("Notifications, 4 unread");
  await page.getByRole("article").filter({ hasText: "In the fryer" }).waitFor();
  // It is in the list and in one toast, the order's own.
  expect(await page.getByText(`We're preparing order ${orderNumber}.`).count()).toBe(1);

  await page
    .getByRole("article")
    .filter({ hasText: "In the fryer" })
    .getByRole("link", { name: "Unread: In the fryer" })
    .click();
  await page.waitForURL(`**/orders/${id}`);
  await expect.poll(unread).toBe("Notifications, 3 unread");
  await Promise.all([context.close(), owner.context.close()]);
});

test("a notification is marked as read and unread, here and on another device; a failure reverts it", async () => {
  const email = "luca@secret.example";
  await insertNotifications(email, 1);
  const [here, there] = [await site.visit("desktop", "light"), await site.visit("phone", "dark")];
  for (const { page } of [here, there]) {
    await signIn(page, email);
    await page.goto("/notifications");
  }
  const [unreadHere, unreadThere] = [here, there].map(({ page }) =>
    page.getByRole("article").filter({ hasText: "There is some." }).getByText("Unread:"),
  );
  const button = (name: string) => here.page.getByRole("button", { name });
  await unreadThere?.waitFor();
  await button("Mark as read: News").click();
  await unreadThere?.waitFor({ state: "detached" });
  expect(await unreadHere?.count()).toBe(0);
  await button("Mark as unread: News").click();
  await unreadThere?.waitFor();

  await here.page.route("**/api/notifications/*/read", (route) => route.fulfill({ status: 500, json: {} }));
  await button("Mark as read: News").click();
  await hear(here.page, "Failed to mark notification as read");
  await unreadHere?.waitFor();
  await Promise.all([here.context.close(), there.context.close()]);
});

test("cleared notifications come back with Undo, and stay cleared if the page is closed at once", async () => {
  const email = "sam@secret.example";
  await insertNotifications(email, 2);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto("/notifications");
  const rows = page.getByRole("article");
  const clear = page.getByRole("button", { name: "Clear", exact: true });
  await rows.first().waitFor();
  const count = await rows.count();
  await clear.click();
  await page.getByText("All quiet").waitFor();
  await page.getByText("Cleared.").waitFor();
  await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows.count()).toBe(count);
  await page.getByText("Cleared.").waitFor({ state: "detached" });

  await page.route("**/api/notifications", (route) => route.fulfill({ status: 500, json: {} }));
  await clear.click();
  await hear(page, "Failed to clear notifications");
  expect(await rows.count()).toBe(count);
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await clear.click();
  await page.getByText("Cleared.").waitFor();
  await page.goto("/notifications");
  await page.getByText("All quiet").waitFor();
  await context.close();
});

test("Undo is available for ten seconds", async () => {
  const email = "member@secret.example";
  await insertNotifications(email, 1);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.clock.install();
  await page.goto("/notifications");
  await page.getByRole("article").first().waitFor();
  await stopClock(page);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByText("Cleared.").waitFor();
  await page.clock.runFor(9_800);
  expect(await page.getByText("Cleared.").count()).toBe(1);
  await page.clock.runFor(400);
  // An expired toast is removed a second later.
  await page.clock.runFor(1_100);
  await page.getByText("Cleared.").waitFor({ state: "detached" });
  await context.close();
});

test("the URL has the filters, and each has its own empty state", async () => {
  const email = "ana@secret.example";
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, email);
  await page.goto("/notifications");
  await page.getByRole("article").first().waitFor();
  const filters = page.getByRole("navigation", { name: "Filter" });
  await filters.getByRole("link", { name: "Account" }).click();
  await page.waitForURL("**/notifications?show=account");
  await page.getByText("No account news").waitFor();
  expect(await filters.locator("[aria-current]").allTextContents()).toEqual(["Account"]);
  await insertNotifications(email, 1);
  await page.reload();
  await page.getByText("There is some.").waitFor();
  expect(await page.getByText("Order confirmed").count()).toBe(0);
  await filters.getByRole("link", { name: "Orders" }).click();
  await page.getByText("Order confirmed").first().waitFor();
  expect(await page.getByText("There is some.").count()).toBe(0);
  await filters.getByRole("link", { name: /^Unread/ }).click();
  await page.getByRole("button", { name: "Mark as read: News" }).click();
  await page.getByText("There is some.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByText("All read", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.waitForURL((url) => url.search === "");
  await page.getByText("There is some.").waitFor();
  await context.close();
});

test("a test notification reaches the app and the mailbox, a few times an hour", async () => {
  const email = "devon@secret.example";
  const before = await lastMessageId(site, email);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto("/notifications");
  const rows = page.getByRole("article").filter({ hasText: "It works" });
  for (let count = 1; count <= 3; count++) {
    await page.getByRole("button", { name: "Send test" }).click();
    await expect.poll(() => rows.count()).toBe(count);
  }
  await expect.poll(() => lastMessageId(site, email)).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByText("Failed to send test notification").waitFor();
  await page.getByText("That's enough tests for now.").waitFor();
  await context.close();
});

test("of a hundred notifications at once all are in the list, and ten ring", async () => {
  const email = "priya@secret.example";
  const { page, context } = await site.visit("desktop", "light");
  const isLive = page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_PATH);
  await openDashboard(page, email);
  await isLive;
  const { context: server } = site.server;
  const userId = await userIdOf(site, email);
  const offer = { itemName: null, until: "2026-11-22T06:49:00Z", timeZone: "America/Los_Angeles" };
  const facts = (index: number) => ({ eventTitle: `Side Door ${index}`, ...offer });
  const recipients = Array.from({ length: 100 }, (_, index) => ({ userId, facts: facts(index) }));
  await inTransaction(server.database, (transaction) =>
    notify(server, transaction, "place-offered", recipients),
  );
  const toasts = page.getByRole("status").filter({ hasText: "A spot opened up: A spot at Side Door" });
  await expect.poll(() => toasts.count()).toBe(10);
  const unread = () => page.getByRole("link", { name: /^Notifications/ }).getAttribute("aria-label");
  await expect.poll(unread).toMatch(/10\d unread/);
  expect(await toasts.count()).toBeLessThanOrEqual(10);
  await server.database
    .deleteFrom("notifications")
    .where("message", "like", "A spot at Side Door%")
    .execute();
  await context.close();
});

test("more notifications than fit on a page are loaded page by page", async () => {
  const email = "priya@secret.example";
  const { page, context } = await site.visit();
  await signIn(page, email);
  await insertNotifications(email, 60);
  await page.goto("/notifications");
  const shown = () => page.getByRole("article").count();
  await expect.poll(shown).toBe(50);
  await page.getByRole("button", { name: "Show older" }).click();
  // The sign-in's own notifications can arrive at any time, so they are excluded.
  await expect.poll(async () => (await shown()) - (await countAccountNotifications(email))).toBe(0);
  expect(await page.getByRole("button", { name: "Show older" }).count()).toBe(0);
  await context.close();
});

test("toasts are at the top right on a desktop and above the bar on a phone, and cover neither header nor title", async () => {
  for (const size of ["phone", "desktop"] as const) {
    const { page, context } = await site.visit(size, "light");
    await page.clock.install();
    await openEvent(page, "sam@secret.example");
    await addFirstItem(page);
    await addFirstItem(page);
    // Stop the clock, so that the toast stays until it was checked.
    await stopClock(page);
    await page
      .getByRole("button", { name: /^One .* less$/ })
      .first()
      .click();
    const toast = page.getByText(/removed from cart$/);
    await toast.waitFor();
    const box = await toast.boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    if (size === "desktop") {
      expect(box?.y).toBeLessThan(200);
      expect(box?.x).toBeGreaterThan(width / 2);
    } else {
      const bar = await page
        .getByRole("link", { name: /^Checkout/ })
        .filter({ visible: true })
        .first()
        .boundingBox();
      expect(box?.y).toBeGreaterThan(height / 2);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await context.close();
  }
});

test("the order's own page announces its status without a toast over the pickup code", async () => {
  const email = "luca@secret.example";
  const { id, orderNumber } = await confirmedOrderOf(site, email);
  const { page, context } = await site.visit("phone", "light");
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  await page.getByText("Live Updates").waitFor();
  const owner = await site.visit("desktop", "dark");
  await openDashboard(owner.page, "admin@secret.example");
  for (const [status, words] of [
    ["preparing", "is in the fryer"],
    ["ready", "is ready for pickup"],
  ] as const) {
    await owner.page.evaluate(
      async ({ path, method, body }) => {
        const headers = { "content-type": "application/json" };
        await fetch(path, { method, headers, body: JSON.stringify(body) });
      },
      { path: setOrderStatus.path.replace(":id", id), method: setOrderStatus.method, body: { status } },
    );
    await hear(page, `Order ${orderNumber} ${words}`);
  }
  await page.getByTestId("pickup-code").waitFor();
  const spoken = await page.getByText(`Order ${orderNumber} is ready for pickup`).boundingBox();
  expect(Math.max(spoken?.width ?? 0, spoken?.height ?? 0), "size of the announcement").toBeLessThanOrEqual(
    1,
  );
  await Promise.all([context.close(), owner.context.close()]);
});

test("a success stays two seconds, other toasts four, and at most twenty are shown at once", async () => {
  const { page, context } = await site.visit();
  await page.clock.install();
  // An expired toast is removed a second later.
  const leave = async () => {
    await page.clock.runFor(200);
    await page.clock.runFor(1_100);
  };
  await signIn(page, "devon@secret.example");
  await page.goto("/profile?section=notifications");
  const choice = page.getByRole("switch", { name: "Email: Ready for pickup", exact: true });
  await page.getByText("Fine-tune").click();
  await choice.waitFor();
  await stopClock(page);
  await choice.click();
  const saved = page.getByText("Profile updated successfully!");
  await saved.waitFor();
  await page.clock.runFor(1_900);
  expect(await saved.count()).toBe(1);
  await leave();
  await saved.waitFor({ state: "detached" });
  await page.clock.resume();

  await openEvent(page, "devon@secret.example");
  await stopClock(page);
  const add = page.getByRole("button", { name: /^Add .* to cart$/ }).first();
  const remove = page.getByRole("button", { name: /^One .* less$/ });
  const removed = page.getByText(/removed from cart$/);
  await add.click();
  await remove.click();
  await removed.waitFor();
  await page.clock.runFor(3_900);
  expect(await removed.count()).toBe(1);
  await leave();
  await removed.waitFor({ state: "detached" });

  for (let count = 0; count < 21; count++) {
    // The toasts' buttons cover the menu by now.
    await add.dispatchEvent("click");
    await remove.dispatchEvent("click");
  }
  expect(await removed.count()).toBe(20);
  await context.close();
});
