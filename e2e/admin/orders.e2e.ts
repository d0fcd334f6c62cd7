/** @module-tag whole */
import { expect, test } from "vitest";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const PAGE_SIZE = 5;

test("orders are shown page by page without duplicates, and a moved one keeps its place", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  // Uses the server's own pages, but shorter ones.
  await page.route("**/api/admin/orders*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", String(PAGE_SIZE));
    return route.continue({ url: url.href });
  });
  await page.goto("/admin/orders");
  const rows = page.getByRole("table").locator("tbody tr");
  const numbers = () => rows.locator("td:nth-child(2)").allInnerTexts();
  await expect.poll(() => rows.count()).toBe(PAGE_SIZE);
  await page.getByRole("button", { name: "Show older" }).click();
  await expect.poll(() => rows.count()).toBe(2 * PAGE_SIZE);
  await page.getByRole("button", { name: "Show older" }).click();
  await page.getByRole("button", { name: "Show older" }).waitFor({ state: "detached" });
  const all = await numbers();
  expect(all).toHaveLength(12);
  expect(new Set(all).size).toBe(12);

  const confirmed = rows.filter({ has: page.locator('option:checked[value="confirmed"]') }).first();
  await confirmed.getByRole("combobox").selectOption("preparing");
  await hear(page, "Order status updated to preparing");
  await expect.poll(numbers).toEqual(all);
  await context.close();
});
