/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  announceEventChanged,
  announceStockChanged,
} from "../../apps/server/src/features/events/service/announce-changes.ts";
import { setEventStatus } from "../../apps/server/src/features/events/service/change-event.ts";
import { statusChange } from "../../apps/server/testing/actors.ts";
import { createEvent } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import {
  addFirstItem,
  chooseWindow,
  continueToCardForm,
  openEvent,
  payByCard,
  signIn,
} from "../browser/visit.ts";

const site = useSite();

const goOn = (page: Page) => page.getByRole("button", { name: /^Continue to payment/ });
const total = (page: Page) => page.getByTestId("total").innerText();
const database = () => site.server.context.database;

/** Opens the checkout of an event with one Last Tail, on a phone. */
async function openLastTail(email: string) {
  const eventId = await createEvent(site);
  const visit = await site.visit();
  await signIn(visit.page, email);
  await visit.page.goto(`/events/${eventId}`);
  await visit.page.getByRole("button", { name: "Add Last Tail to cart" }).click();
  await visit.page.goto("/checkout");
  await goOn(visit.page).waitFor();
  return { ...visit, eventId };
}

test("a sold-out item says so on its line before anything is clicked", async () => {
  const { page, context, eventId } = await openLastTail("ana@secret.example");
  await database()
    .updateTable("menuItems")
    .set({ currentQuantity: 1 })
    .where("eventId", "=", eventId)
    .execute();
  announceStockChanged(site.server.context, eventId);
  await page.getByText("Last Tail is sold out.").waitFor();
  expect(await goOn(page).isDisabled()).toBe(true);
  // An unavailable line has no price, not even zero.
  expect(await page.getByRole("listitem").filter({ hasText: "is sold out" }).innerText()).not.toContain("$");
  expect(await goOn(page).innerText()).toBe("Continue to payment");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the menu" }).click();
  const box = page.getByRole("region", { name: "Order summary" });
  await box.getByText("1 item, unavailable").waitFor();
  expect(await box.innerText()).not.toContain("$");
  await box.getByRole("link", { name: "Checkout" }).click();
  await database()
    .updateTable("menuItems")
    .set({ currentQuantity: 0 })
    .where("eventId", "=", eventId)
    .execute();
  announceStockChanged(site.server.context, eventId);
  await page.getByText("Last Tail is sold out.").waitFor({ state: "detached" });
  expect(await goOn(page).isEnabled()).toBe(true);
  await context.close();
});

test("a new price shows on its line and in the total, and a percentage tip follows it", async () => {
  const { page, context, eventId } = await openLastTail("devon@secret.example");
  await page.getByRole("button", { name: /^20%/ }).click();
  expect(await total(page)).toBe("$31.14");
  await database()
    .updateTable("menuItems")
    .set({ priceCents: 3000 })
    .where("eventId", "=", eventId)
    .execute();
  announceEventChanged(site.server.context, eventId);
  await page.getByText("Now $30.00 each (was $24.00).").waitFor();
  expect(await total(page)).toBe("$38.93");
  await context.close();
});

test.each([
  ["cancelled", "This event was cancelled."],
  ["completed", "Event is not currently active."],
] as const)("an event that is %s during the checkout says so and has no buttons", async (status, words) => {
  const { page, context, eventId } = await openLastTail("luca@secret.example");
  const admin = await database()
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const session = { sessionId: admin.id, userId: admin.id, role: "admin" } as const;
  await setEventStatus(site.server.context, session, eventId, statusChange(status));
  await page.getByText(words).waitFor();
  expect(await goOn(page).count()).toBe(0);
  expect(await page.getByRole("radio").count()).toBe(0);
  expect(await page.getByRole("button", { name: /^One .+ (less|more)$/ }).count()).toBe(0);
  await page
    .getByText(/^Quantity \d/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await context.close();
});

test("no window is preselected: the button says so and focuses the choice", async () => {
  const { page, context } = await openLastTail("imani@secret.example");
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
  await goOn(page).click();
  await page.getByText("Choose a pickup window.").waitFor();
  expect(
    await page
      .getByRole("radio")
      .first()
      .evaluate((radio) => radio === document.activeElement),
  ).toBe(true);
  await page.keyboard.press("Space");
  await page.getByText("Choose a pickup window.").waitFor({ state: "detached" });
  await goOn(page).click();
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  await context.close();
});

test("windows show how much room is left when it is low, and a chosen one that fills up says so at once", async () => {
  const { page, context, eventId } = await openLastTail("sam@secret.example");
  const windows = await database()
    .selectFrom("pickupWindows")
    .select("id")
    .where("eventId", "=", eventId)
    .orderBy("startsAt")
    .execute();
  const fill = async (index: number, currentOrders: number) => {
    const id = windows[index]?.id ?? "";
    await database().updateTable("pickupWindows").set({ currentOrders }).where("id", "=", id).execute();
    announceStockChanged(site.server.context, eventId);
  };
  await chooseWindow(page);
  await fill(1, 15);
  await page.getByText("9 left").waitFor();
  await fill(2, 24);
  await page.getByText("Full", { exact: true }).waitFor();
  expect(await page.getByRole("radio").nth(2).isDisabled()).toBe(true);
  await fill(0, 24);
  await page.getByText("This pickup window is full. Please choose another.").waitFor();
  await expectAccessible(page);
  await goOn(page).click();
  expect(
    await page
      .getByRole("radio")
      .nth(1)
      .evaluate((radio) => radio === document.activeElement),
  ).toBe(true);
  await context.close();
});

test("a custom tip is an amount within bounds, and the choice is kept after a reload", async () => {
  const { page, context } = await openLastTail("priya@secret.example");
  await page.getByRole("button", { name: "Other" }).click();
  const own = page.getByLabel("Your tip in dollars");
  await own.fill("600");
  await own.blur();
  await page.getByText("Enter an amount like 5.00, up to $500.00").waitFor();
  await chooseWindow(page);
  await goOn(page).click();
  expect(await own.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await own.fill("7.50");
  await page.getByText("$7.50").waitFor();
  expect(await total(page)).toBe("$33.84");
  await page.reload();
  await goOn(page).waitFor();
  expect(await total(page)).toBe("$33.84");
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(1);
  await goOn(page).click();
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  expect(await total(page)).toBe("$33.84");
  await context.close();
});

test("menu and cart show how many of an item the member may still have", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "member@secret.example");
  await addFirstItem(page);
  await page.goto("/checkout");
  await page.getByText("2 per person", { exact: true }).waitFor();
  await continueToCardForm(page);
  await payByCard(page, "4111111111111111");
  // Wait for the next page before leaving it.
  await page.getByRole("region", { name: "You're in" }).waitFor();
  await openEvent(page, "member@secret.example");
  await page.getByText("2 per person, you have 1").waitFor();
  await addFirstItem(page);
  expect(await page.getByRole("button", { name: "One The Secret Tail more" }).isDisabled()).toBe(true);
  await page.goto("/checkout");
  await page.getByText("2 per person, you have 1").waitFor();
  expect(await page.getByRole("button", { name: "One The Secret Tail more" }).isDisabled()).toBe(true);
  await context.close();
});
