/** @module-tag whole */
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findMember } from "../../apps/server/src/features/members/service/roles.ts";
import { endSessions } from "../../apps/server/src/features/sessions/index.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { useEvening } from "../browser/demo-orders.ts";
import { holdKeptWork, keptWorkIn } from "../browser/stored.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn, signOut } from "../browser/visit.ts";

const site = useSite();
const STAFF = "staff@secret.example";
const ADMIN = "admin@secret.example";

const evening = useEvening(site);
const numberAt = (index: number) => evening.current.orderNumbers[index] as string;

async function openBoard(page: Page): Promise<void> {
  await page.goto(`/crew/${evening.current.eventId}/board`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.locator("[data-ticket]").first().waitFor();
}

/** Opens the board on a device whose queue can't be written for now. */
async function openHeldDevice() {
  const visit = await site.visit("desktop", "light");
  await signIn(visit.page, STAFF);
  await openBoard(visit.page);
  return { ...visit, letGo: await holdKeptWork(visit.page) };
}

/** Opens another tab of that device without the board. */
async function openDashboardTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await tab.getByRole("button", { name: "Profile menu" }).waitFor();
  return tab;
}

/** Makes a move that is shown but isn't in the device's queue yet. */
async function tapStart(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: `Start ${number}`, exact: true }).press("Enter");
  await page.locator(`[data-board-column=preparing] [data-ticket="${number}"]`).waitFor();
}

async function statusOf(number: string): Promise<string> {
  const { status } = await site.server.context.database
    .selectFrom("orders")
    .select("status")
    .where("orderNumber", "=", number)
    .executeTakeFirstOrThrow();
  return status;
}

async function actionsTaken(): Promise<number> {
  return (await site.server.context.database.selectFrom("crewActions").select("id").execute()).length;
}

/** Counts the actions in localStorage, before the queue has them. */
const notesIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("crew-device/")).length);

/** Ends the staff account's sessions, as from another device. */
async function endSessionElsewhere(): Promise<void> {
  const { context } = site.server;
  const account = await findMember(context, STAFF);
  await inTransaction(context.database, (transaction) =>
    endSessions(context, transaction, account?.id ?? "", { all: true }),
  );
}

/** Expects that every tapped move is sent once, and that nothing is left on the device. */
async function expectSent(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await expect.poll(() => statusOf(numberAt(index))).toBe("preparing");
  }
  await expect.poll(() => keptWorkIn(page)).toMatchObject({ waiting: 0 });
  expect(await notesIn(page)).toBe(0);
  expect(await actionsTaken()).toBe(count);
}

describe("an action right before its page is closed", () => {
  test("is kept for its own account only when the session ended elsewhere", async () => {
    const { page, context, letGo } = await openHeldDevice();
    await tapStart(page, numberAt(0));
    await tapStart(page, numberAt(1));
    await endSessionElsewhere();
    await page.waitForURL("**/login");
    await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
    await letGo();
    await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 0, waiting: 2 });
    expect(await notesIn(page)).toBe(0);

    await signIn(page, ADMIN);
    await openBoard(page);
    await page.locator(`[data-board-column=confirmed] [data-ticket="${numberAt(0)}"]`).waitFor();
    expect(await actionsTaken()).toBe(0);

    await page.goto("about:blank");
    await signIn(page, STAFF);
    await page.goto("/dashboard");
    await expectSent(page, 2);
    await context.close();
  });

  test("is kept when its tab is closed, and sent by the next one", async () => {
    const { page, context, letGo } = await openHeldDevice();
    await tapStart(page, numberAt(0));
    await page.close();
    await letGo();
    const next = await context.newPage();
    await openBoard(next);
    await expectSent(next, 1);
    await context.close();
  });

  test("is sent before a sign-out", async () => {
    const { page, context, letGo } = await openHeldDevice();
    await tapStart(page, numberAt(0));
    await page.getByRole("link", { name: "All events" }).click();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByRole("button", { name: "Profile menu" }).waitFor();
    await signOut(page);
    await letGo();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await statusOf(numberAt(0))).toBe("preparing");
    await expectSent(page, 1);
    await context.close();
  });

  test("is sent before a sign-out in another tab, when its own was closed", async () => {
    const { page, context, letGo } = await openHeldDevice();
    const other = await openDashboardTab(context);
    await tapStart(page, numberAt(0));
    await page.close();
    await letGo();
    await signOut(other);
    await other.waitForURL((url) => url.pathname === "/");
    expect(await statusOf(numberAt(0))).toBe("preparing");
    await expectSent(other, 1);
    await context.close();
  });

  test("stays for its account when another tab without crew code signs out", async () => {
    const { page, context } = await site.visit("desktop", "light");
    await signIn(page, STAFF);
    // This tab predates the crew board in this browser.
    const other = await openDashboardTab(context);
    await openBoard(page);
    const letGo = await holdKeptWork(page);
    await other.route("**/assets/**", (route) => route.abort());
    await tapStart(page, numberAt(0));
    await signOut(other);
    for (const tab of [page, other]) await tab.waitForURL((url) => url.pathname === "/");
    await letGo();
    await page.goto("/login");
    await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 0, waiting: 1 });
    expect(await actionsTaken()).toBe(0);
    await signIn(page, STAFF);
    await page.goto("/dashboard");
    await expectSent(page, 1);
    await context.close();
  });

  test("doesn't block a sign-out while the browser's store hangs, and is sent once it answers", async () => {
    const { page, context } = await site.visit("desktop", "light");
    await context.clock.install();
    await signIn(page, STAFF);
    await openBoard(page);
    const letGo = await holdKeptWork(page);
    await tapStart(page, numberAt(0));
    const other = await openDashboardTab(context);
    await signOut(other);
    // Let each timeout for the hanging store pass.
    const goOn = async () => {
      await context.clock.runFor(1_000);
      return new URL(other.url()).pathname;
    };
    await expect.poll(goOn).toBe("/");
    expect((await other.request.get("/api/profile")).status()).toBe(401);
    await letGo();
    await signIn(other, STAFF);
    await other.goto("/dashboard");
    await expectSent(other, 1);
    await context.close();
  });

  test("is deleted with the others when the member signs out without signal and confirms", async () => {
    const { page, context, letGo } = await openHeldDevice();
    await page.route("**/actions", (route) => route.abort());
    const other = await openDashboardTab(context);
    await other.route("**/actions", (route) => route.abort());
    await tapStart(page, numberAt(0));
    await page.close();
    await letGo();
    await signOut(other);
    await other.getByRole("button", { name: /^Sign out and lose \d+ changes?$/ }).click();
    await other.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => keptWorkIn(other)).toEqual({ boards: 0, waiting: 0 });
    expect(await notesIn(other)).toBe(0);
    expect(await statusOf(numberAt(0))).toBe("confirmed");
    await context.close();
  });
});
