import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const CSS = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** Reads the color tokens of a selector, by name. */
function tokensOf(selector: string): Record<string, string> {
  const block = CSS.split("}\n")
    .filter((each) => each.includes(`${selector} {`))
    .join("");
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

/** Returns the relative luminance as defined by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT_PAIRS = [
  ...["ink", "ink-soft", "accent", "danger", "ok", "warn", "info", "exclusive"].flatMap((ink) =>
    ["surface", "surface-raised"].map((ground) => [ink, ground] as const),
  ),
  ...["ok", "warn", "danger", "info", "exclusive"].map((name) => [name, `${name}-ground`] as const),
  ["ink", "surface-sunken"],
  ["ink", "neutral-ground"],
  ["on-accent", "accent-fill"],
  ["on-accent", "accent-strong"],
  ["on-disabled", "disabled"],
  ["on-ok", "ok-fill"],
  ["on-danger", "danger-fill"],
  ["ink-hint", "surface-raised"],
  ["surface", "ink"],
  ...["night", "night-raised", "night-poster"].flatMap((ground) =>
    ["night-ink", "night-soft", "night-gold"].map((ink) => [ink, ground] as const),
  ),
  ["night", "night-ink"],
  ["night", "night-gold"],
  ["code-ink", "code-paper"],
  ["label-ink", "label-paper"],
  ["crew-paper", "crew-good"],
  ["crew-paper", "crew-bad"],
  ["crew-paper", "crew-early"],
  ["crew-ink", "crew-used"],
  ["crew-ink", "crew-docket"],
  ["crew-docket", "crew-ink"],
  ["on-wallet", "wallet"],
] as const;
const CONTROL_PAIRS = [
  ["line-strong", "surface"],
  ["line-strong", "surface-raised"],
  ["focus", "surface"],
  ["focus", "surface-raised"],
  ["current-step", "surface"],
  ["current-step", "surface-raised"],
  ["ok-fill", "surface"],
  ["danger", "surface-raised"],
  ["wallet-line", "surface-raised"],
] as const;
/** Backgrounds that must differ visibly without a border. */
const GROUND_PAIRS = [
  ["surface-raised", "surface"],
  ["disabled", "surface-raised"],
  ["disabled", "surface"],
] as const;

describe.each([
  ["light", ":root"],
  ["dark", '[data-theme="dark"]'],
])("in the %s theme", (_theme, selector) => {
  // A theme inherits the tokens that it doesn't override.
  const tokens = { ...tokensOf(":root"), ...tokensOf(selector) };
  const ratioOf = (one: string, other: string) => contrast(tokens[one] ?? "", tokens[other] ?? "");

  test.each(TEXT_PAIRS)("%s on %s has a text contrast of at least 4.5 to 1", (ink, ground) => {
    expect(ratioOf(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(CONTROL_PAIRS)("%s on %s has a contrast of at least 3 to 1", (line, ground) => {
    expect(ratioOf(line, ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(GROUND_PAIRS)("%s stands out from %s", (one, ground) => {
    expect(ratioOf(one, ground)).toBeGreaterThanOrEqual(1.12);
  });
});

test("print is light in both themes", () => {
  expect(CSS).toMatch(/@media screen \{\s*\[data-theme="dark"\] \{/);
});
