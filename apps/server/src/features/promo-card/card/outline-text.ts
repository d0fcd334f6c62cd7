import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

/** The house's typefaces, as the pages have them. The one of numbers is made by tools/number-font. */
const FILES = {
  display: "@fontsource/young-serif/files/young-serif-latin-400-normal.woff",
  text: "@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff",
  strong: "@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff",
  number: "./number.woff2",
} as const;
type Typeface = keyof typeof FILES;

const fonts = new Map<Typeface, Promise<Font>>();

function openFont(typeface: Typeface): Promise<Font> {
  const known = fonts.get(typeface);
  if (known !== undefined) return known;
  const path = createRequire(import.meta.url).resolve(FILES[typeface]);
  const opened = readFile(path).then((bytes) => create(bytes) as Font);
  fonts.set(typeface, opened);
  return opened;
}

interface Line {
  readonly text: string;
  readonly typeface: Typeface;
  /** Size, place of the baseline's middle or of one end, in units of the drawing. */
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly color: string;
  readonly anchor?: "middle" | "start" | "end";
  /** Between letters, beside their own room, in units of the drawing. Only for what begins at its place. */
  readonly spacing?: number;
}

/** How much of a line stands before its place. */
const PART_BEFORE = { start: 0, middle: 0.5, end: 1 } as const;

/** A line of text as shapes: it looks the same wherever the drawing goes, with no font installed. */
export async function outlineText({
  text,
  typeface,
  size,
  x,
  y,
  color,
  anchor = "middle",
  spacing = 0,
}: Line): Promise<string> {
  const font = await openFont(typeface);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions, advanceWidth } = font.layout(text);
  const left = x - advanceWidth * scale * PART_BEFORE[anchor];
  let pen = 0;
  const shapes = glyphs.map((glyph, index) => {
    const at = pen;
    pen += (positions[index]?.xAdvance ?? 0) + spacing / scale;
    return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g fill="${color}" transform="translate(${left} ${y}) scale(${scale} ${-scale})">${shapes.join("")}</g>`;
}
