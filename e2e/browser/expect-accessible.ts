import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** No accessibility findings on the page as it stands. The card provider's frame is the provider's. */
export async function expectAccessible(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect(found, what).toEqual([]);
}
