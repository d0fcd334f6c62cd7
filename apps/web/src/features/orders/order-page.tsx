import type { OrderDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { NotFound } from "../../platform/load-states/not-found.tsx";
import { PageLoading, Skeleton } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { PickupPanel } from "../pickup/index.ts";
import { PushInvitation } from "../push/index.ts";
import { isBilled } from "./billed-order.ts";
import { GiveBackPanel } from "./give-back/give-back-panel.tsx";
import { GivenNote } from "./given-note.tsx";
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
import { useTransferSheet } from "./transfer/use-transfer-sheet.tsx";

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
  const isPaper = useMedia("print");
  const isReceipt = isPaper && order.payment?.state === "captured" && isBilled(order);
  return (
    <>
      {isReceipt && <Receipt order={order} />}
      <div className={isReceipt ? "hidden" : undefined}>
        <OrderSheet order={order} />
      </div>
    </>
  );
}

/** It was paid, and isn't ready yet. */
function isAwaited({ status }: OrderDetail): boolean {
  return status === "confirmed" || status === "preparing";
}

function OrderSheet({ order }: { order: OrderDetail }) {
  const transfer = useTransferSheet(order);
  const isJustPaid = useLocation().state.isJustPaid === true && order.status === "confirmed";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
      <div className="grid gap-1">
        <div className="-mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 lg:-mt-4">
          <Link to="/orders" className="inline-flex min-h-11 items-center gap-2 font-semibold print:hidden">
            <span aria-hidden="true">←</span> My Orders
          </Link>
          <LiveState />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h1 className="font-sans">
            <OrderTitle orderNumber={order.orderNumber} />
          </h1>
          <OrderStatusBadge order={order} />
        </div>
      </div>
      <OrderTracker status={order.status} />
      <MoneyState order={order} />
      <GivenNote order={order} />
      {transfer.sheet}
      <GiveBackPanel order={order} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <PickupPanel order={order} />
          {isJustPaid ? <OrderConfirmation order={order} /> : <OrderTicket order={order} />}
          {transfer.panel}
          {isAwaited(order) && (
            <Suspense>
              <PushInvitation />
            </Suspense>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <OrderItems order={order} />
          <div className="divide-y divide-line border-y border-line">
            {isBilled(order) && <OrderPayment order={order} />}
            <OrderActions order={order} onTransfer={() => void transfer.open()} />
          </div>
        </div>
      </div>
    </div>
  );
}
