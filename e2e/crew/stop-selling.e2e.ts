import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createEventTonight } from "../browser/create-event.ts";
import { openCrewBoard } from "../browser/crew-board.ts";
import { SIZES, SMALLEST_PHONE } from "../browser/every-look.ts";
import { enlargeText } from "../browser/expect-reflow.ts";
import { ITEMS } from "../browser/made-up-board.ts";
import { isInSight } from "../browser/sight.ts";
import { onlyWhenTold } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const TAIL = "Hot Honey Tail";
const STOPPED = /Sales stopped · .+\., \d+:\d\d [AP]M/;

async function openOnPhone(email: string, path: string) {
  const { page, context } = await site.visit("phone", "dark");
  await onlyWhenTold(page);
  await signIn(page, email);
  await page.goto(path);
  return { page, context };
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Returns the red tag of an item whose sales are stopped. */
const tag = (page: Page) =>
  page.getByRole("list", { name: "Stopped sales" }).getByRole("button", { name: STOPPED });

/** Opens an item's sales by the help, which every crew tool has. */
async function openSales(page: Page, item: string): Promise<void> {
  await button(page, "Help").click();
  await button(page, "Stop selling").click();
  await page.getByRole("dialog").getByRole("button", { name: item }).click();
}

async function isLargeEnough(control: Locator): Promise<boolean> {
  const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
  return width >= 64 && height >= 64;
}

test("a phone stops an item's sales: crew and members see it at once, carts keep the rest, and one tap resumes them", async () => {
  const eventId = await createEventTonight(site, "Hewitt Street Tonight");
  const counter = await openOnPhone("staff@secret.example", `/crew/${eventId}/counter`);
  const list = await openOnPhone("admin@secret.example", `/crew/${eventId}/list`);
  const member = await openOnPhone("sam@secret.example", `/events/${eventId}`);
  const row = member.page.getByRole("article").filter({ hasText: TAIL });
  await row.getByRole("button", { name: `Add ${TAIL} to cart` }).click();
  await button(member.page, "Add Truffle Fries to cart").click();
  await list.page.getByText("Live", { exact: true }).waitFor();

  await openSales(counter.page, TAIL);
  await button(counter.page, "Stop selling").click();
  expect(await button(counter.page, new RegExp(`^${TAIL}, .*Sales stopped`)).isDisabled()).toBe(true);
  await tag(list.page).waitFor();
  await row.getByText("Just sold out").waitFor();
  await row.getByRole("button", { name: "Join the waitlist" }).waitFor();
  await member.page.goto("/checkout");
  await member.page.getByText(`${TAIL} is sold out.`).waitFor();
  await member.page.getByText("Truffle Fries").first().waitFor();
  await member.page.goBack();

  await tag(list.page).click();
  const resume = button(list.page, "Resume");
  expect(await isLargeEnough(resume)).toBe(true);
  await resume.click();
  await expect.poll(() => button(counter.page, new RegExp(`^${TAIL}, .*12 left`)).isEnabled()).toBe(true);
  await expect.poll(() => row.getByText("Just sold out").count()).toBe(0);
  for (const { context } of [counter, list, member]) await context.close();
});

test("an offline phone's counter stops selling at once, says that others don't know yet, and tells them later", async () => {
  const eventId = await createEventTonight(site, "Hewitt Street Offline");
  const { page, context } = await openOnPhone("staff@secret.example", `/crew/${eventId}/counter`);
  await button(page, new RegExp(`^${TAIL}, .*12 left`)).waitFor();
  await context.setOffline(true);
  await page.getByText("Offline", { exact: true }).first().waitFor();
  await openSales(page, TAIL);
  expect(await button(page, "Only 12 pieces left").isDisabled()).toBe(true);
  await button(page, "Stop selling").click();
  await page.getByRole("button", { name: "Not everywhere yet" }).click();
  expect(await button(page, "Resume. Needs signal").isDisabled()).toBe(true);
  await button(page, "Close").click();
  await context.setOffline(false);
  await tag(page).waitFor();
  await expect.poll(() => page.getByText("Not everywhere yet").count()).toBe(0);
  await context.close();
});

test("a long press or the menu key on the food to fry opens its sales, without choosing it", async () => {
  const { page, context, server } = await openCrewBoard(site);
  const name = ITEMS[1]?.name ?? "";
  const total = page.getByRole("region", { name: "To fry" }).getByRole("button", { name });
  await total.hover();
  await page.mouse.down();
  await page.clock.runFor(600);
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  const controls = [button(page, "Stop selling"), button(page, /^Only \d+ pieces left$/)];
  for (const control of controls) expect(await isLargeEnough(control)).toBe(true);
  await button(page, `One ${name} less`).click();
  await button(page, "Only 26 pieces left").click();
  expect(await total.getAttribute("aria-pressed")).toBe("false");

  await total.focus();
  await total.dispatchEvent("contextmenu");
  await button(page, "Stop selling").click();
  await total.getByText("Stopped").waitFor();
  await expect.poll(() => server.actions.map(({ kind }) => kind)).toEqual(["limit-selling", "stop-selling"]);
  await context.close();
});

test("the tags of a whole stopped menu leave most of a phone to the tickets, and scroll", async () => {
  const stopped = { by: "Maria R.", at: new Date().toISOString() };
  const { page, context } = await openCrewBoard(site, { items: ITEMS.map((item) => ({ ...item, stopped })) });
  await page.setViewportSize(SIZES.phone);
  const tags = page.getByRole("list", { name: "Stopped sales" });
  expect((await tags.boundingBox())?.height).toBeLessThanOrEqual(SIZES.phone.height / 5);
  const last = tag(page).last();
  await last.scrollIntoViewIfNeeded();
  expect(await isInSight(last)).toBe(true);
  await page.setViewportSize(SMALLEST_PHONE);
  await enlargeText(page);
  expect((await tags.boundingBox())?.height).toBeLessThanOrEqual(SMALLEST_PHONE.height / 4);
  await last.scrollIntoViewIfNeeded();
  expect(await isInSight(last)).toBe(true);
  await context.close();
});
