import { getAdminEvent, listAdminEvents } from "@secret/contract";
import { clockAt, formatEventSpan } from "@secret/domain";
import { expect, test } from "vitest";
import { callerOn } from "../browser/accounts.ts";
import { buyFrom } from "../browser/buy-from.ts";
import { createEventTonight } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear, hearNoNews } from "../browser/heard.ts";
import { tabTo, typeInto, typeWhen } from "../browser/keyboard.ts";
import { useSite } from "../browser/use-site.ts";
import { openAdmin } from "../browser/visit.ts";
import { changed } from "../made-up/answers.ts";

const site = useSite();

/** Returns a wall-clock time in the event's zone, so many days from now. */
function inDays(days: number, clock: string): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return `${day.toLocaleDateString("en-CA", { timeZone: "America/Los_Angeles" })}T${clock}`;
}

test("the keyboard alone creates an event with its windows and menu", async () => {
  const page = await openAdmin(site, "/admin/events/new");
  await page.getByRole("heading", { name: "New event" }).waitFor();
  await typeInto(page, "Title", "By hand alone");
  await typeInto(page, "Description", "No mouse was there");
  await typeInto(page, "Location name", "The alley");
  await typeInto(page, "ZIP code", "90012");
  await typeInto(page, "Address", "943 N Broadway, Los Angeles");
  const [day = ""] = inDays(5, "18:00").split("T");
  await typeWhen(page, "Day", day);
  await typeWhen(page, "From", "17:30");
  await typeWhen(page, "To", "19:30");
  await typeInto(page, "Max orders", "40");
  await tabTo(page, "Minutes each");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("60");
  await typeInto(page, "Orders each", "20");
  await tabTo(page, "Create windows");
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "Window 2" }).waitFor();
  await typeInto(page, "Item name", "Salt and Pepper Tail");
  await typeInto(page, "Price in dollars", "25.50");
  await tabTo(page, "Create event");
  await page.keyboard.press("Enter");
  await hear(page, "Event created successfully: By hand alone");
  await page.waitForURL("**/admin/events");
  const created = await readEvent("By hand alone");
  const wallTime = (instant: string) => clockAt(new Date(instant), created.timeZone);
  expect([created.eventAt, created.registrationClosesAt, created.pickupEndsAt].map(wallTime)).toEqual(
    ["17:30", "12:00", "19:30"].map((clock) => `${day}T${clock}`),
  );
  expect(wallTime(created.registrationOpensAt)).toBe(inDays(3, "12:00"));
  expect(created).toMatchObject({
    maxOrders: 40,
    pickupWindows: [{ maxOrders: 20 }, { maxOrders: 20 }],
    menu: [{ name: "Salt and Pepper Tail", priceCents: 2550 }],
  });
  await page.context().close();
});

test("a new event's input is kept after the page was left", async () => {
  const page = await openAdmin(site, "/admin/events/new");
  await page.getByLabel("Title").fill("Half a thought");
  await page.goto("/admin/events");
  await page.goto("/admin/events/new");
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Half a thought");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("");
  await page.context().close();
});

