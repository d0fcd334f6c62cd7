import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** No accessibility findings on the page as it stands. The card provider's frame is the provider's. */
export async function expectAccessible(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  expect(await page.evaluate(findViolations), what).toEqual([]);
}

/** Each rule that is broken, and where. Runs in the page. */
async function findViolations(): Promise<string[]> {
  const { axe: checker } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await checker.run(
    { exclude: ["iframe"] },
    // What is preloaded is for rules of media and of turned screens, of which there are none here.
    { iframes: false, resultTypes: ["violations"], preload: false },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
