const MM_A_POINT = 25.4 / 72;

/** Size of a PDF page in whole mm. */
export interface PdfPage {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Returns the pages of a PDF written by the browser, which leaves page boxes uncompressed. */
export function pagesOf(pdf: Buffer): PdfPage[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => ({ widthMm: mm(width), heightMm: mm(height) }));
}

function mm(points: string | undefined): number {
  return Math.round(Number(points) * MM_A_POINT);
}
