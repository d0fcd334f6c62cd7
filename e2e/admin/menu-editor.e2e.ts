/** @module-tag whole */
import { randomUUID } from "node:crypto";
import { addMenuItem, editMenuItem, getAdminEvent, placeOrder } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { orderOf } from "../../apps/server/testing/actors.ts";
import { callerOn } from "../browser/accounts.ts";
import { createEventTonight } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear, hearNoNews } from "../browser/heard.ts";
import { tabTo, typeInto } from "../browser/keyboard.ts";
import { useSite } from "../browser/use-site.ts";
import { openAdmin, stopClock } from "../browser/visit.ts";

const site = useSite();

async function openMenu(id: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await openAdmin(site, `/admin/events/${id}?tab=menu`, prepare && { prepare });
  await page.getByRole("group", { name: "The next item" }).waitFor();
  return page;
}

async function menuOf(id: string) {
  const call = await callerOn(site, "admin");
  return (await call(getAdminEvent, { params: { id } })).menu;
}

const namesOf = async (id: string) => (await menuOf(id)).map(({ name }) => name);

test("the keyboard alone adds an item with all of its fields, and moves it up", async () => {
  const id = await createEventTonight(site, "Keys Night");
  const page = await openMenu(id);
  await typeInto(page, "Name of the next item", "Corn");
  await tabTo(page, "Details");
  await page.keyboard.press("Enter");
  // The form has the row's input and the focus.
  await expect.poll(() => page.getByLabel("Item name").inputValue()).toBe("Corn");
  await page.keyboard.press("Control+A");
  await typeInto(page, "Item name", "Corn Ribs");
  await typeInto(page, "Price in dollars", "8.50");
  await typeInto(page, "Description", "Lime and salt");
  await typeInto(page, "Stock", "30");
  await typeInto(page, "Limit per person", "2");
  await tabTo(page, "SECRET Exclusive");
  await page.keyboard.press("Space");
  await tabTo(page, "Allergens checked: unticked means not present");
  await page.keyboard.press("Space");
  await tabTo(page, "Milk");
  await page.keyboard.press("Space");
  await tabTo(page, "Vegetarian");
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await tabTo(page, "Add to the menu");
  await page.keyboard.press("Enter");
  await hear(page, "Corn Ribs added");
  expect((await menuOf(id)).at(-1)).toMatchObject({
    name: "Corn Ribs",
    priceCents: 850,
    maxQuantity: 30,
    maxPerMember: 2,
    isSecretExclusive: true,
    allergens: ["milk"],
    diets: ["vegetarian"],
  });
  // The row for the next item has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  await tabTo(page, "Move Corn Ribs: Alt and arrow up or down", "Shift+Tab");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => namesOf(id)).toEqual(["Hot Honey Tail", "Truffle Fries", "Corn Ribs", "Last Tail"]);
  // Opening an item keeps the focus on it.
  await tabTo(page, "Truffle Fries", "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, "Price in dollars");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("9.50");
  await page.keyboard.press("Enter");
  await hear(page, "Saved");
  expect((await menuOf(id))[1]).toMatchObject({ priceCents: 950 });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Truffle Fries");
  await page.context().close();
});

test("the last row is always empty: each item takes a name, a price and Enter", async () => {
  const id = await createEventTonight(site, "Row Night");
  const page = await openMenu(id);
  const name = page.getByLabel("Name of the next item");
  for (const [item, price] of [
    ["Corn Ribs", "8.50"],
    ["Street Slaw", "6"],
  ] as const) {
    await name.focus();
    await page.keyboard.type(item);
    await page.keyboard.press("Tab");
    await page.keyboard.type(price);
    await page.keyboard.press("Enter");
    await hear(page, `${item} added`);
    await expect.poll(() => name.inputValue()).toBe("");
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  const [ribs, slaw] = (await menuOf(id)).slice(-2);
  expect(ribs).toMatchObject({ name: "Corn Ribs", priceCents: 850, allergens: null });
  expect(slaw).toMatchObject({ name: "Street Slaw", priceCents: 600 });
  // Its allergens aren't listed yet.
  const row = page.getByRole("listitem").filter({ hasText: "Corn Ribs" });
  await row.getByRole("img", { name: "Allergens not listed yet" }).waitFor();

  await name.fill("Half");
  await name.press("Enter");
  await page.getByText("Enter a price, such as 24.00").waitFor();
  expect(await name.inputValue()).toBe("Half");
  await expectAccessible(page);
  // A free item needs a confirmation.
  const price = page.getByLabel("Price of the next item");
  await price.fill("0");
  await price.press("Enter");
  const question = page.getByRole("dialog", { name: "Is Half free?" });
  await question.getByRole("button", { name: "Go back" }).click();
  await question.waitFor({ state: "detached" });
  await price.fill("$6,50");
  await price.press("Enter");
  await hear(page, "Half added");
  expect((await menuOf(id)).at(-1)).toMatchObject({ name: "Half", priceCents: 650 });
  await page.context().close();
});

test("a row's nine dots show its item's allergens", async () => {
  const id = await createEventTonight(site, "Dots Night");
  const [, fries] = await menuOf(id);
  if (fries === undefined) throw new Error("the menu has no fries");
  const { id: itemId, currentQuantity: _s, isHeld: _h, isStopped: _x, sortOrder: _o, ...facts } = fries;
  const call = await callerOn(site, "admin");
  await call(editMenuItem, { params: { id: itemId }, body: { ...facts, allergens: ["wheat", "milk"] } });
  const page = await openMenu(id);
  const row = page.getByRole("listitem").filter({ hasText: "Truffle Fries" });
  const dots = row.getByRole("img", { name: /^Contains / });
  expect((await dots.getAttribute("aria-label"))?.split(/\W+/).toSorted()).toEqual([
    "Contains",
    "Milk",
    "Wheat",
  ]);
  expect(await dots.locator("circle").count()).toBe(9);
  await page.context().close();
});

test("another event's menu is copied, once", async () => {
  const [from, to] = [
    await createEventTonight(site, "Copied Night"),
    await createEventTonight(site, "Copying Night"),
  ];
  const call = await callerOn(site, "admin");
  await call(addMenuItem, { params: { id: from }, body: { name: "Corn Ribs", priceCents: 850 } });
  const page = await openMenu(to);
  for (const told of ["1 item copied", "Everything on that menu is already here"]) {
    await page.getByRole("button", { name: "Copy menu from…" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy menu from…" });
    const option = dialog.getByRole("option").filter({ hasText: "Copied Night" });
    await dialog.getByLabel("Event").selectOption((await option.getAttribute("value")) ?? "");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    await hear(page, told);
    await dialog.waitFor({ state: "detached" });
  }
  expect(await namesOf(to)).toEqual(["Hot Honey Tail", "Truffle Fries", "Last Tail", "Corn Ribs"]);
  await page.context().close();
});

test("stock is edited in the row by keyboard alone, and invalid input shows an error", async () => {
  const id = await createEventTonight(site, "Stock Night");
  const page = await openMenu(id);
  const stockOf = async (name: string) => (await menuOf(id)).find((item) => item.name === name)?.maxQuantity;
  const shown = page.getByRole("button", { name: /^Stock of Truffle Fries/ });
  await shown.focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Stock of Truffle Fries" });
  await field.fill("75");
  await expectAccessible(page);
  await field.press("Enter");
  await hear(page, "Stock of Truffle Fries saved");
  expect(await stockOf("Truffle Fries")).toBe(75);
  await page.getByRole("button", { name: "Stock of Truffle Fries: 0 of 75 sold. Change" }).waitFor();
  // The focus is back where it was.
  await expect.poll(() => shown.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await field.fill("a lot");
  await field.press("Enter");
  await hear(page, "Enter a whole number, or leave blank for no limit.");
  await field.press("Escape");
  await shown.waitFor();
  expect(await stockOf("Truffle Fries")).toBe(75);
  await page.context().close();
});

test("an item is moved by dragging", async () => {
  const id = await createEventTonight(site, "Drag Night");
  const page = await openMenu(id);
  const handle = page.getByRole("button", { name: /^Move Last Tail/ });
  await handle.dragTo(page.getByRole("listitem").filter({ hasText: "Hot Honey Tail" }));
  await expect.poll(() => namesOf(id)).toEqual(["Last Tail", "Hot Honey Tail", "Truffle Fries"]);
  await page.context().close();
});

test("of two admins who edit one item the second is notified and keeps their input", async () => {
  const id = await createEventTonight(site, "Two Cooks");
  const page = await openMenu(id, hearNoNews);
  await page.getByRole("button", { name: "Truffle Fries", exact: true }).click();
  await page.getByRole("textbox", { name: "Stock" }).fill("20");
  const [, fries] = await menuOf(id);
  if (fries === undefined) throw new Error("the menu has no fries");
  const { id: itemId, currentQuantity: _s, isHeld: _h, isStopped: _x, sortOrder: _o, ...facts } = fries;
  const call = await callerOn(site, "admin");
  await call(editMenuItem, { params: { id: itemId }, body: { ...facts, priceCents: 1000 } });
  await page.getByRole("button", { name: "Save item" }).click();
  await expect.poll(() => page.getByLabel("Price in dollars").inputValue()).toBe("10.00");
  expect(await page.getByRole("textbox", { name: "Stock" }).inputValue()).toBe("20");
  await page.getByRole("button", { name: "Save item" }).click();
  await hear(page, "Saved");
  expect((await menuOf(id))[1]).toMatchObject({ priceCents: 1000, maxQuantity: 20 });
  await page.context().close();
});

test("a picture is cropped by keyboard, uploaded, and shown to members as cropped", async () => {
  const id = await createEventTonight(site, "Picture Night");
  const page = await openMenu(id);
  await page.getByRole("button", { name: "Last Tail", exact: true }).click();
  const picture = page.getByRole("group", { name: "Picture" });
  const files = picture.getByLabel("Choose a picture");
  await files.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await picture.getByText("Choose a JPEG, PNG, or WebP picture.").waitFor();
  // The browser can display this one.
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="30"/>';
  await files.setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await picture.getByText("Choose a JPEG, PNG, or WebP picture.").waitFor();
  expect(await picture.getByRole("slider").count()).toBe(0);
  await files.setInputFiles({ name: "tail.png", mimeType: "image/png", buffer: await screenshotOf(page) });
  await picture.getByRole("slider", { name: "Zoom" }).press("End");
  await expectAccessible(page);
  await picture.getByRole("button", { name: "Use this picture" }).click();
  await picture.getByRole("img", { name: "As members see it" }).waitFor();
  await page.getByRole("button", { name: "Save item" }).click();
  await hear(page, "Saved");
  const item = (await menuOf(id)).find(({ name }) => name === "Last Tail");
  expect(item?.imageUrl).toMatch(/^\/api\/pictures\/[0-9a-f]{40}$/);
  const seen = await page.request.get(item?.imageUrl ?? "");
  expect(seen.headers()["content-type"]).toMatch(/^image\//);
  await page.context().close();
});

const screenshotOf = (page: Page) => page.screenshot({ type: "png" });

test("sold items limit the stock, and an ordered item can't be removed", async () => {
  const id = await createEventTonight(site, "Sold Night");
  const call = await callerOn(site, "member");
  const admin = await callerOn(site, "admin");
  const { menu, pickupWindows, salesTaxPpm } = await admin(getAdminEvent, { params: { id } });
  const event = { id, windowId: pickupWindows[0]?.id ?? "", menu, salesTaxPpm };
  await call(placeOrder, { body: orderOf(event, [3]), idempotencyKey: randomUUID() });
  const page = await openMenu(id, (opened) => opened.clock.install());
  await page.getByRole("button", { name: "Actions for Hot Honey Tail" }).click();
  expect(await page.getByRole("menuitem", { name: "Remove" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Hot Honey Tail", exact: true }).click();
  await page.getByRole("textbox", { name: "Stock" }).fill("2");
  await page.getByRole("button", { name: "Save item" }).click();
  await page.getByText("3 are already taken, so it can't be lower.").waitFor();
  // Stop the clock, so that Undo stays.
  await stopClock(page);
  await page.getByRole("switch", { name: "Hot Honey Tail can be ordered" }).click();
  await expect.poll(async () => (await menuOf(id))[0]?.isAvailable).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await menuOf(id))[0]?.isAvailable).toBe(true);
  await page.context().close();
});
