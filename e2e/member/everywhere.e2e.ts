/** @module-tag whole */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES } from "../browser/every-look.ts";
import { findNewVersion, loadNewVersion, withNewVersion } from "../browser/new-version.ts";
import { openVisit } from "../browser/open-visit.ts";
import { useSite } from "../browser/use-site.ts";
import {
  continueToPayment,
  openCheckout,
  openDashboard,
  openEvent,
  signIn,
  stopClock,
} from "../browser/visit.ts";

const site = useSite({ worker: true });

test("a new version offers itself, and is loaded only on request", async () => {
  const { page, context } = await site.visit();
  await openDashboard(page, "ana@secret.example");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/profile?section=personal");
  await page.getByLabel("First name").fill("Half typed");
  await withNewVersion(site, async () => {
    await findNewVersion(page);
    expect(await page.getByLabel("First name").inputValue()).toBe("Half typed");
    await loadNewVersion(page);
    expect(await page.evaluate(() => caches.has("app-the-next-one"))).toBe(true);
  });
  await context.close();
});

test("an item that another member buys is gone from this page at once, without a reload", async () => {
  const watching = await site.visit();
  await openEvent(watching.page, "imani@secret.example");
  const capacity = () => watching.page.getByTestId("capacity").innerText();
  const before = await capacity();

  const buying = await site.visit("desktop", "dark");
  await openCheckout(buying.page, "luca@secret.example");
  await continueToPayment(buying.page);
  const placedAt = performance.now();
  await expect.poll(capacity, { interval: 20 }).not.toBe(before);
  process.stdout.write(`live: another page followed ${Math.round(performance.now() - placedAt)} ms later\n`);
  await Promise.all([watching.context.close(), buying.context.close()]);
});

test("a receipt prints as a ticket of 80 mm, with tax and card, without the page's navigation", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "ana@secret.example");
  await page.goto("/orders");
  await page
    .getByRole("link", { name: /View Details/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Print receipt" }).waitFor();
  const mail = await page.getByRole("link", { name: "Contact Support" }).getAttribute("href");
  expect(mail).toMatch(/^mailto:.*subject=Order%20/);
  await page.emulateMedia({ media: "print" });
  for (const part of [
    page.locator("header").first(),
    page.locator("footer"),
    page.getByRole("button", { name: "Print receipt" }),
  ])
    expect(await part.isVisible()).toBe(false);
  const receipt = page.getByRole("article", { name: "Receipt" });
  for (const line of ["Sales tax", "Total", "Visa •••• 1111"])
    await receipt.getByText(line, { exact: true }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(false);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(printed).toMatch(/\/MediaBox \[0 0 22[67](\.\d+)? 56[67](\.\d+)?\]/);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => receipt.count()).toBe(0);
  await context.close();
});

test("returning to a hidden tab fetches again without a reload, and keeps the input", async () => {
  const { page, context } = await site.visit();
  await page.clock.install();
  await openEvent(page, "imani@secret.example");
  await stopClock(page);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByLabel("Search the menu").fill("LEMON");
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const show = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const eventPath = `/api${new URL(page.url()).pathname}`;
  await show(true);
  await page.clock.runFor(900);
  await show(false);
  // Other requests may still be pending from the page's start.
  expect(fetched).not.toContain(eventPath);
  await show(true);
  await page.clock.runFor(1_100);
  await show(false);
  await expect.poll(() => fetched).toContain(eventPath);
  expect(fetched).not.toContain(new URL(page.url()).pathname);
  expect(await page.getByLabel("Search the menu").inputValue()).toBe("LEMON");
  await context.close();
});

