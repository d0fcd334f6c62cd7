import type { OrderDetail } from "@secret/contract";
import { formatEventPeriod, formatUsd, hasPickupCode } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { NotFound } from "../../platform/load-states/not-found.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { Docket, TearLine } from "../../ui/docket.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice, PageLoading, Panel, Skeleton } from "../../ui/panel.tsx";
import { Price } from "../../ui/price.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { CalendarLink } from "../events/calendar-link.tsx";
import { directionsUrl } from "../events/event-facts.tsx";
import { PickupPanel } from "../pickup/pickup-panel.tsx";
import { AskingNotice } from "./asking-notice.tsx";
import { ChangeWindow } from "./change-window.tsx";
import { LiveState } from "./live-state.tsx";
import { moneyBackText, STUCK_TEXT, WHY_CANCELLED } from "./money-back.ts";
import { OrderActions } from "./order-actions.tsx";
import { orderMoney } from "./order-money.ts";
import { orderQuery } from "./order-queries.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderTitle } from "./order-title.tsx";
import { OrderTracker } from "./order-tracker.tsx";
import { TotalsList } from "./totals-list.tsx";

/** One order, as it is right now. */
export function OrderPage() {
  const { orderId } = useParams({ from: "/member/orders/$orderId" });
  const order = useQuery(orderQuery(orderId));
  if (order.isPending) {
    return (
      <PageLoading>
        <Skeleton className="h-96" />
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

function OrderView({ order }: { order: OrderDetail }) {
  return (
    <div className="grid gap-6">
      <Link
        to="/orders"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold print:hidden"
      >
        <span aria-hidden="true">←</span> My Orders
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">
          <OrderTitle orderNumber={order.orderNumber} />
        </h1>
        <div className="flex items-center gap-4">
          <LiveState />
          <OrderStatusBadge status={order.status} />
        </div>
      </div>
      <OrderTracker status={order.status} />
      <MoneyState order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          {(order.status !== "pending" && order.status !== "cancelled") || hasPickupCode(order.status) ? (
            <PickupPanel order={order} />
          ) : null}
          <ItemsPanel order={order} />
        </div>
        <div className="grid gap-6">
          <EventPanel order={order} />
          <PaymentPanel order={order} />
          <OrderActions order={order} />
        </div>
      </div>
    </div>
  );
}

/** What of its money the member must know now: the time left to pay, a payment under way, what goes back. */
function MoneyState({ order }: { order: OrderDetail }) {
  const money = orderMoney(order, false, useNow());
  switch (money.kind) {
    case "paid":
      return null;
    case "pay":
      return <HoldBar order={order} />;
    case "asking":
      return <AskingNotice order={order} />;
    case "stuck":
      return <Notice tone="danger">{STUCK_TEXT}</Notice>;
    case "ending":
      return <Notice tone="warn">The time to pay is over.</Notice>;
    case "cancelled":
      return <Notice tone="warn">{`${WHY_CANCELLED[money.reason]}. Nothing was charged.`}</Notice>;
    case "returned":
      return <Notice tone="warn">{`${WHY_CANCELLED[money.reason]}. ${moneyBackText(order)}`}</Notice>;
  }
}

/** The time left to pay, and the way to do it. */
function HoldBar({ order }: { order: OrderDetail }) {
  return (
    <>
      <Notice tone="warn">
        Held for you for <Countdown until={new Date(order.holdExpiresAt ?? order.createdAt)} /> more.
      </Notice>
      <StickyActionBar>
        <LinkButton to="/checkout" search={{ order: order.id }} className="max-md:w-full">
          {`Pay now · ${formatUsd(order.totalCents)}`}
        </LinkButton>
      </StickyActionBar>
    </>
  );
}

function ItemsPanel({ order }: { order: OrderDetail }) {
  return (
    <Docket>
      <h2 className="mb-4 text-heading">Items</h2>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li key={item.menuItemId} className="flex justify-between gap-4">
            <span>
              <span className="figures font-semibold">{`${item.quantity} × `}</span>
              {item.name}
              {item.specialInstructions !== "" && (
                <span className="block text-small text-soft">{item.specialInstructions}</span>
              )}
            </span>
            <Price cents={item.totalPriceCents} />
          </li>
        ))}
      </ul>
      <TearLine />
      <TotalsList totals={order} />
    </Docket>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function EventPanel({ order }: { order: OrderDetail }) {
  const { event, pickupWindow } = order;
  const { startsAt, endsAt } = pickupWindow;
  return (
    <Panel title={event.title}>
      <p>
        <span className="font-semibold">{event.locationName}</span>
        <br />
        {`${event.address}, ${event.zipCode}`}
      </p>
      <p className="figures mt-3">
        <span className="text-soft">Pickup</span>
        <br />
        <span className="font-semibold">
          {formatEventPeriod(new Date(startsAt), new Date(endsAt), event.timeZone, VIEWER_TIME_ZONE)}
        </span>
      </p>
      <ChangeWindow order={order} />
      <div className="mt-2 -mb-3">
        <a
          href={directionsUrl(event)}
          target="_blank"
          rel="noreferrer"
          className="mr-5 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Directions
        </a>
        {order.status !== "cancelled" && order.status !== "completed" && (
          <CalendarLink
            entry={{
              id: order.id,
              title: `Pick up ${order.orderNumber}, ${event.title}`,
              startsAt: new Date(startsAt),
              endsAt: new Date(endsAt),
              place: `${event.locationName}, ${event.address}, ${event.zipCode}`,
              link: `${location.origin}/orders/${order.id}`,
            }}
          />
        )}
      </div>
    </Panel>
  );
}

const REFUND_NAMES: Record<OrderDetail["refunds"][number]["state"], string> = {
  started: "Refund on its way",
  pending: "Refund on its way",
  completed: "Refunded",
  failed: "Refund refused by the bank",
};

function PaymentPanel({ order }: { order: OrderDetail }) {
  const { payment, refunds } = order;
  const state =
    order.status === "pending" ? "Processing" : payment?.state === "captured" ? "Paid" : "Not paid";
  return (
    <Panel title="Payment">
      <dl className="figures grid gap-1.5">
        <Sum name="Status">{state}</Sum>
        {payment?.paymentId != null && <Sum name="Payment ID">{`${payment.paymentId}…`}</Sum>}
        {payment?.cardLast4 != null && (
          <Sum name="Card">{`${payment.cardBrand ?? "Card"} •••• ${payment.cardLast4}`}</Sum>
        )}
        <Sum name="Provider">Square</Sum>
        {refunds.map((refund) => (
          <Sum key={refund.id} name={REFUND_NAMES[refund.state]}>
            {formatUsd(refund.amountCents)}
          </Sum>
        ))}
      </dl>
    </Panel>
  );
}
