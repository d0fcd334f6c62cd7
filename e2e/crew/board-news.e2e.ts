import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { CrewServer } from "../browser/crew-server.ts";
import { BOARD_EVENT } from "../browser/made-up-board.ts";
import { columnOf, docket, dockets, numbersIn, openCrewBoard } from "../browser/open-crew-board.ts";
import { useSite } from "../browser/use-site.ts";

const site = useSite();

/** Far less than the time after which a device looks by itself. */
const SOON = { timeout: 5_000 };
const KNOCK_HZ = 170;
const BELL_HZ = 1320;

interface Heard {
  tones: number[];
}

/** Writes down what would be heard. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { tones: heard });
    const Tone = globalThis.OscillatorNode;
    globalThis.OscillatorNode = class extends Tone {
      constructor(audio: BaseAudioContext, options?: OscillatorOptions) {
        super(audio, options);
        heard.push(options?.frequency ?? 0);
      }
    };
  });
const tonesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Heard).tones);

/** Another device has done something: the server tells all of them. */
const tell = () =>
  site.server.context.live.publish({
    to: { staff: true },
    event: { type: "board.changed", eventId: BOARD_EVENT },
  });

/** One more order comes in, and the owner of another one stands at the window. */
function bringNews(server: CrewServer, number: string): string {
  const { board } = server;
  const first = board.orders.find(({ status }) => status === "confirmed");
  const away = board.orders.find(({ status, hereAt }) => status === "preparing" && hereAt === null);
  if (first === undefined || away === undefined) throw new Error("an evening without orders");
  const now = new Date().toISOString();
  const orders = board.orders.map((order) => (order === away ? { ...order, hereAt: now } : order));
  const ending = number.replace(/\D/g, "").padStart(12, "0");
  const id = `0b0a2d00-0000-4000-8007-${ending}`;
  server.board = { ...board, orders: [...orders, { ...first, id, orderNumber: number, hereAt: null }] };
  return away.orderNumber;
}

test("what another device does is on this board at once", async () => {
  const one = await openCrewBoard(site);
  const other = await openCrewBoard(site, {}, one.server);
  await one.page.getByText("Live", { exact: true }).waitFor();
  await other.page.getByText("Live", { exact: true }).waitFor();
  const [number = ""] = await numbersIn(one.page, "confirmed");
  await one.page.getByRole("button", { name: `Start ${number}` }).click();
  await expect.poll(() => one.server.actions.length).toBe(1);
  tell();
  await docket(other.page, "preparing", number).waitFor(SOON);
  await one.context.close();
  await other.context.close();
});

test("a new order knocks, who is here rings and is marked, and both are silent where the sound is off", async () => {
  const { page, context, server } = await openCrewBoard(site, {}, undefined, listen);
  // Browsers are silent until then.
  await page.keyboard.press("1");
  await expect.poll(() => page.evaluate(() => navigator.userActivation.hasBeenActive)).toBe(true);
  const away = bringNews(server, "7K2-222");
  tell();
  await docket(page, "confirmed", "7K2-222").waitFor(SOON);
  await docket(page, "preparing", away).getByText("Here", { exact: true }).waitFor();
  await expect.poll(() => tonesOf(page)).toEqual(expect.arrayContaining([KNOCK_HZ, BELL_HZ]));
  const told = page.getByRole("status").filter({ hasText: "New order 7K2-222." });
  await expect.poll(() => told.count()).toBe(1);

  const heard = (await tonesOf(page)).length;
  await page.getByRole("switch", { name: "Sound" }).click();
  bringNews(server, "7K2-333");
  tell();
  await docket(page, "confirmed", "7K2-333").waitFor(SOON);
  expect(await tonesOf(page)).toHaveLength(heard);
  await context.close();
});

test("on the wall it turns its pages by itself, keeps the screen awake, and says where it can't", async () => {
  const asked = (page: Page) =>
    page.addInitScript(() => {
      Object.assign(globalThis, { asked: 0 });
      const request = async () => {
        Object.assign(globalThis, { asked: (globalThis as unknown as { asked: number }).asked + 1 });
        return { release: async () => undefined };
      };
      Object.defineProperty(navigator, "wakeLock", { value: { request } });
    });
  const countOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
  const { page, context } = await openCrewBoard(site, {}, undefined, asked);
  await page.clock.install();
  await page.getByRole("switch", { name: "Wall" }).click();
  await expect.poll(() => countOf(page)).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => countOf(page)).toBe(2);
  const confirmed = columnOf(page, "confirmed");
  expect(await confirmed.evaluate((column) => column.scrollTop)).toBe(0);
  // Whoever touches it is left alone for a while.
  await page.clock.runFor(32_000);
  expect(await confirmed.evaluate((column) => column.scrollTop)).toBeGreaterThan(0);
  await context.close();

  const without = (asleep: Page) =>
    asleep.addInitScript(() => Object.defineProperty(navigator, "wakeLock", { value: undefined }));
  const other = await openCrewBoard(site, {}, undefined, without);
  await other.page.getByRole("switch", { name: "Wall" }).click();
  await other.page.getByText("Can't keep this screen awake: see its settings.").waitFor();
  await other.context.close();
});

test("a phone shows one column, and how many are in the others", async () => {
  const { page, context } = await openCrewBoard(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Confirmed 30" }).waitFor();
  await columnOf(page, "ready").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Ready 7" }).click();
  expect(await dockets(page, "ready").count()).toBe(7);
  await columnOf(page, "confirmed").waitFor({ state: "detached" });
  await context.close();
});
