import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ILLUSTRATION_PALETTE } from "./illustration-palette.ts";

const WEB = fileURLToPath(new URL("../../../", import.meta.url));
const colorsOf = (file: string) => readFileSync(WEB + file, "utf8").match(/#[\da-f]{3,8}\b/gi) ?? [];

const PICTURES = globSync("public/**/*.svg", { cwd: WEB });
const drawn = PICTURES.flatMap((file) => colorsOf(file).map((color) => ({ file, color })));

test("a picture has the palette's colors and no other", () => {
  const palette = new Set(Object.values(ILLUSTRATION_PALETTE));
  expect(drawn.filter(({ color }) => !palette.has(color))).toEqual([]);
});

test("the palette has no color that no picture has, and none twice", () => {
  expect(Object.values(ILLUSTRATION_PALETTE).sort()).toEqual(
    [...new Set(drawn.map(({ color }) => color))].sort(),
  );
});

test("a tail that is served is the same drawing on every picture, lying on its shadow", () => {
  const tails = PICTURES.flatMap(
    (file) => readFileSync(WEB + file, "utf8").match(/<symbol id="tail".*?<\/symbol>/s) ?? [],
  );
  expect(tails.length).toBeGreaterThanOrEqual(7);
  expect(new Set(tails).size).toBe(1);
});

// These are read before any sheet, or by the system: they can't name a token, so they repeat its value.
test.each(["index.html", "visitor.html", "public/theme.js", "public/manifest.webmanifest"])(
  "%s gives the browser's own bars the ground of the pages",
  (file) => {
    const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
    const grounds = [...css.matchAll(/--surface: (#[\da-f]{6});/g)].map(([, color]) => color);
    expect(grounds).toHaveLength(2);
    expect(colorsOf(file)).not.toEqual([]);
    expect(grounds).toEqual(expect.arrayContaining(colorsOf(file)));
  },
);
