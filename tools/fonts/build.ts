import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/**
 * Makes the pages' font files and the style sheet that names them, `node tools/fonts/build.ts`:
 * - text: Instrument Sans in the weights from regular to semibold, in one file.
 * - display: Young Serif.
 * - number: Instrument Sans at its narrowest and boldest, with the characters that numbers need. The server draws with it too.
 *
 * Text and display have two files each: the characters of English, which every page loads, and the other Latin ones, which
 * load where a name needs them.
 */
const { resolve } = createRequire(import.meta.url);
const PAGES = "../../apps/web/src/ui/fonts/";
const SERVER = "../../apps/server/src/platform/drawing/";

const SANS = "@fontsource-variable/instrument-sans/files/instrument-sans-latin";
const SERIF = "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2";

/** Characters that English texts and our signs need, as a style sheet's ranges. */
const ENGLISH =
  "U+20-7E, U+A0, U+A9, U+AE, U+B0, U+B7, U+D7, U+2010-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+202F, U+2122, U+2190-2193, U+2212";
/** The other Latin characters. The ranges don't overlap: a browser would load this file for a sign that the first one lacks. */
const LATIN =
  "U+A1-A8, U+AA-AD, U+AF, U+B1-B6, U+B8-D6, U+D8-200F, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-202E, U+2030-2121, U+2123-218F";
/** Prices, counts, order numbers, times, and the words that stand in them. */
const OF_NUMBERS =
  "0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz $.,:;-–—−×%+/•·#()&'’…✓\u00a0\u202f";

/** The package's types lack the two. */
type Options = NonNullable<Parameters<typeof subsetFont>[2]> & {
  readonly noHinting?: boolean;
  readonly keepFeatures?: readonly string[];
};
// The pages don't use fractions and other features.
const plain = { keepFeatures: ["calt", "ccmp", "kern", "liga", "lnum", "mark", "tnum"] };
const weights = { variationAxes: { wght: { min: 400, max: 600 } } };

await cut("number", `${SANS}-wdth-normal.woff2`, OF_NUMBERS, { variationAxes: { wdth: 75, wght: 700 } }, [
  PAGES,
  SERVER,
]);
const faces = [
  `@font-face {
  font-family: "Instrument Sans Number";
  font-weight: 700;
  font-display: swap;
  src: url("number.woff2") format("woff2");
}`,
];
for (const [part, ranges] of [
  ["", ENGLISH],
  ["-latin", LATIN],
] as const) {
  const characters = charactersOf(ranges);
  await cut(`text${part}`, `${SANS}-wght-normal.woff2`, characters, { ...plain, ...weights });
  // It is set large. Small text needs its hinting, or words are wider on screens of low density.
  await cut(`display${part}`, SERIF, characters, { ...plain, noHinting: true });
  faces.push(face("Instrument Sans", "400 600", `text${part}`, ranges));
  faces.push(face("Young Serif", "400", `display${part}`, ranges));
}
await write(`${PAGES}fonts.css`, `/* Made by tools/fonts. */\n${faces.join("\n\n")}\n`);

async function cut(name: string, source: string, characters: string, options: Options, folders = [PAGES]) {
  const file = await readFile(resolve(source));
  const part = await subsetFont(file, characters, { ...options, targetFormat: "woff2" });
  for (const folder of folders) await write(`${folder}${name}.woff2`, part);
}

function face(family: string, weight: string, name: string, ranges: string): string {
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("${name}.woff2") format("woff2");
  unicode-range: ${ranges};
}`;
}

/** Returns the characters of a style sheet's ranges. */
function charactersOf(ranges: string): string {
  return ranges
    .split(", ")
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}

async function write(path: string, content: Buffer | string): Promise<void> {
  await writeFile(new URL(path, import.meta.url), content);
  console.log(`${path}: ${content.length} bytes`);
}
