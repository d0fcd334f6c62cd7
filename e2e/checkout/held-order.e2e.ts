import { formatUsd } from "@secret/domain";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EVENT_CHANGED } from "../../apps/server/src/features/events/event-cache.ts";
import { expireHolds } from "../../apps/server/src/features/orders/service/expire-holds.ts";
import { DEMO_PROMO_CODE } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { createEvent } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { loseNextAnswer, silenceSquare } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import {
  addFirstItem,
  chooseWindow,
  continueToCardForm,
  continueToPayment,
  openCheckout,
  payByCard,
  signIn,
} from "../browser/visit.ts";

const site = useSite();

const CARD = "4111111111111111";

const bar = (page: Page) => page.getByRole("region", { name: "Unpaid order" });
const orderIdOf = (page: Page) => new URL(page.url()).searchParams.get("order") ?? "";
const checkout = (page: Page) => page.getByRole("heading", { name: "Checkout" });

/** Opens a page on another device of the same member. */
async function openDevice(email: string, path: string) {
  const visit = await site.visit("desktop", "dark");
  await signIn(visit.page, email);
  await visit.page.goto(path);
  await visit.page.getByRole("heading", { level: 1 }).waitFor();
  return visit;
}

/** Places an order on a phone, up to the payment. */
async function holdOrder(email: string) {
  const visit = await site.visit();
  await openCheckout(visit.page, email);
  await continueToPayment(visit.page);
  return { ...visit, orderId: orderIdOf(visit.page) };
}

/** Goes back from the payment to the first step, and on to the event's page. */
async function backToEvent(page: Page) {
  await page.goBack();
  await checkout(page).waitFor();
  await page.goBack();
  await page.getByRole("region", { name: "Order summary" }).waitFor();
}

/** Ends an order's time to pay. */
async function expireHold(orderId: string) {
  await site.server.context.database
    .updateTable("orders")
    .set({ holdExpiresAt: new Date(Date.now() - 1_000) })
    .where("id", "=", orderId)
    .execute();
  await expireHolds(site.server.context);
}

