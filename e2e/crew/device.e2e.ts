import type { Role } from "@secret/domain";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  deactivateMember,
  findMember,
  reactivateMember,
  setMemberRole,
} from "../../apps/server/src/features/members/service/roles.ts";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { useEvening } from "../browser/demo-orders.ts";
import { hasFilesOf, keptWorkIn } from "../browser/stored.ts";
import { onlyWhenTold } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn, signOut } from "../browser/visit.ts";

const site = useSite({ worker: true });
const STAFF = "staff@secret.example";
const ADMIN = "admin@secret.example";

const evening = useEvening(site);
const numberAt = (index: number) => evening.current.orderNumbers[index] as string;
const boardPath = () => `/crew/${evening.current.eventId}/board`;

/** Opens the board on a crew device with a live stream. */
async function openDevice(email = STAFF, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const visit = await site.visit("desktop", "light");
  await prepare(visit.page);
  await signIn(visit.page, email);
  await openBoard(visit.page);
  await hasFilesOf(visit.page, "crew");
  return visit;
}

async function openBoard(page: Page): Promise<void> {
  await page.goto(boardPath());
  await page.getByText("Live", { exact: true }).waitFor();
  await page.locator("[data-ticket]").first().waitFor();
}

const start = (page: Page, number: string) =>
  // Use a key: a second tap this soon in the same place would count as a slip.
  page.getByRole("button", { name: `Start ${number}`, exact: true }).press("Enter");

const ticket = (page: Page, column: string, number: string) =>
  page.locator(`[data-board-column=${column}] [data-ticket="${number}"]`);

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

/** Makes the device poll and send. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("online")));
}

/** Uses links only, without a page load. */
async function goToDashboard(page: Page): Promise<void> {
  await page.getByRole("link", { name: "All events" }).click();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("button", { name: "Profile menu" }).waitFor();
}

test("one device's moves reach the other by the live stream", async () => {
  const [one, other] = [await openDevice(), await openDevice(ADMIN, onlyWhenTold)];
  await start(one.page, numberAt(0));
  await ticket(one.page, "preparing", numberAt(0)).waitFor();
  await ticket(other.page, "preparing", numberAt(0)).waitFor();
  expect([...one.complaints, ...other.complaints]).toEqual([]);
  await Promise.all([one.context.close(), other.context.close()]);
});

test("a device without signal continues, through a reload, and sends everything once; the other device gets it then", async () => {
  const [one, other] = [await openDevice(), await openDevice(ADMIN)];
  await one.context.setOffline(true);
  await one.page.getByText("Offline. Keep going. We'll send it later.").waitFor();
  await start(one.page, numberAt(0));
  await start(one.page, numberAt(1));
  await one.page.getByText("Offline. 2 changes waiting to send.").waitFor();
  await start(other.page, numberAt(2));
  await ticket(other.page, "preparing", numberAt(2)).waitFor();

  await one.page.reload();
  await one.page.getByText("Offline. 2 changes waiting to send.").waitFor();
  await ticket(one.page, "preparing", numberAt(1)).waitFor();
  expect(await ticket(one.page, "confirmed", numberAt(2)).count()).toBe(1);
  expect(await statusOf(numberAt(0))).toBe("confirmed");

  await one.context.setOffline(false);
  await one.page.getByText("Live", { exact: true }).waitFor();
  for (const { page } of [one, other]) {
    for (const index of [0, 1, 2]) await ticket(page, "preparing", numberAt(index)).waitFor();
  }
  await expect.poll(() => keptWorkIn(one.page)).toEqual({ boards: 1, waiting: 0 });
  expect(await actionsTaken()).toBe(3);
  await Promise.all([one.context.close(), other.context.close()]);
});

test("abuse 91: an action whose answer was lost is sent again, and applied once", async () => {
  const { page, context } = await openDevice();
  let losses = 0;
  let isLosing = true;
  // Removing a route releases its requests, so keep it.
  await page.route("**/actions", async (route) => {
    if (!isLosing) return route.continue();
    losses++;
    await route.fetch();
    await route.abort();
  });
  await start(page, numberAt(0));
  await page.getByText("Offline. 1 change waiting to send.").waitFor();
  // A slow answer shows as a lost one, so the server may not have applied it by then.
  await expect.poll(() => statusOf(numberAt(0))).toBe("preparing");
  await expect.poll(() => losses).toBeGreaterThan(0);
  isLosing = false;
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 0 });
  await page.getByText("Live", { exact: true }).waitFor();
  expect(await actionsTaken()).toBe(1);
  await context.close();
});

test("an event URL in capitals opens that event", async () => {
  const { page, context } = await openDevice();
  await page.goto(boardPath().replace(evening.current.eventId, evening.current.eventId.toUpperCase()));
  await start(page, numberAt(0));
  await expect.poll(() => statusOf(numberAt(0))).toBe("preparing");
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 0 });
  await context.close();
});

