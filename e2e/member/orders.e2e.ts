import { formatEventSpan } from "@secret/domain";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { confirmedOrderOf, readyOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { loseNextAnswer } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import {
  continueToCardForm,
  openCheckout,
  openDashboard,
  payByCard,
  signIn,
  stopClock,
} from "../browser/visit.ts";

const site = useSite();

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Pays an order, up to its page. */
async function pay(page: Page, email: string): Promise<void> {
  await openCheckout(page, email);
  await continueToCardForm(page);
  await payByCard(page, "4111111111111111");
  await page.waitForURL("**/orders/*");
}

test("paying leads to a confirmation with window, place, receipt, calendar and the next steps", async () => {
  const { page, context } = await site.visit();
  await pay(page, "luca@secret.example");
  await hear(page, /^Order .* is confirmed$/);
  const confirmation = page.getByRole("region", { name: "You're in" });
  await confirmation.getByText(/^\d+(:\d\d)?–\d+(:\d\d)? PM/).waitFor();
  await confirmation.getByText("The Hewitt Street Lot").waitFor();
  await confirmation.getByText("Your receipt is on its way to luca@secret.example.").waitFor();
  await confirmation.getByRole("heading", { name: "What happens next" }).waitFor();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    confirmation.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("secret-pickup.ics");
  expect(await page.getByRole("link", { name: /^Cart/ }).count()).toBe(0);
  // The confirmation isn't shown again after leaving the page.
  await page.goto("/orders");
  await page.getByRole("link", { name: "View Details" }).first().click();
  await page.getByRole("region", { name: "Pickup" }).waitFor();
  expect(await page.getByText("You're in").count()).toBe(0);
  await context.close();
});

test("an order shows its own window in every list", async () => {
  const email = "imani@secret.example";
  const order = await confirmedOrderOf(site, email);
  const later = {
    startsAt: new Date(order.startsAt.getTime() + 2_400_000),
    endsAt: new Date(order.startsAt.getTime() + 3_600_000),
  };
  await site.server.context.database
    .updateTable("pickupWindows")
    .set(later)
    .where("id", "=", order.windowId)
    .execute();
  const own = formatEventSpan(later.startsAt, later.endsAt, order.timeZone);
  const { page, context } = await site.visit();
  await openDashboard(page, email);
  await page.getByText(own).waitFor();
  await page.goto("/orders");
  await page.getByRole("article").filter({ hasText: order.orderNumber }).getByText(own).waitFor();
  await page.goto(`/orders/${order.id}`);
  await page.getByRole("region", { name: "Pickup" }).getByText(own).waitFor();
  await context.close();
});

test("a phone's first screen shows when to come, with the calendar in the thumb bar, and directions and code once it is near", async () => {
  const email = "sam@secret.example";
  const { page, context } = await site.visit();
  await signIn(page, email);
  const order = await confirmedOrderOf(site, email);
  await page.goto(`/orders/${order.id}`);
  const ticket = page.getByRole("region", { name: "Pickup" });
  const window = await ticket.getByText(/^\d+(:\d\d)?–\d+(:\d\d)? PM/).boundingBox();
  expect(window?.y).toBeLessThan(500);
  const [calendar, directions] = ["Add to calendar", "Directions"].map((name) =>
    page.getByRole("link", { name }),
  );
  expect((await calendar?.boundingBox())?.y, "under the thumb").toBeGreaterThan(700);
  const big = page.getByRole("button", { name: "Make it big" });
  expect(await big.count()).toBe(0);

  const { database, clock } = site.server.context;
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  await database
    .updateTable("pickupWindows")
    .set({ startsAt: inMinutes(150), endsAt: inMinutes(170) })
    .where("id", "=", order.windowId)
    .execute();
  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", order.id).execute();
  await page.reload();
  const code = await page.getByTestId("pickup-code").boundingBox();
  expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(844);
  expect((await directions?.boundingBox())?.y, "under the thumb").toBeGreaterThan(700);
  await page.getByRole("heading", { name: "Items" }).scrollIntoViewIfNeeded();
  await big.click();
  await page
    .getByRole("dialog", { name: /^QR code of order/ })
    .getByText(order.orderNumber)
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await context.close();
});

test("a cancelled order has one badge with its reason, and no calendar, receipt or directions", async () => {
  const email = "devon@secret.example";
  const { id } = await confirmedOrderOf(site, email);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click();
  await page.getByText(/^You cancelled this order\. \$.* Visa •••• 1111/).waitFor();
  expect(await page.getByText("Cancelled", { exact: true }).count()).toBe(1);
  for (const name of ["Add to calendar", "Directions"])
    expect(await page.getByRole("link", { name }).count()).toBe(0);
  for (const name of ["Print receipt", "Cancel Order", "Change pickup window", "Make it big"])
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  await page.getByRole("link", { name: "Contact Support" }).waitFor();
  await page.getByRole("button", { name: /^Payment\s*Refund(ed| on its way)\s*Visa •••• 1111/ }).click();
  await page
    .getByText(/^Refund/)
    .last()
    .waitFor();
  await expectAccessible(page);
  await context.close();
});

test("'Live Updates' turns to 'Offline' within two seconds of losing the network, and back", async () => {
  const { page, context } = await site.visit();
  await page.clock.install();
  await signIn(page, "priya@secret.example");
  await page.goto("/orders");
  await page.getByText("Live Updates").waitFor();
  await stopClock(page);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.clock.runFor(2_000);
  await page.getByText("Offline").waitFor();
  await page.clock.resume();
  await context.setOffline(false);
  await page.getByText("Live Updates").waitFor();
  await context.close();
});

test("what changed before the live stream's first success is shown, also if its first try failed", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "imani@secret.example");
  const held = Promise.withResolvers<Route>();
  let tries = 0;
  await page.route("**/api/live*", async (route) => {
    tries += 1;
    if (tries === 1) held.resolve(route);
    else await route.continue();
  });
  const { id } = await confirmedOrderOf(site, "imani@secret.example");
  await page.goto(`/orders/${id}`);
  const first = await held.promise;
  await page.getByText("Confirmed").first().waitFor();
  expect(await page.getByTestId("pickup-code").count()).toBe(0);
  await readyOrderOf(site, "imani@secret.example");
  await first.abort();
  await page.getByTestId("pickup-code").waitFor();
  // Other tests need a confirmed order.
  const { database } = site.server.context;
  await database.updateTable("orders").set({ status: "confirmed" }).where("id", "=", id).execute();
  await context.close();
});

