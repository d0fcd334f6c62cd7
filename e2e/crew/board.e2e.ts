import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { columnOf, numbersIn, openCrewBoard, ticket, tickets } from "../browser/crew-board.ts";
import type { CrewServer } from "../browser/crew-server.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { BOARD_EVENT } from "../browser/made-up-board.ts";
import { isInSight } from "../browser/sight.ts";
import { inOneInstant } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { stopClock } from "../browser/visit.ts";

const site = useSite();

const CONFLICT = {
  id: "0b0a2d00-0000-4000-8009-000000000001",
  orderId: "0b0a2d00-0000-4000-8003-000000000001",
  orderNumber: "D4H-F8H",
  keptDeviceId: "0b0a2d00-0000-4000-8009-000000000002",
  keptBy: "Ana M.",
  keptAt: "2026-11-22T02:02:00.000Z",
  lostActionId: "0b0a2d00-0000-4000-8009-000000000003",
  lostDeviceId: "0b0a2d00-0000-4000-8009-000000000004",
  lostBy: "Ben K.",
  lostAt: "2026-11-22T02:03:00.000Z",
  cancelledAt: null,
  isReleased: false,
};

const focusedNumber = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[data-ticket]")?.getAttribute("data-ticket"));
const movesOf = ({ actions }: CrewServer) =>
  actions.flatMap((action) => (action.kind === "move" ? [`${action.from} to ${action.to}`] : []));

test("one tap moves an order on, and it can be undone for 10 seconds", async () => {
  const { page, context, server } = await openCrewBoard(site);
  const [number = ""] = await numbersIn(page, "confirmed");
  await stopClock(page);
  await page.getByRole("button", { name: `Start ${number}` }).click();
  await ticket(page, "preparing", number).waitFor();
  const undo = page.getByRole("button", { name: `Undo ${number}` });
  expect((await undo.boundingBox())?.height).toBe(72);
  // Use keys: a second tap this soon in the same place would count as a slip.
  await undo.press("Enter");
  await ticket(page, "confirmed", number).waitFor();
  await expect.poll(() => movesOf(server)).toEqual(["confirmed to preparing", "preparing to confirmed"]);

  await page.getByRole("button", { name: `Start ${number}` }).press("Enter");
  await undo.waitFor();
  await page.clock.runFor(10_000);
  await undo.waitFor({ state: "detached" });
  await ticket(page, "preparing", number).waitFor();
  await context.close();
});

test("the second half of a double tap doesn't hit the ticket that moved up", async () => {
  const { page, context, server } = await openCrewBoard(site, {}, undefined, inOneInstant);
  const [first = "", second = ""] = await numbersIn(page, "confirmed");
  await page.getByRole("button", { name: `Start ${first}` }).dblclick();
  await ticket(page, "preparing", first).waitFor();
  await ticket(page, "confirmed", second).waitFor();
  await expect.poll(() => movesOf(server)).toEqual(["confirmed to preparing"]);
  await context.close();
});

test("an order that moved too early is sent back long after Undo has expired, by keyboard too", async () => {
  const { page, context, server } = await openCrewBoard(site);
  const [first = "", second = ""] = await numbersIn(page, "preparing");
  expect(
    await columnOf(page, "confirmed")
      .getByRole("button", { name: /^Send .* back$/ })
      .count(),
  ).toBe(0);
  await page.getByRole("button", { name: `Send ${first} back` }).click();
  const asked = page.getByRole("dialog", { name: `Send ${first} back` });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  expect(server.actions).toEqual([]);
  await stopClock(page);
  await page.getByRole("button", { name: `Send ${first} back` }).press("Enter");
  await asked.getByRole("button", { name: "Back to Confirmed" }).press("Enter");
  await ticket(page, "confirmed", first).waitFor();
  await expect.poll(() => focusedNumber(page)).toBe(second);
  await page.getByRole("button", { name: `Undo ${first}` }).click();
  await ticket(page, "preparing", first).waitFor();

  const ready = await numbersIn(page, "ready");
  const told = page.getByText("We'll let them know it's being prepared again.");
  for (const number of ready.slice(0, 2)) {
    await page.getByRole("button", { name: `Send ${number} back` }).click();
    const isWalkUp = (await ticket(page, "ready", number).getByText("Walk-up").count()) === 1;
    expect(await told.count()).toBe(isWalkUp ? 0 : 1);
    await page.getByRole("button", { name: "Back to Preparing" }).click();
    await ticket(page, "preparing", number).waitFor();
  }
  await expect
    .poll(() => movesOf(server))
    .toEqual([
      "preparing to confirmed",
      "confirmed to preparing",
      "ready to preparing",
      "ready to preparing",
    ]);
  await context.close();
});

