import { readFile } from "node:fs/promises";
import type { CardEdition, CardSide } from "@secret/contract";
import { BRAND } from "@secret/domain";
import { outlineText } from "../../../platform/drawing/outline-text.ts";
import { CARD, DOTS_PER_INCH, sheetOf } from "./card-measures.ts";
import { drawTicket } from "./draw-ticket.ts";

/** Contents of a card, in any file format. */
export interface CardFacts {
  readonly publicUrl: string;
  readonly invite: string | undefined;
  readonly edition: CardEdition;
  readonly side: CardSide;
}

const NIGHT = "#150d0a";
/** Picture of the front, drawn by tools/draw with its corner 60 dots outside the card's. */
const FRONT = new URL("./front.svg", import.meta.url);
const FRONT_BOX = 'x="-60" y="-60" width="1320" height="1920"';
const CREAM = "#f7e9d2";
const GOLD = "#e8bd5a";
const RED = "#d8412f";

/** Font sizes, in units of the drawing. The card is read in the hand and on the street. */
const SIZE = { display: 88, line: 46, fine: 38 } as const;

/** Letter spacing of the brand's name, as a share of the font size, the same as on the pages. */
const TRACKING = 0.14;

const HEADLINE = ["Be the First to Know.", "Skip the Line."] as const;
const PERKS = ["Early Event Alerts", "Pre-Order Access", "Skip the Line", "Exclusive Perks"];
const TICKET_TOP = 506;

/** Returns the address of the card's QR code. */
export function joinAddress(publicUrl: string, invite: string | undefined): string {
  const query = invite === undefined ? "" : `?${new URLSearchParams({ invite })}`;
  return `${publicUrl}/register${query}`;
}

/**
 * Draws a side of the card as SVG without fonts, scripts or links, so that it prints anywhere. The origin is the card's
 * corner; with a bleed only the background and the picture extend over the edges.
 */
export async function drawCard(card: CardFacts): Promise<string> {
  const { bleed, width, height } = sheetOf(card.edition, DOTS_PER_INCH);
  const inches = sheetOf(card.edition, 1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${inches.width}in" height="${inches.height}in" viewBox="${-bleed} ${-bleed} ${width} ${height}">`,
    `<rect x="${-bleed}" y="${-bleed}" width="${width}" height="${height}" fill="${NIGHT}"/>`,
    ...(await (card.side === "front" ? drawFront() : drawBack(card))),
    "</svg>",
  ].join("");
}

async function drawFront(): Promise<string[]> {
  const picture = await readFile(FRONT, "utf8");
  const line = { typeface: "display", x: CARD.width - 110, color: CREAM, anchor: "end" } as const;
  return [
    picture.replace(/width="\d+" height="\d+"/, FRONT_BOX),
    await outlineText({ ...line, text: "Knock", size: 200, y: 1430 }),
    await outlineText({ ...line, text: "twice.", size: 200, y: 1630 }),
  ];
}

async function drawBack({ publicUrl, invite }: CardFacts): Promise<string[]> {
  const middle = CARD.width / 2;
  const line = (
    text: string,
    size: number,
    y: number,
    color: string,
    typeface: "display" | "text" | "strong" = "text",
  ) => outlineText({ text, typeface, size, x: middle, y, color });
  const address = joinAddress(publicUrl, invite);
  const parts = await Promise.all([
    outlineText({
      text: BRAND.programme,
      typeface: "display",
      size: SIZE.display,
      x: middle,
      y: 168,
      color: GOLD,
      spacing: SIZE.display * TRACKING,
    }),
    line(HEADLINE[0], SIZE.display, 292, CREAM, "display"),
    line(HEADLINE[1], SIZE.display, 386, CREAM, "display"),
    line(`Join the exclusive ${BRAND.programme} program.`, SIZE.line, 462, CREAM),
    drawTicket({ address, invite, middle, top: TICKET_TOP }),
    ...PERKS.flatMap(drawPerk),
    line(withoutScheme(joinAddress(publicUrl, undefined)), SIZE.fine, 1706, GOLD),
  ]);
  return [
    `<rect x="50" y="50" width="${CARD.width - 100}" height="${CARD.height - 100}" rx="36" fill="none" stroke="${GOLD}" stroke-width="5"/>`,
    ...parts,
  ];
}

function drawPerk(text: string, index: number): Promise<string>[] {
  const x = 150 + (index % 2) * 500;
  const y = 1536 + Math.floor(index / 2) * 82;
  return [
    Promise.resolve(`<circle cx="${x}" cy="${y - 14}" r="13" fill="${RED}"/>`),
    outlineText({ text, typeface: "strong", size: SIZE.line, x: x + 36, y, color: CREAM, anchor: "start" }),
  ];
}

/** Removes the scheme, since people type addresses without it. */
function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
