/** @module-tag whole */
import { HOUR_MS } from "@secret/domain";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { BUSY, openCrewBoard } from "../browser/crew-board.ts";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import type { Size } from "../browser/every-look.ts";
import { COUNTER_EVENT, type Evening, ITEMS, idOf, madeUpBoard } from "../browser/made-up-board.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn, stopClock } from "../browser/visit.ts";
import { madeUpTill } from "../gallery/made-up-till.ts";

const site = useSite();

async function openCounter(show = "", changes: Partial<Evening> = {}, size: Size = "desktop") {
  const { page, context } = await site.visit(size, "light");
  const server = makeCrewServer(madeUpBoard({ eventId: COUNTER_EVENT, minutes: 10, ...changes }));
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  return { page, context, server, open: () => page.goto(`/crew/${COUNTER_EVENT}/counter${show}`) };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("an empty sale can't be paid, and a sale can't have more than the stock", async () => {
  const { page, context, open } = await openCounter();
  await open();
  await button(page, /^The Secret Tail, .* Sold out$/).waitFor();
  expect(await button(page, /^The Secret Tail, /).isDisabled()).toBe(true);
  for (const tender of ["Cash", "Card terminal"]) expect(await button(page, tender).isDisabled()).toBe(true);
  const scarce = button(page, /^Garlic Butter Tail, /);
  for (let taps = 0; taps < 3; taps++) await scarce.click();
  expect(await scarce.isDisabled()).toBe(true);
  expect(await button(page, "One Garlic Butter Tail more").isDisabled()).toBe(true);
  expect(await button(page, "Cash").isEnabled()).toBe(true);
  await context.close();
});

test("a phone also says why a sale can't be paid", async () => {
  const event = { maxOrders: 5, currentOrders: 5 };
  const { page, context, open } = await openCounter("", { event }, "phone");
  await open();
  await button(page, /^Hot Honey Tail, /).click();
  await page.getByText("Event is fully booked.").filter({ visible: true }).waitFor();
  expect(await button(page, "Cash").isDisabled()).toBe(true);
  await context.close();
});

test("outside of its hours the counter is closed", async () => {
  const pickupEndsAt = new Date(Date.now() - 12.1 * HOUR_MS).toISOString();
  const { page, context, open } = await openCounter("", { event: { pickupEndsAt } });
  await open();
  await page.getByRole("heading", { name: "This counter is closed" }).waitFor();
  await context.close();
});

test("an offline allotment needs orders and items, within the stock", async () => {
  const { page, context, open } = await openCounter("?show=allotment");
  await open();
  const save = button(page, "Set aside");
  await save.waitFor();
  expect(await save.isDisabled()).toBe(true);
  await button(page, "5 Orders more").click();
  expect(await save.isDisabled()).toBe(true);
  const more = button(page, "5 Garlic Butter Tail more");
  await more.click();
  await page.getByRole("group", { name: "Quantity of Garlic Butter Tail" }).getByText("3").waitFor();
  expect(await more.isDisabled()).toBe(true);
  expect(await save.isEnabled()).toBe(true);
  await context.close();
});

test("a cash count without amounts isn't saved, and a refused one keeps its input", async () => {
  const { page, context, open } = await openCounter("?show=cash");
  const counts: string[] = [];
  await page.route("**/api/crew/events/*/cash-count*", (route) => {
    if (route.request().method() === "GET") return route.fulfill({ json: { ...madeUpTill(), counts: [] } });
    counts.push(route.request().postData() ?? "");
    return route.fulfill({ status: 500, json: {} });
  });
  await open();
  await button(page, "Save count").click();
  expect(await page.getByText("Enter an amount, like 128.50").count()).toBe(2);
  await page.getByLabel("Starting cash").fill("100");
  await page.getByLabel("Cash counted").fill("a lot");
  await button(page, "Save count").click();
  expect(counts).toEqual([]);
  await page.getByLabel("Cash counted").fill("400.00");
  await button(page, "Save count").click();
  await page.getByRole("alert").filter({ hasText: "Something went wrong on our side" }).waitFor();
  expect(counts).toHaveLength(1);
  expect(await page.getByLabel("Cash counted").inputValue()).toBe("400.00");
  await context.close();
});

test("an unconfirmed sale can't be moved, has no label, and blocks setting stock aside", async () => {
  const windowId = idOf("window", Math.floor(BUSY.orders / 24));
  const allotment = {
    orders: 2,
    pickupWindowId: windowId,
    items: [{ menuItemId: ITEMS[2]?.id ?? "", quantity: 2 }],
  };
  const { page, context } = await openCrewBoard(site, { allotment });
  await link(page, "Counter").click();
  await page.route("**/api/crew/events/**", (route) => route.abort());
  await button(page, /^Hot Honey Tail, /).click();
  await button(page, "Card terminal").click();
  await button(page, /^Took \$/).click();
  await page.getByRole("heading", { name: "No answer yet" }).waitFor();

  await link(page, "Board").click();
  const waiting = page.locator("[data-ticket]").filter({ hasText: "Waiting for signal" });
  await waiting.waitFor();
  const number = (await waiting.getAttribute("data-ticket")) ?? "";
  expect(await waiting.getByRole("button").count()).toBe(0);
  await stopClock(page);
  await page
    .getByRole("button", { name: /^Start all of/ })
    .last()
    .dispatchEvent("click");
  await page.getByRole("button", { name: /^Undo \d+ orders$/ }).waitFor();
  await page.clock.resume();
  await waiting.waitFor();

  await link(page, "Labels").click();
  await page
    .getByRole("button", { name: /^Only / })
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: `Only ${number}` }).count()).toBe(0);
  await link(page, "Counter").click();
  await link(page, "Set aside").click();
  await page.getByText(/^You need signal to set items aside/).waitFor();
  expect(await button(page, "Set aside").count()).toBe(0);
  await context.close();
});

