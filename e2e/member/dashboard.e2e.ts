/** @module-tag whole */
import { listEvents } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard } from "../browser/visit.ts";
import { fail } from "../made-up/answers.ts";

const site = useSite();

const figure = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd").innerText();

test("with an order of the event no waitlist is offered, and the link leads to the order", async () => {
  const { page, context } = await site.visit();
  await openDashboard(page, "ana@secret.example");
  const booked = page.getByRole("link", { name: /^Koreatown Rooftop Supper/ });
  await booked.getByText("See your order").waitFor();
  expect(await page.getByText("Join the waitlist").count()).toBe(0);
  await booked.click();
  await page.waitForURL("**/orders/*");
  await page.goto("/events");
  await page.getByRole("heading", { name: "Koreatown Rooftop Supper" }).click();
  await page.getByText("Event is fully booked.").waitFor();
  const ownOrder = page.getByRole("link", { name: "See your order" });
  await ownOrder.waitFor();
  expect(await page.getByRole("button", { name: /waitlist/ }).count()).toBe(0);
  await ownOrder.click();
  await page.waitForURL("**/orders/*");
  await context.close();
});

test("a load error shows in its place with two actions, and nothing looks like it is still loading", async () => {
  const { page, context } = await site.visit("desktop", "dark");
  await fail(listEvents)(page);
  await openDashboard(page, "ana@secret.example");
  const notLoaded = page.locator("main").filter({ has: page.locator('img[src="/spots/unplugged.avif"]') });
  await notLoaded.getByRole("heading", { name: "Some of this page didn't load" }).waitFor();
  await page.getByText("Your next pickup").waitFor();
  await expect.poll(() => page.locator(".animate-pulse").count()).toBe(0);
  expect(await figure(page, "Upcoming Events")).toBe("–");
  await notLoaded.getByRole("link", { name: "Profile Settings" }).waitFor();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await notLoaded.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Order now" }).waitFor();
  expect(await page.getByText("Some of this page didn't load").count()).toBe(0);
  await context.close();
});

test("a new member reads how to order instead of empty lists, and the figures link to what they count", async () => {
  const { page, context } = await site.visit();
  await openDashboard(page, "member@secret.example");
  await page.getByRole("heading", { name: "Your first order" }).waitFor();
  expect(await page.getByText(/^(All quiet\.|Nothing in the works\.)$/).count()).toBe(0);
  await page.getByRole("link", { name: "Total Orders" }).click();
  await page.getByRole("heading", { name: "No Orders Yet" }).waitFor();
  await context.close();
});

test("the dashboard features an event that can be ordered now, and booked ones are quiet", async () => {
  const email = "member@secret.example";
  const { page, context } = await site.visit();
  await openDashboard(page, email);
  const order = page.getByRole("link", { name: "Order now" });
  await order.waitFor();
  await page.getByRole("link", { name: /^Koreatown Rooftop Supper.*Join the waitlist$/ }).waitFor();
  await page.getByRole("link", { name: /^Echo Park, After Dark.*Notify me$/ }).waitFor();
  // It counts the events that are shown.
  expect(await figure(page, "Upcoming Events")).toBe("3");
  await order.click();
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT, level: 1 }).waitFor();
  await context.close();
});

test("the dashboard shows the next pickup first, with window, countdown and code, and links to order and news", async () => {
  const email = "imani@secret.example";
  const order = await confirmedOrderOf(site, email);
  const { database, clock } = site.server.context;
  const soon = new Date(clock.now().getTime() + 3_600_000);
  await database
    .updateTable("pickupWindows")
    .set({ startsAt: soon, endsAt: new Date(soon.getTime() + 1_200_000) })
    .where("id", "=", order.windowId)
    .execute();
  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", order.id).execute();
  const { page, context } = await site.visit();
  await openDashboard(page, email);
  const next = page.getByRole("article").filter({ hasText: "Your next pickup" });
  await next.getByText(order.orderNumber).first().waitFor();
  await next.getByRole("timer").waitFor();
  await next.getByTestId("pickup-code").waitFor();
  await expectAccessible(page);
  const leading = await page.getByRole("link", { name: "Order now" }).boundingBox();
  expect((await next.boundingBox())?.y).toBeLessThan(leading?.y ?? 0);
  await next.getByRole("link", { name: "See the order" }).click();
  await page.waitForURL(`**/orders/${order.id}`);
  await page.goto("/dashboard");
  await page
    .getByRole("link", { name: /^Order confirmed/ })
    .first()
    .click();
  await page.waitForURL("**/orders/*");
  await context.close();
});
