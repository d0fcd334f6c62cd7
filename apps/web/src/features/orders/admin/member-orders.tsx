import type { OrderSummary } from "@secret/contract";
import { formatEventMoment } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { Price } from "../../../ui/price.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { OrderStatusBadge } from "../order-status-badge.tsx";
import { memberOrdersQuery } from "./admin-order-queries.ts";

/** Lists a member's orders, including those they transferred away. */
export function MemberOrders({ memberId }: { memberId: string }) {
  const orders = useInfiniteQuery(memberOrdersQuery(memberId));
  return (
    <PagedList
      name="orders"
      query={orders}
      skeleton={<RowsSkeleton rows={3} />}
      empty={<p className="text-soft">No orders yet.</p>}
    >
      {(shown) => (
        <ul>
          {shown.map((order) => (
            <li key={order.id} className="border-t border-line first:border-t-0">
              <OrderLine order={order} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function OrderLine({ order }: { order: OrderSummary }) {
  const { orderNumber, event, totalCents, createdAt } = order;
  return (
    <p className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:flex sm:flex-wrap">
      <Link
        to="/admin/orders"
        search={{ search: orderNumber }}
        className="number inline-flex min-h-11 w-28 items-center text-lead underline decoration-line-strong underline-offset-4 hover:decoration-accent"
      >
        {orderNumber}
      </Link>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere max-sm:order-1">
        {event.title}
        <span className="figures block text-fine text-soft">
          {formatEventMoment(new Date(createdAt), event.timeZone, serverNow())}
        </span>
      </span>
      <OrderStatusBadge order={order} />
      <span className="text-right max-sm:order-1 sm:min-w-20">
        {totalCents === null ? (
          <span className="text-fine text-soft">Paid by someone else</span>
        ) : (
          <Price cents={totalCents} />
        )}
      </span>
    </p>
  );
}
