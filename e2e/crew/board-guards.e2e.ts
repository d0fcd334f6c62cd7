/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { numbersIn, openCrewBoard, ticket } from "../browser/crew-board.ts";
import type { CrewServer } from "../browser/crew-server.ts";
import { undoPlace } from "../browser/sight.ts";
import { useSite } from "../browser/use-site.ts";
import { stopClock } from "../browser/visit.ts";

const site = useSite();

const focusedNumber = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[data-ticket]")?.getAttribute("data-ticket"));
const kindsOf = ({ actions }: CrewServer) => actions.map(({ kind }) => kind);

test("an expired Undo does nothing, even if a busy device still shows the button", async () => {
  const { page, context, server } = await openCrewBoard(site);
  const [number = ""] = await numbersIn(page, "confirmed");
  await stopClock(page);
  await page.getByRole("button", { name: `Start ${number}` }).press("Enter");
  const undo = page.getByRole("button", { name: `Undo ${number}` });
  await undo.waitFor();
  // The clock moves on before any timer runs.
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 10_000));
  await undo.press("Enter");
  await undo.waitFor({ state: "detached" });
  await ticket(page, "preparing", number).waitFor();
  await expect.poll(() => kindsOf(server)).toEqual(["move"]);
  await context.close();
});

test("the browser's own keys and a dialog's keys move nothing on the board", async () => {
  const { page, context, server } = await openCrewBoard(site);
  const [first = "", second = ""] = await numbersIn(page, "confirmed");
  await page.getByRole("button", { name: `Start ${first}` }).press("Enter");
  await ticket(page, "preparing", first).waitFor();
  expect(await focusedNumber(page)).toBe(second);
  for (const keys of ["Control+u", "Alt+3", "Meta+ArrowDown"]) await page.keyboard.press(keys);
  expect(await focusedNumber(page)).toBe(second);

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys and bump bar" });
  await help.waitFor();
  for (const key of ["3", "u", "ArrowRight"]) await page.keyboard.press(key);
  // Its label clicks the checkbox.
  await help.getByText("Use 1–9, U and ? on this device").click();
  await expect.poll(() => help.getByRole("checkbox").isChecked()).toBe(false);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  expect(await focusedNumber(page)).toBe(second);
  expect(kindsOf(server)).toEqual(["move"]);
  await context.close();
});

test("a bump bar alone hands an order off: arrows cycle through the dialog", async () => {
  const { page, context, server } = await openCrewBoard(site);
  const [number = "", next = ""] = await numbersIn(page, "ready");
  await page.keyboard.press("1");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  expect(await focusedNumber(page)).toBe(number);
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: `Hand off ${number}` });
  await asked.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe("Scan the code");
  for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  expect(await focused()).toBe("Someone else is picking up");
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  expect(await focused()).toBe("Code doesn't scan");
  await page.keyboard.press("Enter");
  await ticket(page, "ready", number).waitFor({ state: "detached" });
  await expect.poll(() => server.actions).toMatchObject([{ kind: "hand-off", reason: "Code doesn't scan" }]);
  await expect.poll(() => focusedNumber(page)).toBe(next);
  await context.close();
});

test("a held Enter presses nothing in the dialog that it opens", async () => {
  const { page, context, server } = await openCrewBoard(site);
  const [number = ""] = await numbersIn(page, "ready");
  await page.keyboard.press("1");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.down("Enter");
  const asked = page.getByRole("dialog", { name: `Hand off ${number}` });
  await asked.waitFor();
  for (const name of ["Close", "Code doesn't scan"]) {
    await asked.getByRole("button", { name }).focus();
    await page.keyboard.down("Enter");
  }
  expect(await asked.isVisible()).toBe(true);
  await page.keyboard.up("Enter");
  expect(server.actions).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => server.actions).toMatchObject([{ kind: "hand-off", reason: "Code doesn't scan" }]);
  await context.close();
});

test("a dismissed refusal isn't shown again, also after a reload", async () => {
  const { page, context, server } = await openCrewBoard(site);
  server.refuses = "This order was cancelled.";
  for (const number of (await numbersIn(page, "confirmed")).slice(0, 2))
    await page.getByRole("button", { name: `Start ${number}` }).press("Enter");
  const refused = page.getByText(/didn't go through\. This order was cancelled\.$/);
  const seen = page.getByRole("button", { name: /^Got it / });
  await expect.poll(() => refused.count()).toBe(2);
  await seen.first().press("Enter");
  await expect.poll(() => refused.count()).toBe(1);
  await page.reload();
  await refused.waitFor();
  expect(await refused.count()).toBe(1);
  await context.close();
});

test("Undo covers no target on tablet and phone, and Start beside it starts the next order", async () => {
  const { page, context, server } = await openCrewBoard(site);
  for (const size of [
    { width: 1180, height: 820 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const [number = ""] = await numbersIn(page, "confirmed");
    await page.getByRole("button", { name: `Start ${number}` }).press("Enter");
    const { left, ...place } = await undoPlace(page, number);
    expect(place).toEqual({ toEdge: 8, height: 72, opacity: 1, isOnTop: true, under: 0 });
    expect(left).toBe(size.width < 1024 ? 12 : 16);
    await page.mouse.wheel(0, 300);
    expect(await undoPlace(page, number)).toMatchObject({ isOnTop: true, under: 0 });
    await page.getByRole("button", { name: `Undo ${number}` }).press("Enter");
  }
  await expect.poll(() => server.actions.length).toBe(4);
  await context.close();
});
