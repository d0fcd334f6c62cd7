/** @module-tag whole */
import { expect, test } from "vitest";
import { audit } from "../../apps/server/src/features/audit/index.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { userIdOf } from "../browser/accounts.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

/** Writes log lines that appear nowhere else in the demo, one second apart, the last one newest. */
async function writeLines(...messages: string[]): Promise<void> {
  const { database, clock } = site.server.context;
  for (const [index, message] of messages.entries()) {
    const at = new Date(clock.now().getTime() + index * 1_000);
    const line = { eventType: "security_event", severity: "warning", message } as const;
    await inTransaction(database, (transaction) => audit(transaction, at, line));
  }
}

test("an admin's action is logged with before, after and origin; the URL keeps the filters", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/orders?status=confirmed");
  const status = page.getByRole("combobox", { name: /^Status of/ }).first();
  await status.selectOption("preparing");
  await hear(page, "Order status updated to preparing");

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Audit" }).click();
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  const row = page.getByRole("button", { name: /went from confirmed to preparing/ }).first();
  await row.click();
  await page.getByText("After: preparing").waitFor();
  await page.getByText("Before: confirmed").waitFor();
  await page.getByText("127.0.0.1").waitFor();
  await page.getByText(/^Mozilla\/5\.0 .{38}$/).waitFor();

  await page.getByRole("button", { name: "All of this kind Order status change" }).click();
  await page.waitForURL(/type=order_status_change/);
  await page.getByLabel("Severity").selectOption("critical");
  await page.waitForURL(/severity=critical/);
  await page.getByText("No entries match").waitFor();
  await page.reload();
  await page.getByText("No entries match").waitFor();
  expect(await page.getByLabel("Severity").inputValue()).toBe("critical");
  expect(await page.getByLabel("Kind").inputValue()).toBe("order_status_change");
  await context.close();
});

test("the keyboard alone reaches the search and the rows, and unfolds one", async () => {
  await writeLines("The first knock", "The second knock", "The third knock");
  const { page, context } = await site.visit("desktop", "dark");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/audit");
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  await page.getByText("The third knock").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("knock");
  await page.waitForURL(/search=knock/);
  const rows = page.getByRole("button", { expanded: false }).filter({ hasText: "knock" });
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => page.getByRole("button", { name: /captured/ }).count()).toBe(0);

  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  expect(await focused()).toContain("The third knock");
  expect(new URL(page.url()).searchParams.get("search")).toBe("knock");
  await page.keyboard.press("/");
  // Skips kind, severity, time, person, order, the export and the kinds.
  for (let filters = 0; filters < 8; filters++) await page.keyboard.press("Tab");
  expect(await focused()).toContain("The third knock");
  await page.keyboard.press("j");
  expect(await focused()).toContain("The second knock");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await focused()).toContain("The first knock");
  await page.keyboard.press("k");
  expect(await focused()).toContain("The second knock");
  await page.keyboard.press("Enter");
  await page.getByText("System or signed-out visitor").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByText("System or signed-out visitor").waitFor({ state: "detached" });
  await context.close();
});

test("fifty lines are shown, and older ones on request", async () => {
  await writeLines(...Array.from({ length: 60 }, (_, index) => `Parcel ${index + 1}`));
  const { page, context } = await site.visit();
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/audit?search=parcel");
  const rows = page.locator("[data-row]");
  await expect.poll(() => rows.count()).toBe(50);
  await page.getByRole("button", { name: "Show older" }).click();
  await expect.poll(() => rows.count()).toBe(60);
  await page.getByText("Parcel 1", { exact: true }).waitFor();
  await context.close();
});

test("the keyboard alone finds a person by email and an order by its number, and the URL keeps both", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  const { database } = site.server.context;
  const personId = await userIdOf(site, "ana@secret.example");
  const { id: orderId, orderNumber } = await database
    .selectFrom("orders")
    .select(["id", "orderNumber"])
    .where("userId", "=", personId)
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  await page.goto("/admin/audit?range=90d");
  const person = page.getByRole("combobox", { name: "Person" });
  await person.focus();
  await page.keyboard.type("ana@secret");
  await page.getByRole("option", { name: /ana@secret\.example/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  expect(await person.inputValue()).toBe("");
  await page.keyboard.type("ana@secret");
  await page.getByRole("option", { name: /ana@secret\.example/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("person") === personId);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLInputElement
        ? activeElement.labels?.[0]?.textContent
        : activeElement?.ariaLabel;
    });
  await expect.poll(focused).toMatch(/^Ana .*: show all again$/);

  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Order");
  await page.keyboard.type(orderNumber.slice(0, 5).toLowerCase());
  await page.getByRole("option", { name: orderNumber }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("order") === orderId);
  await expect.poll(focused).toBe(`Order ${orderNumber}: show all again`);
  await page.reload();
  await page.getByRole("button", { name: `Order ${orderNumber}: show all again` }).waitFor();
  await page.getByRole("button", { name: /^Ana .*: show all again$/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.searchParams.has("person"));
  await expect.poll(focused).toBe("Person");
  await page.keyboard.type("nobody of that name");
  await page.getByText("No matches").waitFor();
  await context.close();
});
