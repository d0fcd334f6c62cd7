import type { EventSummary, Notification, OrderSummary } from "@secret/contract";
import {
  ACTIVE_ORDER_STATUSES,
  formatEventPeriod,
  formatEventTime,
  REGISTRATION_BOX_TEXTS,
} from "@secret/domain";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { orderabilityOf } from "../events/event-status.ts";
import { OrderStatusBadge } from "../orders/order-status-badge.tsx";

const SHOWN = 3;

interface NextEventProps {
  readonly event: EventSummary | undefined;
  readonly isLoading: boolean;
  readonly now: Date;
}

/** The evening that comes next, and whether it can be had. */
export function NextEvent({ event, isLoading, now }: NextEventProps) {
  if (isLoading) return <Skeleton className="h-72" />;
  if (event === undefined) {
    return (
      <Panel title="Next event">
        <Nothing text="No event is planned yet. We tell you as soon as the next fryer is warm.">
          <LinkButton to="/events" look="quiet">
            All events
          </LinkButton>
        </Nothing>
      </Panel>
    );
  }
  const orderability = orderabilityOf(event, now);
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  return (
    <Panel title="Next event">
      <div className="grid justify-items-start gap-3">
        <p className="font-display text-section">{event.title}</p>
        <p className="text-soft">{event.description}</p>
        <p className="figures font-semibold">
          {formatEventPeriod(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE)}
          <br />
          {event.locationName}
        </p>
        <p className="text-soft">
          {REGISTRATION_BOX_TEXTS[orderability]}
          {orderability === "REGISTRATION_NOT_OPEN" &&
            `: ${formatEventTime(new Date(event.registrationOpensAt), event.timeZone, VIEWER_TIME_ZONE)}`}
        </p>
        <LinkButton to="/events/$eventId" params={{ eventId: event.id }} className="mt-2">
          See the menu
        </LinkButton>
      </div>
    </Panel>
  );
}

/** What is paid and not picked up yet. */
export function ActiveOrders({ orders }: { orders: readonly OrderSummary[] | undefined }) {
  if (orders === undefined) return <Skeleton className="h-40" />;
  const active = orders.filter((order) => ACTIVE_ORDER_STATUSES.includes(order.status));
  return (
    <Panel title="Active orders">
      {active.length === 0 && (
        <Nothing text="Nothing is on its way.">
          <LinkButton to="/orders" look="quiet">
            My Orders
          </LinkButton>
        </Nothing>
      )}
      <ul className="grid gap-1">
        {active.slice(0, SHOWN).map((order) => (
          <li key={order.id}>
            <Link
              to="/orders/$orderId"
              params={{ orderId: order.id }}
              className="flex min-h-14 items-center justify-between gap-3 hover:text-accent"
            >
              <span>
                <span className="number block text-lead">{order.orderNumber}</span>
                <span className="text-small text-soft">{order.event.title}</span>
              </span>
              <OrderStatusBadge status={order.status} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The last few things the bell rang for. */
export function LatestNotifications({
  notifications,
}: {
  notifications: readonly Notification[] | undefined;
}) {
  if (notifications === undefined) return <Skeleton className="h-40" />;
  return (
    <Panel title="Latest news">
      {notifications.length === 0 && <p className="text-soft">All quiet.</p>}
      <ul className="grid gap-3">
        {notifications.map((each) => (
          <li key={each.id}>
            <span className="font-semibold">{each.title}</span>
            <span className="block text-small text-soft">{each.message}</span>
          </li>
        ))}
      </ul>
      {notifications.length > 0 && (
        <LinkButton to="/notifications" look="plain" className="mt-2 -mb-3">
          All notifications
        </LinkButton>
      )}
    </Panel>
  );
}

function Nothing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">{text}</p>
      {children}
    </div>
  );
}