test("a held order shows on every page of every device at once, and disappears once it is paid", async () => {
  const email = "ana@secret.example";
  const other = await openDevice(email, "/events");
  expect(await bar(other.page).count()).toBe(0);
  const { page, context, orderId } = await holdOrder(email);
  await bar(other.page)
    .getByText(/^Unpaid order, (10:00|9:\d\d) left$/)
    .waitFor();
  await expectAccessible(other.page);
  // The payment page shows it in its own summary.
  expect(await bar(page).count()).toBe(0);
  for (const path of ["/dashboard", "/notifications", "/profile"]) {
    await other.page.goto(path);
    await bar(other.page).waitFor();
  }
  await bar(other.page).getByRole("link", { name: "Pay now" }).click();
  await other.page.waitForURL(`**/checkout?order=${orderId}`);
  await other.page.goto("/events");
  await bar(other.page).waitFor();
  await page.frameLocator('iframe[title="Card details"]').getByLabel("Card number").waitFor();
  await payByCard(page, CARD);
  await page.waitForURL("**/orders/*");
  await bar(other.page).waitFor({ state: "detached" });
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await bar(page).count()).toBe(0);
  expect([...other.complaints]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test("another device edits the order with the same window, tip and code, and it stays held until the new one replaces it", async () => {
  const email = "devon@secret.example";
  const { page, context } = await site.visit();
  await openCheckout(page, email);
  await page.getByRole("button", { name: /^15%/ }).click();
  await page.getByLabel("Promo code").fill(DEMO_PROMO_CODE);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Discount").waitFor();
  await continueToPayment(page);
  const total = await page.getByTestId("total").innerText();
  // The order is folded into one row.
  const text = (await page.locator("main").textContent()) ?? "";
  const [number = expect.fail("no order number")] = /[2-9A-Z]{3}-[2-9A-Z]{3}/.exec(text) ?? [];

  const other = await openDevice(email, "/dashboard");
  await bar(other.page).getByRole("button", { name: "Change order" }).click();
  await checkout(other.page).waitFor();
  expect(await other.page.getByTestId("total").innerText()).toBe(total);
  expect(await other.page.getByRole("radio", { checked: true }).count()).toBe(1);
  expect(await other.page.getByRole("button", { name: /^15%/ }).getAttribute("aria-pressed")).toBe("true");
  await other.page.getByText(DEMO_PROMO_CODE).waitFor();
  expect(await bar(other.page).count()).toBe(0);

  // The old order is held and can be paid until the new one is placed.
  await other.page.getByText(/^Your order stays held for (10:00|9:\d\d) while you change it/).waitFor();
  expect(await page.getByRole("heading", { name: "Payment", exact: true }).count()).toBe(1);
  await expectAccessible(other.page);
  await other.page.getByRole("button", { name: /^Continue to payment/ }).click();
  await other.page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  expect(await other.page.getByTestId("total").innerText()).toBe(total);

  await page.getByRole("heading", { name: "You changed this order" }).waitFor();
  await page.getByRole("link", { name: "Go to the new order" }).click();
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  await page.goto("/orders");
  await page.getByRole("link", { name: "View Details" }).first().waitFor();
  expect(await page.getByText(number).count()).toBe(0);
  await page.goto("/notifications");
  await page.getByRole("heading", { name: "Notifications" }).waitFor();
  expect(await page.getByText(number).count()).toBe(0);
  expect(await other.page.getByText(/was cancelled/).count()).toBe(0);
  await Promise.all([context.close(), other.context.close()]);
});

test("the event's box links to paying the held order, and to changing it once the cart has more", async () => {
  const email = "staff@secret.example";
  const { page, context, orderId } = await holdOrder(email);
  const total = await page.getByTestId("total").innerText();
  await backToEvent(page);
  const box = page.getByRole("region", { name: "Order summary" });
  await box.getByText("1 item, held for you").waitFor();
  expect(await box.getByText(total).count()).toBe(1);
  expect(await box.getByRole("link", { name: "Checkout" }).count()).toBe(0);
  await box.getByRole("link", { name: "Pay now" }).click();
  await page.waitForURL(`**/checkout?order=${orderId}`);
  await page.goBack();
  await addFirstItem(page);
  await box.getByText("2 items, before tax").waitFor();
  await box.getByRole("button", { name: "Change order" }).click();
  await checkout(page).waitFor();
  await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();
  expect(await page.getByRole("button", { name: /^Remove / }).count()).toBe(2);
  await expireHold(orderId);
  await context.close();
});

test("the event's box shows the held order as it was bought, whatever the menu says since", async () => {
  const { page, context, orderId } = await holdOrder("priya@secret.example");
  const { database, live } = site.server.context;
  const own = await database
    .selectFrom("orderItems")
    .innerJoin("orders", "orders.id", "orderItems.orderId")
    .select(["orders.eventId", "menuItemId", "name", "unitPriceCents"])
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  const change = async (item: { priceCents: number; isAvailable: boolean }) => {
    await database.updateTable("menuItems").set(item).where("id", "=", own.menuItemId).execute();
    live.announce(EVENT_CHANGED, own.eventId);
  };
  await change({ priceCents: own.unitPriceCents + 300, isAvailable: false });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/events/${own.eventId}`);
  const box = page.getByRole("region", { name: "Order summary" });
  await box.getByText(`1 × ${own.name}`).waitFor();
  await box.locator("li").getByText(formatUsd(own.unitPriceCents)).waitFor();
  await change({ priceCents: own.unitPriceCents, isAvailable: true });
  await expireHold(orderId);
  await context.close();
});

test("with text twice as large the bar's text and buttons fit on a phone", async () => {
  const { page, context } = await holdOrder("staff@secret.example");
  await backToEvent(page);
  const payNow = bar(page).getByRole("link", { name: "Pay now" });
  await payNow.waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const [words, way] = await Promise.all([bar(page).getByText(/left$/).boundingBox(), payNow.boundingBox()]);
  expect(way?.x).toBeGreaterThanOrEqual(0);
  expect((way?.x ?? 0) + (way?.width ?? 0)).toBeLessThanOrEqual(390);
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(way?.y ?? 0);
  await context.close();
});

test("items added to the cart after the order was placed are still in it after paying", async () => {
  const { page, context } = await holdOrder("admin@secret.example");
  await backToEvent(page);
  await addFirstItem(page);
  await bar(page).getByRole("link", { name: "Pay now" }).click();
  await page.frameLocator('iframe[title="Card details"]').getByLabel("Card number").waitFor();
  await payByCard(page, CARD);
  await page.waitForURL("**/orders/*");
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  await context.close();
});

test("an expired order disappears from every page without a reload, and its lines go into the cart of any device", async () => {
  const email = "imani@secret.example";
  const { context, orderId } = await holdOrder(email);
  const other = await openDevice(email, "/dashboard");
  await bar(other.page).waitFor();
  const payment = await openDevice(email, `/checkout?order=${orderId}`);
  await expireHold(orderId);
  await bar(other.page).waitFor({ state: "detached" });
  await payment.page.getByRole("heading", { name: "Time's up" }).waitFor();
  await payment.page.getByRole("button", { name: "Try again" }).click();
  await checkout(payment.page).waitFor();
  await payment.page.getByText(/^Your order isn't held anymore, and nothing was charged/).waitFor();
  await payment.page.getByRole("button", { name: /^Continue to payment/ }).waitFor();
  await Promise.all([context, other.context, payment.context].map((each) => each.close()));
});

test("with a held order the checkout offers one next step: paying it, or changing it", async () => {
  const email = "luca@secret.example";
  const { page, context, orderId } = await holdOrder(email);
  const other = await openDevice(email, "/checkout");
  for (const each of [page, other.page]) {
    await each.goto("/checkout");
    await each.waitForURL(`**/checkout?order=${orderId}`);
    await each.getByRole("heading", { name: "Payment", exact: true }).waitFor();
    expect(await each.getByRole("button", { name: /^Continue to payment/ }).count()).toBe(0);
  }
  await page.getByRole("button", { name: "Change order" }).click();
  await checkout(page).waitFor();
  await continueToCardForm(page);
  await page.getByText("Held for you").waitFor();
  await Promise.all([context.close(), other.context.close()]);
});

test("a cart of another event asks first, and declining changes nothing", async () => {
  const email = "sam@secret.example";
  const { context, orderId } = await holdOrder(email);
  const other = await openDevice(email, `/events/${await createEvent(site)}`);
  await other.page.getByRole("button", { name: "Add Last Tail to cart" }).click();
  await bar(other.page).getByRole("button", { name: "Change order" }).click();
  await other.page.getByText("Changing events will clear your current cart. Continue?").waitFor();
  await expectAccessible(other.page);
  await other.page.getByRole("button", { name: "Go back" }).click();
  const order = site.server.context.database.selectFrom("orders").select("status");
  expect(await order.where("id", "=", orderId).executeTakeFirst()).toEqual({ status: "pending" });
  await bar(other.page).getByRole("button", { name: "Change order" }).click();
  await other.page.getByRole("button", { name: "Clear and change" }).click();
  await checkout(other.page).waitFor();
  expect(await other.page.getByText("Last Tail", { exact: true }).count()).toBe(0);
  expect(await order.where("id", "=", orderId).executeTakeFirst()).toEqual({ status: "pending" });
  await other.page.getByRole("link", { name: "Keep it as it is" }).click();
  await other.page.waitForURL(`**/checkout?order=${orderId}`);
  await Promise.all([context.close(), other.context.close()]);
});

test("during a payment nothing can be changed, and the other device says why", async () => {
  const email = "priya@secret.example";
  const { page, context, orderId } = await holdOrder(email);
  const other = await openDevice(email, "/dashboard");
  await bar(other.page).waitFor();
  await page.frameLocator('iframe[title="Card details"]').getByLabel("Card number").waitFor();
  const answer = silenceSquare(site);
  await payByCard(page, CARD);
  const payments = site.server.context.database.selectFrom("payments").select("id");
  await expect.poll(() => payments.where("orderId", "=", orderId).execute()).toHaveLength(1);
  await bar(other.page).getByRole("button", { name: "Change order" }).click();
  await hear(other.page, "A payment for this order is in progress.");
  await bar(other.page).getByText("Checking with Square. Don't pay again.").waitFor();
  expect(await bar(other.page).getByRole("link", { name: "Pay now" }).count()).toBe(0);
  answer();
  await page.waitForURL("**/orders/*");
  await bar(other.page).waitFor({ state: "detached" });
  await Promise.all([context.close(), other.context.close()]);
});

test("the order is replaced once, also after a lost connection and a lost answer", async () => {
  const email = "member@secret.example";
  const { page, context } = await holdOrder(email);
  const other = await openDevice(email, "/dashboard");
  await bar(other.page).waitFor();
  const change = bar(other.page).getByRole("button", { name: "Change order" });
  await other.context.setOffline(true);
  await change.click();
  await hear(other.page, "No connection. Please check your signal and try again.");
  await bar(other.page).waitFor();
  await other.context.setOffline(false);
  await change.click();
  await checkout(other.page).waitFor();
  // The late notice moves what is below it, so a click at that moment would miss the button.
  await other.page.getByText(/while you change it/).waitFor();
  const { lost } = await loseNextAnswer(other.page, /\/api\/orders$/);
  // The order is replaced but the answer is lost: both pages get the change, and lead to the one held order.
  await other.page.getByRole("button", { name: /^Continue to payment/ }).click();
  await lost;
  await other.page.waitForURL("**/checkout?order=*");
  await page.getByRole("heading", { name: "You changed this order" }).waitFor();
  await page.getByRole("link", { name: "Go to the new order" }).click();
  await page.waitForURL(`**/checkout?order=${orderIdOf(other.page)}`);
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  await Promise.all([context.close(), other.context.close()]);
});

test("a page from the back/forward cache shows the present cart", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "imani@secret.example");
  await chooseWindow(page);
  await page.evaluate(() => {
    // Simulate a payment on a later page while this one was frozen and got no storage events.
    for (const key of ["cart", "cart-event", "checkout"]) localStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await page.waitForURL("**/events");
  expect(await page.getByRole("link", { name: /^Cart/ }).count()).toBe(0);
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).waitFor();
  await context.close();
});
