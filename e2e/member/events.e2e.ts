/** @module-tag whole */
import { readFile } from "node:fs/promises";
import { getEvent } from "@secret/contract";
import { expect, test } from "vitest";
import { listenForTones, tonesOf } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { openEvent, stopClock } from "../browser/visit.ts";
import { changed } from "../made-up/answers.ts";

const site = useSite();

const KNOCK_HZ = 170;

async function titleOf(where: "sold out" | "opening"): Promise<string> {
  const events = await site.server.context.database.selectFrom("events").selectAll().execute();
  const found = events.find((event) =>
    where === "sold out"
      ? event.status === "active" && event.maxOrders !== null && event.currentOrders >= event.maxOrders
      : event.registrationOpensAt > new Date(),
  );
  return found?.title ?? "";
}

test("a member joins the waitlist of a sold-out event for a number of pieces, sees what happens next, and leaves it", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "member@secret.example", await titleOf("sold out"));
  await page.getByText("Fully Booked", { exact: true }).waitFor();
  expect(await page.getByText("ACTIVE", { exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: "Join the waitlist" }).click();
  await page.getByText("You're on the list. We'll let you know by email and push if a spot opens.").waitFor();
  await page.getByRole("button", { name: "One piece more" }).click();
  await expect.poll(() => page.getByRole("group", { name: "Quantity of piece" }).innerText()).toContain("2");
  await page.reload();
  await page.getByRole("group", { name: "Quantity of piece" }).getByText("2").waitFor();
  await page.getByRole("button", { name: "Leave the waitlist" }).click();
  await page.getByRole("button", { name: "Join the waitlist" }).waitFor();
  await context.close();
});

test("an event that opens later counts down, and reminds members who ask for it", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "devon@secret.example", await titleOf("opening"));
  await page.getByText("Opening Soon", { exact: true }).waitFor();
  expect(await page.getByText("SCHEDULED", { exact: true }).count()).toBe(0);
  // Nothing can be ordered yet, so there is no such filter.
  expect(await page.getByRole("button", { name: "Available Now", includeHidden: true }).count()).toBe(0);
  const before = await page.getByRole("timer").first().innerText();
  await expect.poll(() => page.getByRole("timer").first().innerText()).not.toBe(before);
  await page.getByRole("button", { name: "Notify me" }).click();
  await page.getByRole("button", { name: "✓ On the list" }).waitFor();
  await context.close();
});

test("two knocks tell a member who asked for them that ordering opens", async () => {
  const { page, context } = await site.visit();
  await listenForTones(page);
  const opensAt = new Date(Date.now() + 3_600_000).toISOString();
  await changed(getEvent, { status: "scheduled", registrationOpensAt: opensAt })(page);
  await page.clock.install();
  await openEvent(page, "devon@secret.example");
  await page.getByRole("button", { name: "Wake me" }).click();
  await page.getByText("We'll knock. Keep this page open.").waitFor();
  await stopClock(page);
  expect(await tonesOf(page)).toEqual([]);
  await page.clock.fastForward(3_700_000);
  await expect.poll(() => tonesOf(page)).toEqual([KNOCK_HZ, KNOCK_HZ]);
  await context.close();
});

test.each(["phone", "desktop"] as const)(
  "nothing moves on a %s when ordering opens, and the grayed plus buttons turn on",
  async (size) => {
    const { page, context } = await site.visit(size, "light");
    const opensAt = new Date(Date.now() + 3_600_000).toISOString();
    await changed(getEvent, { status: "scheduled", registrationOpensAt: opensAt })(page);
    await page.clock.install();
    await openEvent(page, "luca@secret.example");
    await page.getByRole("button", { name: "Notify me" }).waitFor();
    const plus = page.getByRole("button", { name: /^Add .* to cart$/ }).first();
    expect(await plus.isDisabled()).toBe(true);
    await page.evaluate(() => document.fonts.ready);
    await stopClock(page);
    const shifted = await page.evaluateHandle(() => {
      const shifts: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      });
      observer.observe({ type: "layout-shift" });
      return shifts;
    });
    await page.clock.fastForward(3_700_000);
    await page.getByText("✓ Open for Orders").waitFor();
    await expect.poll(() => plus.isEnabled()).toBe(true);
    await page.clock.resume();
    await page.evaluate(drawTwice);
    expect(await shifted.evaluate((shifts) => shifts)).toEqual([]);
    await context.close();
  },
);

/** Waits until two frames are drawn. Runs in the page. */
function drawTwice(): Promise<unknown> {
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

test("the event can be added to the member's calendar", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "imani@secret.example");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("secret-pickup.ics");
  expect(await readFile(await download.path(), "utf8")).toContain("SUMMARY:Back Door\\, Arts District");
  await context.close();
});

test("the menu can be searched, sorted and filtered, and a field keeps its text when the tab returns", async () => {
  const { page, context } = await site.visit("desktop", "dark");
  await openEvent(page, "sam@secret.example");
  const names = () => page.locator('section[aria-label="Menu"] h3').allInnerTexts();
  const all = await names();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByLabel("Search the menu").fill("LEMON");
  await expect.poll(async () => (await names()).length).toBeLessThan(all.length);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await page.getByLabel("Search the menu").inputValue()).toBe("LEMON");
  await page.getByLabel("Search the menu").fill("hamburger");
  await page.getByText("Nothing on the menu matches.").waitFor();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.poll(async () => (await names()).length).toBe(all.length);
  expect(await page.getByLabel("Search the menu").inputValue()).toBe("");
  await page.getByLabel(/sort/i).selectOption({ label: "Name A-Z" });
  const sorted = await names();
  expect(sorted).toEqual([...sorted].sort((left, right) => left.localeCompare(right)));
  await page.getByRole("button", { name: "SECRET Exclusive" }).click();
  await expect.poll(async () => (await names()).length).toBeLessThan(all.length);
  await context.close();
});
