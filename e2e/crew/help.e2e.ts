/** @module-tag whole */
import { previewDelay } from "@secret/contract";
import { expect, test } from "vitest";
import { BUSY, busyBoard, madeUpDelay } from "../browser/crew-board.ts";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { SMALLEST_PHONE } from "../browser/every-look.ts";
import { enlargeText } from "../browser/expect-reflow.ts";
import { BOARD_EVENT, idOf } from "../browser/made-up-board.ts";
import { isInSight } from "../browser/sight.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { given } from "../made-up/answers.ts";

const site = useSite();

test("Back is reachable in each kind of help on the smallest phone with text at 200%", async () => {
  const { page, context } = await site.visit("phone", "dark");
  await serveBoard(page, makeCrewServer(busyBoard(BUSY)));
  await given(previewDelay, madeUpDelay(busyBoard(BUSY), [20, 20, 20]))(page);
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${BOARD_EVENT}/board`);
  await page.getByRole("button", { name: "Help", exact: true }).waitFor();
  await page.setViewportSize(SMALLEST_PHONE);
  await enlargeText(page);
  await page.getByRole("button", { name: "Help", exact: true }).click();
  const sheet = page.getByRole("dialog");
  const tiles = sheet.getByRole("listitem").getByRole("button");
  const names = await tiles.allInnerTexts();
  expect(names).toHaveLength(7);
  for (const name of names) {
    await tiles.filter({ hasText: name }).click();
    const back = sheet.getByRole("button", { name: "Back", exact: true });
    await back.scrollIntoViewIfNeeded();
    expect(await isInSight(back), name).toBe(true);
    expect((await back.boundingBox())?.height, name).toBeGreaterThanOrEqual(64);
    await back.click();
    await tiles.first().waitFor();
  }
  await context.close();
});

test("an announcement stays on the sheet until Done, and another device's undo brings the slider back", async () => {
  const { page, context } = await site.visit("phone", "dark");
  const board = busyBoard(BUSY);
  const preview = madeUpDelay(board, [20, 20, 20]);
  const announced = (seconds: number, announcedMinutes = 20) => {
    const leavesAt = new Date(Date.parse(board.serverTime) + seconds * 1000).toISOString();
    const undoable = { id: idOf("order", 9), leavesAt };
    return given(previewDelay, { ...preview, announcedMinutes, undoable })(page);
  };
  const over = (announcedMinutes: number) => given(previewDelay, { ...preview, announcedMinutes })(page);
  await page.clock.install();
  await serveBoard(page, makeCrewServer(board));
  await announced(3_600);
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${BOARD_EVENT}/board`);
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await page.getByRole("button", { name: "We're late" }).click();
  const slider = page.getByRole("slider", { name: "Delay in minutes" });
  const lookAgain = () =>
    Promise.all([page.waitForResponse(/\/incidents\/late\?/), page.clock.runFor(5_000)]);
  await page.getByRole("button", { name: "Undo", exact: true }).waitFor();
  await over(0);
  await lookAgain();
  await slider.waitFor();

  await announced(-1);
  await lookAgain();
  const done = page.getByRole("button", { name: "Done", exact: true });
  await done.waitFor();
  // Undone elsewhere in its last second, which this device learns only now.
  await over(0);
  await lookAgain();
  await slider.waitFor();

  await announced(-1);
  await lookAgain();
  await over(20);
  await lookAgain();
  // The last order of the window is ready.
  await over(0);
  await lookAgain();
  await lookAgain();
  await page.getByText("Announced: 20 min late. Messages are on their way.").waitFor();
  expect(await slider.count()).toBe(0);

  await announced(-1, 0);
  await lookAgain();
  await page.getByText("Announced: on time. Messages are on their way.").waitFor();
  await done.click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await context.close();
});
