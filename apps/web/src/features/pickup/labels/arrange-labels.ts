import type { CrewOrder } from "@secret/contract";
import { cutLength, type LabelFormat, longestContent, type SheetFormat } from "./label-formats.ts";

/** Heights of a label's parts, in mm. */
export interface LabelHeights {
  /** Above the lines. */
  readonly head: number;
  readonly lines: readonly number[];
  /** Below the lines. */
  readonly foot: number;
}

/** One label of an order, for one of its bags, and for one part if its lines need several labels. */
export interface ArrangedLabel {
  readonly key: string;
  readonly order: CrewOrder;
  readonly lines: CrewOrder["items"];
  readonly bag: { readonly number: number; readonly of: number };
  readonly part: { readonly number: number; readonly of: number };
  readonly lengthMm: number;
}

/** Returns an order's labels: one per bag, or more if its lines are too long for one. */
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

/** Distributes lines over labels. A line longer than a label gets a label of its own. */
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

/** A row of labels, as high as the longest one, so that it is cut along straight lines. */
export interface SheetRow {
  readonly heightMm: number;
  readonly labels: readonly ArrangedLabel[];
}

/** Arranges labels into sheet pages, in order. */
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
