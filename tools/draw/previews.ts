import { BRAND } from "@secret/domain";
import { outlineText } from "../../apps/server/src/platform/drawing/outline-text.ts";
import { at, between, chance, curve, ellipse, gouge, plus, polygon, rough } from "./marks.ts";
import { fill, INK, type Ink, offRegister, outline, print, tone, within } from "./print.ts";
import { type Body, drawCrust, drawFan, drawShell, rays } from "./tail.ts";

/** Size that previews of links have everywhere. */
const PREVIEW = { width: 1200, height: 630 };
const LEFT = 72;
const LINE = 94;
const SAYING_SIZE = 86;

/** Darkens the rays behind the words. */
const SHADE = `<linearGradient id="shade"><stop offset=".3" stop-color="${INK.night}" stop-opacity=".8"/><stop offset="1" stop-color="${INK.night}" stop-opacity="0"/></linearGradient><rect width="640" height="${PREVIEW.height}" fill="url(#shade)"/>`;

interface Words {
  readonly lines: readonly string[];
  readonly note: string;
}

/** Prints a picture with the brand, a saying in large type and a note on its left. */
async function preview(layers: readonly string[], { lines, note }: Words): Promise<string> {
  const write = (
    text: string,
    typeface: "display" | "strong",
    size: number,
    y: number,
    ink: Ink,
    spacing = 0,
  ) => outlineText({ text, typeface, size, x: LEFT, y, color: INK[ink], anchor: "start", spacing });
  const top = PREVIEW.height - 96 - lines.length * LINE;
  const words = await Promise.all([
    write(BRAND.programme, "display", 40, 108, "light", 6),
    ...lines.map((line, index) =>
      write(line, "display", SAYING_SIZE, top + (index + 1) * LINE - 26, "white", -1),
    ),
    write(note, "strong", 30, PREVIEW.height - 66, "gold"),
  ]);
  const drawing = print("night", layers, PREVIEW.width, PREVIEW.height);
  return drawing.replace("</svg>", `${SHADE}${words.join("")}</svg>`);
}

/** A tail on the right, bleeding off the edge of a picture of this size. */
export function drawTailAtRight(width: number, height: number): string[] {
  const random = chance(211);
  const body: Body = {
    axis: [
      at(width * 1.04, height * 1.5),
      at(width * 1.12, -height * 0.12),
      at(width * 0.76, -height * 0.24),
      at(width * 0.65, height * 0.5),
    ],
    half: (t) => height * 0.34 * (1 - 0.58 * t ** 1.5),
  };
  return [
    tone("night", ...rays(at(width * 0.8, height * 0.62), height * 0.62, width * 0.8, random, 130)),
    drawFan(body, height * 0.36, random),
    drawShell(body, 0.56, 0.985, 6, random),
    drawCrust(body, 0.61, random, { marks: 1100, lights: 190 }),
  ];
}

/** Preview of the landing page, of invitations and of every page without its own. */
export const drawLandingPreview = (): Promise<string> =>
  preview(drawTailAtRight(PREVIEW.width, PREVIEW.height), {
    lines: ["You didn't", "hear it", "from us."],
    note: `Somewhere in ${BRAND.city}.`,
  });

