/** @module-tag whole */
import { deleteEvent, listAdminEvents, setEventStatus } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callerOn } from "../browser/accounts.ts";
import { createEventTonight } from "../browser/create-event.ts";
import { hear } from "../browser/heard.ts";
import { tabTo } from "../browser/keyboard.ts";
import { useSite } from "../browser/use-site.ts";
import { openAdmin } from "../browser/visit.ts";

// Texts of the specification, to the letter.
const site = useSite();

/** Makes the server fail at every change under /api/admin. */
async function failChanges(page: Page): Promise<() => Promise<void>> {
  const changes = "**/api/admin/**";
  await page.route(changes, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  return () => page.unroute(changes);
}

async function createDraft(title: string): Promise<string> {
  const id = await createEventTonight(site, title);
  const call = await callerOn(site, "admin");
  await call(setEventStatus, { params: { id }, body: { status: "draft" } });
  return id;
}

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Does the same by keyboard, including the answer to the dialog. */
async function chooseByKeys(page: Page, title: string, entry: string): Promise<void> {
  await tabTo(page, `Actions for ${title}`);
  await page.keyboard.press("Enter");
  const wanted = page.getByRole("menuitem", { name: entry, exact: true });
  await wanted.waitFor();
  while (!(await wanted.evaluate((item) => item === document.activeElement)))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, entry);
  await page.keyboard.press("Enter");
}

test("a draft is deleted after a confirmation; a failure is shown, and the draft stays", async () => {
  const title = "Second Thoughts";
  await createDraft(title);
  const page = await openAdmin(site, "/admin/events");
  const goOn = await failChanges(page);
  const dialog = page.getByRole("dialog", { name: `Delete ${title}?` });
  await choose(page, title, "Delete");
  await dialog
    .getByText("Are you sure you want to delete this event? This action cannot be undone.", { exact: true })
    .waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await hear(page, /^Failed to delete event$/);
  await goOn();
  await choose(page, title, "Delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await hear(page, /^Event deleted successfully$/);
  await page.getByRole("link", { name: title }).waitFor({ state: "detached" });
  await page.context().close();
});

test("deleting a draft that somebody else has deleted explains the failure", async () => {
  const title = "Gone Already";
  const id = await createDraft(title);
  const page = await openAdmin(site, "/admin/events");
  await choose(page, title, "Delete");
  const call = await callerOn(site, "admin");
  await call(deleteEvent, { params: { id } });
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await hear(page, /^Failed to delete event\. ./);
  expect((await call(listAdminEvents)).events.some((event) => event.id === id)).toBe(false);
  await page.context().close();
});

test("the keyboard alone archives an event and restores it; the focus goes to the heading when its row is gone", async () => {
  const title = "Kept for Later";
  await createDraft(title);
  const page = await openAdmin(site, "/admin/events");
  const heading = () =>
    page.evaluate(() => document.activeElement?.localName === "h1" && document.activeElement.textContent);
  await chooseByKeys(page, title, "Archive");
  await hear(page, "Event archived");
  await expect.poll(heading).toBe("Events");
  await tabTo(page, "Archived (1)");
  await page.keyboard.press("Enter");
  await page.waitForURL(/show=archived/);
  await page.getByRole("link", { name: title }).waitFor();
  await chooseByKeys(page, title, "Restore");
  await hear(page, "Event restored");
  await page.getByText("Nothing archived").waitFor();
  await expect.poll(heading).toBe("Events");
  await page.context().close();
});

test("a failed change of an event's status is shown, and the status stays", async () => {
  const title = "Fixed Night";
  await createEventTonight(site, title);
  const page = await openAdmin(site, "/admin/events");
  const goOn = await failChanges(page);
  const status = page.getByRole("combobox", { name: `Status of ${title}` });
  await status.selectOption("completed");
  await page.getByRole("button", { name: "Set to completed" }).click();
  await hear(page, /^Failed to update event status$/);
  await expect.poll(() => status.inputValue()).toBe("active");
  await goOn();
  await status.selectOption("completed");
  await page.getByRole("button", { name: "Set to completed" }).click();
  await hear(page, /^Event status updated to completed$/);
  const row = page.getByRole("article").filter({ hasText: title });
  await row.getByText("UPCOMING", { exact: true }).waitFor();
  await page.context().close();
});

test("a failed change of an order's status is shown", async () => {
  const page = await openAdmin(site, "/admin/orders?status=confirmed");
  const goOn = await failChanges(page);
  const status = page.getByRole("combobox", { name: /^Status of/ }).first();
  await status.selectOption("preparing");
  await hear(page, /^Failed to update order status$/);
  await goOn();
  await status.selectOption("preparing");
  await hear(page, /^Order status updated to preparing$/);
  await page.context().close();
});

test("a failed creation of an event is shown, and the input stays", async () => {
  const page = await openAdmin(site, "/admin/events/new");
  await failChanges(page);
  await page.getByRole("button", { name: "Create event" }).click();
  for (const field of ["Title", "Location name", "ZIP code", "Address", "Event date and time"])
    await page.getByText(`${field} is required`, { exact: true }).waitFor();
  for (const [label, typed] of [
    ["Title", "Lost Night"],
    ["Location name", "The alley"],
    ["ZIP code", "90012"],
    ["Address", "943 N Broadway, Los Angeles"],
    ["Day", new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Create event" }).click();
  await hear(page, /^Failed to create event$/);
  expect(await page.getByLabel("Title").inputValue()).toBe("Lost Night");
  await page.getByRole("button", { name: "Start over" }).click();
  await page.context().close();
});

test("the audit log is downloaded as a file named by its date", async () => {
  const page = await openAdmin(site, "/admin/audit");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-logs-\d{4}-\d{2}-\d{2}\.csv$/);
  await hear(page, /^Audit logs exported successfully$/);
  await page.context().close();
});
