/** @module-tag whole */
import {
  answerDayClose,
  type CashCount,
  closeDay,
  countCash,
  type DayClose,
  getCrewBoard,
  getDayClose,
  settleOpenOrder,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { BUSY, busyBoard } from "../browser/crew-board.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { holdButton } from "../browser/hold-button.ts";
import { BOARD_EVENT } from "../browser/made-up-board.ts";
import { untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { madeUpClose } from "../gallery/made-up-close.ts";
import { madeUpTill } from "../gallery/made-up-till.ts";
import { given } from "../made-up/answers.ts";

const site = useSite();

/** Types a number on the pad, and saves it. */
async function answer(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("button", { name: "OK", exact: true }).click();
}

test("the lead closes the day on a phone: orders, food, blind cash, terminal", async () => {
  const { page, context } = await site.visit("phone", "dark");
  await given(getCrewBoard, busyBoard(BUSY))(page);
  await signIn(page, "staff@secret.example");
  await untilTapped(page);
  let close: DayClose = madeUpClose();
  const becomes = async (change: Partial<DayClose>) => {
    close = { ...close, ...change };
    for (const route of [getDayClose, answerDayClose, settleOpenOrder, closeDay])
      await given(route, close)(page);
  };
  await becomes({ openOrders: close.openOrders.slice(0, 1), items: close.items.slice(0, 1) });
  await page.goto(`/crew/${BOARD_EVENT}/close`);
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Open orders/ }).click();
  const noShow = page.getByRole("button", { name: "No-show" });
  expect((await noShow.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await becomes({ openOrders: [] });
  await holdButton(noShow, () => page.getByText("No open orders.").waitFor());
  await page.getByRole("button", { name: "All steps" }).click();

  await page.getByRole("button", { name: /^Food/ }).click();
  await page.getByText("which count is right?").waitFor();
  await page.getByRole("button", { name: "Neither, count again" }).click();
  for (const digits of ["180", "2", "1"]) await answer(page, digits);
  const saved = page.waitForRequest((request) => request.url().endsWith("/day-close/answers"));
  await page.getByRole("button", { name: "Skip, I don't know" }).click();
  await page.getByText("left raw?").waitFor();
  await answer(page, "14");
  expect((await saved).postDataJSON()).toMatchObject({
    step: "food",
    count: { start: 180, found: 2, dropped: 1, quality: null, leftRaw: 14 },
  });

  await page.getByRole("button", { name: /^Cash/ }).click();
  const till: CashCount = madeUpTill();
  await given(countCash, till)(page);
  const counted = page.waitForRequest((request) => request.url().endsWith("/cash-count"));
  for (const digits of ["15000", "1", "2", "3", "4", "5", "6"]) await answer(page, digits);
  expect(await page.getByText("expected").count()).toBe(0);
  const countedCents = 10_000 + 10_000 + 6_000 + 4_000 + 2_500 + 600 + 75;
  await becomes({ cash: { floatCents: 15_000, countedCents, expectedCents: countedCents + 320, note: "" } });
  await answer(page, "75");
  expect((await counted).postDataJSON()).toEqual({ floatCents: 15_000, countedCents, note: "" });
  await page.getByText("$3.20 short").waitFor();
  await page.getByRole("button", { name: "Wrong change" }).click();

  await becomes({ terminal: { totalCents: 68_034, expectedCents: 68_034, note: "" } });
  await page.getByRole("button", { name: /^Card terminal/ }).click();
  await answer(page, "68034");
  await page.getByText("Matches").waitFor();
  await page.getByRole("button", { name: "Done", exact: true }).click();

  await becomes({ state: "closed" });
  const finish = page.getByRole("button", { name: "Close the day" });
  await holdButton(finish, () => page.getByText("The day is closed.").waitFor());
  await context.close();
});
