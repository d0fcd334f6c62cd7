import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof SIZES;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about that the story didn't expect. */
  readonly complaints: string[];
}

/** Answers that a story asks for are logged by the browser as failed loads; these are not complaints. */
const EXPECTED = /status of (400|401|402|403|404|409|422|429)/;

/** Opens a browser window of its own: nobody is signed in. */
export async function visit(
  browser: Browser,
  url: string,
  size: Size,
  theme: "light" | "dark",
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    timezoneId: "America/Los_Angeles",
    reducedMotion: "reduce",
  });
  await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** No accessibility findings on the page as it stands. The card provider's frame is the provider's. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect(found, new URL(page.url()).pathname).toEqual([]);
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
}
