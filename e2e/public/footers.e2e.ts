/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useSite } from "../browser/use-site.ts";
import { openDashboard } from "../browser/visit.ts";

const site = useSite();

const footerLinks = async (page: Page) => {
  const texts = await page.getByRole("contentinfo").getByRole("link").allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, " "));
};

test("the public footer links to the home page, the terms and the privacy policy", async () => {
  const { page, context } = await site.visit();
  await page.goto("/");
  await page.getByRole("contentinfo").waitFor();
  expect(await footerLinks(page)).toEqual(["SECRET", "Terms", "Privacy"]);
  await page.goto("/login");
  await page.getByRole("contentinfo").getByText("Home").waitFor();
  expect(await footerLinks(page)).toEqual(["Home", "Terms", "Privacy"]);
  await context.close();
});

test("legal pages link home, and end with the brand, its investors and both policies", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await page.goto("/terms-of-use");
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Los Angeles").first().waitFor();
  await footer.getByText(/© 2025/).waitFor();
  expect(await footerLinks(page)).toEqual([
    expect.stringContaining("@"),
    "Investor Information",
    "Privacy Policy",
    "Terms of Use",
  ]);
  await footer.getByRole("link", { name: "Investor Information" }).click();
  await page.getByRole("heading", { name: "Investor Information", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await context.close();
});

test("the member footer links to events, orders, profile, support and the main website", async () => {
  const { page, context } = await site.visit();
  await openDashboard(page, "sam@secret.example");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Upcoming Events" }).waitFor();
  expect((await footer.boundingBox())?.height, "one line on a phone").toBeLessThanOrEqual(58);
  expect(await footerLinks(page)).toEqual([
    "Upcoming Events",
    "My Orders",
    "Profile Settings",
    expect.stringContaining("@"),
    "Main website",
  ]);
  await context.close();
});

test("on a host that starts with secret. the shared footer is hidden", async () => {
  const { page, context } = await site.visit();
  await page.goto(`http://secret.localhost:${new URL(site.url).port}/`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("contentinfo").count()).toBe(0);
  await context.close();
});
