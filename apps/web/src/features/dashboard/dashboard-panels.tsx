import type { EventSummary, Notification, OrderSummary } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { EventPoster } from "../events/index.ts";
import { NotificationLink, OfferTime } from "../notifications/index.ts";
import { OrderStatusBadge, ownDay, ownWindow } from "../orders/index.ts";
import type { OtherEvent } from "./dashboard-order.ts";
import { eventLine } from "./event-line.ts";

const SHOWN = 3;
const ROW = "flex min-h-14 flex-wrap items-center justify-between gap-x-3 hover:text-accent";

/** Shows the event that is open for orders, or the next to open. */
export function LeadingEvent({ event, now }: { event: EventSummary | undefined; now: Date }) {
  if (event !== undefined) return <EventPoster event={event} now={now} heading="h2" />;
  return (
    <Panel title="Next event">
      <Nothing text="Nothing's planned yet. We'll tell you when the next fryer's hot.">
        <LinkButton to="/events" look="quiet">
          All events
        </LinkButton>
      </Nothing>
    </Panel>
  );
}

/** Labels of the links to other events, by orderability. */
const ACTION_LABELS = {
  OPEN: "Order now",
  ENTRIES_OPEN: "Enter the draw",
  REGISTRATION_NOT_OPEN: "Notify me",
  EVENT_FULL: "Join the waitlist",
  REGISTRATION_ENDED: "Join the waitlist",
  DRAW_IN_PROGRESS: "See the draw",
  EVENT_NOT_ACTIVE: "See the menu",
} as const;

/**
 * Lists the other upcoming events with their actions. An event that is no longer open links to the member's order from it,
 * if any.
 */
export function OtherEvents({ others, now }: { others: readonly OtherEvent[]; now: Date }) {
  if (others.length === 0) return null;
  return (
    <div>
      <ul>
        {others.slice(0, SHOWN).map(({ event, orderability, ownOrderId }) => (
          <li key={event.id} className="border-b border-line">
            <Link
              {...(ownOrderId === undefined || orderability === "OPEN"
                ? { to: "/events/$eventId", params: { eventId: event.id } }
                : { to: "/orders/$orderId", params: { orderId: ownOrderId } })}
              className={ROW}
            >
              <span className="min-w-0 flex-1 basis-32">
                <span className="block font-semibold">{event.title}</span>
                <span className="figures text-small text-soft">
                  {eventLine(event, orderability, now, VIEWER_TIME_ZONE)}
                </span>
              </span>
              <span className="shrink-0 text-small underline underline-offset-4">
                {ownOrderId === undefined || orderability === "OPEN"
                  ? ACTION_LABELS[orderability]
                  : "See your order"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {others.length > SHOWN && (
        <LinkButton to="/events" look="plain" className="mt-2">
          All events
        </LinkButton>
      )}
    </div>
  );
}

/** Explains how ordering works, for members without orders. */
export function FirstOrder() {
  return (
    <Panel title="Your first order">
      <Nothing text="Pick from the menu, choose a pickup window, and pay by card. We'll tell you when it's hot.">
        <div className="flex flex-wrap items-center gap-x-6">
          <LinkButton to="/events" look="quiet">
            All events
          </LinkButton>
          <LinkButton to="/orders" look="plain">
            My Orders
          </LinkButton>
        </div>
      </Nothing>
    </Panel>
  );
}

/** Lists paid orders that aren't picked up yet, with their pickup windows. */
export function ActiveOrders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <Panel title="Active orders">
      {orders.length === 0 && (
        <Nothing text="Nothing in the works.">
          <LinkButton to="/orders" look="quiet">
            My Orders
          </LinkButton>
        </Nothing>
      )}
      <ul className="grid gap-1">
        {orders.slice(0, SHOWN).map((order) => (
          <li key={order.id}>
            <Link to="/orders/$orderId" params={{ orderId: order.id }} className={ROW}>
              <span>
                <span className="number block text-lead">{order.orderNumber}</span>
                <span className="figures text-small text-soft">
                  {`${order.event.title}, ${ownDay(order)}, ${ownWindow(order)}`}
                </span>
              </span>
              <OrderStatusBadge order={order} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Lists the latest notifications, linked to their subjects. */
export function LatestNotifications({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <Panel title="Latest news" className="@container">
      {notifications.length === 0 && <p className="text-soft">All quiet.</p>}
      <ul className="grid gap-x-10 gap-y-1 @3xl:grid-cols-3">
        {notifications.map((each) => (
          <li key={each.id}>
            <NotificationLink notification={each} className="block min-h-11 py-1.5 hover:text-accent">
              <span className="font-semibold">{each.title}</span>
              <span className="block text-small text-soft">{each.message}</span>
              {each.expiresAt !== null && (
                <span className="figures block text-small font-semibold">
                  <OfferTime expiresAt={each.expiresAt} />
                </span>
              )}
            </NotificationLink>
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
