import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ILLUSTRATION_PALETTE } from "./illustration-palette.ts";

const WEB = fileURLToPath(new URL("../../../", import.meta.url));
const colorsOf = (file: string) => readFileSync(WEB + file, "utf8").match(/#[\da-f]{3,8}\b/gi) ?? [];

const TOKENS = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

test("the SVG files use only the inks of the linocuts", () => {
  const inks = new Set<string>(Object.values(ILLUSTRATION_PALETTE));
  const drawn = globSync("public/**/*.svg", { cwd: WEB }).flatMap((file) =>
    colorsOf(file).map((color) => ({ file, color })),
  );
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.filter(({ color }) => !inks.has(color))).toEqual([]);
});

test("pictures end in the page's own night and paper", () => {
  expect(TOKENS).toContain(`--night: ${ILLUSTRATION_PALETTE.night};`);
  expect(TOKENS).toContain(`--surface: ${ILLUSTRATION_PALETTE.paper};`);
});

// The browser reads these before any style sheet, so they repeat the token's value.
test.each(["index.html", "visitor.html", "public/theme.js", "public/manifest.webmanifest"])(
  "%s colors the browser's bars like the page background",
  (file) => {
    const grounds = [...TOKENS.matchAll(/--surface: (#[\da-f]{6});/g)].map(([, color]) => color);
    expect(grounds).toHaveLength(2);
    expect(colorsOf(file)).not.toEqual([]);
    expect(grounds).toEqual(expect.arrayContaining(colorsOf(file)));
  },
);
