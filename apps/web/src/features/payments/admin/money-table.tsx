import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { ROWS_CARD, Rows, type RowsColumn, RowsHead } from "../../../ui/rows.tsx";
import { ROW_LINK } from "../../../ui/text-link.ts";

/** A column of a money table; on a phone a line of a card. */
export interface MoneyColumn<Row> extends RowsColumn {
  /** Hides the label on a card, where the value speaks for itself. */
  readonly isPlain?: boolean;
  /** Null omits the line on a card. */
  readonly cell: (row: Row) => ReactNode;
}

interface MoneyTableProps<Row> {
  readonly label: string;
  readonly columns: readonly MoneyColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The totals row. */
  readonly total?: Row;
}

/** Shows rows of money with their totals. */
export function MoneyTable<Row>(props: MoneyTableProps<Row>) {
  const { label, columns, rows, keyOf, total } = props;
  return (
    <Rows
      label={label}
      rows={rows}
      keyOf={keyOf}
      isFixed={false}
      head={<RowsHead columns={columns} />}
      row={(row) => (
        <tr className="h-13 border-b border-line bg-raised hover:bg-surface">
          <Cells columns={columns} row={row} />
        </tr>
      )}
      card={(row) => (
        <div className={ROWS_CARD}>
          <Facts columns={columns} row={row} />
        </div>
      )}
      {...(total !== undefined && { foot: sums(columns, total) })}
    />
  );
}

function sums<Row>(columns: readonly MoneyColumn<Row>[], total: Row) {
  return {
    table: (
      <tfoot>
        <tr className="h-13 border-t-3 border-ink font-semibold">
          <Cells columns={columns} row={total} />
        </tr>
      </tfoot>
    ),
    cards: (
      <li className="border-t-3 border-ink p-4 font-semibold">
        <Facts columns={columns} row={total} />
      </li>
    ),
  };
}

const NOTHING = <span className="text-hint">–</span>;

function Cells<Row>({ columns, row }: { columns: readonly MoneyColumn<Row>[]; row: Row }) {
  return columns.map(({ name, looks, cell }) => (
    <td key={name} className={classNames("px-[12px] py-1.5", looks)}>
      {cell(row) ?? NOTHING}
    </td>
  ));
}

function Facts<Row>({ columns, row }: { columns: readonly MoneyColumn<Row>[]; row: Row }) {
  const said = columns.map(({ name, isPlain = false, cell }) => ({ name, isPlain, said: cell(row) }));
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-small">
      {said
        .filter((each) => each.said !== null)
        .map(({ name, isPlain, said: content }) => (
          <div key={name} className={isPlain ? "" : "flex items-baseline justify-between gap-4"}>
            <dt className={isPlain ? "sr-only" : "text-soft"}>{name}</dt>
            <dd className={classNames("min-w-0 wrap-anywhere", !isPlain && "text-right")}>{content}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Links to an order's admin page. */
export function OrderNumberLink({ orderId, orderNumber }: { orderId: string; orderNumber: string }) {
  return (
    <Link to="/admin/orders/$orderId" params={{ orderId }} className={`number ${ROW_LINK}`}>
      {orderNumber}
    </Link>
  );
}
