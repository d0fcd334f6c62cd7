import type { Undeposited } from "@secret/contract";
import { counted } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { rowsOf } from "../../../../platform/load-states/paged-query.ts";
import { ShowOlder } from "../../../../platform/load-states/show-older.tsx";
import { formatMoment } from "../../../../ui/format-day.ts";
import { Notice, Panel } from "../../../../ui/panel.tsx";
import { Price } from "../../../../ui/price.tsx";
import { type MoneyColumn, MoneyTable, OrderNumberLink } from "../money-table.tsx";
import { undepositedPagesQuery } from "./deposit-queries.ts";

/** Lists payments and refunds that should be in a deposit by now, or says in one line that there are none. */
export function UndepositedPanel() {
  const query = useInfiniteQuery(undepositedPagesQuery());
  const rows = rowsOf(query.data);
  if (query.isError && rows === undefined)
    return <Notice tone="warn">Couldn't check what's missing at Square.</Notice>;
  const first = query.data?.pages[0];
  if (rows === undefined || first === undefined) return null;
  if (first.readAt === null)
    return <p className="text-soft">Nothing is compared until Square's deposits have been read once.</p>;
  if (first.unreadCount > 0)
    return (
      <p className="text-soft">{`Still reading ${counted(first.unreadCount, "deposit")} from Square.`}</p>
    );
  if (rows.length === 0)
    return (
      <p className="text-soft">✓ Every payment and refund older than three business days is in a deposit</p>
    );
  return (
    <Panel title="Missing at Square">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="max-w-prose text-soft">
          These are more than three business days old and not in any deposit. Search for the id in Square's
          dashboard. If you transfer money by hand, transfer your balance first.
        </p>
        <div className="overflow-x-auto">
          <MoneyTable label="Missing at Square" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
        </div>
        {query.hasNextPage && <ShowOlder query={query} />}
      </div>
    </Panel>
  );
}

const COLUMNS: readonly MoneyColumn<Undeposited>[] = [
  { name: "When", looks: "figures w-46 xl:w-52", cell: ({ at }) => formatMoment(at) },
  { name: "Kind", looks: "w-28", cell: ({ kind }) => (kind === "refund" ? "Refund" : "Payment") },
  {
    name: "Order",
    cell: ({ order }) => (
      <>
        <OrderNumberLink {...order} />
        <span className="block text-fine wrap-anywhere text-soft">{order.event.title}</span>
      </>
    ),
  },
  {
    name: "Square's id",
    cell: ({ providerId }) => (
      <span className="text-fine wrap-anywhere text-soft">{providerId ?? "Made in Square's app"}</span>
    ),
  },
  { name: "Amount", looks: "w-28 text-right", cell: ({ amountCents }) => <Price cents={amountCents} /> },
];
