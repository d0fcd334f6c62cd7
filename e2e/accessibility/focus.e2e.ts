/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard, openEvent } from "../browser/visit.ts";

const site = useSite();

/** Returns the tag and text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return `${element.tagName} ${element.innerText ?? ""}`.trim();
  });

test("a navigation focuses the new heading and updates the title; the first load doesn't move the focus", async () => {
  const { page, context } = await site.visit("desktop");
  await openDashboard(page, "ana@secret.example");
  expect(await focused(page)).toMatch(/^BODY/);
  await expect.poll(() => page.title()).toBe("Dashboard · SECRET");
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const [name, title] of [
    ["Events", "SECRET Events"],
    ["My Orders", "My Orders"],
  ] as const) {
    await nav.getByRole("link", { name }).click();
    await expect.poll(() => focused(page)).toBe(`H1 ${title}`);
    await expect.poll(() => page.title()).toBe(`${title} · SECRET`);
  }
  await page.goBack();
  await expect.poll(() => focused(page)).toBe("H1 SECRET Events");
  await page.keyboard.press("Tab");
  expect(await focused(page)).not.toMatch(/^H1/);
  await context.close();
});

test("a loading placeholder is no heading; the event's heading gets the focus once it loads", async () => {
  const { page, context } = await site.visit();
  await openDashboard(page, "ana@secret.example");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/events", (route) => released.then(() => route.continue()));
  await page.locator("#mobile-menu").getByRole("link", { name: "Events" }).click();
  await page.waitForURL("**/events");
  release();
  await expect.poll(() => focused(page)).toBe("H1 SECRET Events");
  await context.close();
});

test("in forced-colors mode controls have a border, and selected ones another", async () => {
  const { page, context } = await site.visit();
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/login");
  const styleOf = (role: "button" | "tab", name: string, property: string) =>
    page
      .getByRole(role, { name, exact: true })
      .evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), property);
  expect(await styleOf("button", "Sign In", "border-top-style")).toBe("solid");
  expect(await styleOf("tab", "Email", "outline-style")).toBe("solid");
  expect(await styleOf("tab", "Phone", "outline-style")).toBe("none");
  await context.close();
});

test("a change within a page keeps the focus, and so does a page that focuses a field", async () => {
  const { page, context } = await site.visit("desktop");
  await openEvent(page, "ana@secret.example");
  await expect.poll(() => page.title()).toBe(`${DEMO_OPEN_EVENT} · SECRET`);
  await page.goto("/profile");
  const first = page.getByLabel("First name");
  await first.fill("Ana Maria");
  expect(await focused(page)).toMatch(/^INPUT/);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await first.inputValue()).toBe("Ana");
  expect(await focused(page)).not.toMatch(/^H1/);
  await context.close();
});
