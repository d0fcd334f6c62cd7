import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { createEvent } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import {
  addFirstItem,
  chooseWindow,
  continueToPayment,
  loseSession,
  openCheckout,
  openEvent,
  signIn,
  stopClock,
} from "../browser/visit.ts";

const site = useSite();

test("a bar at a phone's lower edge doesn't cover the footer's last line", async () => {
  const { page, context } = await site.visit("phone");
  await openEvent(page, "sam@secret.example");
  await addFirstItem(page);
  const bar = page.getByRole("region", { name: "Order summary" });
  await bar.waitFor();
  // Parts that load late make the page longer, so it is scrolled to its end again.
  const roomAboveBar = async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    const last = await page.getByRole("contentinfo").getByRole("link").last().boundingBox();
    return ((await bar.boundingBox())?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
  };
  await expect.poll(roomAboveBar).toBeGreaterThanOrEqual(0);
  await context.close();
});

test("two tabs share the cart, and a reload keeps it", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await openEvent(page, "luca@secret.example");
  const other = await context.newPage();
  await other.goto(page.url());
  await addFirstItem(page);
  await other.getByRole("link", { name: "Checkout" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Checkout" }).waitFor();
  await other.getByRole("button", { name: /^One .* less$/ }).click();
  await hear(other, /removed from cart/);
  await page.getByRole("link", { name: "Checkout" }).waitFor({ state: "detached" });
  await context.close();
});

test("a page opened without signal says so, and loads with the signal", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "devon@secret.example");
  await addFirstItem(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  await page.getByRole("heading", { name: "We couldn't load this page" }).waitFor();
  await page.getByText("No connection. Please check your signal and try again.").waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Checkout" }).waitFor();
  await context.close();
});

test("another event's item asks before it clears the cart, and clears it only when confirmed", async () => {
  const otherEvent = await createEvent(site);
  const { page, context } = await site.visit();
  await openEvent(page, "imani@secret.example");
  await addFirstItem(page);
  const first = page.url();
  await page.goto(`/events/${otherEvent}`);
  const add = page.getByRole("button", { name: "Add Last Tail to cart" });
  await add.click();
  await page.getByText("Changing events will clear your current cart. Continue?").waitFor();
  await page.keyboard.press("Escape");
  await add.waitFor();
  await page.goto(first);
  await page.getByRole("link", { name: "Checkout" }).waitFor();
  await page.goto(`/events/${otherEvent}`);
  await add.click();
  await page.getByRole("button", { name: "Clear and add" }).click();
  await hear(page, "Last Tail added to cart!");
  await page.goto(first);
  await page.getByRole("heading", { name: "Menu" }).waitFor();
  expect(await page.getByRole("link", { name: "Checkout" }).count()).toBe(0);
  await context.close();
});

test("a cart survives the end of the session, and signing in again leads back to it", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "sam@secret.example");
  await loseSession(page);
  await page.goto("/checkout");
  await page.getByRole("link", { name: "Member Login" }).click();
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await page.getByLabel("Email address").fill("sam@secret.example");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/checkout");
  await page.getByText("The Secret Tail", { exact: true }).waitFor();
  await context.close();
});

test("a changed price is shown at the checkout, and paid only once it was seen", async () => {
  const eventId = await createEvent(site);
  const { page, context } = await site.visit();
  await signIn(page, "priya@secret.example");
  await page.goto(`/events/${eventId}`);
  await page.getByRole("button", { name: "Add Last Tail to cart" }).click();
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("button", { name: /Continue to payment/ }).waitFor();
  await chooseWindow(page);
  const { database } = site.server.context;
  await database.updateTable("menuItems").set({ priceCents: 2900 }).where("eventId", "=", eventId).execute();
  // The server knows the price and the page doesn't yet.
  site.server.context.live.announce("event.changed", eventId);
  await page.getByRole("button", { name: /Continue to payment/ }).click();
  await page.getByText("Now $29.00 each (was $24.00).").waitFor();
  await page.getByTestId("total").getByText("$31.83").waitFor();
  await expectAccessible(page);
  await continueToPayment(page);
  await context.close();
});

test("special instructions take 100 characters and stay with the order", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "devon@secret.example");
  await addFirstItem(page);
  const text = `${randomUUID()} `.repeat(4);
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByLabel("Special instructions").fill(text);
  expect(await page.getByLabel("Special instructions").inputValue()).toBe(text.slice(0, 100));
  await page.getByText("100/100").waitFor();
  await page.goto("/checkout");
  await page.getByText(text.slice(0, 100).trim()).waitFor();
  await context.close();
});

test("the cart is one click away from everywhere, and a removed item can be restored", async () => {
  const { page, context } = await site.visit();
  await page.clock.install();
  await openEvent(page, "luca@secret.example");
  await addFirstItem(page);
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByLabel("Special instructions").fill("Extra lemon");
  await page.goto("/notifications");
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  await page.getByRole("heading", { name: "Checkout" }).waitFor();
  await expectAccessible(page);
  // Stop the clock, so that Undo stays.
  await stopClock(page);
  await page.getByRole("button", { name: /^Remove / }).click();
  await hear(page, /removed from cart/);
  expect(await page.getByRole("link", { name: /^Cart/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.clock.resume();
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  await page.getByText("Extra lemon").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
});
