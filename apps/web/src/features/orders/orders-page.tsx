import type { ListedOrder } from "@secret/contract";
import { formatEventTime, formatUsd } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../platform/load-states/paged-list.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/panel.tsx";
import { Price } from "../../ui/price.tsx";
import { serverNow } from "../../ui/server-time.ts";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { Tile } from "../../ui/tile.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { LiveState } from "./live-state.tsx";
import { orderPagesQuery } from "./order-pages-queries.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { ownDay, ownWindow } from "./own-window.tsx";
import { soldText } from "./refund-copy.ts";

/** Lists the member's orders, newest first. */
export function OrdersPage() {
  const orders = useInfiniteQuery(orderPagesQuery);
  const summary = orders.data?.pages[0]?.summary;
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-section">My Orders</h1>
        <LiveState />
      </div>
      <PagedList
        name="orders"
        query={orders}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-2">
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        empty={
          <EmptyState spot="no-orders" title="No Orders Yet">
            <p className="text-soft">The first one tastes best.</p>
            <Link to="/events" className={buttonClass()}>
              Browse Events
            </Link>
          </EmptyState>
        }
      >
        {(shown) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {shown.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {summary !== undefined && summary.totalOrders > 0 && (
        <section aria-label="Order Summary">
          <h2 className="sr-only">Order Summary</h2>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 lg:grid-cols-4">
            <Tile name="Total Orders">{summary.totalOrders}</Tile>
            <Tile name="Active">{summary.activeOrders}</Tile>
            <Tile name="Completed">{summary.completedOrders}</Tile>
            <Tile name="Total Spent">{formatUsd(summary.totalSpentCents)}</Tile>
          </dl>
        </section>
      )}
    </div>
  );
}

/** Shows an order as a card that is a link: its dishes, pickup and total. */
function OrderCard({ order }: { order: ListedOrder }) {
  // An answer that the browser kept before an update has no dishes.
  const { event, dishes = [] } = order;
  return (
    <article className="group relative grid gap-3 rounded-2xl border border-line bg-raised p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="number text-heading whitespace-nowrap">{order.orderNumber}</h2>
        <OrderStatusBadge order={order} />
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Thumbnail src={dishes[0]?.imageUrl ?? null} />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="min-w-0 flex-1 basis-32 leading-snug font-semibold wrap-anywhere">
              {dishes.map(({ name }) => name).join(", ")}
            </p>
            {order.totalCents !== null && <Price cents={order.totalCents} className="text-lead" />}
          </div>
          <p className="text-small text-soft">
            <span className="figures">
              Pickup <span className="inline-block">{`${ownDay(order)},`}</span>{" "}
              <span className="inline-block">{ownWindow(order)}</span>
            </span>
            <br />
            {`${event.title}, ${event.locationName}`}
            <br />
            <span className="figures">{`Ordered ${orderedAt(order)}`}</span>
          </p>
        </div>
      </div>
      {order.cancelReason === "given-back" && (
        <p className="figures text-small font-semibold">{soldText(order)}</p>
      )}
      <Link
        to="/orders/$orderId"
        params={{ orderId: order.id }}
        className="-mb-3 flex min-h-11 items-center justify-between gap-3 border-t border-line font-semibold group-hover:text-accent after:absolute after:inset-0"
      >
        View Details
        <span aria-hidden="true">→</span>
      </Link>
    </article>
  );
}

function orderedAt({ createdAt }: ListedOrder): string {
  return formatEventTime(new Date(createdAt), VIEWER_TIME_ZONE, VIEWER_TIME_ZONE, serverNow());
}
