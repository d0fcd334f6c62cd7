import { ADMIN_ORDER_SORTS, type AdminOrder, type AdminOrderSummary, ApiError } from "@secret/contract";
import { formatUsd, ORDER_STATUSES, type OrderStatus } from "@secret/domain";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { rowsOf } from "../../../platform/load-states/paged-query.ts";
import { Button } from "../../../ui/button.tsx";
import { NoMatch } from "../../../ui/no-match.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import { checkoutText, NetSalesTile, OrdersTile } from "../../../ui/sales-tiles.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { exportOrders } from "./admin-order-mutations.ts";
import { adminOrderPagesQuery, adminOrderSummaryQuery, type OrderMatch } from "./admin-order-queries.ts";
import { CancelMany } from "./cancel-many.tsx";
import { MoveDialog, useMove } from "./move-dialog.tsx";
import { OrderFilters, type OrderSearch } from "./order-filters.tsx";
import { OrderRows } from "./order-rows.tsx";

interface OrderBrowserProps {
  readonly filter: OrderSearch;
  readonly onFilter: (change: OrderSearch) => void;
  /** Lists only one event's orders, inside that event's page. */
  readonly isOneEvent?: boolean;
}

/** Lists the matching orders with totals and actions on one or many. The URL has the filters. */
export function OrderBrowser({ filter, onFilter, isOneEvent = false }: OrderBrowserProps) {
  const match = useMatch(filter);
  const sort = ADMIN_ORDER_SORTS.find((each) => each === filter.sort) ?? "newest";
  const orders = useInfiniteQuery(adminOrderPagesQuery({ ...match, sort }));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isCancelling, setCancelling] = useState(false);
  const move = useMove();
  const show = (change: OrderSearch) => {
    setPicked(new Set());
    onFilter(change);
  };
  const chosen = rowsOf(orders.data)?.filter(({ id }) => picked.has(id)) ?? [];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Orders" isWithin={isOneEvent} actions={<ExportButton match={match} />}>
        <OrderFilters filter={filter} onChange={show} isOneEvent={isOneEvent} />
      </PageHead>
      <Summary match={match} />
      <PagedList
        name="orders"
        query={orders}
        empty={
          isNarrowed(filter, isOneEvent) ? (
            <NoMatch title="No orders match" onClear={() => show(NO_FILTER)} />
          ) : (
            <EmptyState title="No orders yet" />
          )
        }
      >
        {(listed) => (
          <>
            <OrderRows
              orders={listed}
              sort={sort}
              isOneEvent={isOneEvent}
              picked={picked}
              onSort={(next) => show({ sort: next === "newest" ? undefined : next })}
              onPick={setPicked}
              onMove={move.ask}
            />
            {chosen.length > 0 && (
              <PickedBar
                chosen={chosen}
                onCancel={() => setCancelling(true)}
                onClear={() => setPicked(new Set())}
              />
            )}
          </>
        )}
      </PagedList>
      {move.asking !== undefined && <MoveDialog key={move.asking.order.id} {...move.dialog} />}
      {isCancelling && (
        <CancelMany
          orders={chosen}
          onClose={() => {
            setCancelling(false);
            setPicked(new Set());
          }}
        />
      )}
    </div>
  );
}

/** Everything except the sort order. */
const NO_FILTER = { search: undefined, status: undefined, event: undefined, from: undefined, to: undefined };

function isNarrowed({ search, status, event, from, to }: OrderSearch, isOneEvent: boolean): boolean {
  return [search, status, from, to, !isOneEvent && event].some(Boolean);
}

/** Returns the URL's filter, debounced while the user types. */
function useMatch({ search, status, event, from, to }: OrderSearch): OrderMatch {
  return {
    search: useSettled(search),
    status: ORDER_STATUSES.find((each): each is OrderStatus => each === status),
    eventId: event,
    from,
    to,
  };
}

/** Shows the totals of all matching orders, which load after the list. */
function Summary({ match }: { match: OrderMatch }) {
  const { data: summary } = useQuery(adminOrderSummaryQuery(match));
  if (summary === null) {
    return <p className="text-soft">Too many orders to total. Narrow the search or choose an event.</p>;
  }
  const figure = (value: number | string | undefined) => value ?? <span className="text-hint">–</span>;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 lg:grid-cols-4">
      <OrdersTile note={summary && notCountedText(summary)}>
        {figure(summary?.orders.toLocaleString("en-US"))}
      </OrdersTile>
      <Tile name="Active">{figure(summary?.activeOrders.toLocaleString("en-US"))}</Tile>
      <Tile name="Completed">{figure(summary?.completedOrders.toLocaleString("en-US"))}</Tile>
      <NetSalesTile sales={summary?.sales} />
    </dl>
  );
}

/** Returns "1 in checkout, 4 cancelled or expired"; undefined without any. */
function notCountedText({ heldOrders, cancelledOrders }: AdminOrderSummary): string | undefined {
  const cancelled = cancelledOrders > 0 && `${cancelledOrders.toLocaleString("en-US")} cancelled or expired`;
  return [checkoutText(heldOrders), cancelled].filter(Boolean).join(", ") || undefined;
}

function ExportButton({ match }: { match: OrderMatch }) {
  const exporting = useMutation({
    mutationFn: exportOrders,
    onSuccess: () => toast.success("Orders exported successfully"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The orders couldn't be exported"),
  });
  return (
    <Button look="quiet" busy={exporting.isPending} onClick={() => exporting.mutate(match)}>
      Export CSV
    </Button>
  );
}

interface PickedBarProps {
  readonly chosen: readonly AdminOrder[];
  readonly onCancel: () => void;
  readonly onClear: () => void;
}

/** Shows the actions on the selected orders in a sticky bar. */
function PickedBar({ chosen, onCancel, onClear }: PickedBarProps) {
  const sum = chosen.reduce((cents, { totalCents }) => cents + totalCents, 0);
  return (
    <div className="thumb-bar sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-3 rounded-2xl border border-line-strong bg-raised p-3 pl-5 shadow-float">
      <p role="status" className="figures mr-auto">
        <strong>{`${chosen.length} selected`}</strong>
        <span className="text-soft">{` · ${formatUsd(sum)}`}</span>
      </p>
      <Button look="plain" onClick={onClear}>
        Clear
      </Button>
      <Button look="danger" onClick={onCancel}>
        {chosen.length === 1 ? "Cancel order" : `Cancel ${chosen.length} orders`}
      </Button>
    </div>
  );
}

/** Lists the orders of the event in the editor. */
export function EventOrders({ eventId }: { eventId: string }) {
  const filter = useSearch({ from: "/admin-area/admin/events/$eventId" });
  const navigate = useNavigate({ from: "/admin/events/$eventId" });
  return (
    <OrderBrowser
      filter={{ ...filter, event: eventId }}
      onFilter={(change) => void navigate({ search: { ...filter, ...change }, replace: true })}
      isOneEvent
    />
  );
}

/** Lists all orders. The URL has the filters and the sort order. */
export function AdminOrdersPage() {
  const filter = useSearch({ from: "/admin-area/admin/orders" });
  const navigate = useNavigate({ from: "/admin/orders" });
  return (
    <OrderBrowser
      filter={filter}
      onFilter={(change) => void navigate({ search: { ...filter, ...change }, replace: true })}
    />
  );
}