test("a live edit shows its effect on members before it is saved", async () => {
  const id = await createEventTonight(site, "Edited Night");
  await buyFrom(site, id);
  const page = await openAdmin(site, `/admin/events/${id}`);
  await page.getByLabel("Location name").fill("The back door");
  await page.getByRole("button", { name: "1 change · Save" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByText("1 paid order is still to be picked up.").waitFor();
  await asked.getByText(/^New location: The back door, .+ \(was .+\)\.$/).waitFor();
  await asked.getByText("1 member will be notified.").waitFor();
  await expectAccessible(page);
  await asked.getByLabel("Your note").fill("Come to the back door.");
  await asked.getByRole("button", { name: "Save and notify" }).click();
  await expect.poll(async () => (await read(id)).locationName).toBe("The back door");
  await page.getByLabel("Location name").fill("The front door");
  await page.getByRole("button", { name: "1 change · Save" }).click();
  await asked.getByRole("button", { name: "Save without notice" }).click();
  await expect.poll(async () => (await read(id)).locationName).toBe("The front door");
  await page.context().close();
});

test("cancelling an event without orders requires a reason and the typed word", async () => {
  const id = await createEventTonight(site, "Empty Night");
  const page = await openAdmin(site, "/admin/events");
  await page.getByRole("combobox", { name: "Status of Empty Night" }).selectOption("cancelled");
  const dialog = page.getByRole("dialog", { name: "Cancel Empty Night?" });
  await dialog.getByText("This can't be undone.").waitFor();
  const confirm = dialog.getByRole("button", { name: "Cancel event" });
  const [reason, word] = [dialog.getByLabel("Reason"), dialog.getByLabel("Type CANCEL to confirm")];
  await word.fill("CANCEL");
  expect(await confirm.isDisabled()).toBe(true);
  await reason.fill("The fryer is broken.");
  await word.fill("CANCE");
  expect(await confirm.isDisabled()).toBe(true);
  await word.fill("cancel");
  await expectAccessible(page);
  await confirm.click();
  await dialog.waitFor({ state: "hidden" });
  expect((await read(id)).status).toBe("cancelled");
  await page.context().close();
});

test("Details names pickup time without windows, and moves the windows along", async () => {
  const id = await createEventTonight(site, "Early Night");
  const page = await openAdmin(site, `/admin/events/${id}`);
  const { pickupStartsAt, timeZone } = await read(id);
  const earlier = new Date(new Date(pickupStartsAt).getTime() - 5 * 60_000);
  await page.getByText("All times", { exact: true }).click();
  await page.getByLabel("Pickup starts").fill(clockAt(earlier, timeZone));
  const gap = formatEventSpan(earlier, new Date(pickupStartsAt), timeZone);
  await page.getByText(`No window covers ${gap}.`).waitFor();
  await page.getByRole("button", { name: "Move the windows along" }).click();
  await page.getByText(`No window covers ${gap}.`).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "2 changes · Save" }).click();
  await expect
    .poll(async () => (await read(id)).pickupWindows[0]?.startsAt.slice(0, 16))
    .toBe(earlier.toISOString().slice(0, 16));
  await page.context().close();
});

test("times in a wrong order show an error below their line", async () => {
  const page = await openAdmin(site, "/admin/events/new");
  await page.getByText("All times", { exact: true }).click();
  await page.getByLabel("Registration opens").fill(inDays(3, "10:00"));
  await page.getByLabel("Registration closes").fill(inDays(2, "10:00"));
  await page.getByLabel("Pickup starts").fill(inDays(5, "18:00"));
  await page.getByText("Closing comes before opening.").waitFor();
  await page.getByLabel("Registration closes").fill(inDays(4, "10:00"));
  await page.getByText("Closing comes before opening.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Start over" }).click();
  await page.context().close();
});

test("a window with orders can't be removed, and the refusal is shown", async () => {
  const id = await createEventTonight(site, "Held Night");
  await buyFrom(site, id);
  const page = await openAdmin(site, `/admin/events/${id}?tab=windows`);
  const first = page.getByRole("group", { name: "Window 1", exact: true });
  await first.getByText("1/24 orders, 1/60 units").waitFor();
  expect(await page.getByRole("button", { name: "Remove window 1" }).count()).toBe(0);
  await page.getByText("All windows: 72 orders, 180 units").waitFor();
  await first.getByLabel("Orders").fill("1");
  await page.getByRole("button", { name: "Remove window 3" }).click();
  await page.getByRole("button", { name: "1 change · Save" }).click();
  await expect.poll(async () => (await read(id)).pickupWindows).toHaveLength(2);
  await page.context().close();
});

