import type { CrewOrder } from "@secret/contract";
import { cutLength, type LabelFormat, longestContent, type SheetFormat } from "./label-formats.ts";

/** How much of a label its parts take, in millimeters. */
export interface LabelHeights {
  /** Above the lines. */
  readonly head: number;
  readonly lines: readonly number[];
  /** Below the lines. */
  readonly foot: number;
}

/** One label of an order: of so many bags, and of so many labels where its lines don't fit on one. */
export interface ArrangedLabel {
  readonly key: string;
  readonly order: CrewOrder;
  readonly lines: CrewOrder["items"];
  readonly bag: { readonly number: number; readonly of: number };
  readonly part: { readonly number: number; readonly of: number };
  readonly lengthMm: number;
}

/** The labels of an order, one for each bag, and more where it is too long for one. */
export function arrangeLabels(
  order: CrewOrder,
  bags: number,
  heights: LabelHeights,
  format: LabelFormat,
): ArrangedLabel[] {
  const parts = splitLines(heights, longestContent(format));
  return Array.from({ length: bags }, (_, index) => index + 1).flatMap((number) =>
    parts.map((lines, index) => ({
      key: `${order.id} ${number} ${index}`,
      order,
      lines: lines.flatMap((line) => order.items[line] ?? []),
      bag: { number, of: bags },
      part: { number: index + 1, of: parts.length },
      lengthMm: cutLength(format, heights.head + sumOf(lines, heights) + heights.foot),
    })),
  );
}

/** Which lines stand on which label. One that is too long by itself has a label to itself. */
function splitLines(heights: LabelHeights, longestMm: number): number[][] {
  const room = longestMm - heights.head - heights.foot;
  const parts: number[][] = [[]];
  for (const line of heights.lines.keys()) {
    const last = parts.at(-1) ?? [];
    if (last.length === 0 || sumOf([...last, line], heights) <= room) last.push(line);
    else parts.push([line]);
  }
  return parts;
}

function sumOf(lines: readonly number[], heights: LabelHeights): number {
  return lines.reduce((sum, line) => sum + (heights.lines[line] ?? 0), 0);
}

/** Labels beside each other, as high as the longest of them: cut along straight lines. */
export interface SheetRow {
  readonly heightMm: number;
  readonly labels: readonly ArrangedLabel[];
}

/** The pages of sheets, in the order of their labels. */
export function arrangeSheets(labels: readonly ArrangedLabel[], format: SheetFormat): SheetRow[][] {
  const room = format.pageMm.height - 2 * format.pageMarginMm;
  const pages: SheetRow[][] = [];
  let usedMm = room;
  for (let start = 0; start < labels.length; start += format.columns) {
    const row = labels.slice(start, start + format.columns);
    const heightMm = Math.max(...row.map(({ lengthMm }) => lengthMm));
    if (usedMm + heightMm > room) {
      pages.push([]);
      usedMm = 0;
    }
    pages.at(-1)?.push({ heightMm, labels: row });
    usedMm += heightMm;
  }
  return pages;
}
