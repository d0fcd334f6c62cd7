import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_PROMO_CODE } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { endElsewhere } from "../browser/accounts.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { openCheckout, openDashboard, signOut } from "../browser/visit.ts";

const site = useSite({ worker: true });

const NOBODYS = "00000000-0000-4000-8000-000000000000";

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Enters a member's choices at the checkout. */
async function enterChoices(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^15%/ }).click();
  await page.getByLabel("Promo code").fill(DEMO_PROMO_CODE);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Discount").waitFor();
  await page.getByRole("radio").last().check({ force: true });
}

async function expectChoices(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Checkout" }).waitFor();
  await page.getByRole("button", { name: /^15%/ }).and(page.locator('[aria-pressed="true"]')).waitFor();
  await page.getByText("Discount").waitFor();
  expect(await page.getByRole("radio").last().isChecked()).toBe(true);
}

test("a session lost at checkout: signing in explains why and what waits, and returns to the same checkout", async () => {
  const email = "devon@secret.example";
  const { page, context } = await site.visit();
  await openCheckout(page, email);
  await enterChoices(page);
  await context.clearCookies();
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.waitForURL("**/login");
  await page.getByText("Your session has ended. Sign in to continue your checkout.").waitFor();
  await page.getByText(`Checkout: ${DEMO_OPEN_EVENT}`).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByText(`Checkout: ${DEMO_OPEN_EVENT}`).waitFor();
  await signInByForm(page, email);
  await page.waitForURL("**/checkout");
  await expectChoices(page);
  await context.close();
});

test("a session ended elsewhere leads from the checkout to sign-in at once and back, together with its other tabs", async () => {
  const email = "priya@secret.example";
  const { page, context } = await site.visit("desktop", "dark");
  await openCheckout(page, email);
  await enterChoices(page);
  const other = await context.newPage();
  await other.goto("/orders");
  await other.getByRole("heading", { name: "My Orders" }).waitFor();
  await endElsewhere(site, email);
  await Promise.all([page, other].map((tab) => tab.waitForURL("**/login")));
  await page.getByText("your session was ended on another device").waitFor();
  await page.getByText(`Checkout: ${DEMO_OPEN_EVENT}`).waitFor();
  await signInByForm(page, email);
  await page.waitForURL("**/checkout");
  await expectChoices(page);
  await other.waitForURL("**/orders");
  await other.getByRole("heading", { name: "My Orders" }).waitFor();
  await context.close();
});

test.each([
  [`/orders/${NOBODYS}`, "Sign in to see this order."],
  [`/events/${NOBODYS}`, "Sign in to see this event."],
  ["/checkout", "Sign in to continue your checkout."],
])("a visitor with a link to %s sees its purpose on the landing page and at sign-in", async (path, words) => {
  const { page, context } = await site.visit();
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText(words).waitFor();
  await page.getByRole("link", { name: "Member Login" }).click();
  await page.getByText(words).waitFor();
  await signInByForm(page, "sam@secret.example");
  await page.waitForURL((url) => url.pathname !== "/login");
  // An empty cart redirects to the events.
  await page.waitForURL(path === "/checkout" ? "**/events" : `**${path}`);
  await context.close();
});

test("a member who signs out isn't told about an ended session", async () => {
  const { page, context } = await site.visit();
  await openDashboard(page, "sam@secret.example");
  await signOut(page);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/login");
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  expect(await page.getByText(/session|Sign in to/).count()).toBe(0);
  await context.close();
});
