/** @module-tag whole */
import { existsSync } from "node:fs";
import { type Browser, launch, type Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import type { RunningSite } from "../browser/running-server.ts";
import { startOwnSite } from "../browser/use-site.ts";

const INSTALLED = [
  "/usr/bin/firefox",
  "/usr/bin/firefox-esr",
  "/snap/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];
const FIREFOX = INSTALLED.find((path) => existsSync(path));
if (FIREFOX === undefined) process.stdout.write("no Firefox on this machine: its walk is skipped\n");

let site: RunningSite | undefined;
let browser: Browser | undefined;
beforeAll(async () => {
  if (FIREFOX === undefined) return;
  site = await startOwnSite();
  // Firefox uses the window's own viewport.
  browser = await launch({ browser: "firefox", executablePath: FIREFOX, defaultViewport: null });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function openPage(): Promise<{ page: Page; complaints: string[] }> {
  if (browser === undefined) throw new Error("Firefox was not started");
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, complaints };
}

/** Clicks the element with this role and name. */
const press = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();

const heading = (page: Page, name: string) =>
  page.waitForSelector(`::-p-aria([name="${name}"][role="heading"])`);

test.skipIf(FIREFOX === undefined)("in Firefox a member signs in and gets to the card form", async () => {
  const { page, complaints } = await openPage();
  await page.goto(`${site?.url}/login`);
  await page.locator('input[type="email"]').fill("member@secret.example");
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD);
  await press(page, "button", "Sign In");
  await page.waitForSelector("h1 ::-p-text(Welcome,)");

  await press(page, "link", "Events");
  await heading(page, DEMO_OPEN_EVENT);
  await press(page, "heading", DEMO_OPEN_EVENT);
  await press(page, "button", "Add Hot Honey Tail to cart");
  await page.waitForSelector("::-p-text(Hot Honey Tail added to cart!)");
  await page.goto(`${site?.url}/checkout`);
  await heading(page, "Checkout");
  await page.locator("label:has(input[type=radio]:enabled)").click();
  await page.locator("button ::-p-text(Continue to payment)").click();

  await heading(page, "Payment");
  const frame = await page.waitForSelector('iframe[title="Card details"]');
  const form = await frame?.contentFrame();
  await form?.waitForSelector('::-p-aria([name="Card number"][role="textbox"])');
  expect(complaints).toEqual([]);
});
