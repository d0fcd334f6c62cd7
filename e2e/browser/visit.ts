import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export { openVisit as visit, type Size } from "./open-visit.ts";

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
