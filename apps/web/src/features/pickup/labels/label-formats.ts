interface Paper {
  readonly id: string;
  readonly name: string;
  /** Width of a label including its margins. */
  readonly widthMm: number;
  readonly marginMm: { readonly sides: number; readonly ends: number };
  /** Maximum length of a label. The rest continues on another one. */
  readonly longestMm: number;
}

/** A roll. Each label is a page, cut to one of the lengths that labels.css defines pages for. */
export interface RollFormat extends Paper {
  readonly kind: "roll";
  readonly lengthsMm: readonly number[];
}

/** Cut sheets with labels side by side and cut marks. */
export interface SheetFormat extends Paper {
  readonly kind: "sheet";
  readonly pageMm: { readonly width: number; readonly height: number };
  readonly columns: number;
  /** Margin above and below the labels, where printers can't print. */
  readonly pageMarginMm: number;
}

export type LabelFormat = RollFormat | SheetFormat;

const LABEL = { widthMm: 62, marginMm: { sides: 1.5, ends: 1.5 }, longestMm: 140 } as const;
const SHEET = { ...LABEL, kind: "sheet", columns: 3, pageMarginMm: 10 } as const;

/** The supported papers. labels.css defines the pages of these names. */
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

/** Returns the length of a label for a content height without margins, in mm. */
export function cutLength(format: LabelFormat, contentMm: number): number {
  const neededMm = contentMm + 2 * format.marginMm.ends;
  if (format.kind === "sheet") return Math.min(Math.ceil(neededMm), format.longestMm);
  return format.lengthsMm.find((length) => length >= neededMm) ?? format.longestMm;
}

/** Returns the maximum content height of a label, in mm. */
export function longestContent(format: LabelFormat): number {
  return format.longestMm - 2 * format.marginMm.ends;
}

/** Returns the content width of a label, in mm. */
export function contentWidth({ widthMm, marginMm }: LabelFormat): number {
  return widthMm - 2 * marginMm.sides;
}
