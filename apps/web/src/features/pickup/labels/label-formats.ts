interface Paper {
  readonly id: string;
  readonly name: string;
  /** Of a label, with its margins. */
  readonly widthMm: number;
  readonly marginMm: { readonly sides: number; readonly ends: number };
  /** No label is longer: what doesn't fit goes on to another one. */
  readonly longestMm: number;
}

/** A roll: each label is a page of its own, cut to one of the lengths that labels.css has a page for. */
export interface RollFormat extends Paper {
  readonly kind: "roll";
  readonly lengthsMm: readonly number[];
}

/** Cut sheets: labels side by side, with marks to cut along. */
export interface SheetFormat extends Paper {
  readonly kind: "sheet";
  readonly pageMm: { readonly width: number; readonly height: number };
  readonly columns: number;
  /** Above and below the labels, out of the reach of printers. */
  readonly pageMarginMm: number;
}

export type LabelFormat = RollFormat | SheetFormat;

const LABEL = { widthMm: 62, marginMm: { sides: 1.5, ends: 1.5 }, longestMm: 140 } as const;
const SHEET = { ...LABEL, kind: "sheet", columns: 3, pageMarginMm: 10 } as const;

/** What labels can be printed on: see labels.css for the pages of these names. */
export const LABEL_FORMATS: readonly [LabelFormat, ...LabelFormat[]] = [
  { ...LABEL, kind: "roll", id: "label", name: "62 mm label", lengthsMm: steps(60, 140, 10) },
  {
    kind: "roll",
    id: "roll",
    name: "80 mm receipt roll",
    widthMm: 80,
    marginMm: { sides: 4, ends: 1.5 },
    lengthsMm: steps(80, 200, 20),
    longestMm: 200,
  },
  { ...SHEET, id: "letter", name: "Letter", pageMm: { width: 215.9, height: 279.4 } },
  { ...SHEET, id: "a4", name: "A4", pageMm: { width: 210, height: 297 } },
];

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by);
}

/** How long a label is cut that takes so many millimeters without its margins. */
export function cutLength(format: LabelFormat, contentMm: number): number {
  const neededMm = contentMm + 2 * format.marginMm.ends;
  if (format.kind === "sheet") return Math.min(Math.ceil(neededMm), format.longestMm);
  return format.lengthsMm.find((length) => length >= neededMm) ?? format.longestMm;
}

/** What is left for the content of the longest label, in millimeters. */
export function longestContent(format: LabelFormat): number {
  return format.longestMm - 2 * format.marginMm.ends;
}

/** Between the margins at a label's sides, in millimeters. */
export function contentWidth({ widthMm, marginMm }: LabelFormat): number {
  return widthMm - 2 * marginMm.sides;
}
