import { BRAND } from "@secret/domain";
import QRCode from "qrcode";
import { outlineText } from "./text-outline.ts";

/** 4 x 6 inches at 300 dots. */
const WIDTH = 1200;
const HEIGHT = 1800;
const POINTS = { width: 4 * 72, height: 6 * 72 } as const;

const NIGHT = "#1c1210";
const CREAM = "#f7e9d2";
const GOLD = "#e8bd5a";
const RED = "#d8412f";
/** The code is read by a camera: dark on white. */
const CODE = { paper: "#fff", ink: "#111" } as const;

/** The card's type scale, in units of the drawing: held in a hand, read in the street. */
const SIZE = { display: 88, call: 52, line: 46, fine: 36 } as const;

const HEADLINE = ["Be the First to Know.", "Skip the Line."];
const PERKS = ["Early Event Alerts", "Pre-Order Access", "Skip the Line", "Exclusive Perks"];
const QR_SIZE = 560;
const QR_TOP = 640;

/** Where the card's code leads. */
export function joinAddress(publicUrl: string, invite: string | undefined): string {
  const query = invite === undefined ? "" : `?${new URLSearchParams({ invite })}`;
  return `${publicUrl}/register${query}`;
}

/** The card as a drawing without fonts, scripts or links: it prints anywhere. */
export async function drawCard(publicUrl: string, invite: string | undefined): Promise<string> {
  const middle = WIDTH / 2;
  const line = (
    text: string,
    size: number,
    y: number,
    color = CREAM,
    typeface: "display" | "text" | "strong" = "text",
  ) => outlineText({ text, typeface, size, x: middle, y, color });
  const perks = PERKS.flatMap((text, index) => {
    const x = 150 + (index % 2) * 490;
    const y = 1470 + Math.floor(index / 2) * 110;
    return [
      Promise.resolve(`<circle cx="${x}" cy="${y - 14}" r="13" fill="${RED}"/>`),
      outlineText({ text, typeface: "strong", size: SIZE.line, x: x + 36, y, color: CREAM, anchor: "start" }),
    ];
  });
  const parts = await Promise.all([
    line(BRAND.programme, SIZE.display, 210, GOLD, "display"),
    line(BRAND.tagline, SIZE.fine, 268, GOLD),
    line(HEADLINE[0] ?? "", SIZE.display, 420, CREAM, "display"),
    line(HEADLINE[1] ?? "", SIZE.display, 524, CREAM, "display"),
    line(`Join the exclusive ${BRAND.programme} program.`, SIZE.line, 602),
    drawCode(joinAddress(publicUrl, invite), middle - QR_SIZE / 2),
    line("Scan to join", SIZE.call, 1312, GOLD, "strong"),
    ...perks,
    line(new URL(publicUrl).host, SIZE.fine, 1712, GOLD),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="6in" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${NIGHT}"/>`,
    `<rect x="50" y="50" width="${WIDTH - 100}" height="${HEIGHT - 100}" rx="36" fill="none" stroke="${GOLD}" stroke-width="5"/>`,
    `<path d="M110 1370h${WIDTH - 220}" stroke="${GOLD}" stroke-width="4" stroke-dasharray="4 18" stroke-linecap="round"/>`,
    ...parts,
    "</svg>",
  ].join("");
}

async function drawCode(address: string, left: number): Promise<string> {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: "M" });
  const cell = (QR_SIZE - 72) / modules.size;
  const cells = Array.from({ length: modules.size ** 2 }, (_, index) => index)
    .filter((index) => modules.data[index])
    .map((index) => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`);
  return [
    `<rect x="${left}" y="${QR_TOP}" width="${QR_SIZE}" height="${QR_SIZE}" rx="28" fill="${CODE.paper}"/>`,
    `<path transform="translate(${left + 36} ${QR_TOP + 36}) scale(${cell})" fill="${CODE.ink}" d="${cells.join("")}"/>`,
  ].join("");
}

export async function paintCard(publicUrl: string, invite: string | undefined): Promise<Buffer> {
  const { Resvg } = await import("@resvg/resvg-js");
  const drawing = await drawCard(publicUrl, invite);
  return Buffer.from(new Resvg(drawing, { fitTo: { mode: "width", value: WIDTH } }).render().asPng());
}

/** One page of exactly the card's size. */
export async function printCard(publicUrl: string, invite: string | undefined): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const picture = await paintCard(publicUrl, invite);
  const document = new PdfDocument({ size: [POINTS.width, POINTS.height], margin: 0 });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  document.image(picture, 0, 0, { width: POINTS.width, height: POINTS.height });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
