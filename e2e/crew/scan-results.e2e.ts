import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { listenForTones, tonesOf } from "../browser/heard.ts";
import { typeAsScanner } from "../browser/keyboard.ts";
import {
  BOARD_EVENT,
  idOf,
  madeUpBoard,
  madeUpOrder,
  SCANNER_EVENT,
  tokenOf,
} from "../browser/made-up-board.ts";
import { keptWorkIn } from "../browser/stored.ts";
import { inOneInstant, untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const NOW = new Date();
const ORDERS = [
  madeUpOrder(0, NOW),
  madeUpOrder(1, NOW, { status: "completed", pickedUpAt: NOW.toISOString() }),
  madeUpOrder(2, NOW, { status: "preparing" }),
];

const linkOf = (index: number) => `${site.url}/qr-verify?o=${idOf("order", index)}&token=${tokenOf(index)}`;
const boardOf = (eventId: string, title: string, orders = ORDERS) =>
  madeUpBoard({ eventId, minutes: 30, orders, now: NOW, event: { title } });

async function openScanner(
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
  orders = ORDERS,
) {
  const { page, context } = await site.visit("phone", "light");
  const server = makeCrewServer(boardOf(SCANNER_EVENT, "Koreatown Rooftop Supper", orders));
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  await untilTapped(page);
  await prepare(page);
  await page.goto(`/crew/${SCANNER_EVENT}/scan`);
  await page.getByRole("heading", { name: "No camera here" }).waitFor();
  return { page, context, server };
}

interface Felt {
  pulses: number[][];
}

/** Records the vibrations. */
const feelPulses = (page: Page) =>
  page.addInitScript(() => {
    const pulses: number[][] = [];
    Object.assign(globalThis, { pulses });
    navigator.vibrate = (pattern) => pulses.push([pattern].flat() as number[]) > 0;
  });

test("each result has its own color, word, tone and vibration", async () => {
  const { page, context } = await openScanner((own) => Promise.all([listenForTones(own), feelPulses(own)]));
  const result = page.getByRole("dialog");
  const results: [text: string, word: string, ground: string, tones: number[], pulses: number[]][] = [
    [linkOf(0), "Hand off", "rgb(14, 107, 53)", [880, 1320], [120]],
    [linkOf(1), "Already Picked Up", "rgb(255, 183, 3)", [440], [60, 80, 60]],
    [linkOf(2), "Not ready", "rgb(23, 74, 140)", [440], [60, 80, 60]],
    ["https://example.com/menu", "Invalid QR Code", "rgb(143, 20, 11)", [165], [400]],
  ];
  const heard: number[] = [];
  for (const [index, [text, word, ground, tones, pulses]] of results.entries()) {
    await typeAsScanner(page, text);
    await result.getByRole("heading", { name: word }).waitFor();
    expect(await result.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(ground);
    heard.push(...tones);
    expect(await tonesOf(page)).toEqual(heard);
    expect(await page.evaluate((at) => (globalThis as unknown as Felt).pulses[at], index)).toEqual(pulses);
  }
  await context.close();
});

test("a cable scanner's Enter clicks neither the earlier nor the present focus", async () => {
  // A scanner sends its keys without delay.
  const { page, context } = await openScanner(inOneInstant);
  const result = page.getByRole("dialog", { name: "Invalid QR Code" });
  await page.getByRole("button", { name: "Last 20" }).focus();
  await page.keyboard.type("https://example.com/menu");
  await page.keyboard.press("Enter");
  await result.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  await context.close();
});

test("abuse 51: a code of another stored event names that event", async () => {
  const { page, context, server } = await openScanner();
  const here = madeUpOrder(4, NOW);
  await page.route(`**/api/crew/events/${BOARD_EVENT}/board?*`, (route) =>
    route.fulfill({ json: boardOf(BOARD_EVENT, "Night Market", [here]) }),
  );
  await expect.poll(() => keptWorkIn(page)).toMatchObject({ boards: 1 });
  await page.goto(`/crew/${BOARD_EVENT}/scan`);
  await page.getByText("0 of 1").waitFor();
  await typeAsScanner(page, linkOf(0));
  const result = page.getByRole("dialog", { name: "Wrong event" });
  await result.getByText("Koreatown Rooftop Supper, Rooftop on 6th").waitFor();
  expect(server.actions).toEqual([]);
  await context.close();
});

test("a phone on its side shows a result, its order and the next step above Scan next", async () => {
  const cancelled = madeUpOrder(3, NOW, { status: "cancelled", statusSince: NOW.toISOString() });
  const orders = [...ORDERS, cancelled];
  const { page, context } = await openScanner(
    (own) => own.setViewportSize({ width: 844, height: 390 }),
    orders,
  );
  const result = page.getByRole("dialog");
  const next = result.getByRole("button", { name: "Scan next" });
  const edgesOf = async (each: Locator) => {
    const { y = -1, height = 0 } = (await each.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  for (const [index, word, last] of [
    [1, "Already Picked Up", result.getByRole("button", { name: "Wrong bag? Take it back" })],
    [2, "Not ready", result.getByRole("button", { name: "Bag is here: hand off" })],
    [3, /^Cancelled/, result.getByText("It was refunded. Don't hand it out.")],
  ] as const) {
    await typeAsScanner(page, linkOf(index));
    const heading = result.getByRole("heading", { name: word });
    await heading.waitFor();
    for (const each of [heading, result.getByRole("listitem").last(), last]) {
      const { top, bottom } = await edgesOf(each);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual((await edgesOf(next)).top);
    }
    await next.press("Enter");
  }
  await context.close();
});
