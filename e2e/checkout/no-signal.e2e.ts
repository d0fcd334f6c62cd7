import { beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { isInSight } from "../browser/sight.ts";
import { useSite } from "../browser/use-site.ts";
import { openCardForm, payByCard, paymentStateOf, stopClock } from "../browser/visit.ts";

const site = useSite();
beforeEach(() => Object.assign(site.square, { loseAnswers: 0, delayMs: 0, wallets: false }));

const CARD = "4111111111111111";
const WAITS = "No signal. You haven't been charged. Your payment will go through once you're back online.";
const ASKS_LATER = "No signal. We'll check with Square once you're back online. Don't pay again.";

test("paying without signal says at once that nothing was charged, and pays once the signal is back", async () => {
  const { page, orderId, close } = await openCardForm(site, "devon@secret.example");
  await page.clock.install();
  await page.context().setOffline(true);
  await payByCard(page, CARD);
  await page.getByText(WAITS).waitFor();
  expect(await isInSight(page.getByText(WAITS))).toBe(true);
  await page.getByRole("button", { name: "Waiting for signal…" }).waitFor();
  await expectAccessible(page);
  expect(await paymentStateOf(site, orderId)).toBeUndefined();
  // Stop all of the page's timers, so that only the signal can make it continue.
  await stopClock(page);
  const sent = page.waitForRequest("**/payments");
  await page.context().setOffline(false);
  await page.getByText(WAITS).waitFor({ state: "detached" });
  // The form's frame may notice the network later than its page; the page then asks again.
  await page.clock.resume();
  await sent;
  await page.waitForURL("**/orders/*");
  expect(await paymentStateOf(site, orderId)).toBe("captured");
  await close();
});

test("a connection that is back but doesn't work yet is retried several times", async () => {
  const { page, orderId, close } = await openCardForm(site, "sam@secret.example");
  await page.context().setOffline(true);
  await payByCard(page, CARD);
  await page.getByText(WAITS).waitFor();
  await page.route("**/v1/card-token", (route) => route.abort(), { times: 2 });
  await page.context().setOffline(false);
  await page.waitForURL("**/orders/*");
  expect(await paymentStateOf(site, orderId)).toBe("captured");
  await close();
});

test("a card form that lost its connection midway is asked again once the signal is back", async () => {
  const { page, close } = await openCardForm(site, "ana@secret.example");
  await page.clock.install();
  // It never answers, as on a dead connection.
  await page.route("**/v1/card-token", () => undefined, { times: 1 });
  await payByCard(page, CARD);
  await page.getByRole("button", { name: "Paying…" }).waitFor();
  await page.context().setOffline(true);
  await page.getByText(WAITS).waitFor();
  await stopClock(page);
  const sent = page.waitForRequest("**/payments");
  await page.context().setOffline(false);
  await page.getByText(WAITS).waitFor({ state: "detached" });
  await page.clock.resume();
  await sent;
  await page.waitForURL("**/orders/*");
  await close();
});

test("a member who leaves a payment that waits for signal isn't charged when it comes", async () => {
  const { page, orderId, close } = await openCardForm(site, "luca@secret.example");
  await page.context().setOffline(true);
  await payByCard(page, CARD);
  await page.getByText(WAITS).waitFor();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "Events", exact: true }).click();
  await page.getByText(WAITS).waitFor({ state: "detached" });
  const refetched = page.waitForResponse("**/api/orders/held");
  await page.context().setOffline(false);
  await refetched;
  expect(await paymentStateOf(site, orderId)).toBeUndefined();
  await close();
});

test("a payment whose connection died is checked at once when the signal is back, and isn't called uncharged", async () => {
  const { page, orderId, close } = await openCardForm(site, "priya@secret.example");
  await page.clock.install();
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
  await page.route("**/payments", () => hear(), { times: 1 });
  await payByCard(page, CARD);
  await asked;
  await page.context().setOffline(true);
  await page.getByText(ASKS_LATER).waitFor();
  expect(await page.getByText("Nothing was charged").count()).toBe(0);
  await stopClock(page);
  await page.context().setOffline(false);
  await expect.poll(() => paymentStateOf(site, orderId)).toBe("captured");
  await page.clock.resume();
  await page.waitForURL("**/orders/*");
  await close();
});

test("a wallet without signal says that nothing was charged, and can be retried", async () => {
  site.square.wallets = true;
  const { page, close } = await openCardForm(site, "imani@secret.example");
  const applePay = page.getByRole("button", { name: "Pay with Apple Pay" });
  await applePay.waitFor();
  await page.context().setOffline(true);
  await applePay.click();
  await page.getByText("You haven't been charged. Check your signal and try again.").waitFor();
  await page.context().setOffline(false);
  await applePay.click();
  await page.waitForURL("**/orders/*");
  await close();
});
