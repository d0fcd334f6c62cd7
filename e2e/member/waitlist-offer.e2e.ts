import { LIVE_PATH } from "@secret/contract";
import { WAITLIST_OFFER_SECONDS } from "@secret/domain";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { runWaitlists } from "../../apps/server/src/features/registrations/service/offer-places.ts";
import { userIdOf } from "../browser/accounts.ts";
import { createEvent } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { chooseWindow, openDashboard, stopClock } from "../browser/visit.ts";

const site = useSite();

const OFFER_MS = WAITLIST_OFFER_SECONDS * 1000;

/** Creates an event with room and one member on its waitlist. */
async function waitFor(email: string): Promise<string> {
  const eventId = await createEvent(site);
  const { database, clock } = site.server.context;
  const userId = await userIdOf(site, email);
  await database
    .insertInto("eventRegistrations")
    .values({ eventId, userId, waitlistedAt: clock.now(), createdAt: clock.now() })
    .execute();
  return eventId;
}

const secondsLeft = async (page: Page) => {
  const [minutes = 0, seconds = 0] = (await page.getByRole("timer").first().innerText())
    .split(":")
    .map(Number);
  return minutes * 60 + seconds;
};

test("a free spot is offered by a toast that links to the event and counts down", async () => {
  const email = "luca@secret.example";
  const { page, context } = await site.visit();
  await page.clock.install();
  await openDashboard(page, email);
  const isLive = page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_PATH);
  await page.goto("/profile?section=data");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await isLive;
  // A toast over a dialog works as well.
  await page.getByRole("button", { name: "Delete My Account" }).click();
  // Stop the clock, so that the toast stays.
  await stopClock(page);
  const eventId = await waitFor(email);
  // The periodic job may run first, because it sends offers every few seconds.
  await runWaitlists(site.server.context);
  const offer = page.getByRole("link", { name: /^A spot opened up: .* left$/ });
  await offer.waitFor();
  expect(await offer.getByRole("timer").innerText()).toMatch(/^1[45]:\d\d$/);
  await offer.click();
  await page.clock.resume();
  await page.waitForURL(`**/events/${eventId}`);
  await page.getByText(/^It's yours until \d+:\d\d [AP]M/).waitFor();
  const before = await secondsLeft(page);
  expect(before).toBeGreaterThan(14 * 60);
  await expect.poll(() => secondsLeft(page)).toBeLessThan(before);

  await page.goto("/notifications");
  const bar = page.getByRole("region", { name: "Waitlist offer" });
  await bar.getByText(/^It's yours until/).waitFor();
  const news = page.getByRole("article").filter({ hasText: "A spot opened up" });
  await news.getByRole("timer").waitFor();
  await expectAccessible(page);
  await news.getByRole("link", { name: "A spot opened up" }).click();
  await page.waitForURL(`**/events/${eventId}`);
  await page.getByRole("button", { name: "Order now" }).click();
  await page.getByRole("button", { name: "Add Last Tail to cart" }).click();
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("button", { name: /Continue to payment/ }).waitFor();
  await chooseWindow(page);
  await page.getByRole("button", { name: /Continue to payment/ }).click();
  await page.waitForURL(/order=/);
  await context.close();
});

test("an expired offer shows in the notifications, and the event's page doesn't offer it anymore", async () => {
  const email = "priya@secret.example";
  const eventId = await waitFor(email);
  const { page, context } = await site.visit();
  await page.clock.install();
  await runWaitlists(site.server.context);
  await openDashboard(page, email);
  const news = page.getByRole("link", { name: /^A spot opened up/ });
  await news.getByRole("timer").waitFor();
  await page.clock.fastForward(OFFER_MS);
  await news.getByText("This offer has expired.").waitFor();

  await page.goto(`/events/${eventId}`);
  const offer = page.getByText(/^It's yours until/);
  await offer.waitFor();
  await page.clock.fastForward(OFFER_MS);
  await offer.waitFor({ state: "detached" });
  await context.close();
});
