import { DOTS_PER_INCH, POINTS_PER_INCH, sheetOf } from "./card-measures.ts";
import { type CardFacts, drawCard } from "./draw-card.ts";

/** Renders a side of the card as PNG. */
export async function paintCard(card: CardFacts): Promise<Buffer> {
  const { Resvg } = await import("@resvg/resvg-js");
  const { width } = sheetOf(card.edition, DOTS_PER_INCH);
  const drawing = await drawCard(card);
  return Buffer.from(new Resvg(drawing, { fitTo: { mode: "width", value: width } }).render().asPng());
}

/** Builds a PDF of front and back, each a page of exactly the sheet's size, with the trim box for print shops. */
export async function printCard(card: CardFacts): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const { bleed, width, height } = sheetOf(card.edition, POINTS_PER_INCH);
  const document = new PdfDocument({ size: [width, height], margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  for (const side of ["front", "back"] as const) {
    document.addPage();
    // Print shops cut by these boxes. Drawn crop marks would need a larger page, outside the bleed.
    Object.assign(document.page.dictionary.data, {
      BleedBox: [0, 0, width, height],
      TrimBox: [bleed, bleed, width - bleed, height - bleed],
    });
    document.image(await paintCard({ ...card, side }), 0, 0, { width, height });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
