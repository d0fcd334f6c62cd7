import type { OrderSummary } from "@secret/contract";
import { HOUR_MS } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Countdown } from "../../ui/countdown.tsx";
import { OwnCode, PickupCode } from "../pickup/index.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { ownDay, ownDayAhead, ownWindow } from "./own-window.tsx";
import { StateStrip } from "./state-strip.tsx";

/**
 * Shows the next order to pick up: its number, its window, the time until then, and its code once it is
 * ready.
 */
export function NextPickup({ order, now }: { order: OrderSummary; now: Date }) {
  const { event, pickupWindow, status } = order;
  const startsAt = new Date(pickupWindow.startsAt);
  const isNear = startsAt > now && startsAt.getTime() - now.getTime() < HOUR_MS;
  return (
    <article
      data-order={order.id}
      className="relative grid grid-cols-[minmax(0,1fr)] gap-4 overflow-clip rounded-2xl border border-line bg-raised p-5 shadow-card sm:p-7"
    >
      <StateStrip status={status} />
      <div className="grid justify-items-start gap-1">
        <h2 className="font-sans text-small text-soft">Your next pickup</h2>
        <p className="number text-section leading-none sm:text-title">{order.orderNumber}</p>
        <OrderStatusBadge order={order} />
      </div>
      <p className="figures">
        <span className="number block text-heading">{ownWindow(order)}</span>
        {isNear ? (
          <>
            {`${ownDay(order)}, in `}
            <Countdown until={startsAt} />
          </>
        ) : (
          ownDayAhead(order, now)
        )}
        <span className="block text-soft">{`${event.title}, ${event.locationName}`}</span>
      </p>
      <OwnCode order={order} now={now}>
        <PickupCode order={order} />
      </OwnCode>
      <Link
        to="/orders/$orderId"
        params={{ orderId: order.id }}
        className="-mb-2 flex min-h-11 items-center justify-between gap-3 border-t border-line font-semibold after:absolute after:inset-0 hover:text-accent"
      >
        See the order
        <span aria-hidden="true">→</span>
      </Link>
    </article>
  );
}