test("the header is 150 px high on a desktop; on a phone it opens a menu, by keyboard too", async () => {
  const wide = await site.visit("desktop", "light");
  await openDashboard(wide.page, "admin@secret.example");
  const nav = wide.page.getByRole("navigation", { name: "Main" });
  await nav.waitFor();
  expect((await wide.page.getByRole("banner").boundingBox())?.height).toBe(150);
  expect(await nav.getByRole("link").allInnerTexts()).toEqual([
    "Dashboard",
    "Events",
    "My Orders",
    "Crew",
    "Admin",
  ]);
  await wide.page.goto("/admin/orders");
  await wide.page.setViewportSize(SIZES.phone);
  await wide.page.getByRole("button", { name: "Menu", exact: true }).click();
  await nav.locator('[data-active="true"]', { hasText: "Admin" }).waitFor();
  await wide.page.getByRole("button", { name: "Menu", exact: true }).click();
  await wide.page.setViewportSize(SIZES.desktop);
  await wide.page.getByRole("button", { name: "Profile menu" }).click();
  await wide.page.getByText("June Castellanos").waitFor();
  await wide.page.getByText("admin@secret.example").waitFor();
  await wide.page.getByRole("menuitem", { name: "Profile Settings" }).click();
  await wide.page.waitForURL("**/profile");
  await wide.context.close();

  const narrow = await site.visit();
  await openDashboard(narrow.page, "luca@secret.example");
  const button = narrow.page.getByRole("button", { name: "Menu", exact: true });
  await button.focus();
  await narrow.page.keyboard.press("Enter");
  const links = narrow.page.locator("#mobile-menu").getByRole("link");
  await links.first().waitFor();
  expect(await links.allInnerTexts()).toEqual(["Dashboard", "Events", "My Orders", "Profile Settings"]);
  await narrow.page.locator("#mobile-menu").getByText("luca@secret.example").waitFor();
  const row = narrow.page.getByRole("banner").locator("> div").first();
  expect((await row.boundingBox())?.height).toBe(64);
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2;
  };
  for (const part of [row.locator("img").first(), button])
    expect(Math.abs((await middleOf(part)) - 32)).toBeLessThanOrEqual(1);
  // Text of twice the size keeps one row.
  await narrow.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(128);
  await narrow.page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await links.getByText("Events").click();
  await narrow.page.waitForURL("**/events");
  expect(await narrow.page.locator("#mobile-menu").count()).toBe(0);
  await narrow.context.close();
});

/** Freezes the first frame of stamp animations. */
async function freezeStamps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const held = document.createElement("style");
      held.textContent =
        ".stamp { animation-play-state: paused !important; animation-duration: 240ms !important }";
      document.head.append(held);
    });
  });
}

test("a stamp's animation, which starts larger, makes no page wider than the window", async () => {
  const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const member = await site.visit();
  await freezeStamps(member.page);
  await openEvent(member.page, "ana@secret.example");
  await member.page.getByText("Open for Orders").waitFor();
  expect(await overflowOf(member.page)).toBeLessThanOrEqual(0);
  await member.context.close();
  const crew = await site.visit();
  await freezeStamps(crew.page);
  await signIn(crew.page, "staff@secret.example");
  await crew.page.goto("/qr-verify");
  await crew.page.getByText("Invalid QR Code", { exact: true }).waitFor({ state: "attached" });
  expect(await overflowOf(crew.page)).toBeLessThanOrEqual(0);
  await crew.context.close();
});

test("a load error keeps its button during the retry, and the focus stays on it", async () => {
  const { page, context } = await site.visit();
  await openDashboard(page, "priya@secret.example");
  const held: (() => void)[] = [];
  let isHeld = false;
  // The service worker stores a member's orders, so it requests them as well.
  await context.route("**/api/orders", async (route) => {
    if (isHeld) await new Promise<void>((release) => held.push(release));
    await route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Something went wrong." } });
  });
  await page.goto("/orders");
  const again = page.getByRole("button", { name: "Try again" });
  await again.focus();
  isHeld = true;
  // The live stream retries automatically when it opens, so a click at that moment does nothing.
  const press = async () => {
    await page.keyboard.press("Enter");
    return held.length;
  };
  await expect.poll(press).toBeGreaterThan(0);
  await expect.poll(() => again.getAttribute("aria-busy")).toBe("true");
  isHeld = false;
  for (const release of held) release();
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  await context.close();
});

test("on a slow connection a page shows its placeholder at once, and isn't empty", async () => {
  const { page, context } = await openVisit(site.browser, site.url, "phone", "light");
  await signIn(page, "member@secret.example");
  await page.clock.install();
  await stopClock(page);
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/session", async (route) => {
    hear();
    await answered;
    await route.continue();
  });
  await page.goto("/dashboard");
  await asked;
  await page.clock.runFor(200);
  await page.getByRole("status", { name: "Loading" }).waitFor();
  answer();
  await page.clock.resume();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  await context.close();
});
