import type { LedgerReport } from "@secret/contract";
import { DAY_MS } from "@secret/domain";
import { expect, test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

test("the money page names each ledger difference with instructions, and checks with Square again", async () => {
  const { page, context, complaints } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.route("**/api/admin/ledger", async (route) => {
    const report: LedgerReport = await (await route.fetch()).json();
    const comparisons = report.comparisons.map((each) =>
      each.name === "Every captured payment has an order or a refund"
        ? { ...each, differenceCount: 1, differences: ["payment 7 of 2634 cents has no order"] }
        : each,
    );
    await route.fulfill({ json: { ...report, differenceCount: 1, comparisons } });
  });
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Money" }).click();
  await page.getByText("Check failed: Every captured payment has an order or a refund (1)").waitFor();
  await page.getByText("Open the order and refund what's left.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check with Square again" }).click();
  await hear(page, "Checking with Square");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the URL has the tab and filters of payments and the daily close, and the close is downloaded as a file", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/money?tab=payments&state=captured");
  const payments = page.getByRole("table", { name: "Payments" });
  await payments.getByText("Captured").first().waitFor();
  await payments
    .getByRole("button", { name: /^Check with Square: / })
    .first()
    .click();
  await hear(page, "Up to date with Square");
  await expectAccessible(page);

  const day = (before: number) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);
  await page.goto(`/admin/money?tab=close&from=${day(300)}&to=${day(-1)}`);
  await page.getByRole("table", { name: "Close by day and event" }).locator("tfoot").waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Days (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^close-\d{4}-\d\d-\d\d\.csv$/);
  await hear(page, "Close exported successfully");
  await context.close();
});

test("an evening's tips are split among the crew, from the close on, corrected and paid out", async () => {
  const { page, context, complaints } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  const day = (before: number) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);
  await page.goto(`/admin/money?tab=close&from=${day(300)}&to=${day(-1)}`);
  const close = page.getByRole("table", { name: "Close by day and event" });
  await close.getByRole("link", { name: /^\$/ }).first().click();
  await page.getByRole("heading", { name: "Tips", exact: true }).waitFor();
  const crew = page.getByRole("checkbox");
  for (const box of await crew.all()) await box.uncheck();
  const split = page.getByRole("button", { name: /^Split \$/ });
  await split.click();
  await page.getByText("Choose who worked.").waitFor();
  await crew.first().check();
  await expectAccessible(page);
  await split.click();
  await hear(page, "Tips split");
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await split.click();
  await page.getByText("Say why you're correcting it.").waitFor();
  await page.getByLabel("Reason for the correction").fill("Counted again");
  await split.click();
  await page.getByText("Corrected: Counted again").waitFor();
  await page.getByText("Corrected splits (1)").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as paid out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as paid out" }).click();
  await page.getByText("PAID OUT", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Correct", exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a load error can be retried, and an export without a connection explains itself", async () => {
  const { page, context } = await site.visit("phone", "dark");
  await signIn(page, "admin@secret.example");
  await page.route("**/api/admin/close?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/money?tab=close");
  await page.getByText("Failed to load the close").waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/admin/close?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Failed to load the close").waitFor({ state: "detached" });
  await page.route("**/api/admin/close/export.csv?*", (route) => route.abort());
  await page.getByRole("button", { name: "Days (CSV)" }).click();
  await hear(page, "No connection. Please check your signal and try again.");
  await context.close();
});