/** Plays the animations of these shapes as without reduced motion, and freezes them at their largest. */
async function freezeAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const held = document.createElement("style");
      held.textContent =
        ".stamp, .swing, .feed, .torn { animation-play-state: paused !important; animation-duration: 240ms !important }";
      document.head.append(held);
    });
  });
}

test("an order that was picked up long ago has no code, and no text about one", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "luca@secret.example");
  await page.goto("/orders");
  await page.getByRole("link", { name: "View Details" }).last().click();
  await page.waitForURL("**/orders/*");
  await page.getByRole("link", { name: "Contact Support" }).waitFor();
  expect(await page.getByText(/QR code|this code/).count()).toBe(0);
  await context.close();
});

test("no animation of an order makes its page wider than the window", async () => {
  const email = "priya@secret.example";
  const { id } = await confirmedOrderOf(site, email);
  const { database } = site.server.context;
  const { page, context } = await site.visit();
  await freezeAnimations(page);
  await signIn(page, email);
  for (const [status, proof] of [
    ["ready", "Show this code at the window"],
    ["completed", "Picked up"],
  ] as const) {
    await database.updateTable("orders").set({ status }).where("id", "=", id).execute();
    await page.goto(`/orders/${id}`);
    await page.getByText(proof).first().waitFor();
    expect(await overflowOf(page), status).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test("with reduced motion the animations don't play", async () => {
  const email = "ana@secret.example";
  const id = await readyOrderOf(site, email);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  await page.getByTestId("pickup-code").waitFor();
  const seconds = await page
    .locator(".swing")
    .evaluate((bell) => Number.parseFloat(getComputedStyle(bell).animationDuration));
  expect(seconds).toBeLessThan(0.001);
  await context.close();
});

test("a cancellation whose answer is lost is reported as done", async () => {
  const email = "imani@secret.example";
  const { id } = await confirmedOrderOf(site, email);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  const { lost } = await loseNextAnswer(page, /\/cancel$/);
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click();
  await lost;
  await hear(page, "Order cancelled successfully");
  await page.getByText(/^You cancelled this order\./).waitFor();
  await context.close();
});
