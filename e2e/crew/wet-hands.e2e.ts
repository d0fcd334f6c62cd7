/** @module-tag whole */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { BUSY, busyBoard } from "../browser/crew-board.ts";
import { type CrewServer, makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { typeAsScanner } from "../browser/keyboard.ts";
import {
  BOARD_EVENT,
  COUNTER_EVENT,
  idOf,
  madeUpBoard,
  madeUpOrder,
  SCANNER_EVENT,
  tokenOf,
} from "../browser/made-up-board.ts";
import { holdAnswers } from "../browser/network.ts";
import { inOneInstant } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn, stopClock } from "../browser/visit.ts";

// A wet finger taps twice: the second tap must not hit what replaced the first one's target.

const site = useSite();
const NOW = new Date();

/** Opens a tool on a crew phone. */
async function openTool(path: string, board: Parameters<typeof makeCrewServer>[0]) {
  const { page, context } = await site.visit("phone", "light");
  const server = makeCrewServer(board);
  await serveBoard(page, server);
  await page.clock.install();
  // After the clock, which gives events timestamps of its own.
  await inOneInstant(page);
  await signIn(page, "staff@secret.example");
  await page.goto(path);
  return { page, context, server };
}

const kindsOf = ({ actions }: CrewServer) => actions.map(({ kind }) => kind);

async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  // Wait until it stops moving.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error("the element isn't visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Taps an element, wherever it is, always at the same coordinates. Returns whether the browser's default
 * action would follow. Runs in the page.
 */
function tapInOnePlace(target: Element): boolean {
  const place = { clientX: 9, clientY: 9, detail: 1 };
  return target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...place }));
}

async function tapTwice(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.dblclick(x, y);
}

test("at the counter the tap that chooses the tender doesn't also sell", async () => {
  const board = madeUpBoard({ eventId: COUNTER_EVENT, minutes: 10 });
  const { page, context, server } = await openTool(`/crew/${COUNTER_EVENT}/counter`, board);
  await page.getByRole("button", { name: /^Hot Honey Tail, / }).click();
  const cash = page.getByRole("button", { name: "Cash", exact: true }).filter({ visible: true });
  await tapTwice(page, await centerOf(cash));
  await page.getByRole("button", { name: /^Took \$/ }).waitFor();
  expect(kindsOf(server)).toEqual([]);
  await page.getByRole("button", { name: /^Took \$/ }).press("Enter");
  await expect.poll(() => kindsOf(server)).toEqual(["sale"]);
  await context.close();
});

test("the tap that prints labels doesn't also confirm them", async () => {
  const { page, context, server } = await openTool(`/crew/${BOARD_EVENT}/labels`, busyBoard(BUSY));
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  const { x, y } = await centerOf(page.getByRole("button", { name: /^Print \d+ labels$/ }));
  // The place where "Yes" appears.
  await tapTwice(page, { x: x * 1.5, y });
  await page.getByText(/^Did all \d+ labels come out\?$/).waitFor();
  await page.getByRole("button", { name: "Yes" }).press("Enter");
  await page.getByRole("button", { name: "Print", exact: true }).waitFor();
  await expect.poll(() => kindsOf(server)).toEqual(["print"]);
  await context.close();
});

test("closing a result by tap doesn't also undo it, and a result opened by tap stays to be read", async () => {
  const orders = [madeUpOrder(0, NOW), madeUpOrder(3, NOW)];
  const board = madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders, now: NOW });
  const { page, context, server } = await openTool(`/crew/${SCANNER_EVENT}/scan`, board);
  await page.getByRole("heading", { name: "No camera here" }).waitFor();
  // An answer would tell the stopped page how late it is.
  const goOn = await holdAnswers(page);
  await stopClock(page);
  const result = page.getByRole("dialog").filter({ hasText: "Scan next" });
  await typeAsScanner(page, `${site.url}/qr-verify?o=${idOf("order", 0)}&token=${tokenOf(0)}`);
  await result.getByRole("button", { name: "Scan next" }).press("Enter");
  await page.getByRole("button", { name: "Undo D4H-F8H" }).waitFor();

  await typeAsScanner(page, "M6J-4VN");
  const reason = page.getByRole("button", { name: "Phone is dead or at home" });
  await tapTwice(page, await centerOf(reason));
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  // The place where "Last 20" appears.
  await tapTwice(page, await centerOf(result.getByRole("button", { name: "Scan next" })));
  await result.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo M6J-4VN" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.clock.resume();
  await goOn();
  await expect.poll(() => kindsOf(server)).toEqual(["scan", "hand-off"]);
  await context.close();
});

test("on the board a double tap on Hand off opens the dialog and follows no link in it", async () => {
  const { page, context } = await openTool(`/crew/${BOARD_EVENT}/board`, busyBoard(BUSY));
  await page.getByRole("button", { name: /^Ready \d+$/ }).click();
  const ready = page.locator("[data-board-column=ready] [data-ticket]", { hasNotText: "Walk-up" });
  await ready
    .getByRole("button", { name: /^Hand off/ })
    .first()
    .evaluate(tapInOnePlace);
  const asked = page.getByRole("dialog", { name: /^Hand off/ });
  const link = asked.getByRole("link", { name: "Scan the code" });
  expect(await link.evaluate(tapInOnePlace), "the browser would follow it").toBe(false);
  await asked.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/crew/${BOARD_EVENT}/board`);
  await context.close();
});
