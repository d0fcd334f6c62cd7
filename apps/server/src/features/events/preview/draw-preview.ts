import { readFile } from "node:fs/promises";
import { outlineText } from "../../../platform/drawing/outline-text.ts";

/** Link preview with an empty stub, drawn by tools/draw. */
const TICKET = new URL("./ticket.png", import.meta.url);
/** Position of the stub on the picture, the same as in the drawing. */
const STUB = "translate(40 0) rotate(-7 880 300)";
const STUB_MIDDLE = 696;
const NIGHT = "#150d0a";
const RED = "#c22d1d";

/** Maximum days whose pictures are cached. Few events are ahead at a time. */
const KEPT_DAYS = 16;
const kept = new Map<string, Promise<Buffer>>();

/**
 * Returns the link preview of an event as PNG, 1200 × 630, with its day on the ticket's stub.
 * @param evening the event's day, "Saturday, November 28"
 */
export function drawPreview(evening: string): Promise<Buffer> {
  const known = kept.get(evening);
  if (known !== undefined) return known;
  if (kept.size >= KEPT_DAYS) kept.clear();
  const drawn = draw(evening);
  kept.set(evening, drawn);
  drawn.catch(() => kept.delete(evening));
  return drawn;
}

async function draw(evening: string): Promise<Buffer> {
  const [weekday = "", month = "", day = ""] = evening.split(/,? /);
  const write = (text: string, typeface: "strong" | "display", size: number, y: number, color: string) =>
    outlineText({ text, typeface, size, x: STUB_MIDDLE, y, color });
  const [words, { default: sharp }, ticket] = await Promise.all([
    Promise.all([
      write(weekday.slice(0, 3).toUpperCase(), "strong", 44, 232, RED),
      write(day, "display", 104, 334, NIGHT),
      write(month.slice(0, 3).toUpperCase(), "strong", 44, 396, NIGHT),
    ]),
    import("sharp"),
    readFile(TICKET),
  ]);
  const stub = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><g transform="${STUB}">${words.join("")}</g></svg>`;
  return sharp(ticket)
    .composite([{ input: Buffer.from(stub) }])
    .png({ palette: true, colors: 48 })
    .toBuffer();
}
