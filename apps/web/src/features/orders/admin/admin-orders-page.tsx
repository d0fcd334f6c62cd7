import { type AdminOrder, ApiError } from "@secret/contract";
import { formatUsd, ORDER_STATUSES, type OrderStatus } from "@secret/domain";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import toast from "react-hot-toast";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { ShowOlder } from "../../../platform/load-states/show-older.tsx";
import { SELECT } from "../../../ui/field.tsx";
import { EmptyState, Tile } from "../../../ui/panel.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { adminEventsQuery } from "../../events/admin/admin-event-queries.ts";
import { orderStatusLook } from "../order-status-badge.tsx";
import { setOrderStatus } from "./admin-order-mutations.ts";
import { adminOrderPagesQuery } from "./admin-order-queries.ts";
import { type Move, MoveDialog, mustAsk } from "./move-dialog.tsx";
import { OrderRows } from "./order-rows.tsx";

/** Every order; filters live in the address. */
export function AdminOrdersPage() {
  const filter = useSearch({ from: "/admin-area/admin/orders" });
  const navigate = useNavigate({ from: "/admin/orders" });
  const status = ORDER_STATUSES.find((each) => each === filter.status);
  const orders = useInfiniteQuery(
    adminOrderPagesQuery({ search: filter.search, status, eventId: filter.event }),
  );
  const shown = orders.data?.pages.flatMap((page) => page.orders);
  const summary = orders.data?.pages[0]?.summary;
  const events = useQuery(adminEventsQuery).data?.events ?? [];
  const [asking, setAsking] = useState<Move>();
  const show = (change: Partial<typeof filter>) =>
    void navigate({ search: { ...filter, ...change }, replace: true });

  const change = useMutation({
    mutationFn: ({ order, status: to, reason }: Move) => setOrderStatus(order.id, to, reason),
    onSuccess: (moved) => toast.success(`Order status updated to ${moved.status}`),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "Failed to update order status"),
    onSettled: () => setAsking(undefined),
  });
  const ask = (order: AdminOrder, to: OrderStatus) => {
    const move = { order, status: to };
    if (mustAsk(move)) setAsking(move);
    else change.mutate(move);
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="text-section">Orders</h1>
        <search className="flex min-w-0 flex-1 flex-wrap gap-3 max-lg:basis-full [&_select]:min-w-0 [&_select]:max-sm:flex-1">
          <input
            type="search"
            aria-label="Search orders"
            placeholder="Order number, name, email, event"
            defaultValue={filter.search}
            onChange={(event) => show({ search: event.target.value || undefined })}
            className={`${SELECT} min-w-0 flex-1 max-sm:basis-full`}
          />
          <select
            aria-label="Status"
            className={SELECT}
            value={status ?? ""}
            onChange={(event) => show({ status: event.target.value || undefined })}
          >
            <option value="">All statuses</option>
            {ORDER_STATUSES.map((each) => (
              <option key={each} value={each}>
                {orderStatusLook(each).text}
              </option>
            ))}
          </select>
          <select
            aria-label="Event"
            className={SELECT}
            value={filter.event ?? ""}
            onChange={(event) => show({ event: event.target.value || undefined })}
          >
            <option value="">All events</option>
            {events.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </select>
        </search>
      </div>
      {summary !== undefined && (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Tile name="Total orders">{summary.totalOrders}</Tile>
          <Tile name="Active">{summary.activeOrders}</Tile>
          <Tile name="Completed">{summary.completedOrders}</Tile>
          <Tile name="Revenue">{formatUsd(summary.revenueCents)}</Tile>
        </dl>
      )}
      {orders.isPending && <RowsSkeleton rows={10} />}
      {orders.isError && orders.data === undefined && (
        <LoadFailed title="Failed to load orders" query={orders} isPage={false} />
      )}
      {shown?.length === 0 && <EmptyState title="No orders match" />}
      {shown !== undefined && shown.length > 0 && <OrderRows orders={shown} onMove={ask} />}
      {orders.hasNextPage && <ShowOlder query={orders} />}
      {asking !== undefined && (
        <MoveDialog
          move={asking}
          busy={change.isPending}
          onConfirm={(reason) => change.mutate({ ...asking, ...(reason && { reason }) })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
