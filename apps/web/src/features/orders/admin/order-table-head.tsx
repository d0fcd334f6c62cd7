import type { AdminOrder, AdminOrderSort } from "@secret/contract";
import { ROWS_HEAD } from "../../../ui/rows.tsx";

interface OrderTableHeadProps {
  readonly orders: readonly AdminOrder[];
  readonly sort: AdminOrderSort;
  readonly isOneEvent: boolean;
  readonly picked: ReadonlySet<string>;
  readonly onSort: (sort: AdminOrderSort) => void;
  readonly onPick: (picked: ReadonlySet<string>) => void;
}

/** Shows the sticky column headers. Three of them sort. */
export function OrderTableHead({ orders, sort, isOneEvent, picked, onSort, onPick }: OrderTableHeadProps) {
  const areAllPicked = orders.every(({ id }) => picked.has(id));
  const sorted = { sort, onSort };
  return (
    <thead>
      <tr>
        <th scope="col" className={`${ROWS_HEAD} w-12`}>
          <input
            type="checkbox"
            aria-label="Select all shown"
            className={CHECK_BOX}
            checked={areAllPicked}
            onChange={() => onPick(new Set(areAllPicked ? [] : orders.map(({ id }) => id)))}
          />
        </th>
        <SortHead name="Order" looks="w-36" down="newest" up="oldest" {...sorted} />
        <th scope="col" className={ROWS_HEAD}>
          Customer
        </th>
        {!isOneEvent && (
          <th scope="col" className={ROWS_HEAD}>
            Event
          </th>
        )}
        <th scope="col" className={ROWS_HEAD}>
          Items
        </th>
        <SortHead name="Total" looks="w-28 text-right" down="largest" up="smallest" {...sorted} />
        <SortHead name="Status" looks="w-44" up="open-first" down="closed-first" startsUp {...sorted} />
        <th scope="col" className={`${ROWS_HEAD} w-14`}>
          <span className="sr-only">More</span>
        </th>
      </tr>
    </thead>
  );
}

/** Styles of a row's checkbox. */
export const CHECK_BOX = "size-5 align-middle";

interface SortHeadProps extends Pick<OrderTableHeadProps, "sort" | "onSort"> {
  readonly name: string;
  readonly looks: string;
  /** Descending sort. */
  readonly down: AdminOrderSort;
  readonly up: AdminOrderSort;
  /** Makes ascending the first of the two. */
  readonly startsUp?: boolean;
}

/** A column header that toggles the sort by its column. */
function SortHead({ name, looks, down, up, startsUp = false, sort, onSort }: SortHeadProps) {
  const [first, then] = startsUp ? [up, down] : [down, up];
  const order = sort === down ? "descending" : sort === up ? "ascending" : undefined;
  const sign = order === "ascending" ? "↑" : order === "descending" ? "↓" : "↕";
  return (
    <th scope="col" aria-sort={order ?? "none"} className={`${ROWS_HEAD} py-0! ${looks}`}>
      <button
        type="button"
        onClick={() => onSort(sort === first ? then : first)}
        className="min-h-11 font-semibold underline-offset-4 hover:underline"
      >
        {name} <span aria-hidden="true">{sign}</span>
      </button>
    </th>
  );
}