/** Preview of a friend's link: a closed bag. */
export function drawClaimPreview(): Promise<string> {
  const random = chance(221);
  const middle = at(920, 330);
  const bag = rough(
    [at(748, 150), at(1092, 150), at(1100, 300), at(1112, 700), at(728, 700), at(740, 300)].flatMap(
      (corner, index, all) =>
        Array.from({ length: 10 }, (_, step) => {
          const next = all[(index + 1) % all.length] ?? corner;
          return at(
            corner.x + ((next.x - corner.x) * step) / 10,
            corner.y + ((next.y - corner.y) * step) / 10,
          );
        }),
    ),
    random,
    2,
  );
  const shape = polygon(bag);
  const fold = polygon(rough([at(736, 118), at(1104, 118), at(1100, 214), at(740, 214)], random, 3));
  const seal = polygon(rough(ellipse(at(920, 214), 58, 1, 40), random, 2));
  const creases = Array.from({ length: 260 }, () => {
    const start = at(740 + Math.sqrt(random()) * 350, between(random, 226, 640));
    return gouge(
      start,
      plus(start, at(between(random, -3, 3), between(random, 20, 70))),
      between(random, 1.6, 4.4),
    );
  });
  const lights = [at(770, 250), at(786, 330), at(764, 420)].map((start) =>
    gouge(start, plus(start, at(-4, 70)), 5),
  );
  return preview(
    [
      '<g transform="translate(50 0)">',
      tone("night", ...rays(middle, 330, 980, random, 140)),
      `<path fill="${INK.night}" transform="translate(10 14)" d="${shape}"/>`,
      fill("kraft", shape),
      within(shape, fill("night", ...creases), fill("light", ...lights)),
      outline(7, shape),
      offRegister("kraft", fold, 0, 9),
      within(
        fold,
        fill(
          "night",
          ...Array.from({ length: 40 }, () => {
            const start = at(between(random, 760, 1090), between(random, 122, 190));
            return gouge(start, plus(start, at(0, 18)), 2.2);
          }),
        ),
      ),
      outline(7, fold),
      fill("red", seal),
      outline(6, seal),
      fill("light", curve([at(896, 214), at(914, 196), at(946, 190), at(928, 222), at(908, 238)])),
      "</g>",
    ],
    { lines: ["Somebody kept", "something", "for you."], note: "Open it before it's cold." },
  );
}

/** Preview of an event: a ticket that only members can read. */
export const drawEventPreview = (): Promise<string> =>
  drawBlurredTicket([fill("red", bar(652, 210, 86, 30)), fill("gold", bar(652, 262, 86, 92))]);

/** Preview of an event with an empty stub, on which the server writes the day. */
export const drawDayPreview = (): Promise<string> => drawBlurredTicket([]);

const bar = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

function drawBlurredTicket(stub: readonly string[]): Promise<string> {
  const random = chance(231);
  const middle = at(880, 300);
  const paper = polygon(
    rough(
      [at(610, 120), at(1330, 120), at(1330, 480), at(610, 480)].flatMap((corner, index, all) => {
        const next = all[(index + 1) % all.length] ?? corner;
        return Array.from({ length: 14 }, (_, step) =>
          at(corner.x + ((next.x - corner.x) * step) / 14, corner.y + ((next.y - corner.y) * step) / 14),
        );
      }),
      random,
      1.6,
    ),
  );
  const bites = [at(610, 300), at(780, 120), at(780, 480)].map((center) =>
    polygon(ellipse(center, 26, 1, 30)),
  );
  const words = [
    bar(830, 190, 300, 54),
    bar(830, 272, 210, 30),
    bar(830, 330, 260, 30),
    bar(830, 388, 150, 30),
  ];
  return preview(
    [
      tone("night", ...rays(middle, 330, 1000, random, 150)),
      `<g transform="translate(40 0) rotate(-7 880 300)">`,
      `<path fill="${INK.night}" transform="translate(9 12)" d="${paper}"/>`,
      fill("light", paper),
      fill("night", ...bites),
      outline(7, paper),
      outline(5, Array.from({ length: 11 }, (_, index) => `M780 ${158 + index * 28}v14`).join("")),
      `<filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="11"/></filter>`,
      `<g filter="url(#blur)">${stub.join("")}${fill("night", ...words)}</g>`,
      "</g>",
    ],
    { lines: ["Psst.", "You'd have", "to know", "somebody."], note: "Sign in to read the ticket." },
  );
}

/** Strip on the top of a mail that announces an event. */
export const drawAnnouncedStrip = (): string => print("night", drawTailAtRight(960, 375), 960, 375);
