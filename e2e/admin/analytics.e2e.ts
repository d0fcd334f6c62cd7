/** @module-tag whole */
import { expect, test } from "vitest";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
/** The totals follow sales within seconds. */
const COUNTED = { timeout: 20_000 };

test("the figures cover the days in the URL, and the keyboard reads a chart's bars", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Analytics" }).click();
  await page.getByRole("heading", { name: "Analytics", level: 1 }).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole("heading", { name: "Analytics", level: 1 }).waitFor();
      return page.getByRole("heading", { name: "Net sales by day" }).count();
    }, COUNTED)
    .toBe(1);

  await page.getByRole("link", { name: "7d", exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("range")).toBe("7d");
  const chart = page.getByRole("slider", { name: "Net sales by day" });
  await expect.poll(() => chart.getAttribute("aria-valuemax")).toBe("7");
  const today = await chart.getAttribute("aria-valuetext");
  expect(today).toMatch(/^Today: \$/);
  await chart.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^\w{3}, \w{3} \d+: /);
  await page.keyboard.press("End");
  await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe("7");

  // The chart also exists as a table, newest day first.
  await page.getByText("Show as table").first().click();
  await expect.poll(() => page.getByRole("table").first().locator("tbody tr").count()).toBe(7);
  await page.getByText("How these are counted").click();
  await page
    .getByText(/^Paid and not cancelled, including walk-ups/)
    .first()
    .waitFor();

  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("heading", { name: "Net sales by month" }).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d\.csv$/);
  await hear(page, "Analytics exported successfully");
  await context.close();
});
