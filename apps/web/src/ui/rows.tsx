import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useMedia } from "./use-media.ts";

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Accessible name, when no heading names the list. */
  readonly label?: string;
  /** The table's `thead`. */
  readonly head: ReactNode;
  /** Renders a row as a `tr`. */
  readonly row: (row: Row) => ReactNode;
  readonly card: (row: Row) => ReactNode;
  /** Takes the column widths from the head; otherwise the content decides. */
  readonly isFixed?: boolean;
  /** Content below the rows: a `tfoot` for the table, an `li` for the cards. */
  readonly foot?: { readonly table: ReactNode; readonly cards: ReactNode };
}

/** List shown as a table with a sticky head, or as cards on smaller screens. */
export function Rows<Row>({ rows, keyOf, label, head, row, card, isFixed = true, foot }: RowsProps<Row>) {
  const isDesktop = useMedia("desktop");
  if (!isDesktop) {
    return (
      <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map((each) => (
          <li key={keyOf(each)}>{card(each)}</li>
        ))}
        {foot?.cards}
      </ul>
    );
  }
  return (
    <table
      aria-label={label}
      className={classNames("w-full text-left text-small leading-tight", isFixed && "table-fixed")}
    >
      {head}
      <tbody>
        {rows.map((each) => (
          <Fragment key={keyOf(each)}>{row(each)}</Fragment>
        ))}
      </tbody>
      {foot?.table}
    </table>
  );
}

/** Classes of a column header, which stays visible. */
export const ROWS_HEAD =
  "sticky top-0 z-10 bg-sunken px-[12px] py-2.5 font-semibold shadow-[inset_0_-1px_var(--line-strong)]";
/** Classes of a table row. */
export const ROWS_ROW =
  "h-13 border-b border-line bg-raised hover:bg-surface has-[input:checked]:bg-surface has-[input:checked]:shadow-[inset_3px_0_var(--ink)] [&_td]:truncate [&_td]:px-[12px]";
/** Classes of a card. */
export const ROWS_CARD =
  "grid grid-cols-[minmax(0,1fr)] gap-1 rounded-2xl border border-line bg-raised p-4 shadow-card has-[input:checked]:border-ink";

export interface RowsColumn {
  readonly name: string;
  readonly looks?: string;
  /** Hides the column's name visually, when the content explains itself. */
  readonly isUnseen?: boolean;
}

/** Table head of plain column names. */
export function RowsHead({ columns }: { columns: readonly RowsColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, looks, isUnseen = false }) => (
          <th key={name} scope="col" className={classNames(ROWS_HEAD, looks)}>
            {isUnseen ? <span className="sr-only">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