test("amounts that don't add up are rejected, and the phone is a valid number or empty", async () => {
  const { page, context, open } = await openCounter();
  await open();
  await button(page, /^Hot Honey Tail, /).click();
  await button(page, "Cash").click();
  const took = button(page, /^Took \$/);
  const isRefused = async (why: string | RegExp) => {
    await page.getByText(why).waitFor();
    expect(await took.isDisabled()).toBe(true);
  };
  const [tips, given] = [
    page.getByRole("group", { name: "Tip" }),
    page.getByRole("group", { name: "Cash received" }),
  ];
  await tips.getByRole("button", { name: "Other" }).click();
  await page.getByLabel("Tip in dollars").fill("a lot");
  await isRefused("Enter a tip, or pick another.");
  await tips.getByRole("button", { name: "None" }).click();
  await given.getByRole("button", { name: "Other" }).click();
  await isRefused("Enter the cash you received.");
  await page.getByLabel("Cash in dollars").fill("1");
  await isRefused(/^\$\d+\.\d\d short\.$/);
  await given.getByRole("button", { name: "Exact" }).click();
  await page.getByLabel("Phone (optional)").fill("123");
  await isRefused("Fix the phone number, or leave it blank.");
  await page.getByLabel("Phone (optional)").fill("");
  await expect.poll(() => took.isEnabled()).toBe(true);
  await context.close();
});

test("a refused sale isn't put back over another one in progress, and its money waits until somebody has handled it", async () => {
  const { page, context, open, server } = await openCounter();
  let isCut = true;
  await page.route("**/api/crew/events/*/actions", (route) => (isCut ? route.abort() : route.fallback()));
  await open();
  await button(page, /^Hot Honey Tail, /).click();
  await button(page, "Card terminal").click();
  await button(page, /^Took \$/).click();
  await page.getByRole("heading", { name: "No answer yet" }).waitFor();
  await button(page, "Next sale").click();
  server.refuses = "Hot Honey Tail is sold out.";
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByText(/^Not sold: \$.* on the terminal\. Hot Honey Tail is sold out\.$/).waitFor();
  await button(page, /^Garlic Butter Tail, /).click();
  await button(page, "Review").click();
  await page.getByText("Finish the current sale first.").waitFor();
  expect(await button(page, "Sell it again").isDisabled()).toBe(true);
  await button(page, "Later").click();
  await button(page, "One Garlic Butter Tail more").waitFor();
  await button(page, "Clear").click();
  await button(page, "Review").click();
  await button(page, "I gave the money back").click();
  await page.getByText("Tap what they want.").waitFor();
  expect(await page.getByText(/^Not sold: /).count()).toBe(0);
  await context.close();
});
