/** @module-tag whole */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PUBLIC_PAGES } from "../../apps/web/src/app/public-pages.ts";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

const HEADINGS: Readonly<Record<string, string>> = {
  "/": "The back door of a very good fryer.",
  "/terms-of-use": "Terms of Use",
  "/privacy-policy": "Privacy Policy",
  "/investors": "Investor Information",
  "/login": "Welcome back",
  "/register": "Join SECRET",
  "/qr": "Promo card",
  "/transfer/:token": "Somebody kept something for you.",
};
const PATHS = PUBLIC_PAGES.map(({ path }) => path);
/** Pages that are the same for everybody. */
const STATIC_PATHS = PUBLIC_PAGES.filter(({ isSecret }) => isSecret !== true).map(({ path }) => path);

/** Blocks everything but the document and its styles. Returns the function that releases it. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return async () => release();
}

/** Waits until the page's fonts have loaded and are drawn, which happens one frame later. */
async function waitForFonts(page: Page): Promise<void> {
  // A font set that hasn't started loading is also "ready".
  await page.waitForFunction(
    () => document.fonts.status === "loaded" && [...document.fonts].some(({ status }) => status === "loaded"),
  );
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await document.fonts.ready;
    await frame();
    await frame();
  });
}

test.each(PATHS)("%s is readable without scripts, and its link has a preview", async (path) => {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: HEADINGS[path] ?? "" }).waitFor();
  expect(await page.locator("main img, main svg, header img").count()).toBeGreaterThan(0);
  expect(await page.title()).toContain("SECRET");
  const tag = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
  expect(await tag("title")).toBe(await page.title());
  expect((await tag("description"))?.length).toBeGreaterThan(20);
  if (STATIC_PATHS.includes(path)) expect(await tag("url")).toBe(site.url + path);
  const picture = await fetch(String(await tag("image")));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  await context.close();
});

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(STATIC_PATHS)("%s hydrates in place without a text change or a layout shift", async (path) => {
    const { page, context, complaints } = await site.visit("phone", theme);
    const release = await holdScripts(page);
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        shifts.push(...list.getEntries());
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path, { waitUntil: "commit" });
    const heading = page.getByRole("heading", { level: 1, name: HEADINGS[path] ?? "" });
    await heading.waitFor();
    await page.waitForFunction(() => document.readyState !== "loading");
    await waitForFonts(page);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const first = await ground();
    await heading.evaluate((element) => element.setAttribute("data-first", ""));
    const heldUntil = await page.evaluate(() => performance.now());

    await release();
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: theme === "dark" ? "Dark" : "Light" }).waitFor();
    // The original element is still there, so nothing was re-rendered.
    expect(await page.locator("h1[data-first]").count()).toBe(1);
    // Compare by when the shifts happened, because they may be reported later.
    const shifts = await page.evaluate(
      (from) =>
        (Reflect.get(globalThis, "shifts") as PerformanceEntry[])
          .filter(({ startTime }) => startTime >= from)
          .map((each) => JSON.stringify(each)),
      heldUntil,
    );
    expect(shifts).toEqual([]);
    expect(await ground()).toBe(first);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("a form that is sent before the scripts have loaded is neither lost nor in the URL", async () => {
  const { page, context } = await site.visit();
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email address").fill("luca@secret.example");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  expect(page.url()).toBe(`${site.url}/login`);
  await release();
  await page.waitForURL("**/dashboard");
  await context.close();
});

describe("a member", () => {
  test.each(["/", "/login", "/register"])("never sees %s, not even briefly", async (path) => {
    const { page, context } = await site.visit();
    await page.goto("/terms-of-use");
    await signIn(page, "devon@secret.example");
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll("h1")) seen.add(textContent);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const seen = await page.evaluate(() => [...Reflect.get(globalThis, "seen")]);
    expect(seen).not.toContain(HEADINGS[path]);
    await context.close();
  });

  test("still reads the terms as prerendered", async () => {
    const { page, context } = await site.visit();
    await page.goto("/terms-of-use");
    await signIn(page, "devon@secret.example");
    await page.reload();
    await page.getByRole("heading", { name: "Terms of Use" }).waitFor();
    await context.close();
  });
});

test("a link with a code in its query continues from /", async () => {
  const { page, context } = await site.visit();
  await page.goto("/?error_code=otp_expired");
  await page.waitForURL("**/auth/callback?error_code=otp_expired");
  await context.close();
});

test("an app URL answers HEAD and any Accept header", async () => {
  for (const path of ["/", "/events", "/orders/7", "/login?t=mobile"]) {
    const head = await fetch(site.url + path, { method: "HEAD" });
    const any = await fetch(site.url + path, { headers: { accept: "*/*" } });
    expect([path, head.status, any.status]).toEqual([path, 200, 200]);
    expect(await any.text()).toContain('<div id="root">');
  }
});

test("the landing page and its teaser contain no event titles", async () => {
  const { database } = site.server.context;
  const events = await database.selectFrom("events").select(["title"]).execute();
  const landing = await (await fetch(site.url)).text();
  const teaser = await (await fetch(`${site.url}/teaser.svg`)).text();
  expect(events.length).toBeGreaterThan(0);
  for (const { title } of events) expect(landing + teaser).not.toContain(title);
});
