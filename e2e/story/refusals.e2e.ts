import { describe, expect, test } from "vitest";
import { createEvent } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { chooseWindow, signIn } from "../browser/visit.ts";

const site = useSite();

/** Opens the checkout with the event's item while it can still be ordered. */
async function toCheckout(eventId: string) {
  const opened = await site.visit();
  const { page } = opened;
  await signIn(page, "member@secret.example");
  await page.goto(`/events/${eventId}`);
  await page.getByRole("button", { name: "Add Last Tail to cart" }).click();
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("button", { name: /Continue to payment/ }).waitFor();
  await chooseWindow(page);
  return opened;
}

describe("between the cart and the checkout", () => {
  test("an item is sold out: the page says so and keeps the cart", async () => {
    const eventId = await createEvent(site);
    const { page, context } = await toCheckout(eventId);
    const { database } = site.server.context;
    await database
      .updateTable("menuItems")
      .set({ currentQuantity: 1 })
      .where("eventId", "=", eventId)
      .execute();
    await page.getByRole("button", { name: /Continue to payment/ }).click();
    await page.getByText("Last Tail is sold out.").waitFor();
    await page.getByText("Last Tail", { exact: true }).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test("the event is full", async () => {
    const eventId = await createEvent(site);
    const { page, context } = await toCheckout(eventId);
    const { database } = site.server.context;
    await database.updateTable("events").set({ currentOrders: 120 }).where("id", "=", eventId).execute();
    await page.getByRole("button", { name: /Continue to payment/ }).click();
    await page.getByText("Event is fully booked.").waitFor();
    await page.getByText("The last spots may just be on hold while someone pays.").waitFor();
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    await page.getByText("You're on the list.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Join the waitlist" }).waitFor();
    await context.close();
  });

  test("the window closes", async () => {
    const eventId = await createEvent(site);
    const { page, context } = await toCheckout(eventId);
    const { database } = site.server.context;
    const past = new Date(Date.now() - 60_000);
    await database
      .updateTable("events")
      .set({ registrationClosesAt: past })
      .where("id", "=", eventId)
      .execute();
    await page.getByRole("button", { name: /Continue to payment/ }).click();
    await page.getByText("Registration period has ended.").waitFor();
    await context.close();
  });
});

test("the API shows its documentation", async () => {
  const { page, context, complaints } = await site.visit("desktop", "light");
  await page.goto("/api/docs");
  await page.getByText("Places an order: takes its items").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
