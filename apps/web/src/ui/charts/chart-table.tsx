import type { ReactNode } from "react";

interface ChartTableProps {
  /** Title of the chart: "Revenue by day". */
  readonly label: string;
  readonly heads: readonly string[];
  /** Table rows; the first cell is the row's header. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Shows a chart's data as a table, for screen readers and for exact numbers. */
export function ChartTable({ label, heads, rows }: ChartTableProps) {
  return (
    <details className="@container mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-soft underline underline-offset-4 hover:text-ink">
        Show as table
      </summary>
      <section
        aria-label={`${label}, as a table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrollable element
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto rounded-lg border border-line"
      >
        <table className="figures w-full text-left text-small">
          <thead>
            <tr>
              {heads.map((head, column) => (
                <th
                  key={head}
                  scope="col"
                  className={`sticky top-0 bg-sunken px-1.5 py-2 @md:px-3 font-semibold ${column > 0 ? "text-right" : ""}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="px-1.5 py-2 @md:px-3 font-normal">
                  {cells[0]}
                </th>
                {cells.slice(1).map((cell, column) => (
                  <td key={heads[column + 1]} className="px-1.5 py-2 @md:px-3 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