test("two tabs of one device show the same, and send it once", async () => {
  const { page, context } = await openDevice();
  const second = await context.newPage();
  await openBoard(second);
  await context.setOffline(true);
  await start(page, numberAt(0));
  await start(second, numberAt(1));
  for (const tab of [page, second]) {
    await tab.getByText("Offline. 2 changes waiting to send.").waitFor();
    for (const index of [0, 1]) await ticket(tab, "preparing", numberAt(index)).waitFor();
  }
  await context.setOffline(false);
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 0 });
  expect(await actionsTaken()).toBe(2);
  await context.close();
});

test("closing a tab with unsent actions warns", async () => {
  const { page, context } = await openDevice();
  const kinds: string[] = [];
  page.on("dialog", (dialog) => {
    kinds.push(dialog.type());
    void dialog.dismiss();
  });
  await context.setOffline(true);
  await start(page, numberAt(0));
  await page.getByText("Offline. 1 change waiting to send.").waitFor();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => kinds).toEqual(["beforeunload"]);
  await context.setOffline(false);
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 0 });
  await context.close();
});

test("signing out sends unsent actions first; without signal it asks, and deletes the board either way", async () => {
  const { page, context } = await openDevice();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Profile menu" }).waitFor();
  await openBoard(page);
  await context.setOffline(true);
  await start(page, numberAt(0));
  await goToDashboard(page);
  await signOut(page);
  const dialog = page.getByRole("dialog", { name: "Sign out without sending?" });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 1 });
  await context.setOffline(false);
  await signOut(page);
  await page.waitForURL((url) => url.pathname === "/");
  expect(await statusOf(numberAt(0))).toBe("preparing");
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 0, waiting: 0 });

  await signIn(page, STAFF);
  await openBoard(page);
  await context.setOffline(true);
  await start(page, numberAt(1));
  await goToDashboard(page);
  await signOut(page);
  await dialog.getByRole("button", { name: /^Sign out and lose \d+ changes?$/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await context.setOffline(false);
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 0, waiting: 0 });
  expect(await statusOf(numberAt(1))).toBe("confirmed");
  await context.close();
});

/** Ends the session without this browser noticing. */
async function endSessionElsewhere(context: BrowserContext): Promise<void> {
  await context.clearCookies();
}

test("a session that ended elsewhere keeps its queue for its own account only", async () => {
  const { page, context } = await openDevice();
  await context.setOffline(true);
  await start(page, numberAt(0));
  await page.getByText("Offline. 1 change waiting to send.").waitFor();
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 1 });
  await endSessionElsewhere(context);
  await context.setOffline(false);
  await page.waitForURL("**/login");
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 0, waiting: 1 });

  await signIn(page, ADMIN);
  await openBoard(page);
  await ticket(page, "confirmed", numberAt(0)).waitFor();
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 1 });
  await goToDashboard(page);
  await signOut(page);
  await page.waitForURL((url) => url.pathname === "/");
  expect(await actionsTaken()).toBe(0);

  await signIn(page, STAFF);
  await page.goto("/dashboard");
  await expect.poll(() => statusOf(numberAt(0))).toBe("preparing");
  await expect.poll(() => keptWorkIn(page)).toMatchObject({ waiting: 0 });
  await context.close();
});

test("another account on the device sends none of the previous account's actions, and works", async () => {
  const { page, context } = await openDevice();
  // The live stream would report that the earlier session has ended.
  await context.route("**/api/live*", (route) => route.abort());
  await page.route("**/actions", (route) => route.abort());
  await openBoard(page);
  await start(page, numberAt(0));
  await page.getByText("Offline. 1 change waiting to send.").waitFor();
  const other = await context.newPage();
  await signIn(other, ADMIN);
  await openBoard(other);
  // Does what the sign-in form does for other tabs.
  await other.evaluate(() => new BroadcastChannel("session").postMessage("signed-in"));
  await ticket(page, "confirmed", numberAt(0)).waitFor();
  await page.unroute("**/actions");
  await wake(page);
  await start(page, numberAt(1));
  await expect.poll(() => statusOf(numberAt(1))).toBe("preparing");
  expect(await actionsTaken()).toBe(1);
  expect(await statusOf(numberAt(0))).toBe("confirmed");
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 1 });

  await goToDashboard(other);
  await signOut(other);
  await other.waitForURL((url) => url.pathname === "/");
  await signIn(other, STAFF);
  await other.goto("/dashboard");
  await expect.poll(() => statusOf(numberAt(0))).toBe("preparing");
  await context.close();
});

test("Switch signs out, and the next crew member continues with the same tool", async () => {
  const { page, context } = await openDevice();
  await page.getByRole("link", { name: "List", exact: true }).click();
  await page.getByRole("searchbox").waitFor();
  const { pathname } = new URL(page.url());
  const switching = page.getByRole("button", { name: /Switch$/ });
  const before = await switching.innerText();
  await switching.click();
  await page.waitForURL("**/login");
  await page.getByLabel("Email address").fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`**${pathname}`);
  await switching.waitFor();
  expect(await switching.innerText()).not.toBe(before);
  await context.close();
});

