import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ILLUSTRATION_PALETTE } from "./illustration-palette.ts";

const WEB = fileURLToPath(new URL("../../../", import.meta.url));
const colorsOf = (file: string) => readFileSync(WEB + file, "utf8").match(/#[\da-f]{3,8}\b/gi) ?? [];

const PICTURES = globSync("public/**/*.svg", { cwd: WEB });
const drawn = PICTURES.flatMap((file) => colorsOf(file).map((color) => ({ file, color })));

test("pictures use only colors of the palette", () => {
  const palette = new Set(Object.values(ILLUSTRATION_PALETTE));
  expect(drawn.filter(({ color }) => !palette.has(color))).toEqual([]);
});

test("the palette has no unused and no duplicate color", () => {
  expect(Object.values(ILLUSTRATION_PALETTE).sort()).toEqual(
    [...new Set(drawn.map(({ color }) => color))].sort(),
  );
});

test("every picture draws a served tail the same way, on its shadow", () => {
  const tails = PICTURES.flatMap(
    (file) => readFileSync(WEB + file, "utf8").match(/<symbol id="tail".*?<\/symbol>/s) ?? [],
  );
  expect(tails.length).toBeGreaterThanOrEqual(7);
  expect(new Set(tails).size).toBe(1);
});

// The browser reads these before any style sheet, so they repeat the token's value.
test.each(["index.html", "visitor.html", "public/theme.js", "public/manifest.webmanifest"])(
  "%s colors the browser's bars like the page background",
  (file) => {
    const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
    const grounds = [...css.matchAll(/--surface: (#[\da-f]{6});/g)].map(([, color]) => color);
    expect(grounds).toHaveLength(2);
    expect(colorsOf(file)).not.toEqual([]);
    expect(grounds).toEqual(expect.arrayContaining(colorsOf(file)));
  },
);
