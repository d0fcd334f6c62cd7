import { getAdminEvent, getMyDraw } from "@secret/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Actor } from "../../apps/server/testing/actors.ts";
import { startBeacon, type TestBeacon } from "../../apps/server/testing/beacon.ts";
import { enter } from "../../apps/server/testing/draws.ts";
import { payFor } from "../../apps/server/testing/orders.ts";
import { callerOn } from "../browser/accounts.ts";
import { closeEntries, createDraw, DRAW_TITLE } from "../browser/create-draw.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { type LaunchedBrowser, launchBrowser } from "../browser/launch.ts";
import { openVisit } from "../browser/open-visit.ts";
import type { RunningSite } from "../browser/running-server.ts";
import { startOwnSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

let beacon: TestBeacon;
let site: RunningSite;
let launched: LaunchedBrowser;
beforeAll(async () => {
  beacon = await startBeacon();
  const settings = { DRAW_BEACONS: `${beacon.url},${beacon.url}`, DRAW_BEACON_KEY: beacon.publicKey };
  [site, launched] = await Promise.all([startOwnSite(settings), launchBrowser([], inject("browserProgram"))]);
});
afterAll(async () => {
  await launched?.close();
  await site?.close();
  beacon?.close();
});

/** Waits until a figure of the page has a value. */
const figureIs = (page: Page, name: string, value: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByText(value, { exact: true })
    .waitFor();

test("the owner watches a draw from its first entry to the paid order", async () => {
  const id = await createDraw(site);
  const { page } = await openVisit(launched.browser, site.url, "desktop", "light", {});
  await signIn(page, "admin@secret.example");
  await page.goto("/admin");
  const card = page.getByRole("article", { name: DRAW_TITLE });
  await card.getByText("Entries open", { exact: true }).waitFor();
  await card.getByRole("link", { name: "Draw", exact: true }).click();
  await page.getByText(/^Entries close .* The draw follows at once/).waitFor();
  await figureIs(page, "Entries", "0");

  const ask = await callerOn(site, "admin");
  const { menu, pickupWindows, salesTaxPpm } = await ask(getAdminEvent, { params: { id } });
  const event = { id, windowId: pickupWindows[0]?.id ?? "", menu, salesTaxPpm };
  const members = await Promise.all(
    [1, 2].map(async () => ({ call: await callerOn(site, "member") }) as Actor),
  );
  for (const member of members) await enter(event, member);
  await figureIs(page, "Entries", "2");
  await figureIs(page, "Tickets", "2");
  await expectAccessible(page);

  await closeEntries(site, id);
  await page.getByText(/^The draw ended/).waitFor({ timeout: 60_000 });
  await page.getByRole("heading", { name: "Got an order: 1 of 2" }).waitFor();
  await figureIs(page, "To pay", "1");
  await figureIs(page, "Waiting", "1");
  await expectAccessible(page);

  for (const member of members) {
    const { entry } = await member.call(getMyDraw, { params: { id } });
    if (entry?.result?.orderId != null) await payFor(member, entry.result.orderId, entry.shownTotalCents);
  }
  await figureIs(page, "Paid", "1");
  await figureIs(page, "To pay", "0");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the list" }).click();
  expect((await saved).suggestedFilename()).toBe(`draw-${id}.json`);
  await page.getByRole("link", { name: "Check the draw" }).click();
  await page.getByRole("heading", { name: "Check the draw", level: 1 }).waitFor();
});
