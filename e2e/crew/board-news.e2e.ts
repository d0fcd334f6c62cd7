/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { columnOf, numbersIn, openCrewBoard, ticket, tickets } from "../browser/crew-board.ts";
import type { CrewServer } from "../browser/crew-server.ts";
import { listenForTones, tonesOf } from "../browser/heard.ts";
import { BOARD_EVENT } from "../browser/made-up-board.ts";
import { onlyWhenTold } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { stopClock } from "../browser/visit.ts";

const site = useSite();

const KNOCK_HZ = 170;
const BELL_HZ = 1320;

/** Listens to live updates alone, and records the tones. */
const hear = (page: Page) => Promise.all([onlyWhenTold(page), listenForTones(page)]);

/** Announces that another device changed the board, to the member of staff: the server doesn't know the made-up event. */
async function announceChange(): Promise<void> {
  const { database, live } = site.server.context;
  const staff = database.selectFrom("users").select("id").where("email", "=", "staff@secret.example");
  const { id: userId } = await staff.executeTakeFirstOrThrow();
  live.publish({ to: { userId }, event: { type: "board.changed", eventId: BOARD_EVENT } });
}

/** Adds a new order, and checks in the owner of another one. */
function addNews(server: CrewServer, number: string): string {
  const { board } = server;
  const first = board.orders.find(({ status }) => status === "confirmed");
  const away = board.orders.find(({ status, checkedInAt }) => status === "preparing" && checkedInAt === null);
  if (first === undefined || away === undefined) throw new Error("the board has no orders");
  const now = new Date().toISOString();
  const orders = board.orders.map((order) => (order === away ? { ...order, checkedInAt: now } : order));
  const ending = number.replace(/\D/g, "").padStart(12, "0");
  const id = `0b0a2d00-0000-4000-8007-${ending}`;
  server.board = { ...board, orders: [...orders, { ...first, id, orderNumber: number, checkedInAt: null }] };
  return away.orderNumber;
}

test("another device's moves show on this board at once", async () => {
  const one = await openCrewBoard(site);
  const other = await openCrewBoard(site, {}, one.server, onlyWhenTold);
  await one.page.getByText("Live", { exact: true }).waitFor();
  await other.page.getByText("Live", { exact: true }).waitFor();
  const [number = ""] = await numbersIn(one.page, "confirmed");
  await one.page.getByRole("button", { name: `Start ${number}` }).click();
  await expect.poll(() => one.server.actions.length).toBe(1);
  await announceChange();
  await ticket(other.page, "preparing", number).waitFor();
  await one.context.close();
  await other.context.close();
});

test("a new order knocks, a check-in rings and is marked, and both are silent with the sound off", async () => {
  const { page, context, server } = await openCrewBoard(site, {}, undefined, hear);
  // Browsers are muted until then.
  await page.keyboard.press("1");
  await expect.poll(() => page.evaluate(() => navigator.userActivation.hasBeenActive)).toBe(true);
  const away = addNews(server, "7K2-222");
  await announceChange();
  await ticket(page, "confirmed", "7K2-222").waitFor();
  await ticket(page, "preparing", away).getByText("Here", { exact: true }).waitFor();
  await expect.poll(() => tonesOf(page)).toEqual(expect.arrayContaining([KNOCK_HZ, BELL_HZ]));
  const told = page.getByRole("status").filter({ hasText: "New order 7K2-222." });
  await expect.poll(() => told.count()).toBe(1);

  const heard = (await tonesOf(page)).length;
  await page.getByRole("switch", { name: "Sound" }).click();
  addNews(server, "7K2-333");
  await announceChange();
  await ticket(page, "confirmed", "7K2-333").waitFor();
  expect(await tonesOf(page)).toHaveLength(heard);
  await context.close();
});

test("on the wall the board turns its pages automatically, and pauses when touched", async () => {
  const { page, context } = await openCrewBoard(site);
  await page.clock.install();
  await page.getByRole("switch", { name: "Wall" }).click();
  const confirmed = columnOf(page, "confirmed");
  const scrolled = () => confirmed.evaluate((column) => column.scrollTop);
  // Hold pending answers, which would look half a minute late.
  await page.route("**/api/**", () => undefined);
  await stopClock(page);
  await page.clock.runFor(9_000);
  const second = await scrolled();
  expect(second).toBeGreaterThan(0);
  await page.keyboard.press("Shift");
  await page.clock.runFor(17_000);
  expect(await scrolled()).toBe(second);
  await page.clock.runFor(8_000);
  expect(await scrolled()).not.toBe(second);
  await context.close();
});

