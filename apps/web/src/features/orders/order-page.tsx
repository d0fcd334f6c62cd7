import type { OrderDetail } from "@secret/contract";
import { formatEventTime, formatUsd, readOrderNumber } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { NotFound } from "../../platform/load-states/not-found.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice, PageLoading, Skeleton } from "../../ui/panel.tsx";
import { serverNow } from "../../ui/server-time.ts";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { OrderChoices, OrderDelay, OrderHold, OrderShortages } from "../incidents/index.ts";
import { ReportPanel } from "../order-reports/index.ts";
import { PickupPanel } from "../pickup/index.ts";
import { PushInvitation } from "../push/index.ts";
import { CheckingNotice } from "./checking-notice.tsx";
import { DroppedNotice } from "./dropped-notice.tsx";
import { NumberedOrder, WalletButtons } from "./lazy-parts.ts";
import { LiveState } from "./live-state.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderConfirmation } from "./order-confirmation.tsx";
import { OrderItems } from "./order-items.tsx";
import { type BilledOrder, isBilled, orderMoney } from "./order-money.ts";
import { OrderTitle } from "./order-parts.tsx";
import { OrderPayment, Receipt } from "./order-payment.tsx";
import { orderQuery } from "./order-queries.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderTicket } from "./order-ticket.tsx";
import { OrderTracker } from "./order-tracker.tsx";
import { moneyBackText, payerName, STUCK_TEXT, WHY_CANCELLED } from "./refund-copy.ts";
import { ReturnPanel } from "./return/return-panel.tsx";
import { useTransferSheet } from "./transfer/use-transfer-sheet.tsx";

/** Shows one order and keeps it up to date. A link in a text has the order's number instead of its id. */
export function OrderPage() {
  const { orderId } = useParams({ from: "/member/orders/$orderId" });
  const number = readOrderNumber(orderId);
  if (number === undefined) return <OrderOfId orderId={orderId} />;
  return (
    <Suspense fallback={<OrderLoading />}>
      <NumberedOrder number={number} loading={<OrderLoading />} missing={<OrderMissing />} />
    </Suspense>
  );
}

function OrderLoading() {
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

function OrderMissing() {
  return (
    <NotFound
      title="Order Not Found"
      told="Order not found"
      to="/orders"
      action="My Orders"
      next="Taking you to your orders…"
    />
  );
}

function OrderOfId({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId));
  if (order.isPending) return <OrderLoading />;
  if (order.isError && isMissing(order.error)) return <OrderMissing />;
  if (order.data === undefined) return <LoadFailed title="Failed to load order details" query={order} />;
  return <OrderView order={order.data} />;
}

/** Prints a paid order as its receipt. */
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

/** Returns whether an order was paid and isn't ready yet. */
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
      {!order.isNoShow && <OrderTracker status={order.status} />}
      {order.isRemade && <Notice tone="info">We're making it again. You're first.</Notice>}
      {order.hasFreeItem && <Notice tone="info">A little extra is coming, on us. You're first.</Notice>}
      <MoneyState order={order} />
      {isAwaited(order) && (
        <Suspense>
          <OrderDelay order={order} />
          <OrderHold order={order} />
        </Suspense>
      )}
      {order.status !== "pending" && (
        <Suspense>
          <OrderShortages order={order} />
        </Suspense>
      )}
      {(isAwaited(order) || order.status === "ready") && (
        <Suspense>
          <OrderChoices order={order} />
        </Suspense>
      )}
      <GivenNote order={order} />
      {transfer.sheet}
      <ReturnPanel order={order} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          {!order.isNoShow && <PickupPanel order={order} />}
          {isJustPaid ? <OrderConfirmation order={order} /> : <OrderTicket order={order} />}
          {(isAwaited(order) || order.status === "ready") && !order.isReleased && (
            <Suspense>
              <WalletButtons order={order} />
            </Suspense>
          )}
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
          {order.status === "completed" && order.pickedUpAt !== null && (
            <Suspense>
              <ReportPanel order={order} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

/** Names the recipient of an order that was transferred away, or the sender of a received one. */
function GivenNote({ order }: { order: OrderDetail }) {
  const { givenTo, givenBy } = order;
  if (givenTo !== null) {
    const moneyBack = moneyBackText(order);
    return (
      <Notice tone="info">
        {`You gave this order to ${givenTo.name} on ${formatEventTime(new Date(givenTo.at), VIEWER_TIME_ZONE, VIEWER_TIME_ZONE, serverNow())}. ${givenTo.isCancelled ? "It was cancelled." : "It's theirs now."}`}
        {moneyBack !== undefined && <span className="mt-1 block">{moneyBack}</span>}
        {moneyBack === undefined && !givenTo.isCancelled && isBilled(order) && (
          <span className="mt-1 block">{`If ${givenTo.name} cancels it, the money goes back to your card.`}</span>
        )}
      </Notice>
    );
  }
  if (givenBy !== null) return <Notice tone="info">{`A gift from ${givenBy}.`}</Notice>;
  return null;
}

/** Shows the money's state: the time left to pay, a payment in progress, or a refund. */
function MoneyState({ order }: { order: OrderDetail }) {
  const money = orderMoney(order, false, useNow());
  switch (money.kind) {
    case "paid":
      return null;
    case "pay":
      return isBilled(order) ? <HoldBar order={order} /> : null;
    case "checking":
      return <CheckingNotice order={order} />;
    case "stuck":
      return <Notice tone="danger">{STUCK_TEXT}</Notice>;
    case "ending":
      return <Notice tone="warn">Time's up.</Notice>;
    case "cancelled":
      return (
        <Notice tone="warn">
          {`${WHY_CANCELLED[money.reason]}. ${isBilled(order) ? "Nothing was charged." : `${payerName(order)} gets the money back.`}`}
        </Notice>
      );
    case "returned":
      return (
        <Notice tone={money.reason === "given-back" ? "ok" : "warn"}>
          {`${WHY_CANCELLED[money.reason]}. ${moneyBackText(order)}`}
        </Notice>
      );
  }
}

/** Shows the time left to pay, with the button. */
function HoldBar({ order }: { order: BilledOrder }) {
  return (
    <>
      <DroppedNotice order={order} />
      <Notice tone="warn">
        Held for you for another <Countdown until={new Date(order.holdExpiresAt ?? order.createdAt)} />.
      </Notice>
      <StickyActionBar>
        <LinkButton to="/checkout" search={{ order: order.id }} className="max-md:w-full">
          {`Pay now · ${formatUsd(order.bill.totalCents)}`}
        </LinkButton>
      </StickyActionBar>
    </>
  );
}