test("opens the next dialog before the browser reports that the last one closed", async () => {
  const { page, context } = await openCrewBoard(site);
  const [first = "", second = ""] = await numbersIn(page, "preparing");
  await page.getByRole("button", { name: `Send ${first} back` }).click();
  await page.getByRole("dialog", { name: `Send ${first} back` }).waitFor();
  // The browser reports a closed dialog with its next frame, which a busy device draws after the next tap.
  await page.getByRole("button", { name: `Send ${second} back`, includeHidden: true }).evaluate((button) => {
    document.querySelector("dialog")?.close();
    (button as HTMLElement).click();
  });
  const asked = page.getByRole("dialog", { name: `Send ${second} back` });
  await asked.getByRole("button", { name: "Back to Confirmed" }).click();
  await ticket(page, "confirmed", second).waitFor();
  await context.close();
});

test("a whole window is started at once, and undone at once", async () => {
  const { page, context, server } = await openCrewBoard(site);
  await stopClock(page);
  const before = await numbersIn(page, "confirmed");
  const bulk = columnOf(page, "confirmed").getByRole("button", { name: /^Start all of/ });
  // A short tap moves nothing.
  await bulk.first().click();
  expect(await numbersIn(page, "confirmed")).toEqual(before);
  // A screen reader's click acts at once.
  await bulk.first().dispatchEvent("click");
  await expect.poll(() => numbersIn(page, "confirmed")).toHaveLength(before.length - 18);
  await page.getByRole("button", { name: "Undo 18 orders" }).click();
  await expect.poll(() => numbersIn(page, "confirmed")).toEqual(before);
  await expect.poll(() => server.actions.length).toBe(36);
  await context.close();
});

test("the keyboard alone does everything: select, navigate, move, undo, help", async () => {
  const { page, context } = await openCrewBoard(site);
  await stopClock(page);
  const confirmed = await numbersIn(page, "confirmed");
  await page.keyboard.press("2");
  expect(await focusedNumber(page)).toBe(confirmed[1]);
  await page.keyboard.press("Enter");
  await ticket(page, "preparing", confirmed[1] ?? "").waitFor();
  // The next ticket has taken its place.
  expect(await focusedNumber(page)).toBe(confirmed[2]);
  // A key that is held down moves only one.
  await page.keyboard.down("Enter");
  await ticket(page, "preparing", confirmed[2] ?? "").waitFor();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  expect(await focusedNumber(page)).toBe(confirmed[3]);
  await page.keyboard.press("u");
  await ticket(page, "confirmed", confirmed[2] ?? "").waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await focusedNumber(page)).toBe(confirmed[0]);
  await page.keyboard.press("u");
  await ticket(page, "confirmed", confirmed[1] ?? "").waitFor();
  await page.keyboard.press("ArrowRight");
  expect(await focusedNumber(page)).toBe((await numbersIn(page, "preparing"))[0]);

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys and bump bar" });
  await help.waitFor();
  await page.getByLabel("Use 1–9, U and ? on this device").uncheck();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  const here = await focusedNumber(page);
  await page.keyboard.press("4");
  expect(await focusedNumber(page)).toBe(here);
  await context.close();
});

test("a ready order is handed off by its code or by hand with a reason; a walk-up's number is called out", async () => {
  const { page, context, server } = await openCrewBoard(site);
  await stopClock(page);
  const [other = "", walkUp = ""] = await numbersIn(page, "ready");
  await page.getByRole("button", { name: `Hand off ${other}` }).click();
  const sheet = page.getByRole("dialog", { name: `Hand off ${other}` });
  expect(await sheet.getByRole("link", { name: "Scan the code" }).getAttribute("href")).toBe(
    `/crew/${BOARD_EVENT}/scan`,
  );
  await sheet.getByRole("button", { name: "Code doesn't scan" }).click();
  await ticket(page, "ready", other).waitFor({ state: "detached" });
  await ticket(page, "ready", walkUp).getByText("Walk-up").waitFor();
  await page.getByRole("button", { name: `Hand off ${walkUp}` }).click();
  await ticket(page, "ready", walkUp).waitFor({ state: "detached" });
  await expect
    .poll(() => server.actions.map((action) => (action.kind === "hand-off" ? action.reason : action.kind)))
    .toEqual(["Code doesn't scan", "Walk-up, called by number"]);
  await page.getByRole("button", { name: `Undo ${walkUp}` }).click();
  await ticket(page, "ready", walkUp).waitFor();
  await context.close();
});

