/** @module-tag whole */
import { getAdminEvent } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { callerOn, endElsewhere } from "../browser/accounts.ts";
import { createEventTonight } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

/** Opens an event's editor from the list, so that the back button works. */
async function openEditor(title: string, status: "active" | "draft" = "active") {
  const id = await createEventTonight(site, title);
  await site.server.context.database.updateTable("events").set({ status }).where("id", "=", id).execute();
  const { page } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/events");
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  return { id, page };
}

const read = async (id: string) => (await callerOn(site, "admin"))(getAdminEvent, { params: { id } });
const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const keepEditing = (page: Page) => question(page).getByRole("button", { name: "Keep editing" }).click();
const title = (page: Page) => page.getByLabel("Title", { exact: true });

test("leaving an event with unsaved changes asks first in every way, and keeps the input", async () => {
  const { id, page } = await openEditor("Asked Night");
  await title(page).fill("Asked Night, once more");
  await page.getByRole("link", { name: "All events" }).click();
  await question(page).waitFor();
  await expectAccessible(page);
  await keepEditing(page);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Member pages" }).click();
  await keepEditing(page);
  await page.goBack();
  await keepEditing(page);
  expect(new URL(page.url()).pathname).toBe(`/admin/events/${id}`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Page, event or search" }).fill("Audit");
  await page.keyboard.press("Enter");
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  expect(await title(page).inputValue()).toBe("Asked Night, once more");
  await page.goBack();
  await question(page).getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
  expect((await read(id)).title).toBe("Asked Night");
  await page.context().close();
});

test("the editor's own tabs and filters ask nothing and keep the input", async () => {
  const { page } = await openEditor("Tabs Night");
  await title(page).fill("Tabs Night, once more");
  await page.getByRole("tab", { name: "Orders" }).click();
  await page.getByLabel("Search orders").fill("Nobody");
  await page.getByLabel("Search orders").press("Enter");
  await page.getByText("No orders match").waitFor();
  expect(await question(page).count()).toBe(0);
  await page.getByRole("tab", { name: "Details" }).click();
  expect(await title(page).inputValue()).toBe("Tabs Night, once more");
  await page.context().close();
});

test("nothing is asked without changes, after Undo, and after saving", async () => {
  const { page } = await openEditor("Unasked Night");
  const list = page.getByRole("heading", { level: 1, name: "Events" });
  const back = async () => {
    await page.getByRole("link", { name: "All events" }).click();
    await list.waitFor();
  };
  await back();
  await page.getByRole("link", { name: "Unasked Night", exact: true }).click();
  await title(page).fill("Never mind");
  await page.getByRole("button", { name: "Undo" }).click();
  await back();
  await page.getByRole("link", { name: "Unasked Night", exact: true }).click();
  await title(page).fill("Saved Night");
  await page.getByRole("button", { name: "1 change · Save" }).click();
  await hear(page, "Saved");
  await back();
  await page.context().close();
});

test("leaving the page during a save waits for it and asks nothing", async () => {
  const { id, page } = await openEditor("Slow Night");
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/admin/events/${id}`, async (route) => {
    if (route.request().method() === "PUT") await answered.promise;
    await route.continue();
  });
  await title(page).fill("Slow Night, saved");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "1 change · Save" }).click();
  await sent;
  await page.getByRole("link", { name: "All events" }).click();
  answered.resolve();
  await page.getByRole("link", { name: "Slow Night, saved", exact: true }).waitFor();
  await page.context().close();
});

test("closing the tab asks while something is unsaved", async () => {
  const { page } = await openEditor("Closed Night");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await title(page).fill("Closed Night, once more");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  expect(await title(page).inputValue()).toBe("Closed Night, once more");
  await page.context().close();
});

test("when the session expires while typing, the admin signs in without leaving the form, and the change is saved", async () => {
  const { id, page } = await openEditor("Signed Out Night");
  await title(page).fill("Signed In Night");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "1 change · Save" }).click();
  const dialog = page.getByRole("dialog", { name: "You've been signed out. Sign in to save." });
  await dialog.getByText("admin@secret.example").waitFor();
  const password = dialog.getByLabel("Password", { exact: true });
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await password.fill("not the password");
  await password.press("Enter");
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  await password.fill(DEMO_PASSWORD);
  await password.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => (await read(id)).title).toBe("Signed In Night");
  await page.getByRole("heading", { level: 1, name: "Signed In Night" }).waitFor();
  await page.context().close();
});

test.each(["elsewhere in this browser", "from another device"])(
  "a session that ends %s asks nothing",
  async (where) => {
    const { page } = await openEditor(`Over ${where}`);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await title(page).fill("What nobody will save");
    if (where === "from another device") {
      await endElsewhere(site, "admin@secret.example");
      await page.waitForURL("**/login");
    } else {
      const other = await page.context().newPage();
      await other.goto("/dashboard");
      await other.getByRole("button", { name: "Profile menu" }).click();
      await other.getByRole("menuitem", { name: "Sign Out" }).click();
      await page.waitForURL((url) => url.pathname === "/");
    }
    expect(asked).toEqual([]);
    await page.context().close();
  },
);

test("a draft is saved when it is left within a second of the last key", async () => {
  const { id, page } = await openEditor("Hasty Night", "draft");
  await title(page).fill("Hasty Night, at once");
  await page.getByRole("link", { name: "All events" }).click();
  await page.getByRole("link", { name: "Hasty Night, at once", exact: true }).waitFor();
  expect((await read(id)).title).toBe("Hasty Night, at once");
  await page.context().close();
});

test("a draft that can't be saved asks before it is left", async () => {
  const { id, page } = await openEditor("Nameless Night", "draft");
  await title(page).fill("");
  await page.getByLabel("Location name").fill("The Dock");
  await page.getByRole("link", { name: "All events" }).click();
  await keepEditing(page);
  expect(await page.getByLabel("Location name").inputValue()).toBe("The Dock");
  await title(page).fill("Nameless Night");
  await page.getByRole("link", { name: "All events" }).click();
  await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
  expect((await read(id)).locationName).toBe("The Dock");
  await page.context().close();
});

const openMenu = (page: Page) => page.getByRole("tab", { name: "Menu" }).click();
const price = (page: Page, item: string) =>
  page.getByRole("group", { name: `Edit ${item}` }).getByLabel("Price in dollars");

test("an item's input stays across tabs and items; leaving the page asks", async () => {
  const { page } = await openEditor("Typed Night");
  await openMenu(page);
  await page.getByRole("button", { name: "Truffle Fries", exact: true }).click();
  await price(page, "Truffle Fries").fill("13.50");
  await page.getByRole("button", { name: "Hot Honey Tail", exact: true }).click();
  await price(page, "Hot Honey Tail").fill("31.00");
  await page.getByRole("tab", { name: "Details" }).click();
  await title(page).waitFor();
  expect(await price(page, "Truffle Fries").isVisible()).toBe(false);
  await page.getByRole("link", { name: "All events" }).click();
  await keepEditing(page);
  await openMenu(page);
  expect(await price(page, "Truffle Fries").inputValue()).toBe("13.50");
  expect(await price(page, "Hot Honey Tail").inputValue()).toBe("31.00");
  for (const item of ["Truffle Fries", "Hot Honey Tail"]) {
    await page
      .getByRole("group", { name: `Edit ${item}` })
      .getByRole("button", { name: "Save item" })
      .click();
    await price(page, item).waitFor({ state: "detached" });
  }
  await page.getByRole("link", { name: "All events" }).click();
  await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
  await page.context().close();
});

test("closing an item's form asks if it has unsaved changes", async () => {
  const { page } = await openEditor("Closing Night");
  const asked = page.getByRole("dialog", { name: "Close without saving?" });
  await openMenu(page);
  const fries = page.getByRole("button", { name: "Truffle Fries", exact: true });
  await fries.click();
  await fries.click();
  await price(page, "Truffle Fries").waitFor({ state: "detached" });
  await fries.click();
  await price(page, "Truffle Fries").fill("13.50");
  await fries.click();
  await asked.getByRole("button", { name: "Keep editing" }).click();
  expect(await price(page, "Truffle Fries").inputValue()).toBe("13.50");
  await page
    .getByRole("group", { name: "Edit Truffle Fries" })
    .getByRole("button", { name: "Close", exact: true })
    .click();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Discard changes" }).click();
  await price(page, "Truffle Fries").waitFor({ state: "detached" });
  await page.context().close();
});

test("leaving the page asks about an item that is started and not added", async () => {
  const { page } = await openEditor("Begun Night");
  await openMenu(page);
  await page.getByLabel("Name of the next item").fill("Corn Ribs");
  await page.getByRole("link", { name: "All events" }).click();
  await keepEditing(page);
  await page.getByRole("button", { name: "Details", exact: true }).click();
  await page.getByRole("group", { name: "New item" }).waitFor();
  await page.getByRole("link", { name: "All events" }).click();
  await question(page).getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
  await page.context().close();
});
