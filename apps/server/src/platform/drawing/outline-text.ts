import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "fontkit";

/** Font files of the faces that the pages use. tools/fonts builds the number font. */
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
  const opened = readFont(typeface);
  fonts.set(typeface, opened);
  return opened;
}

async function readFont(typeface: Typeface): Promise<Font> {
  // Loaded with the first drawing: a server that draws nothing saves 2 MB.
  const { create } = await import("fontkit");
  const path = createRequire(import.meta.url).resolve(FILES[typeface]);
  return create(await readFile(path)) as Font;
}

interface Line {
  readonly text: string;
  readonly typeface: Typeface;
  /** Font size and baseline position, in units of the drawing. */
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly color: string;
  readonly anchor?: "middle" | "start" | "end";
  /** Additional letter spacing in units of the drawing. */
  readonly spacing?: number;
}

/** Share of the line's width before its x position. */
const SHARE_BEFORE = { start: 0, middle: 0.5, end: 1 } as const;

/** Draws a line of text as shapes, so that it looks the same without installed fonts. */
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
  const width = advanceWidth * scale + spacing * (glyphs.length - 1);
  const left = x - width * SHARE_BEFORE[anchor];
  let pen = 0;
  const shapes = glyphs.map((glyph, index) => {
    const at = pen;
    pen += (positions[index]?.xAdvance ?? 0) + spacing / scale;
    return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g fill="${color}" transform="translate(${left} ${y}) scale(${scale} ${-scale})">${shapes.join("")}</g>`;
}
