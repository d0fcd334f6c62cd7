/** @module-tag whole */
import { MINUTE_MS } from "@secret/domain";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { confirmedOrderOf, readyOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { hasFilesOf } from "../browser/stored.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite({ worker: true });

const hereOf = async (id: string) =>
  (
    await site.server.context.database
      .selectFrom("orders")
      .select("hereAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).hereAt;

const codeOn = (page: Page) => page.getByTestId("pickup-code").getAttribute("data-url");

test("in the hour around the window a member checks in, and undoes it", async () => {
  const email = "sam@secret.example";
  const order = await confirmedOrderOf(site, email);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole("region", { name: "Pickup" }).waitFor();
  const here = page.getByRole("button", { name: "I'm here" });
  expect(await here.count()).toBe(0);

  const now = Date.now();
  const near = { startsAt: new Date(now + 20 * MINUTE_MS), endsAt: new Date(now + 40 * MINUTE_MS) };
  const { database } = site.server.context;
  await database.updateTable("pickupWindows").set(near).where("id", "=", order.windowId).execute();
  await page.reload();
  await here.waitFor();
  expect((await here.boundingBox())?.y, "under the thumb").toBeGreaterThan(700);
  const elsewhere = await context.newPage();
  await elsewhere.goto(`/orders/${order.id}`);
  await elsewhere.getByText("Live Updates").waitFor();

  await here.click();
  await page.getByText("The crew knows you're here.").waitFor();
  await page.getByText(`Listen for ${order.orderNumber}.`).waitFor();
  await elsewhere.getByText("The crew knows you're here.").waitFor();
  expect(await hereOf(order.id)).not.toBeNull();
  expect(await here.count()).toBe(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Not here yet" }).click();
  await here.waitFor();
  await elsewhere.getByRole("button", { name: "I'm here" }).waitFor();
  expect(await hereOf(order.id)).toBeNull();
  await context.close();
});

test("a new code replaces the old one on every page of its member, also without signal", async () => {
  const email = "luca@secret.example";
  const id = await readyOrderOf(site, email);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  const old = await codeOn(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto(`/orders/${id}`);
  await elsewhere.getByText("Live Updates").waitFor();
  expect(await codeOn(elsewhere)).toBe(old);

  await page.getByRole("button", { name: "New code" }).click();
  await page.getByText("stops working right away").waitFor();
  await page.getByRole("button", { name: "Create new code" }).click();
  await hear(page, "This is your new code.");
  await expect.poll(() => codeOn(page)).not.toBe(old);
  const fresh = await codeOn(page);
  await expect.poll(() => codeOn(elsewhere)).toBe(fresh);

  await hasFilesOf(page, "member");
  await page.reload();
  expect(await codeOn(page)).toBe(fresh);
  await context.setOffline(true);
  await page.reload();
  expect(await codeOn(page)).toBe(fresh);
  await context.close();
});

test("the full-screen code is white with a large number, and a tap closes it", async () => {
  const email = "imani@secret.example";
  const id = await readyOrderOf(site, email);
  const { page, context } = await site.visit("phone", "dark");
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  await page.getByRole("button", { name: "Show the code larger" }).click();
  const dialog = page.getByRole("dialog", { name: /^QR code of order/ });
  expect(await dialog.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe("rgb(255, 255, 255)");
  expect((await dialog.locator("img").boundingBox())?.width).toBeGreaterThan(360);
  expect((await dialog.boundingBox())?.height).toBe(844);
  await expectAccessible(page);
  await dialog.getByRole("button").click();
  await dialog.waitFor({ state: "detached" });
  await context.close();
});

test("each failure with a code has its own text", async () => {
  const email = "priya@secret.example";
  const id = await readyOrderOf(site, email);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.route("**/pickup-code.png", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/pickup-code/renew", (route) => route.fulfill({ status: 500, body: "nothing" }));
  await page.addInitScript(() => {
    // It would answer for the server.
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    navigator.canShare = () => true;
    navigator.share = () => Promise.reject(new Error("no"));
  });
  await page.goto(`/orders/${id}`);
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByText("Failed to download QR code").waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("Failed to share QR code").waitFor();

  await page.route("**/pickup-code", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByText("Failed to generate QR code").waitFor();
  for (const name of ["Download", "Share", "Make it big"])
    expect(await page.getByRole("button", { name }).count(), name).toBe(0);
  await page.route("**/pickup-code", (route) => route.abort());
  await page.reload();
  await page.getByText("Failed to load QR code image").waitFor();
  await context.close();
});