test("on a phone windows are collapsed lines, and an invalid one opens automatically", async () => {
  const id = await createEventTonight(site, "Folded Night");
  const page = await openAdmin(site, `/admin/events/${id}?tab=windows`, { size: "phone" });
  const second = page.getByRole("group", { name: "Window 2" });
  const lines = page.getByRole("tabpanel").getByRole("button", { expanded: false });
  await lines.nth(1).waitFor();
  expect(await second.count()).toBe(0);
  await lines.nth(1).press("Enter");
  await second.getByLabel("Orders").fill("many");
  await page.getByRole("button", { name: "many orders" }).press("Enter");
  expect(await second.count()).toBe(0);
  await page.getByRole("button", { name: "1 change · Save" }).press("Enter");
  await expect
    .poll(() => second.getByLabel("Orders").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.context().close();
});

test("Enter in another field opens the invalid window and focuses it", async () => {
  const id = await createEventTonight(site, "Entered Night");
  const page = await openAdmin(site, `/admin/events/${id}?tab=windows`, { size: "phone" });
  const lines = page.getByRole("tabpanel").getByRole("button", { expanded: false });
  const [first, third] = [1, 3].map((number) => page.getByRole("group", { name: `Window ${number}` }));
  await lines.nth(2).press("Enter");
  await third?.getByLabel("Orders").fill("many");
  await page.getByRole("button", { name: "many orders" }).press("Enter");
  await lines.first().press("Enter");
  await first?.getByLabel("Orders").fill("9");
  await first?.getByLabel("Orders").press("Enter");
  await expect
    .poll(() => third?.getByLabel("Orders").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.context().close();
});

test("an error on another tab names its place, and leads there", async () => {
  const id = await createEventTonight(site, "Misplaced Night");
  const page = await openAdmin(site, `/admin/events/${id}?tab=windows`);
  const third = page.getByRole("group", { name: "Window 3" });
  await third.getByLabel("Orders").fill("many");
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByRole("button", { name: "1 change · Save" }).click();
  const alert = page.getByRole("alert").filter({ hasText: /^Windows, window 3: / });
  await expectAccessible(page);
  await alert.getByRole("button", { name: "Show me" }).click();
  await expect
    .poll(() => third.getByLabel("Orders").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.context().close();
});

test("events are found by title or place, and a button clears the filters", async () => {
  await createEventTonight(site, "Found Night");
  const page = await openAdmin(site, "/admin/events");
  const rows = page.getByRole("article");
  const found = page.getByRole("heading", { name: "Found Night", level: 3 });
  await found.waitFor();
  const count = await rows.count();
  await page.getByLabel("Search events").fill("found night");
  await expect.poll(() => rows.count()).toBe(1);
  await found.waitFor();
  await page.getByLabel("Status", { exact: true }).selectOption("Draft");
  await page.getByText("No events match").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => rows.count()).toBe(count);
  expect(await page.getByLabel("Search events").inputValue()).toBe("");
  await page.context().close();
});

test("orders and buyers are tabs: the input stays and can be saved from there, and the URL keeps the filters", async () => {
  const id = await createEventTonight(site, "Tabbed Night");
  await buyFrom(site, id);
  const page = await openAdmin(site, `/admin/events/${id}`);
  await page.getByLabel("Location name").fill("The Dock");
  await page.getByRole("tab", { name: "Details" }).focus();
  for (const name of ["Menu", "Windows", "Orders"]) {
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name, selected: true }).waitFor();
  }
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("row", { name: /Robin Reyes/ }).waitFor();
  await panel.getByRole("columnheader", { name: "Customer" }).waitFor();
  expect(await panel.getByRole("columnheader", { name: "Event" }).count()).toBe(0);
  await panel.getByLabel("Search orders").fill("Nobody");
  await panel.getByLabel("Search orders").press("Enter");
  await panel.getByText("No orders match").waitFor();
  expect(new URL(page.url()).searchParams.get("search")).toBe("Nobody");
  await panel.getByRole("button", { name: "Clear filters" }).click();
  await panel.getByRole("row", { name: /Robin Reyes/ }).waitFor();
  expect(await panel.getByLabel("Search orders").inputValue()).toBe("");
  expect((await read(id)).locationName).not.toBe("The Dock");
  await page.getByRole("button", { name: "1 change · Save" }).click();
  await page.getByRole("button", { name: "Save and notify" }).click();
  await expect.poll(async () => (await read(id)).locationName).toBe("The Dock");
  await page.getByRole("tab", { name: "Buyers" }).click();
  await panel.getByText("1 buyer").waitFor();
  await panel.getByRole("link", { name: "Message all buyers" }).click();
  await page.getByRole("heading", { name: "New broadcast" }).waitFor();
  await page.context().close();
});

