import { setOrderStatus } from "@secret/contract";
import { expect, test } from "vitest";
import { useSite } from "../browser/use-site.ts";
import { openDashboard, openEvent, signIn, stopClock } from "../browser/visit.ts";

const site = useSite();

/** Notifications that nobody has read. */
async function insertNews(email: string, length: number): Promise<void> {
  const { database } = site.server.context;
  const { id: userId } = await database
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const news = { userId, type: "system", title: "News", message: "There is some.", createdAt: new Date() };
  await database
    .insertInto("notifications")
    .values(Array.from({ length }, () => news))
    .execute();
}

test("the bell counts what is unread, up to 9+, and falls silent when all is read", async () => {
  const email = "devon@secret.example";
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, email);
  await insertNews(email, 12);
  await page.goto("/dashboard");
  await page
    .getByRole("link", { name: /Notifications, \d+ unread/ })
    .getByText("9+")
    .waitFor();
  await page.goto("/notifications");
  await page.getByRole("button", { name: /all.*read/i }).click();
  await page.getByText("All notifications marked as read").waitFor();
  await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  await context.close();
});

test("the bell rings on an open page, a toast says why, and the list is cleared only on a yes", async () => {
  const email = "imani@secret.example";
  const { page, context } = await site.visit("desktop", "light");
  await openDashboard(page, email);
  const unread = () => page.getByRole("link", { name: /^Notifications/ }).getAttribute("aria-label");
  await expect.poll(unread).toBe("Notifications, 3 unread");
  const order = await site.server.context.database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .select(["orders.id", "orders.orderNumber"])
    .where("users.email", "=", email)
    .where("orders.status", "=", "confirmed")
    .executeTakeFirstOrThrow();

  const owner = await site.visit("desktop", "dark");
  await openDashboard(owner.page, "admin@secret.example");
  await owner.page.evaluate(
    async ({ path, method }) => {
      const headers = { "content-type": "application/json" };
      await fetch(path, { method, headers, body: JSON.stringify({ status: "preparing" }) });
    },
    { path: setOrderStatus.path.replace(":id", order.id), method: setOrderStatus.method },
  );
  await page.getByText(`Order ${order.orderNumber} is in the fryer`).waitFor();
  await expect.poll(unread).toBe("Notifications, 4 unread");

  await page.goto("/notifications");
  await page
    .getByRole("button", { name: /^Mark as read/ })
    .first()
    .click();
  await expect.poll(unread).toBe("Notifications, 3 unread");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("article").count()).toBe(4);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  await page.getByText("All quiet").waitFor();
  await Promise.all([context.close(), owner.context.close()]);
});

test("more notifications than a page holds are shown page by page", async () => {
  const email = "priya@secret.example";
  await insertNews(email, 60);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto("/notifications");
  await expect.poll(() => page.getByRole("article").count()).toBe(50);
  await page.getByRole("button", { name: "Show older" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(63);
  expect(await page.getByRole("button", { name: "Show older" }).count()).toBe(0);
  await context.close();
});

test("toasts stand top right on a desktop and at the bottom of a phone, above the bar, over neither header nor title", async () => {
  for (const size of ["phone", "desktop"] as const) {
    const { page, context } = await site.visit(size, "light");
    await openEvent(page, "sam@secret.example");
    await page
      .getByRole("button", { name: /^Add .* to cart$/ })
      .first()
      .click();
    const box = await page.getByText(/added to cart!/).boundingBox();
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

test("a success stays two seconds, other words four, and at most twenty are there at once", async () => {
  const { page, context } = await site.visit();
  await page.clock.install();
  await openEvent(page, "devon@secret.example");
  await stopClock(page);
  const add = page.getByRole("button", { name: /^Add .* to cart$/ }).first();
  const remove = page.getByRole("button", { name: /^One .* less$/ });
  const added = page.getByText(/added to cart!$/);
  const removed = page.getByText(/removed from cart$/);
  // A toast that has had its time leaves a second later.
  const leave = async () => {
    await page.clock.runFor(200);
    await page.clock.runFor(1_100);
  };
  await add.click();
  await added.waitFor();
  await page.clock.runFor(1_900);
  expect(await added.count()).toBe(1);
  await leave();
  await added.waitFor({ state: "detached" });
  await remove.click();
  await removed.waitFor();
  await page.clock.runFor(3_900);
  expect(await removed.count()).toBe(1);
  await leave();
  await removed.waitFor({ state: "detached" });

  for (let count = 0; count < 11; count++) {
    await add.click();
    await remove.click();
  }
  expect((await added.count()) + (await removed.count())).toBe(20);
  await context.close();
});
