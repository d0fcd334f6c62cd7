import { readFile } from "node:fs/promises";
import { getOrderMoney } from "@secret/contract";
import { formatUsd, ORDER_STATUSES, type OrderStatus } from "@secret/domain";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { callerOn } from "../browser/accounts.ts";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { SIZES } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { tabTo, typeInto } from "../browser/keyboard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const ADMIN = "admin@secret.example";

test("the keyboard alone finds an order and refunds one of its lines", async () => {
  const { id, orderNumber } = await confirmedOrderOf(site, "ana@secret.example");
  const { page, context, complaints } = await site.visit("desktop", "light");
  await signIn(page, ADMIN);
  await page.goto("/admin/orders");
  await page.getByRole("link", { name: orderNumber }).waitFor();
  await typeInto(page, "Search orders", orderNumber);
  await expect.poll(() => page.getByRole("table").locator("tbody tr").count()).toBe(1);
  await tabTo(page, orderNumber);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Money", exact: true }).waitFor();
  await page.getByRole("button", { name: "Refund", exact: true }).waitFor();
  await expectAccessible(page);
  await tabTo(page, "Refund");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const pieces = dialog.getByRole("combobox").first();
  await pieces.waitFor();
  await tabTo(page, (await pieces.getAttribute("aria-label")) ?? "");
  await page.keyboard.press("1");
  await typeInto(page, "Reason", "It was cold");
  await expectAccessible(page);
  const button = dialog.getByRole("button", { name: /^Refund \$/ });
  const name = await button.innerText();
  await page.keyboard.press("Enter");
  await page
    .getByText(`Refunding ${name.replace("Refund ", "")}`)
    .first()
    .waitFor();
  await page.getByText("It was cold").first().waitFor();
  const call = await callerOn(site, "admin");
  const money = await call(getOrderMoney, { params: { id } });
  expect(money.refundedLines).toEqual([{ position: 0, quantity: 1 }]);
  expect(money.refunds).toMatchObject([{ reason: "It was cold", cause: "admin" }]);
  // The totals show the refunded amount and the rest; once nothing is left, the order can be cancelled too.
  const bill = page.locator("section").filter({ hasText: "Items" });
  await bill.getByText(`-${name.replace("Refund ", "")}`).waitFor();
  await bill.getByText(formatUsd(money.refundableCents), { exact: true }).waitFor();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await dialog.getByLabel("Full remaining amount").check();
  await dialog.getByLabel("Reason").fill("All of it was cold");
  await dialog.getByRole("button", { name: /^Refund \$/ }).click();
  const question = page.getByRole("dialog", { name: "Also cancel the order?" });
  await question.getByRole("button", { name: "Cancel the order" }).click();
  await hear(page, "Order status updated to cancelled");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the URL keeps filters and sort order, and the filtered list is downloaded as a file named by date", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, ADMIN);
  await page.goto("/admin/orders");
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("confirmed");
  await page.getByRole("button", { name: "Total" }).click();
  await page.waitForURL(/status=confirmed.*sort=largest|sort=largest.*status=confirmed/);
  await page.reload();
  const head = page.getByRole("columnheader", { name: "Total" });
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  const rows = page.getByRole("table").locator("tbody tr");
  await rows.first().waitFor();
  const totals = (await rows.locator("td:nth-child(6) .number").allInnerTexts()).map((text) =>
    Number(text.replace(/[$,]/g, "")),
  );
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(1 + totals.length);
  await hear(page, "Orders exported successfully");
  await context.close();
});

test("sorting by status lists open orders first, also by the select on a phone", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, ADMIN);
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "Status" }).click();
  await page.waitForURL(/sort=open-first/);
  const head = page.getByRole("columnheader", { name: "Status" });
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
  const places = async (list: Locator) => {
    const statuses = await list.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value));
    return statuses.map((status) => ORDER_STATUSES.indexOf(status as OrderStatus));
  };
  const statuses = page.getByRole("combobox", { name: /^Status of/ });
  await expect
    .poll(async () => {
      const read = await places(statuses);
      return read.length > 1 && read.every((place, index) => place >= (read[index - 1] ?? 0));
    })
    .toBe(true);
  await page.setViewportSize(SIZES.phone);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("closed-first");
  await page.waitForURL(/sort=closed-first/);
  await expect
    .poll(async () => {
      const read = await places(statuses);
      return read.length > 1 && read.every((place, index) => place <= (read[index - 1] ?? place));
    })
    .toBe(true);
  await context.close();
});

test("selected orders are cancelled together, each by its own rules, with the progress", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, ADMIN);
  await page.goto("/admin/orders?status=confirmed");
  const boxes = page.getByRole("checkbox", { name: /^Select [^a]/ });
  await boxes.first().waitFor();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Cancel 2 orders" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The fryer broke");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel 2 orders" }).click();
  await dialog.getByText("2 of 2 cancelled").first().waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
  await context.close();
});
