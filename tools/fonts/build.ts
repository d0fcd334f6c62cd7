import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/**
 * Makes the font files that the packages of the fonts don't have, `node tools/fonts/build.ts`:
 * - number: Instrument Sans at its narrowest and boldest, with the characters that numbers need, for the pages and for what
 *   the server draws. The variable font that it is cut from weighs seven times as much.
 * - display: Young Serif with all of its Latin characters, but without hinting and fractions, which the pages don't use. It
 *   is set large. The original weighs 10 kB more.
 */
const { resolve } = createRequire(import.meta.url);
const PAGES = "../../apps/web/src/ui/fonts/";
const SERVER = "../../apps/server/src/platform/drawing/";

/** Everything up to the arrows and the minus sign, as far as the face has it. */
const OF_TITLES = Array.from({ length: 0x2213 - 0x20 }, (_, index) =>
  String.fromCodePoint(0x20 + index),
).join("");
/** Prices, counts, order numbers, times, and the words that stand in them. */
const OF_NUMBERS =
  "0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz $.,:;-–—−×%+/•·#()&'’…✓\u00a0\u202f";

const instrument = await read(
  "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2",
);
await write(
  await subsetFont(instrument, OF_NUMBERS, { targetFormat: "woff2", variationAxes: { wdth: 75, wght: 700 } }),
  [`${PAGES}number.woff2`, `${SERVER}number.woff2`],
);

const serif = await read("@fontsource/young-serif/files/young-serif-latin-400-normal.woff2");
// The package's types lack noHinting.
const lean = {
  targetFormat: "woff2" as const,
  noHinting: true,
  keepFeatures: ["calt", "ccmp", "kern", "liga", "lnum", "mark"],
};
await write(await subsetFont(serif, OF_TITLES, lean), [`${PAGES}display.woff2`]);

function read(file: string): Promise<Buffer> {
  return readFile(resolve(file));
}

async function write(face: Buffer, targets: readonly string[]): Promise<void> {
  for (const target of targets) await writeFile(new URL(target, import.meta.url), face);
  console.log(`${targets[0]}: ${face.length} bytes`);
}
