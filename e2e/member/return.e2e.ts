import { LIVE_PATH } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lateOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { silenceSquare } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard, payByCard, signIn, stopClock } from "../browser/visit.ts";

const site = useSite();

const BUYER = "member@secret.example";
const NEXT_BUYER = "staff@secret.example";
const GOOD_CARD = "4111111111111111";
const DECLINED_CARD = "4000000000000002";
const takeIt = (page: Page) => page.getByRole("button", { name: /^Take it/ });
const offerOf = (page: Page) => page.getByRole("region", { name: "Set aside for you" });

/** Opens a member's order that is too late to cancel, while another member is on its event's waitlist. */
async function openLateOrder(email: string, waiting = BUYER) {
  const order = await lateOrderOf(site, email, waiting);
  const visit = await site.visit();
  await signIn(visit.page, email);
  await visit.page.goto(`/orders/${order.id}`);
  return { ...visit, ...order };
}

async function returnToWaitlist(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Can't come? Give it back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give it back" }).click();
}

test("an order that is taken back belongs to its owner again, and an open offer page says so", async () => {
  const giver = await openLateOrder("devon@secret.example");
  await returnToWaitlist(giver.page);
  const buyer = await site.visit();
  await signIn(buyer.page, BUYER);
  await buyer.page.goto(`/events/${giver.eventId}`);
  await offerOf(buyer.page).waitFor();
  await giver.page.getByRole("button", { name: "Take it back" }).click();
  await hear(giver.page, "It's all yours again.");
  await giver.page.getByRole("button", { name: "Can't come? Give it back" }).waitFor();
  const over = buyer.page.getByText("This offer has ended. Its owner is picking it up after all.");
  await over.waitFor();
  expect(await takeIt(buyer.page).count()).toBe(0);
  // A late visitor from the notification sees the same.
  await buyer.page.reload();
  await over.waitFor();
  await buyer.page.getByText("You're still on the waitlist").waitFor();
  await expectAccessible(buyer.page);
  for (const { context } of [giver, buyer]) await context.close();
});

test("an offer that is passed on leaves the page, and the order stays listed while nobody else waits", async () => {
  const giver = await openLateOrder("imani@secret.example");
  await returnToWaitlist(giver.page);
  const buyer = await site.visit();
  await signIn(buyer.page, BUYER);
  await buyer.page.goto(`/events/${giver.eventId}`);
  await buyer.page.getByRole("button", { name: "No thanks" }).click();
  await buyer.page.getByRole("dialog").getByRole("button", { name: "Pass it on" }).click();
  await hear(buyer.page, "Passed on to the next in line.");
  await offerOf(buyer.page).waitFor({ state: "detached" });
  await giver.page.getByRole("heading", { name: "Listed, but no one is waiting yet" }).waitFor();
  // A listed order would be offered to the next one who joins.
  await giver.page.getByRole("button", { name: "Take it back" }).click();
  await hear(giver.page, "It's all yours again.");
  for (const { context } of [giver, buyer]) await context.close();
});

// A buyer leaves the waitlist, so the next test has another one.
test("a returned order is offered to the next in line, who pays it, and its owner gets a full refund", async () => {
  const giver = await openLateOrder("ana@secret.example");
  const buyer = await site.visit();
  await buyer.page.clock.install();
  const isLive = buyer.page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_PATH);
  await openDashboard(buyer.page, BUYER);
  await isLive;
  // Toasts load after the page, and the announcements with them.
  await buyer.page.locator('body > div > p[role="status"]').waitFor({ state: "attached" });
  // Stop the clock, so that the toast stays.
  await stopClock(buyer.page);
  expect(await giver.page.getByRole("button", { name: "Cancel Order" }).count()).toBe(0);
  await returnToWaitlist(giver.page);
  await giver.page.getByRole("heading", { name: "Set aside for someone" }).waitFor();

  // It shows in the toast and on the page that was open already.
  await buyer.page.getByRole("link", { name: /^An order is set aside for you: .* left$/ }).waitFor();
  await buyer.page.clock.resume();
  await offerOf(buyer.page).getByRole("link", { name: "See the order" }).click();
  await buyer.page.waitForURL(`**/events/${giver.eventId}`);
  await takeIt(buyer.page).waitFor();
  const offer = offerOf(buyer.page);
  expect(await offer.getByRole("timer").innerText()).toMatch(/^1[45]:\d\d$/);
  expect(await offer.getByText(/^Contains /).count()).toBeGreaterThan(0);
  await expectAccessible(buyer.page);
  const withoutTip = await takeIt(buyer.page).innerText();
  await offer.getByRole("button", { name: /^20%/ }).click();
  const price = (await takeIt(buyer.page).innerText()).replace("Take it · ", "");
  expect(price).not.toBe(withoutTip.replace("Take it · ", ""));
  await takeIt(buyer.page).click();

  await buyer.page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  expect(await buyer.page.getByTestId("total").innerText()).toBe(price);
  expect(await buyer.page.getByRole("button", { name: "Change order" }).count()).toBe(0);
  await buyer.page.getByText("Held for you").waitFor();
  await payByCard(buyer.page, GOOD_CARD);
  await buyer.page.getByRole("heading", { name: "You're in" }).waitFor();
  await buyer.page.goto("/orders");
  await buyer.page.getByRole("article").getByText(price).waitFor();

  await giver.page.getByText(/^Sold to the waitlist\. \$.* refunded to Visa •••• 1111/).waitFor();
  expect(await giver.page.getByRole("button", { name: "Take it back" }).count()).toBe(0);
  await expectAccessible(giver.page);
  await giver.page.goto("/orders");
  const sold = giver.page.getByRole("article").filter({ hasText: giver.orderNumber });
  await sold.getByText("Given back", { exact: true }).waitFor();
  await sold.getByText(/^Sold to the waitlist\. \$.* refunded to your card\.$/).waitFor();
  for (const { context } of [giver, buyer]) await context.close();
});

test("the owner of a returned order sees that it is being paid: if declined it is still available, if paid it is sold", async () => {
  const giver = await openLateOrder("sam@secret.example", NEXT_BUYER);
  await returnToWaitlist(giver.page);
  const buyer = await site.visit();
  await signIn(buyer.page, NEXT_BUYER);
  await buyer.page.goto(`/events/${giver.eventId}`);
  await takeIt(buyer.page).click();
  await buyer.page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  const state = (name: string) => giver.page.getByRole("heading", { name });
  const takeBack = giver.page.getByRole("button", { name: "Take it back" });

  let answer = silenceSquare(site);
  await payByCard(buyer.page, DECLINED_CARD);
  await state("Someone is paying for it").waitFor();
  expect(await takeBack.count()).toBe(0);
  await expectAccessible(giver.page);
  answer();
  await buyer.page.getByText("Your payment was declined. Please try a different card.").waitFor();
  await state("Set aside for someone").waitFor();
  await takeBack.waitFor();

  answer = silenceSquare(site);
  await payByCard(buyer.page, GOOD_CARD);
  await state("Someone is paying for it").waitFor();
  answer();
  await giver.page.getByText(/^Sold to the waitlist\. \$.* refunded to Visa •••• 1111/).waitFor();
  expect(await takeBack.count()).toBe(0);
  await buyer.page.getByRole("heading", { name: "You're in" }).waitFor();
  for (const { context } of [giver, buyer]) await context.close();
});
