import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The minified checker, which is half as large as `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const CHECKER = `${AXE}(${rememberColors})();`;

/** Expects no accessibility violations on the page. Square's frame is excluded. */
export async function expectAccessible(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(CHECKER);
  expect(await page.evaluate(findViolations), what).toEqual([]);
}

/** Makes axe parse each color once. Parsing those of every element takes a fifth of its time. Runs in the page. */
function rememberColors(): void {
  const { Color } = (globalThis as unknown as { axe: AxeWithColors }).axe.commons.color;
  const { parseString } = Color.prototype;
  const known = new Map<string, Pick<AxeColor, "r" | "g" | "b" | "alpha">>();
  Color.prototype.parseString = function (text) {
    const color = known.get(text);
    if (color !== undefined) return Object.assign(this, color);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(this: AxeColor, text: string): AxeColor;
}

interface AxeWithColors {
  readonly commons: { readonly color: { readonly Color: { readonly prototype: AxeColor } } };
}

/** Returns each violated rule with its elements. Runs in the page. */
async function findViolations(): Promise<string[]> {
  const { axe: checker } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await checker.run(
    { exclude: ["iframe"] },
    // Preloading serves only rules about media and orientation, which aren't needed here.
    { iframes: false, resultTypes: ["violations"], preload: false },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
