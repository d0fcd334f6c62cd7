/** @module-tag whole */
import { expect, test } from "vitest";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

test("on a desktop a rail links the admin's pages, rows are compact, and the table's header is sticky", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin");
  const tabs = page.getByRole("navigation", { name: "Admin" });
  await tabs.waitFor();
  expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(65);
  expect((await tabs.boundingBox())?.width).toBe(192);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect.poll(async () => (await tabs.boundingBox())?.height).toBe(48);
  await page.setViewportSize({ width: 1440, height: 900 });

  await tabs.getByRole("link", { name: "Events" }).click();
  await page.getByRole("heading", { name: "Events", level: 1 }).waitFor();
  expect(await tabs.locator('[aria-current="page"]').allInnerTexts()).toEqual(["Events"]);
  for (const evening of await page.getByRole("article").all())
    expect((await evening.boundingBox())?.height).toBeLessThanOrEqual(74);

  await tabs.getByRole("link", { name: "Orders" }).click();
  const rows = page.getByRole("table").locator("tbody tr");
  await rows.first().waitFor();
  for (const row of await rows.all()) {
    const height = (await row.boundingBox())?.height;
    expect(height).toBeGreaterThanOrEqual(52);
    expect(height).toBeLessThanOrEqual(53);
  }
  const cut = await rows
    .first()
    .getByRole("combobox")
    .evaluate((select) => select.scrollWidth - select.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.evaluate(() => scrollTo(0, 500));
  await expect
    .poll(async () => (await page.getByRole("columnheader", { name: "Customer" }).boundingBox())?.y)
    .toBe(0);
  await context.close();
});

test("on a phone orders are cards, and the recent activity is readable", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "admin@secret.example");
  await page.goto("/admin");
  const line = page.getByRole("listitem").filter({ hasText: "captured" }).last();
  await line.waitFor();
  expect((await line.boundingBox())?.width).toBeGreaterThan(250);

  await page.goto("/admin/orders");
  const card = page.getByRole("article").first();
  await card.waitFor();
  expect(await page.getByRole("table").count()).toBe(0);
  expect((await card.getByRole("combobox").boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await card.getByRole("button", { name: /^Actions for order/ }).click();
  await page.getByRole("menuitem", { name: "All orders of this event" }).click();
  await page.waitForURL(/event=/);
  await context.close();
});

test("a toast doesn't cover the account menu", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const toast = page.getByText("Orders exported successfully").filter({ visible: true }).first();
  await toast.waitFor();
  const menu = await page.getByRole("button", { name: "Profile menu" }).boundingBox();
  expect((await toast.boundingBox())?.y).toBeGreaterThan((menu?.y ?? 0) + (menu?.height ?? Number.NaN));
  await context.close();
});
