/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announceEventChanged } from "../../apps/server/src/features/events/service/announce-changes.ts";
import { createEvent } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { addFirstItem, openEvent, signIn } from "../browser/visit.ts";

const site = useSite();

const rows = (page: Page) => page.locator('section[aria-label="Menu"] article');
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("the first screen of a phone shows a whole dish with its plus button", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "sam@secret.example");
  await page.evaluate(() => document.fonts.ready);
  const dish = rows(page).first();
  const button = await dish.getByRole("button", { name: /^Add .* to cart$/ }).boundingBox();
  expect(button?.width).toBeGreaterThanOrEqual(44);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  await context.close();
});

test("no filter is cut off at the edge, however narrow the phone", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "sam@secret.example");
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 780 });
    for (const chip of await page.getByRole("group", { name: "Filter the menu" }).getByRole("button").all()) {
      const box = await chip.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test("the plus button becomes minus, a number and plus in its place, by keyboard too, and the picture stays", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "devon@secret.example");
  const row = rows(page).filter({ hasText: "Hot Honey Tail" });
  const picture = await row.locator("img").boundingBox();
  await row.getByRole("button", { name: "Add Hot Honey Tail to cart" }).focus();
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: "One Hot Honey Tail more" }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("One Hot Honey Tail more");
  expect(await row.locator("img").boundingBox()).toMatchObject({
    width: picture?.width,
    height: picture?.height,
  });
  await row.getByRole("button", { name: "One Hot Honey Tail less" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Add Hot Honey Tail to cart");
  await context.close();
});

test("an item opens as a sheet with its details; Escape, the back button and a link work", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "imani@secret.example");
  const name = page.getByRole("button", { name: "The Secret Tail", exact: true });
  const sheet = page.getByRole("dialog", { name: "The Secret Tail" });
  await name.focus();
  await page.keyboard.press("Enter");
  await sheet.waitFor();
  await sheet.getByText("Contains crustacean shellfish, fish, milk, wheat, eggs").waitFor();
  await sheet.getByText("2 per person").waitFor();
  await sheet.getByText(/say nothing to the people behind you\.$/).waitFor();
  await expectAccessible(page);
  const address = page.url();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.waitForURL(({ search }) => search === "");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("The Secret Tail");

  await name.click();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Menu" }).waitFor();

  await page.goto(address);
  await sheet.waitFor();
  await sheet.getByRole("button", { name: "Close" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.waitForURL(({ search }) => search === "");
  await context.close();
});

test("an item's sheet adds a number of pieces with a note, and closes", async () => {
  const { page, context } = await site.visit("phone", "dark");
  await openEvent(page, "luca@secret.example");
  await page.getByRole("button", { name: "Street Slaw", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Street Slaw" });
  await sheet.getByText("None of the nine major allergens").waitFor();
  await sheet.getByText("Vegan").waitFor();
  expect(await sheet.getByRole("button", { name: "One Street Slaw less" }).isDisabled()).toBe(true);
  await sheet.getByRole("button", { name: "One Street Slaw more" }).click();
  expect(await sheet.getByLabel("Special instructions").count()).toBe(0);
  await sheet.getByRole("button", { name: "Add a note" }).click();
  await sheet.getByLabel("Special instructions").fill("No cilantro");
  expect(await page.getByRole("link", { name: /^Cart/ }).count()).toBe(0);
  await sheet.getByRole("button", { name: "Add 2 · $12.00" }).click();
  await sheet.waitFor({ state: "detached" });
  await hear(page, "Street Slaw added to cart!");
  await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();
  await rows(page).getByRole("button", { name: "No cilantro" }).click();
  await sheet.getByLabel("Special instructions").fill("No cilantro, please");
  await sheet.getByRole("button", { name: "Done · $12.00" }).click();
  await rows(page).filter({ hasText: "No cilantro, please" }).waitFor();
  await context.close();
});

test("the row of a dish with shellfish says so before it is added", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "sam@secret.example");
  await rows(page).filter({ hasText: "Hot Honey Tail" }).getByText("Shellfish", { exact: true }).waitFor();
  const slaw = rows(page).filter({ hasText: "Street Slaw" });
  expect(await slaw.getByText("Shellfish", { exact: true }).count()).toBe(0);
  await context.close();
});