/** State of the fake wake lock. */
interface WakeLockState {
  asked: number;
  mayStay: boolean;
  lock?: { onrelease?: () => void };
}

const keepAwake = (page: Page) =>
  page.addInitScript(() => {
    const wakefulness: WakeLockState = { asked: 0, mayStay: true };
    const request = async () => {
      wakefulness.asked++;
      if (!wakefulness.mayStay) throw new DOMException("low battery", "NotAllowedError");
      wakefulness.lock = {};
      return Object.assign(wakefulness.lock, { release: async () => undefined });
    };
    Object.assign(globalThis, { wakefulness });
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
const countRequests = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { wakefulness: WakeLockState }).wakefulness.asked);
/** Releases the wake lock, and allows or denies another one. */
const releaseWakeLock = (page: Page, mayStay: boolean) =>
  page.evaluate((may) => {
    const { wakefulness } = globalThis as unknown as { wakefulness: WakeLockState };
    wakefulness.mayStay = may;
    wakefulness.lock?.onrelease?.();
  }, mayStay);
const CANNOT_STAY_AWAKE = "This screen may go to sleep. Check its settings.";

test("the screen stays awake, the wake lock is renewed, and a denial is shown on the wall", async () => {
  const { page, context } = await openCrewBoard(site, {}, undefined, keepAwake);
  const told = page.getByText(CANNOT_STAY_AWAKE);
  await expect.poll(() => countRequests(page)).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => countRequests(page)).toBe(2);
  await releaseWakeLock(page, true);
  await expect.poll(() => countRequests(page)).toBe(3);
  expect(await told.count()).toBe(0);
  await releaseWakeLock(page, false);
  await expect.poll(() => countRequests(page)).toBe(4);
  expect(await told.count()).toBe(0);
  await page.getByRole("switch", { name: "Wall" }).click();
  await told.waitFor();
  await page.getByRole("switch", { name: "Wall" }).click();
  await told.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "List" }).click();
  await page.getByRole("searchbox").waitFor();
  await releaseWakeLock(page, true);
  expect(await countRequests(page), "the list needs no screen that stays awake").toBe(4);
  for (const [asked, tool] of ["Scan", "Counter"].entries()) {
    await page.getByRole("link", { name: tool, exact: true }).click();
    await expect.poll(() => countRequests(page), { message: tool }).toBe(5 + asked);
  }
  await context.close();

  const without = (asleep: Page) =>
    asleep.addInitScript(() => Object.defineProperty(navigator, "wakeLock", { value: undefined }));
  const other = await openCrewBoard(site, {}, undefined, without);
  await other.page.getByRole("switch", { name: "Wall" }).click();
  await other.page.getByText(CANNOT_STAY_AWAKE).waitFor();
  await other.context.close();
});

test("a board that the browser mutes says so, until it is touched or the sound is turned off", async () => {
  const silent = (page: Page) =>
    page.addInitScript(() => {
      let isTouched = false;
      addEventListener("pointerdown", () => Object.assign(globalThis, { isTouched: true }), {
        capture: true,
      });
      globalThis.AudioContext = class extends AudioContext {
        override get state() {
          isTouched ||= "isTouched" in globalThis;
          return isTouched ? "running" : "suspended";
        }
        override resume() {
          if (this.state === "running") this.dispatchEvent(new Event("statechange"));
          return Promise.resolve();
        }
      };
    });
  const { page, context } = await openCrewBoard(site, {}, undefined, silent);
  const told = page.getByText("No sound yet. Tap the screen once.");
  await told.waitFor();
  await page.getByRole("switch", { name: "Sound" }).press("Enter");
  await told.waitFor({ state: "detached" });
  await page.getByRole("switch", { name: "Sound" }).press("Enter");
  await told.waitFor();
  await page.mouse.click(700, 200);
  await told.waitFor({ state: "detached" });
  await context.close();
});

test("a phone shows one column and the counts of the others", async () => {
  const { page, context } = await openCrewBoard(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Confirmed 30" }).waitFor();
  await columnOf(page, "ready").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Ready 7" }).click();
  expect(await tickets(page, "ready").count()).toBe(7);
  await columnOf(page, "confirmed").waitFor({ state: "detached" });
  await context.close();
});
