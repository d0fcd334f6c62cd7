import { randomUUID } from "node:crypto";
import { COOKIE_SESSION, IDEMPOTENCY_HEADER, SESSION_HEADER } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { setEventStatus } from "../../apps/server/src/features/events/service/change-event.ts";
import { expireHolds } from "../../apps/server/src/features/orders/service/expire-holds.ts";
import { statusChange } from "../../apps/server/testing/actors.ts";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { adminIdOf } from "../browser/accounts.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { loseNextAnswer, silenceSquare } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import {
  chooseWindow,
  continueToCardForm,
  openCardForm,
  openCheckout,
  orderIdOf,
  payByCard,
  paymentStateOf,
  signIn,
  stopClock,
} from "../browser/visit.ts";

const site = useSite();
beforeEach(() =>
  Object.assign(site.square, { loseAnswers: 0, failCalls: 0, delayMs: 0, answersAfter: Promise.resolve() }),
);

const CARD = "4111111111111111";
const ASKING = "Checking with Square. Don't pay again.";

async function endHold(orderId: string): Promise<void> {
  await site.server.context.database
    .updateTable("orders")
    .set({ holdExpiresAt: new Date(Date.now() - 1_000) })
    .where("id", "=", orderId)
    .execute();
}

/** Returns whether the text is visible without scrolling. */
async function isInSight(page: Page, words: string): Promise<boolean> {
  const box = await page.getByText(words).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

test("a payment in progress when the time runs out isn't called over: the page checks it, and then it is paid", async () => {
  const { page, orderId, close } = await openCardForm(site, "ana@secret.example");
  const answer = silenceSquare(site);
  await payByCard(page, CARD);
  await page.getByText(ASKING).waitFor();
  await expect.poll(() => isInSight(page, ASKING)).toBe(true);
  await endHold(orderId);
  await page.reload();
  await page.getByText(ASKING).waitFor();
  expect(await page.getByText("Nothing was charged").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Change order" }).count()).toBe(0);
  await expectAccessible(page);
  answer();
  await page.waitForURL("**/orders/*");
  await page.getByText("Confirmed").first().waitFor();
  await close();
});

async function reconcile(orderId: string): Promise<void> {
  Object.assign(site.square, { failCalls: 0, loseAnswers: 0 });
  await site.server.context.database
    .updateTable("payments")
    .set({ reconcileAfter: new Date(0) })
    .where("orderId", "=", orderId)
    .execute();
}

test("while Square's answers are lost every device says that it checks, until the payment is known to be paid", async () => {
  const { page, orderId, close } = await openCardForm(site, "devon@secret.example");
  site.square.delayMs = 1_500;
  await payByCard(page, CARD);
  await expect.poll(() => paymentStateOf(site, orderId)).toBe("authorized");
  Object.assign(site.square, { delayMs: 0, loseAnswers: Number.POSITIVE_INFINITY });
  await page.getByText("We're holding your order.").waitFor();
  const other = await page.context().newPage();
  await other.goto(`/orders/${orderId}`);
  await other.getByText(ASKING).waitFor();
  expect(await other.getByRole("link", { name: /^Pay now/ }).count()).toBe(0);
  await reconcile(orderId);
  await other.getByText(ASKING).waitFor({ state: "detached" });
  await page.waitForURL("**/orders/*");
  await close();
});

test("once the connection is back the page checks its payment at once, however long its retry pause is", async () => {
  const { page, orderId, close } = await openCardForm(site, "luca@secret.example");
  await page.clock.install();
  site.square.delayMs = 1_500;
  await payByCard(page, CARD);
  await expect.poll(() => paymentStateOf(site, orderId)).toBe("authorized");
  Object.assign(site.square, { delayMs: 0, loseAnswers: Number.POSITIVE_INFINITY });
  await page.getByText("We're holding your order.").waitFor();
  // From here on none of the page's timers end.
  await stopClock(page);
  await page.context().setOffline(true);
  await reconcile(orderId);
  await expect.poll(() => paymentStateOf(site, orderId)).toBe("captured");
  expect(await page.getByText("We'll check with Square once you're back").count()).toBe(1);
  const asked = page.waitForResponse(`**/api/orders/${orderId}`);
  await page.context().setOffline(false);
  await asked;
  await page.clock.resume();
  await page.waitForURL("**/orders/*");
  await close();
});

test("a payment that Square never received isn't paid, says so, and can be retried", async () => {
  const { page, orderId, close } = await openCardForm(site, "member@secret.example");
  site.square.failCalls = Number.POSITIVE_INFINITY;
  await payByCard(page, CARD);
  await page.getByText("We're holding your order.").waitFor();
  await reconcile(orderId);
  await page.getByText("Payment system unavailable. Please try again later.").waitFor();
  await page.getByText(/^Held for you/).waitFor();
  await payByCard(page, CARD);
  await page.waitForURL("**/orders/*");
  await close();
});

test("one click is one payment, however many click events the button gets", async () => {
  const { page, orderId, close } = await openCardForm(site, "priya@secret.example");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/payments")) keys.push(request.headers()[IDEMPOTENCY_HEADER]);
  });
  await page.evaluate(() => {
    const again = ({ target }: Event) => target instanceof HTMLElement && target.click();
    // Two more clicks in the same tick as the first.
    addEventListener("click", (event) => queueMicrotask(() => again(event)), { once: true, capture: true });
    addEventListener("click", (event) => queueMicrotask(() => again(event)), { once: true, capture: true });
  });
  await payByCard(page, CARD);
  await page.waitForURL("**/orders/*");
  expect(keys).toHaveLength(1);
  const { database } = site.server.context;
  expect(
    await database.selectFrom("payments").select("id").where("orderId", "=", orderId).execute(),
  ).toHaveLength(1);
  await close();
});

