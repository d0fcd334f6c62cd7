import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ILLUSTRATION_PALETTE } from "../../apps/web/src/ui/styles/illustration-palette.ts";
import { drawCardFront } from "./card-front.ts";
import { CARD_FRONT, DRAWN, hashOf, PUBLIC } from "./draw.ts";
import { PICTURES } from "./pictures.ts";

const drawings = await Promise.all(
  PICTURES.map(async (picture) => ({ ...picture, drawing: await picture.draw() })),
);

test("each drawing is the same every time, and its files were written since it last changed", async () => {
  for (const { draw, drawing } of drawings) expect(await draw()).toBe(drawing);
  expect(Object.fromEntries(drawings.map(({ path, drawing }) => [path, hashOf(drawing)]))).toEqual(
    JSON.parse(readFileSync(DRAWN, "utf8")),
  );
  const missing = PICTURES.filter(({ path, type }) => !existsSync(new URL(`${path}.${type}`, PUBLIC)));
  expect(missing).toEqual([]);
  expect(readFileSync(CARD_FRONT, "utf8")).toBe(drawCardFront());
});

test("drawings use the inks of the palette, and each ink is used", () => {
  const used = drawings.flatMap(({ drawing }) => drawing.match(/#[\da-f]{6}\b/g) ?? []);
  expect([...new Set(used)].sort()).toEqual(Object.values(ILLUSTRATION_PALETTE).sort());
});

test("a drawing has no number with more than one decimal, which nobody would see", () => {
  for (const { path, drawing } of drawings)
    expect(drawing.match(/d="[^"]*\.\d\d/)?.[0], path).toBeUndefined();
});
