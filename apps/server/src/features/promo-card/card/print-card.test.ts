import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { outlineText } from "../../../platform/drawing/outline-text.ts";
import { type CardFacts, drawCard } from "./draw-card.ts";
import { paintCard } from "./print-card.ts";

const CARD: CardFacts = {
  publicUrl: "https://secret.example",
  invite: "K7M3PX429QRT",
  edition: "trimmed",
  side: "back",
};
const DOTS_PER_INCH = 300;

type Shade = "ink" | "paper" | "other";

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shadeAt: (x: number, y: number) => Shade;
}

/** Renders the card and reads back its pixels. */
async function readPicture(card: CardFacts): Promise<Picture> {
  const file = await paintCard(card);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${file.toString("base64")}"/></svg>`;
  const { pixels } = new Resvg(frame).render();
  const shadeAt = (x: number, y: number): Shade => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray((y * width + x) * 4);
    if (Math.min(red, green, blue) > 240) return "paper";
    return red === green && green === blue && red < 128 ? "ink" : "other";
  };
  return { width, height, shadeAt };
}

/** Measures where paper and ink start and end along a line, in inches. */
function measure(length: number, shadeAt: (place: number) => Shade) {
  const shades = Array.from({ length }, (_, place) => shadeAt(place));
  const [paper, ink] = [shades.indexOf("paper"), shades.indexOf("ink")];
  return {
    start: paper / DOTS_PER_INCH,
    quietBefore: (ink - paper) / DOTS_PER_INCH,
    code: (shades.lastIndexOf("ink") + 1 - ink) / DOTS_PER_INCH,
    quietAfter: (shades.lastIndexOf("paper") - shades.lastIndexOf("ink")) / DOTS_PER_INCH,
  };
}

test.each(["trimmed", "bleed"] as const)(
  "the code is 2.4 inches square with a 0.15-inch white border: %s",
  async (edition) => {
    const { width, height, shadeAt } = await readPicture({ ...CARD, edition });
    const middle = Math.floor(width / 2);
    const top = Array.from({ length: height }, (_, y) => y).find((y) => shadeAt(middle, y) === "paper") ?? 0;
    // Measures through the upper edges of the two upper corner marks, then down the left edges of the two on the left.
    const across = measure(width, (x) => shadeAt(x, top + 0.15 * DOTS_PER_INCH + 5));
    const column = (across.start + across.quietBefore) * DOTS_PER_INCH + 5;
    const codeAndQuietZone = top + 2.7 * DOTS_PER_INCH;
    const down = measure(codeAndQuietZone, (y) => shadeAt(Math.round(column), y));
    for (const line of [across, down]) {
      expect(line.code).toBeCloseTo(2.4, 2);
      expect(line.quietBefore).toBeCloseTo(0.15, 2);
      expect(line.quietAfter).toBeCloseTo(0.15, 2);
    }
  },
);

test("the bleed edition has the same card in its center, and only the background extends over the edges", async () => {
  const [trimmed, bleed] = [await drawCard(CARD), await drawCard({ ...CARD, edition: "bleed" })];
  const withoutSheet = (drawing: string) => drawing.replace(/^<svg[^>]*><rect[^>]*>/, "");
  expect(withoutSheet(bleed)).toBe(withoutSheet(trimmed));
  expect(bleed).toContain(
    'viewBox="-37.5 -37.5 1275 1875"><rect x="-37.5" y="-37.5" width="1275" height="1875"',
  );
});

test("prints the invitation code below the QR code in groups of four, in the number font", async () => {
  const place = { size: 58, x: 0, y: 0, color: "#111" };
  const shapesOf = async (text: string) =>
    (await outlineText({ ...place, text, typeface: "number" })).replace(/^<g[^>]*>/, "");
  expect(await drawCard(CARD)).toContain(await shapesOf("K7M3-PX42-9QRT"));
  expect(await drawCard({ ...CARD, invite: undefined })).not.toContain(await shapesOf("K7M3-PX42-9QRT"));
});