test("of two admins the second keeps their input and sees what the first has saved", async () => {
  const id = await createEventTonight(site, "Shared Night");
  const one = await openAdmin(site, `/admin/events/${id}`);
  const other = await openAdmin(site, `/admin/events/${id}`, { prepare: hearNoNews });
  await other.getByLabel("Title").fill("Second Title");
  await one.getByLabel("Location name").fill("First Place");
  await one.getByRole("button", { name: "1 change · Save" }).click();
  await hear(one, "Saved");
  await other.getByRole("button", { name: "1 change · Save" }).click();
  await expect.poll(() => other.getByLabel("Location name").inputValue()).toBe("First Place");
  expect(await other.getByLabel("Title").inputValue()).toBe("Second Title");
  await other.getByRole("button", { name: "1 change · Save" }).click();
  await expect.poll(async () => (await read(id)).title).toBe("Second Title");
  expect((await read(id)).locationName).toBe("First Place");
  await one.context().close();
  await other.context().close();
});

test("a draft is saved while typing", async () => {
  const id = await createEventTonight(site, "Drafted Night");
  await site.server.context.database
    .updateTable("events")
    .set({ status: "draft" })
    .where("id", "=", id)
    .execute();
  const page = await openAdmin(site, `/admin/events/${id}`);
  await page.getByLabel("Title").fill("Drafted Night, again");
  await expect.poll(async () => (await read(id)).title).toBe("Drafted Night, again");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.context().close();
});

async function read(id: string) {
  const call = await callerOn(site, "admin");
  return call(getAdminEvent, { params: { id } });
}

async function readEvent(title: string) {
  const call = await callerOn(site, "admin");
  const { events } = await call(listAdminEvents);
  return read(events.find((event) => event.title === title)?.id ?? "");
}

test("the owner chooses a draw and sees the odds, and the choice stays once the draw has started", async () => {
  const { database } = site.server.context;
  const events = () =>
    database
      .selectFrom("events")
      .select(["id", "entriesOpenAt", "registrationOpensAt", "needsPhoneToEnter"])
      .where("title", "=", "Echo Park, After Dark")
      .executeTakeFirstOrThrow();
  const { id } = await events();
  const page = await openAdmin(site, `/admin/events/${id}?tab=details`);
  await page.getByRole("radio", { name: /^First come, first served/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Max orders").fill("200");
  await page.getByLabel("How many entries do you expect?").fill("1200");
  await page
    .getByText("200 places, 1,200 entries expected: a first-timer wins about 1 time in 10.")
    .waitFor();
  await page
    .getByLabel("Entries are open for")
    .selectOption({ label: "10 minutes before registration opens" });
  await page.getByLabel("Only members with a verified phone number can enter").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /changes · Save$/ }).click();
  await hear(page, "Saved");
  const saved = await events();
  expect(saved.needsPhoneToEnter).toBe(true);
  expect(saved.registrationOpensAt.getTime() - (saved.entriesOpenAt?.getTime() ?? 0)).toBe(10 * 60_000);

  await changed(getAdminEvent, { isDrawStarted: true })(page);
  await page.reload();
  await page.getByText("The draw has started, so this stays as it is.").waitFor();
  expect(await page.getByRole("radio", { name: /^By a draw/ }).isDisabled()).toBe(true);
});
