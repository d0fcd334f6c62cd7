import type { CSSProperties, ReactNode } from "react";
import { type ArrangedLabel, arrangeSheets, type SheetRow } from "./arrange-labels.ts";
import type { LabelFormat, RollFormat, SheetFormat } from "./label-formats.ts";

interface PrintedLabelsProps {
  readonly format: LabelFormat;
  readonly labels: readonly ArrangedLabel[];
  readonly children: (label: ArrangedLabel) => ReactNode;
}

/** Shows labels on their paper. The preview is the printout. */
export function PrintedLabels({ format, labels, children }: PrintedLabelsProps) {
  if (format.kind === "sheet") {
    return arrangeSheets(labels, format).map((rows) => (
      <Sheet key={rows[0]?.labels[0]?.key} format={format} rows={rows}>
        {children}
      </Sheet>
    ));
  }
  return labels.map((label) => (
    <div
      key={label.key}
      className="label-paper label-page shrink-0"
      style={rollPaper(format, label.lengthMm)}
    >
      {children(label)}
    </div>
  ));
}

/**
 * Difference between the page's and the content's height, in mm, so that rounding doesn't start another page.
 */
const ROUNDING_MARGIN_MM = 0.5;

/** Keeps a label as long as its paper, so that its foot is at the lower edge. */
function rollPaper({ id, widthMm, marginMm }: RollFormat, lengthMm: number) {
  return {
    "--paper": `${id}-${lengthMm}`,
    "--paper-width": `${widthMm}mm`,
    "--paper-length": `${lengthMm}mm`,
    "--paper-margin": `${marginMm.ends}mm ${marginMm.sides}mm`,
    "--label-length": `${lengthMm - 2 * marginMm.ends - ROUNDING_MARGIN_MM}mm`,
  } as CSSProperties;
}

interface SheetProps {
  readonly format: SheetFormat;
  readonly rows: readonly SheetRow[];
  readonly children: PrintedLabelsProps["children"];
}

function Sheet({ format, rows, children }: SheetProps) {
  const { id, pageMm, pageMarginMm, columns, widthMm, marginMm } = format;
  const left = (pageMm.width - columns * widthMm) / 2;
  const paper = {
    "--paper": `sheet-${id}`,
    "--paper-width": `${pageMm.width}mm`,
    "--paper-length": `${pageMm.height}mm`,
    "--paper-margin": "0",
  } as CSSProperties;
  return (
    <div data-sheet={id} className="label-paper label-page relative shrink-0" style={paper}>
      <div
        className="relative"
        style={{
          height: `${pageMm.height - ROUNDING_MARGIN_MM}mm`,
          width: `${pageMm.width}mm`,
          paddingTop: `${pageMarginMm}mm`,
          paddingLeft: `${left}mm`,
        }}
      >
        <CutMarks format={format} rows={rows} left={left} />
        {rows.map(({ heightMm, labels }) => (
          <div key={labels[0]?.key} className="flex" style={{ height: `${heightMm}mm` }}>
            {labels.map((label) => (
              <div
                key={label.key}
                className="shrink-0"
                style={{ width: `${widthMm}mm`, padding: `${marginMm.ends}mm ${marginMm.sides}mm` }}
              >
                {children(label)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const MARK_MM = 4;
const MARK_GAP_MM = 1;

/** Draws short cut marks outside of the labels, at the edges of the page. */
function CutMarks({ format, rows, left }: Omit<SheetProps, "children"> & { left: number }) {
  const { pageMarginMm: top, columns, widthMm } = format;
  const ends = [top];
  for (const { heightMm } of rows) ends.push((ends.at(-1) ?? top) + heightMm);
  const bottom = ends.at(-1) ?? top;
  const right = left + columns * widthMm;
  const sides = Array.from({ length: columns + 1 }, (_, column) => left + column * widthMm);
  const across = ends.flatMap((y) => [
    { key: `left ${y}`, x: left - MARK_GAP_MM - MARK_MM, y },
    { key: `right ${y}`, x: right + MARK_GAP_MM, y },
  ]);
  const down = sides.flatMap((x) => [
    { key: `top ${x}`, x, y: top - MARK_GAP_MM - MARK_MM },
    { key: `bottom ${x}`, x, y: bottom + MARK_GAP_MM },
  ]);
  return (
    <>
      {across.map(({ key, x, y }) => (
        <span
          key={key}
          className="absolute border-t-[0.35mm] border-label-ink"
          style={{ left: `${x}mm`, top: `${y}mm`, width: `${MARK_MM}mm` }}
        />
      ))}
      {down.map(({ key, x, y }) => (
        <span
          key={key}
          className="absolute border-l-[0.35mm] border-label-ink"
          style={{ left: `${x}mm`, top: `${y}mm`, height: `${MARK_MM}mm` }}
        />
      ))}
    </>
  );
}
