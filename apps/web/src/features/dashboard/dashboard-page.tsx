import { ERRORS } from "@secret/contract";
import { formatEventTime } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Notice, Panel, Tile } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { useMember } from "../accounts/session.ts";
import { eventsQuery } from "../events/event-queries.ts";
import { notificationsQuery } from "../notifications/notification-queries.ts";
import { ordersQuery } from "../orders/order-queries.ts";
import { OrderStatusBadge } from "../orders/order-status-badge.tsx";

const SHOWN = 3;

/** What is next, what is on its way, what is new. */
export function DashboardPage() {
  const { denied } = useSearch({ from: "/member/dashboard" });
  const member = useMember();
  const now = useNow();
  const events = useQuery(eventsQuery).data?.events ?? [];
  const orders = useQuery(ordersQuery).data;
  const news = useQuery(notificationsQuery).data;
  if (member === undefined) return null;
  const upcoming = events
    .filter((event) => ["active", "scheduled"].includes(event.status) && new Date(event.pickupEndsAt) > now)
    .sort((left, right) => left.eventAt.localeCompare(right.eventAt));
  const active =
    orders?.orders.filter((order) => ["confirmed", "preparing", "ready"].includes(order.status)) ?? [];
  const greeting = member.previousSignInAt === null ? "Welcome" : "Welcome back";
  return (
    <div className="grid gap-7">
      {denied && <Notice tone="danger">{ERRORS.FORBIDDEN.message}</Notice>}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-[clamp(2.2rem,6vw,3.2rem)]">{`${greeting}, ${member.firstName || "Member"}`}</h1>
        <p className="flex items-center gap-3 text-[0.9rem] text-soft">
          <Badge tone="exclusive">Active Member</Badge>
          {`Active since ${new Date(member.createdAt).toLocaleDateString("en-US", { month: "long", year: "numeric" })}`}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile name="Upcoming Events">{upcoming.length}</Tile>
        <Tile name="Active Orders">{orders?.summary.activeOrders ?? 0}</Tile>
        <Tile name="New Notifications">{news?.unreadCount ?? 0}</Tile>
        <Tile name="Total Orders">{orders?.summary.totalOrders ?? 0}</Tile>
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel title="Next event">
          {upcoming[0] === undefined ? (
            <Nothing text="No event is planned yet." to="/events" action="All events" />
          ) : (
            <>
              <p className="font-display text-[1.5rem]">{upcoming[0].title}</p>
              <p className="figures mt-1 mb-4 text-soft">
                {formatEventTime(new Date(upcoming[0].eventAt), upcoming[0].timeZone, VIEWER_TIME_ZONE)}
              </p>
              <Link to="/events/$eventId" params={{ eventId: upcoming[0].id }} className={buttonClass()}>
                See the menu
              </Link>
            </>
          )}
        </Panel>
        <Panel title="Active orders">
          {active.length === 0 && (
            <Nothing text="Nothing is on its way." to="/events" action="Order something" />
          )}
          <ul className="grid gap-2">
            {active.slice(0, SHOWN).map((order) => (
              <li key={order.id}>
                <Link
                  to="/orders/$orderId"
                  params={{ orderId: order.id }}
                  className="flex min-h-12 items-center justify-between gap-3 font-semibold hover:text-accent"
                >
                  <span className="figures">{order.orderNumber}</span>
                  <OrderStatusBadge status={order.status} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Latest news">
          {news?.notifications.length === 0 && <p className="text-soft">All quiet.</p>}
          <ul className="grid gap-3">
            {news?.notifications.slice(0, SHOWN).map((each) => (
              <li key={each.id}>
                <span className="font-semibold">{each.title}</span>
                <span className="block text-[0.94rem] text-soft">{each.message}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function Nothing({ text, to, action }: { text: ReactNode; to: "/events" | "/orders"; action: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">{text}</p>
      <Link to={to} className={buttonClass("quiet")}>
        {action}
      </Link>
    </div>
  );
}
