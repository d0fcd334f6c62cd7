import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startBeacon, type TestBeacon } from "../../apps/server/testing/beacon.ts";
import { copyTemplate, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { closeEntries, createDraw } from "../browser/create-draw.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { type LaunchedBrowser, launchBrowser } from "../browser/launch.ts";
import { openVisit } from "../browser/open-visit.ts";
import { type RunningSite, startSite } from "../browser/running-server.ts";
import { signIn } from "../browser/visit.ts";

const MEMBERS = ["luca@secret.example", "priya@secret.example", "devon@secret.example"];

let folder: string;
let databaseUrl: string;
let beacon: TestBeacon;
let launched: LaunchedBrowser;
let sites: readonly RunningSite[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-draw-"));
  [databaseUrl, beacon, launched] = await Promise.all([
    copyTemplate(),
    startBeacon(),
    launchBrowser([], inject("browserProgram")),
  ]);
  const first = await startProcess("first");
  sites = [first, await startProcess("second")];
});
afterAll(async () => {
  await launched?.close();
  for (const site of sites) await site.close();
  beacon?.close();
  await dropDatabase(databaseUrl);
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process on the shared database. */
async function startProcess(name: string): Promise<RunningSite> {
  const squareFile = join(folder, `${name}.jsonl`);
  await copyFile(inject("squareFile"), squareFile);
  return startSite(
    { databaseUrl, squareFile },
    { DRAW_BEACONS: `${beacon.url},${beacon.url}`, DRAW_BEACON_KEY: beacon.publicKey },
  );
}

const box = (page: Page) => page.locator("#draw");

/** Enters one tail into the draw, with the second and then the first window. */
async function enter(page: Page): Promise<void> {
  await box(page)
    .getByText(/^You'd have \d+ ticket/)
    .waitFor();
  await page.getByRole("button", { name: "Add Last Tail to cart" }).click();
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("heading", { name: "Enter the draw", level: 1 }).waitFor();
  const send = page.getByRole("button", { name: /^Enter the draw · \$/ });
  await send.click();
  await page.getByText("Choose a pickup window.").waitFor();
  const windows = page.getByRole("checkbox");
  expect(await windows.first().evaluate((input) => input === document.activeElement)).toBe(true);
  await windows.nth(1).check({ force: true });
  await windows.nth(0).check({ force: true });
  await send.click();
  await page.getByRole("heading", { name: "You're in" }).waitFor();
}

test("three members on two processes enter a draw, and each learns their result at once", async () => {
  const [first, second] = sites;
  if (first === undefined || second === undefined) throw new Error("no sites");
  const eventId = await createDraw(first);
  const pages: Page[] = [];
  for (const [index, email] of MEMBERS.entries()) {
    const { page } = await openVisit(
      launched.browser,
      (index === 1 ? second : first).url,
      "phone",
      "light",
      {},
    );
    await signIn(page, email);
    await page.goto(`/events/${eventId}`);
    await enter(page);
    pages.push(page);
  }
  const [luca, priya, devon] = pages as [Page, Page, Page];
  await expectAccessible(luca);

  // The entry comes back whole, and another choice replaces it.
  await priya.reload();
  await box(priya).getByText("3 entries so far.").or(box(priya).getByText("2 entries so far.")).waitFor();
  await priya.getByRole("button", { name: "Change entry" }).click();
  await priya.getByText("2nd choice").waitFor();
  await priya.getByRole("radio", { name: "Only if I get everything" }).check();
  await priya.getByRole("button", { name: /^Change my entry · \$/ }).click();
  await box(priya).getByText("Only if you get everything.").waitFor();

  // One withdraws and enters again.
  await devon.getByRole("button", { name: "Withdraw" }).click();
  await devon.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await box(devon)
    .getByText(/^You'd have/)
    .waitFor();
  await enter(devon);

  await closeEntries(first, eventId);
  const titles = await Promise.all(
    pages.map(async (page) => {
      const title = box(page).getByRole("heading", { name: /^(You got it|Not this time)$/ });
      await title.waitFor({ timeout: 60_000 });
      return title.innerText();
    }),
  );
  expect(titles.toSorted()).toEqual(["Not this time", "Not this time", "You got it"]);
  const places = await Promise.all(
    pages
      .filter((_, index) => titles[index] === "Not this time")
      .map((page) =>
        box(page)
          .getByText(/^You were number \d on the waitlist right after the draw\.$/)
          .innerText(),
      ),
  );
  expect(places.toSorted()).toEqual([
    "You were number 1 on the waitlist right after the draw.",
    "You were number 2 on the waitlist right after the draw.",
  ]);
  // The open page kept what was published before the result.
  const loser = pages[titles.indexOf("Not this time")] as Page;
  await box(loser).getByRole("link", { name: "Check the draw" }).click();
  await loser.getByRole("button", { name: "Check it here" }).click();
  await loser.getByText("Both fingerprints are the ones that this device saw before the result.").waitFor();

  const winner = pages[titles.indexOf("You got it")] as Page;
  await box(winner)
    .getByText(/^\$\d+\.\d\d\. Pay by \d+:\d\d [AP]M to keep it\.$/)
    .waitFor();
  await expectAccessible(winner);
  await box(winner).getByRole("link", { name: "Pay now" }).click();
  await winner.getByRole("heading", { name: "Payment", exact: true }).waitFor();
});
