import { type AdminOrder, ApiError } from "@secret/contract";
import { findMove, formatEventTime, formatUsd, ORDER_STATUSES, type OrderStatus } from "@secret/domain";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import toast from "react-hot-toast";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { ShowOlder } from "../../../platform/load-states/show-older.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, SELECT } from "../../../ui/field.tsx";
import { EmptyState, Skeleton, Tile } from "../../../ui/panel.tsx";
import { adminEventsQuery } from "../../events/admin/admin-event-queries.ts";
import { OrderStatusBadge } from "../order-status-badge.tsx";
import { setOrderStatus } from "./admin-order-mutations.ts";
import { adminOrderPagesQuery } from "./admin-order-queries.ts";

interface Change {
  readonly order: AdminOrder;
  readonly status: OrderStatus;
  readonly reason?: string;
}

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
  const [asking, setAsking] = useState<Change>();
  const show = (change: Partial<typeof filter>) =>
    void navigate({ search: { ...filter, ...change }, replace: true });

  const change = useMutation({
    mutationFn: ({ order, status: to, reason }: Change) => setOrderStatus(order.id, to, reason),
    onSuccess: (moved) => toast.success(`Order status updated to ${moved.status}`),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "Failed to update order status"),
    onSettled: () => setAsking(undefined),
  });
  const ask = (order: AdminOrder, to: OrderStatus) => {
    const move = findMove(order.status, to, "admin");
    const needsMore = to === "cancelled" || (move.ok && move.value.requires.includes("reason"));
    if (needsMore) setAsking({ order, status: to });
    else change.mutate({ order, status: to });
  };

  return (
    <div className="grid gap-6">
      <h1 className="text-title">Orders</h1>
      {summary !== undefined && (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Tile name="Total orders">{summary.totalOrders}</Tile>
          <Tile name="Active">{summary.activeOrders}</Tile>
          <Tile name="Completed">{summary.completedOrders}</Tile>
          <Tile name="Revenue">{formatUsd(summary.revenueCents)}</Tile>
        </dl>
      )}
      <search className="flex flex-wrap gap-3">
        <input
          type="search"
          aria-label="Search orders"
          placeholder="Order number, name, email, event"
          defaultValue={filter.search}
          onChange={(event) => show({ search: event.target.value || undefined })}
          className={`${SELECT} min-w-64 flex-1`}
        />
        <select
          aria-label="Status"
          className={SELECT}
          value={status ?? ""}
          onChange={(event) => show({ status: event.target.value || undefined })}
        >
          <option value="">All statuses</option>
          {ORDER_STATUSES.map((each) => (
            <option key={each}>{each}</option>
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
      {orders.isPending && <Skeleton className="h-96" />}
      {orders.isError && orders.data === undefined && (
        <LoadFailed title="Failed to load orders" query={orders} isPage={false} />
      )}
      {shown?.length === 0 && <EmptyState title="No orders match" />}
      {shown !== undefined && shown.length > 0 && <OrdersTable orders={shown} onMove={ask} />}
      {orders.hasNextPage && <ShowOlder query={orders} />}
      {asking !== undefined && (
        <MoveDialog
          change={asking}
          busy={change.isPending}
          onConfirm={(reason) => change.mutate({ ...asking, ...(reason && { reason }) })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function OrdersTable({
  orders,
  onMove,
}: {
  orders: readonly AdminOrder[];
  onMove: (order: AdminOrder, to: OrderStatus) => void;
}) {
  return (
    <section
      aria-label="Orders"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-2xl border border-line bg-raised"
    >
      <table className="figures w-full min-w-[56rem] text-left text-small">
        <thead className="sticky top-0 bg-sunken">
          <tr className="[&_th]:px-4 [&_th]:py-3 [&_th]:font-semibold">
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">Event</th>
            <th scope="col">Items</th>
            <th scope="col">Total</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} className="border-t border-line align-top [&_td]:px-4 [&_td]:py-3">
              <td>
                <span className="font-semibold">{order.orderNumber}</span>
                <span className="block text-soft">
                  {formatEventTime(new Date(order.createdAt), order.event.timeZone)}
                </span>
              </td>
              <td>
                {`${order.customer.firstName} ${order.customer.lastName}`}
                <span className="block text-soft">{order.customer.email ?? order.customer.phone}</span>
              </td>
              <td>{order.event.title}</td>
              <td>
                {order.items.map((item) => (
                  <span key={item.name} className="block">{`${item.quantity} × ${item.name}`}</span>
                ))}
              </td>
              <td>
                {formatUsd(order.totalCents)}
                <span className="block text-soft">
                  {order.refundedCents > 0
                    ? `${formatUsd(order.refundedCents)} refunded`
                    : order.isPaid
                      ? "Paid"
                      : "Not paid"}
                </span>
              </td>
              <td className="min-w-40">
                <OrderStatusBadge status={order.status} />
                <select
                  aria-label={`Status of ${order.orderNumber}`}
                  className={`${SELECT} mt-2 block w-full`}
                  value={order.status}
                  onChange={(event) => onMove(order, event.target.value as OrderStatus)}
                >
                  {ORDER_STATUSES.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Cancelling says what follows; a move outside the chain asks why. */
function MoveDialog({
  change,
  busy,
  onConfirm,
  onClose,
}: {
  change: Change;
  busy: boolean;
  onConfirm: (reason: string | undefined) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const move = findMove(change.order.status, change.status, "admin");
  const needsReason = move.ok && move.value.requires.includes("reason");
  const refunds = move.ok && move.value.refunds && change.order.isPaid;
  return (
    <Dialog title={`Set ${change.order.orderNumber} to ${change.status}?`} onClose={onClose}>
      <div className="grid gap-4">
        {refunds && (
          <p>{`${formatUsd(change.order.totalCents - change.order.refundedCents)} go back to the member's card.`}</p>
        )}
        {needsReason && (
          <Field
            label="Reason"
            hint="Kept in the audit log"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Go back
          </Button>
          <Button
            busy={busy}
            disabled={needsReason && reason.trim() === ""}
            onClick={() => onConfirm(reason.trim() || undefined)}
          >
            {`Set to ${change.status}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