test("unknown allergens of a dish aren't promised to be absent", async () => {
  const { database } = site.server.context;
  const { id, eventId } = await database
    .selectFrom("menuItems")
    .select(["id", "eventId"])
    .where("name", "=", "Truffle Fries")
    .executeTakeFirstOrThrow();
  await database.updateTable("menuItems").set({ allergens: null }).where("id", "=", id).execute();
  announceEventChanged(site.server.context, eventId);
  const { page, context } = await site.visit();
  await signIn(page, "priya@secret.example");
  await page.goto(`/events/${eventId}?item=${id}`);
  await page.getByText("Not listed yet. Ask the crew before you order.").waitFor();
  await context.close();
});

test("an event without a menu says that it isn't out yet, and has no search", async () => {
  const id = await createEvent(site);
  await site.server.context.database.deleteFrom("menuItems").where("eventId", "=", id).execute();
  const { page, context } = await site.visit();
  await signIn(page, "sam@secret.example");
  await page.goto(`/events/${id}`);
  const menu = page.getByRole("region", { name: "Menu" });
  await menu.getByText("The menu isn't out yet.").waitFor();
  expect(await menu.getByRole("button").count()).toBe(0);
  expect(await page.getByText("Nothing on the menu matches.").count()).toBe(0);
  await context.close();
});

test("a dish without a picture shows the brand's tail instead", async () => {
  const { page, context } = await site.visit();
  await page.route(/\/api\/events\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const event = await response.json();
    const menu = event.menu.map((item: object) => ({ ...item, imageUrl: null }));
    await route.fulfill({ response, json: { ...event, menu } });
  });
  await openEvent(page, "sam@secret.example");
  const picture = rows(page).first().locator("img");
  await expect
    .poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0);
  expect(await picture.getAttribute("src")).toBe("/menu/no-picture.avif");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test("nothing in a desktop's header moves when the cart appears", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await openEvent(page, "sam@secret.example");
  await page.evaluate(() => document.fonts.ready);
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("header :is(a, button):not([aria-label^=Cart])")].map((each) => {
        const { x } = each.getBoundingClientRect();
        return [each.textContent, x];
      }),
    );
  const before = await boxes();
  await addFirstItem(page);
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  expect(await boxes()).toEqual(before);
  await context.close();
});

test("a desktop shows three dishes in a row, and a sticky order summary with its lines", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await openEvent(page, "sam@secret.example");
  const tops = await Promise.all(
    [0, 1, 2, 3].map(async (index) => (await rows(page).nth(index).boundingBox())?.y),
  );
  expect(new Set(tops.slice(0, 3)).size).toBe(1);
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  await addFirstItem(page);
  const summary = page.getByRole("region", { name: "Order summary" });
  await summary.getByText("1 × The Secret Tail").waitFor();
  const [box, checkout] = [
    await summary.locator("ul").boundingBox(),
    await summary.getByRole("link", { name: "Checkout" }).boundingBox(),
  ];
  expect(checkout?.width).toBe(box?.width);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => summary.getByRole("link", { name: "Checkout" }).isVisible()).toBe(true);
  expect((await summary.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await context.close();
});

test("an item that sells out while it is in the cart offers its waitlist", async () => {
  const { database } = site.server.context;
  const { page, context } = await site.visit();
  await openEvent(page, "sam@secret.example");
  const row = rows(page).filter({ hasText: "Corn Ribs" });
  await row.getByRole("button", { name: "Add Corn Ribs to cart" }).click();
  const eventId = new URL(page.url()).pathname.split("/")[2] ?? "";
  await database
    .updateTable("menuItems")
    .set(({ ref }) => ({ maxQuantity: ref("currentQuantity") }))
    .where("eventId", "=", eventId)
    .where("name", "=", "Corn Ribs")
    .execute();
  announceEventChanged(site.server.context, eventId);
  await row.getByText("Sold Out").waitFor();
  await row.getByRole("button", { name: "Join the waitlist" }).waitFor();
  await context.close();
});
