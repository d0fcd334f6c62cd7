import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/**
 * Makes the face of all numbers, `node tools/number-font/build.ts`: Instrument Sans at its narrowest and boldest, with
 * the characters that numbers need, for the pages and for what the server draws. The variable font that
 * it is cut from weighs seven times as much.
 */
const SOURCE = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2";
const TARGETS = [
  "../../apps/web/src/ui/fonts/number.woff2",
  "../../apps/server/src/platform/drawing/number.woff2",
];

/** Prices, counts, order numbers, times, and the words that stand in them. */
const CHARACTERS =
  "0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz $.,:;-–—−×%+/•·#()&'’…✓\u00a0\u202f";

const variable = await readFile(createRequire(import.meta.url).resolve(SOURCE));
const face = await subsetFont(variable, CHARACTERS, {
  targetFormat: "woff2",
  variationAxes: { wdth: 75, wght: 700 },
});
for (const target of TARGETS) await writeFile(new URL(target, import.meta.url), face);
console.log(`${face.length} bytes`);
