import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { useMedia } from "../../../ui/use-media.ts";

/** A column of a table of money; on a phone a line of a card. */
export interface MoneyColumn<Row> {
  readonly name: string;
  /** Not said on a card, where it says itself. */
  readonly isPlain?: boolean;
  readonly looks?: string;
  /** Null where there is nothing to say: a card leaves its line out. */
  readonly cell: (row: Row) => ReactNode;
}

interface MoneyTableProps<Row> {
  readonly label: string;
  readonly columns: readonly MoneyColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The sums of all, under them. */
  readonly total?: Row;
}

/** Rows of money with a head that stays; on a phone, where no table has room, as cards. */
export function MoneyTable<Row>(props: MoneyTableProps<Row>) {
  const isDesktop = useMedia("desktop");
  return isDesktop ? <WideTable {...props} /> : <Cards {...props} />;
}

const NOTHING = <span className="text-hint">–</span>;

function WideTable<Row>({ label, columns, rows, keyOf, total }: MoneyTableProps<Row>) {
  return (
    <table aria-label={label} className="w-full text-left text-small leading-tight">
      <thead>
        <tr>
          {columns.map(({ name, looks }) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                "sticky top-0 z-10 bg-ink px-[12px] py-2.5 font-semibold text-surface",
                looks,
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="h-13 border-b border-line bg-raised hover:bg-surface">
            {columns.map(({ name, looks, cell }) => (
              <td key={name} className={classNames("px-[12px] py-1.5", looks)}>
                {cell(row) ?? NOTHING}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr className="h-13 border-t-3 border-ink font-semibold">
            {columns.map(({ name, looks, cell }) => (
              <td key={name} className={classNames("px-[12px]", looks)}>
                {cell(total) ?? NOTHING}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Cards<Row>({ label, columns, rows, keyOf, total }: MoneyTableProps<Row>) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-2xl border border-line bg-raised p-4 shadow-card">
          <Facts columns={columns} row={row} />
        </li>
      ))}
      {total !== undefined && (
        <li className="border-t-3 border-ink p-4 font-semibold">
          <Facts columns={columns} row={total} />
        </li>
      )}
    </ul>
  );
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