async function setRole(email: string, role: Role): Promise<void> {
  const { context } = site.server;
  const account = await findMember(context, email);
  await setMemberRole(context, account?.id ?? "", role, undefined);
}

test("shows members that they left the crew; unsent actions are kept, and sent once they are back", async () => {
  const { page, context } = await openDevice();
  await page.route("**/actions", (route) => route.abort());
  await start(page, numberAt(0));
  await page.getByText("Offline. 1 change waiting to send.").waitFor();
  await setRole(STAFF, "member");
  await page.waitForURL("**/login");
  await page.unroute("**/actions");
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/actions")) uploads.push(request.method());
  });
  await signIn(page, STAFF);
  await page.goto("/dashboard");
  await page
    .getByText(
      "You're no longer on the crew. 1 change is saved on this device and will be sent when you're back on the crew.",
    )
    .waitFor();
  expect(uploads).toEqual(["POST"]);
  await signOut(page);
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 0, waiting: 1 });

  await setRole(STAFF, "staff");
  await signIn(page, STAFF);
  await page.goto("/dashboard");
  await expect.poll(() => statusOf(numberAt(0))).toBe("preparing");
  await expect.poll(() => keptWorkIn(page)).toMatchObject({ waiting: 0 });
  await context.close();
});

test("sign-in shows the unsent actions of a deactivated account, and an admin sends them", async () => {
  const { page, context } = await openDevice();
  await page.route("**/actions", (route) => route.abort());
  await start(page, numberAt(0));
  await expect.poll(() => keptWorkIn(page)).toMatchObject({ waiting: 1 });
  const account = await findMember(site.server.context, STAFF);
  await deactivateMember(site.server.context, account?.id ?? "", undefined);
  await page.waitForURL("**/login");
  await page.getByText(/^1 change is still on this device\. Sign in to send it\./).waitFor();
  await page.unroute("**/actions");
  await signIn(page, ADMIN);
  await page.goto("/crew");
  await page.getByText(/account was turned off\. 1 change is still on this device\.$/).waitFor();
  await page.getByRole("button", { name: "Send 1 change" }).click();
  await expect.poll(() => statusOf(numberAt(0))).toBe("preparing");
  await expect.poll(() => keptWorkIn(page)).toMatchObject({ waiting: 0 });
  await page.getByText(/account was turned off/).waitFor({ state: "detached" });
  await reactivateMember(site.server.context, account?.id ?? "", undefined);
  await context.close();
});

test("signing out works if the crew's code can't be loaded, and unsent actions stay for their account", async () => {
  const { page, context } = await site.visit("desktop", "light");
  // Otherwise the code is stored as soon as a board was open.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await signIn(page, STAFF);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Profile menu" }).waitFor();
  const board = await context.newPage();
  await openBoard(board);
  await board.route("**/actions", (route) => route.abort());
  await start(board, numberAt(0));
  await board.getByText("Offline. 1 change waiting to send.").waitFor();
  await board.close();

  await page.route("**/assets/**", (route) => route.abort());
  await signOut(page);
  await page.waitForURL((url) => url.pathname === "/");
  await page.unroute("**/assets/**");
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 0, waiting: 1 });
  expect(await actionsTaken()).toBe(0);

  await signIn(page, STAFF);
  await page.goto("/dashboard");
  await expect.poll(() => statusOf(numberAt(0))).toBe("preparing");
  await context.close();
});

test("without signal the events stored on this device can be opened", async () => {
  const { page, context } = await openDevice();
  await context.setOffline(true);
  await page.goto("/crew");
  await page.getByText("Offline. These events are on this device.").waitFor();
  await page.getByRole("link", { name: /handed off/ }).click();
  await ticket(page, "confirmed", numberAt(0)).waitFor();
  await page.getByText(/^As of \d+:\d\d [AP]M$/).waitFor();
  await page.getByRole("link", { name: "Counter", exact: true }).click();
  await page.getByRole("heading", { name: "Needs signal" }).waitFor();
  const isDrawn = () =>
    page.locator("main img").evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await context.close();
});

test("on a connection that carries nothing the board still opens and says so", async () => {
  const { page, context } = await openDevice();
  await context.route(/\/(api|crew)\//, () => Promise.resolve());
  await page.reload({ waitUntil: "commit" });
  await ticket(page, "confirmed", numberAt(0)).waitFor();
  await page.getByText("Offline. Keep going. We'll send it later.").waitFor();
  await context.close();
});

test("members have no access, and the crew has a link in the header", async () => {
  const member = await site.visit("desktop", "light");
  await signIn(member.page, "ana@secret.example");
  await member.page.goto(boardPath());
  await member.page.waitForURL("**/dashboard*");
  expect(await member.page.getByRole("link", { name: "Crew", exact: true }).count()).toBe(0);
  await member.context.close();

  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, STAFF);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Crew", exact: true }).click();
  await page.getByRole("heading", { name: "Which event?" }).waitFor();
  await context.close();
});
