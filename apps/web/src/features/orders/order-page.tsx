import type { OrderDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { NotFound } from "../../platform/load-states/not-found.tsx";
import { PageLoading, Skeleton } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { PickupPanel } from "../pickup/pickup-panel.tsx";
import { LiveState } from "./live-state.tsx";
import { MoneyState } from "./money-state.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderConfirmation } from "./order-confirmation.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { orderQuery } from "./order-queries.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderTicket } from "./order-ticket.tsx";
import { OrderTitle } from "./order-title.tsx";
import { OrderTracker } from "./order-tracker.tsx";
import { Receipt } from "./receipt.tsx";

/** One order, as it is right now. */
export function OrderPage() {
  const { orderId } = useParams({ from: "/member/orders/$orderId" });
  const order = useQuery(orderQuery(orderId));
  if (order.isPending) {
    return (
      <PageLoading>
        <div className="grid gap-6">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-2.5" />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <CardSkeleton lines={5} />
            <CardSkeleton lines={4} />
          </div>
        </div>
      </PageLoading>
    );
  }
  if (order.isError && isMissing(order.error)) {
    return (
      <NotFound
        title="Order Not Found"
        told="Order not found"
        to="/orders"
        action="My Orders"
        next="We take you to your orders."
      />
    );
  }
  if (order.data === undefined) return <LoadFailed title="Failed to load order details" query={order} />;
  return <OrderView order={order.data} />;
}

/** On paper an order that was paid is its receipt. */
function OrderView({ order }: { order: OrderDetail }) {
  const isReceipt = useMedia("print") && order.payment?.state === "captured";
  return (
    <>
      {isReceipt && <Receipt order={order} />}
      <div className={isReceipt ? "hidden" : undefined}>
        <OrderSheet order={order} />
      </div>
    </>
  );
}

function OrderSheet({ order }: { order: OrderDetail }) {
  const isJustPaid = useLocation().state.isJustPaid === true && order.status === "confirmed";
  return (
    <div className="grid gap-5 lg:gap-6">
      <div className="grid gap-1">
        <Link
          to="/orders"
          className="-mt-3 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold lg:-mt-4 print:hidden"
        >
          <span aria-hidden="true">←</span> My Orders
        </Link>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h1 className="font-sans">
            <OrderTitle orderNumber={order.orderNumber} />
          </h1>
          <div className="flex items-center gap-4">
            <LiveState />
            <OrderStatusBadge status={order.status} />
          </div>
        </div>
      </div>
      <OrderTracker status={order.status} />
      <MoneyState order={order} />
      <div className="grid items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 gap-5 lg:gap-6">
          <PickupPanel order={order} />
          {isJustPaid ? <OrderConfirmation order={order} /> : <OrderTicket order={order} />}
        </div>
        <div className="grid min-w-0 gap-5 lg:gap-6">
          <OrderItems order={order} />
          <div className="divide-y divide-line border-y border-line">
            <OrderPayment order={order} />
            <OrderActions order={order} />
          </div>
        </div>
      </div>
    </div>
  );
}
