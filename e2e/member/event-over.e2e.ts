/** @module-tag whole */
import { getMyEvent } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announceEventChanged } from "../../apps/server/src/features/events/service/announce-changes.ts";
import { createEvent } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { addFirstItem, openEvent, signIn } from "../browser/visit.ts";
import { changed } from "../made-up/answers.ts";

const site = useSite();

async function openNewEvent(page: Page, email: string): Promise<string> {
  const eventId = await createEvent(site);
  await signIn(page, email);
  await page.goto(`/events/${eventId}`);
  await page.getByRole("button", { name: "Add Last Tail to cart" }).waitFor();
  return eventId;
}

/** Locates the main region's order-related buttons and links. */
const offers = (page: Page) =>
  page
    .locator("main")
    .getByRole("button", { name: /Add|One|Notify|waitlist|note/ })
    .or(page.locator("main").getByRole("link", { name: /Checkout|Order|calendar|Directions/ }));

test("an event that is cancelled while it is open offers nothing anymore, and says what happened", async () => {
  const { page, context } = await site.visit();
  const eventId = await openNewEvent(page, "sam@secret.example");
  await addFirstItem(page);
  const { context: server } = site.server;
  await server.database
    .updateTable("events")
    .set({ status: "cancelled" })
    .where("id", "=", eventId)
    .execute();
  announceEventChanged(server, eventId);
  const facts = page.getByRole("region", { name: "When, where and ordering" });
  await facts.getByText("Event Not Active").waitFor();
  await facts.getByText("Event is not currently active.").waitFor();
  // The cancellation comes first.
  await expect
    .poll(() => facts.innerText())
    .toMatch(/^This event was cancelled. Orders that weren't picked up are refunded/);
  await page.getByText("CANCELLED", { exact: true }).waitFor();
  expect(await offers(page).count()).toBe(0);
  await expectAccessible(page);
  await context.close();
});

test.each([
  ["never ordered there", false, "You missed it. This event has ended."],
  ["cancelled their only order", true, "This event has ended."],
])("a member who %s reads so at a past event", async (_, hasOrdered, told) => {
  const { page, context } = await site.visit();
  await changed(getMyEvent, { ownOrderId: null, hasOrdered })(page);
  await openEvent(page, "sam@secret.example", "Venice Alley Opening Night");
  await page.getByText(told, { exact: true }).waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test("an event stops offering orders in the second it closes", async () => {
  const { page, context } = await site.visit();
  const eventId = await openNewEvent(page, "devon@secret.example");
  const { context: server } = site.server;
  const closed = new Date(server.clock.now().getTime() - 1_000);
  await server.database
    .updateTable("events")
    .set({ registrationClosesAt: closed })
    .where("id", "=", eventId)
    .execute();
  announceEventChanged(server, eventId);
  await page.getByText("Registration Closed", { exact: true }).waitFor();
  expect(await page.getByText("ACTIVE", { exact: true }).count()).toBe(0);
  await page.getByText("Registration period has ended.").waitFor();
  expect(
    await page
      .locator("main")
      .getByRole("button", { name: /Add|Notify/ })
      .count(),
  ).toBe(0);
  // Returned orders go to the waitlist.
  await page.getByRole("button", { name: "Tell me if an order opens up" }).waitFor();
  expect(await page.getByRole("region", { name: "Order summary" }).count()).toBe(0);
  // Members who ordered can still see an item's allergens.
  await page.getByRole("button", { name: "Last Tail", exact: true }).click();
  await page.getByRole("dialog", { name: "Last Tail" }).waitFor();
  expect(await page.getByRole("dialog").getByRole("button", { name: /Add/ }).count()).toBe(0);
  await context.close();
});
