const MM_A_POINT = 25.4 / 72;

/** A page of a PDF, in whole millimeters. */
export interface PdfPage {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The pages of a PDF that the browser has written, which names each page's box in clear. */
export function pagesOf(pdf: Buffer): PdfPage[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => ({ widthMm: mm(width), heightMm: mm(height) }));
}

function mm(points: string | undefined): number {
  return Math.round(Number(points) * MM_A_POINT);
}