test("a card form that doesn't answer times out, with nothing charged and the card still typed", async () => {
  const { page, context } = await site.visit();
  await page.clock.install();
  await openCheckout(page, "imani@secret.example");
  await continueToCardForm(page);
  await page.route("**/v1/card-token", () => undefined);
  await payByCard(page, CARD);
  await page.getByRole("button", { name: "Paying…" }).waitFor();
  await page.clock.runFor(20_000);
  await page.getByText("You haven't been charged. Check your signal and try again.").waitFor();
  await page.unroute("**/v1/card-token");
  const number = page.frameLocator('iframe[title="Card details"]').getByLabel("Card number");
  expect((await number.inputValue()).replaceAll(" ", "")).toBe(CARD);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL("**/orders/*");
  await context.close();
});

test("the time to pay ends while the card form or a wallet is still open, and Square is never asked", async () => {
  const { page, orderId, close } = await openCardForm(site, "ana@secret.example");
  await page.route("**/v1/card-token", () => undefined);
  await payByCard(page, CARD);
  await page.getByRole("button", { name: "Paying…" }).waitFor();
  expect(await page.getByText(ASKING).count()).toBe(0);
  await endHold(orderId);
  await expireHolds(site.server.context);
  await page.getByRole("heading", { name: "Time's up" }).waitFor();
  await page.getByText("Nothing was charged, and your cart is as you left it.").waitFor();
  expect(await paymentStateOf(site, orderId)).toBeUndefined();
  await close();
});

const PLACING = /^\/api\/orders$/;

test("an order whose answer was lost is found on the server, and the page continues to its payment", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "member@secret.example");
  await chooseWindow(page);
  const { lost } = await loseNextAnswer(page, PLACING);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  // The live update arrives before the answer is lost.
  await lost;
  await context.close();
});

test("an order whose answer was lost is the same one when it is placed again", async () => {
  const { page, context } = await site.visit();
  // Block every other way for the page to learn about the order.
  for (const unheard of ["**/api/orders/held", "**/api/live*"])
    await page.route(unheard, (route) => route.abort());
  await openCheckout(page, "priya@secret.example");
  await chooseWindow(page);
  await loseNextAnswer(page, PLACING);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.getByText("No connection. Please check your signal and try again.").waitFor();
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  await context.close();
});

test("an order without an answer times out, and placing it again makes one order", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "staff@secret.example");
  await chooseWindow(page);
  await page.evaluate(() => {
    const limit = new AbortController();
    AbortSignal.timeout = () => limit.signal;
    addEventListener("time-is-over", () => limit.abort(new DOMException("over", "TimeoutError")));
  });
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/api/orders",
    () => hear(),
    { times: 1 },
  );
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await asked;
  await page.evaluate(() => dispatchEvent(new Event("time-is-over")));
  await page.getByText("No connection. Please check your signal and try again.").waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  await context.close();
});

test("a member whose session has ended is sent to sign-in, and back to the same payment", async () => {
  const { page, orderId, close } = await openCardForm(site, "imani@secret.example");
  await page.context().clearCookies();
  await payByCard(page, CARD);
  await page.waitForURL("**/login");
  await page.getByText("Sign in to pay for the order we're holding for you.").waitFor();
  await page.getByLabel("Email address").fill("imani@secret.example");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`**/orders/${orderId}`);
  expect(await paymentStateOf(site, orderId)).toBe("captured");
  await close();
});

test("an amount that was refunded already isn't promised again", async () => {
  const { page, orderId, close } = await openCardForm(site, "devon@secret.example");
  await payByCard(page, CARD);
  await page.waitForURL("**/orders/*");
  const admin = await site.visit();
  await signIn(admin.page, "admin@secret.example");
  const refunded = await admin.page.request.post(`/api/admin/orders/${orderId}/refunds`, {
    headers: { [IDEMPOTENCY_HEADER]: randomUUID(), [SESSION_HEADER]: COOKIE_SESSION },
    data: { amountCents: 500, reason: "A cold tail" },
  });
  expect(refunded.ok()).toBe(true);
  await admin.context.close();
  const { totalCents } = await site.server.context.database
    .selectFrom("orders")
    .select("totalCents")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await page.reload();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await page
    .getByRole("dialog")
    .getByText(`${formatUsd(totalCents - 500)} will be refunded to Visa •••• 1111`)
    .waitFor();
  await close();
});

test("cancelling says how much goes back, to which card and when, before and after", async () => {
  const { page, close } = await openCardForm(site, "sam@secret.example");
  await payByCard(page, CARD);
  await page.waitForURL("**/orders/*");
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const goesBack = /\$\d+\.\d\d will be refunded to Visa •••• 1111\. Allow 2 to 7 business days\./;
  await page.getByRole("dialog").getByText(goesBack).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click();
  await page.getByText("You cancelled this order.").waitFor();
  await page.getByText(/\$\d+\.\d\d (is being|was) refunded to Visa •••• 1111/).waitFor();
  await close();
});

test("an event that is cancelled during the payment says so, not that the time is over", async () => {
  const { page, close } = await openCardForm(site, "luca@secret.example");
  const { context } = site.server;
  const { database } = context;
  const order = await database
    .selectFrom("orders")
    .select("eventId")
    .where("id", "=", orderIdOf(page))
    .executeTakeFirstOrThrow();
  const adminId = await adminIdOf(site);
  await setEventStatus(
    context,
    { sessionId: adminId, userId: adminId, role: "admin" },
    order.eventId,
    statusChange("cancelled"),
  );
  await page.getByRole("heading", { name: "The event was cancelled" }).waitFor();
  await page.getByText("Nothing was charged.").waitFor();
  await close();
});