test("abuse 52: an order handed off by two devices is shown until somebody has seen it, and so is a refusal", async () => {
  const { page, context, server } = await openCrewBoard(site, { conflicts: [CONFLICT] });
  const told = page.getByText(
    /^D4H-F8H .*went out twice: Ana M.’s device .+, Ben K.’s device .+\. Count the bags\.$/,
  );
  await told.waitFor();
  await page.getByRole("button", { name: "Got it D4H-F8H" }).click();
  await told.waitFor({ state: "detached" });
  await expect.poll(() => server.actions).toMatchObject([{ kind: "conflict-seen", conflictId: CONFLICT.id }]);

  server.refuses = "This order was cancelled.";
  await page
    .getByRole("button", { name: /^Start [^a]/ })
    .first()
    .click();
  const refused = page.getByText(/didn't go through\. This order was cancelled\.$/);
  await refused.waitFor();
  await page.getByRole("button", { name: /^Got it / }).click();
  await refused.waitFor({ state: "detached" });
  await context.close();
});

test("selecting an item in the prep strip dims the tickets without it", async () => {
  const { page, context } = await openCrewBoard(site);
  const strip = page.getByRole("region", { name: "To fry" });
  const opacities = () =>
    tickets(page, "confirmed").evaluateAll((all) =>
      all.map((each) => [each.textContent?.includes("Hot Honey Tail"), getComputedStyle(each).opacity]),
    );
  const item = strip.getByRole("button", { name: /Hot Honey Tail/ });
  await item.click();
  await expect
    .poll(async () => (await opacities()).every(([has, seen]) => seen === (has ? "1" : "0.5")))
    .toBe(true);
  await item.click();
  await expect.poll(async () => (await opacities()).every(([, seen]) => seen === "1")).toBe(true);
  await context.close();
});

test("the board is readable from a meter away, its targets are large, and its bars leave room", async () => {
  const { page, context, server } = await openCrewBoard(site);
  const first = tickets(page, "confirmed").first();
  const sizeOf = (selector: string) =>
    first
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).fontSize);
  expect(await sizeOf("h4")).toBe("40px");
  expect((await first.getByRole("button").boundingBox())?.height).toBe(72);
  await page.setViewportSize({ width: 1180, height: 820 });
  const top = async () => (await first.boundingBox())?.y ?? 0;
  await expect.poll(top).toBeLessThanOrEqual(258);
  const before = await top();
  server.board = { ...server.board, conflicts: [CONFLICT] };
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByText(/went out twice/).waitFor();
  expect(await top(), "an alarm moves no ticket").toBe(before);

  const tall = (await first.boundingBox())?.height ?? 0;
  await page.getByRole("switch", { name: "Compact" }).click();
  await expect.poll(async () => (await first.boundingBox())?.height).toBeLessThan(tall * 0.8);
  expect((await first.getByRole("button").boundingBox())?.height).toBe(64);
  await context.close();
});

test("members who are here come first in their window, and a tap on a name shows the ticket", async () => {
  const { page, context } = await openCrewBoard(site);
  await page.setViewportSize({ width: 1180, height: 820 });
  const isHere = (column: string) =>
    tickets(page, column).evaluateAll((all) => all.map((each) => /Here \d/.test(each.textContent ?? "")));
  expect((await isHere("ready"))[0]).toBe(true);
  const strip = page.getByRole("region", { name: "Here", exact: true });
  const last = strip.getByRole("button").last();
  const number = (await last.innerText()).match(/\w{3}-\w{3}/)?.[0] ?? "";
  const start = page.getByRole("button", { name: `Start ${number}` });
  await columnOf(page, "confirmed").evaluate((column) => column.scrollTo(0, column.scrollHeight));
  await last.click();
  await expect.poll(() => isInSight(start)).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Ready \d+$/ }).click();
  await start.waitFor({ state: "detached" });
  await last.click();
  await expect.poll(() => isInSight(start)).toBe(true);
  await context.close();
});

test("a tap on a window's head shows only its tickets, until none are left", async () => {
  const { page, context } = await openCrewBoard(site);
  const heads = columnOf(page, "confirmed").getByRole("heading", { level: 3 }).getByRole("button");
  const count = await heads.count();
  expect(count).toBeGreaterThan(1);
  await heads.first().click();
  await expect.poll(() => heads.count()).toBe(1);
  expect(await heads.first().getAttribute("aria-pressed")).toBe("true");
  await heads.first().press("Enter");
  await expect.poll(() => heads.count()).toBe(count);
  await context.close();
});
