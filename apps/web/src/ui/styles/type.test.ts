import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT_PIXELS = 16;
const CSS = readFileSync(new URL("./type.css", import.meta.url), "utf8");
const STEPS = [...CSS.matchAll(/--text-([a-z-]+?): ([\d.]+)rem;/g)].map(
  ([, name = "", size]) => [name, Number(size) * ROOT_PIXELS] as const,
);

test("has eight sizes besides the crew's", () => {
  expect(STEPS.filter(([name]) => !name.startsWith("crew-")).map(([, size]) => size)).toEqual([
    13, 15, 16, 18, 21, 28, 40, 64,
  ]);
});

test("documents the use and the value of each size", () => {
  const documented = [...CSS.matchAll(/^ \* {3}([a-z-]+) +(\d+) px {2}\S/gm)];
  expect(documented.map(([, name, size]) => [name, Number(size)])).toEqual(STEPS);
});

test("gives each size a line height, and inputs are large enough not to zoom a phone", () => {
  for (const [name] of STEPS) expect(CSS).toMatch(new RegExp(`--text-${name}--line-height: [\\d.]+;`));
  expect(new Map(STEPS).get("body")).toBeGreaterThanOrEqual(ROOT_PIXELS);
});
