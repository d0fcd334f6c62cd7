import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useMedia } from "./use-media.ts";

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Where nothing above it names the list. */
  readonly label?: string;
  /** The `thead` of the table. */
  readonly head: ReactNode;
  /** A row of the table, as a `tr`. */
  readonly row: (row: Row) => ReactNode;
  readonly card: (row: Row) => ReactNode;
  /** Of columns as wide as the head says; else as wide as what stands in them. */
  readonly isFixed?: boolean;
  /** What stands under all rows: of the table a `tfoot`, of the cards an `li`. */
  readonly foot?: { readonly table: ReactNode; readonly cards: ReactNode };
}

/** A list as a table with a head that stays; on a phone, where no table has room, as cards. */
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

/** The looks of a column's name, which stays in sight. */
export const ROWS_HEAD = "sticky top-0 z-10 bg-ink px-[12px] py-2.5 font-semibold text-surface";
/** The looks of a row of the table. */
export const ROWS_ROW =
  "h-13 border-b border-line bg-raised hover:bg-surface [&_td]:truncate [&_td]:px-[12px]";
/** The looks of a card. */
export const ROWS_CARD =
  "grid grid-cols-[minmax(0,1fr)] gap-1 rounded-2xl border border-line bg-raised p-4 shadow-card";

export interface RowsColumn {
  readonly name: string;
  readonly looks?: string;
  /** A column whose content says what it is: its name is for who hears the table. */
  readonly isUnseen?: boolean;
}

/** A head whose columns do nothing but say what stands under them. */
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
