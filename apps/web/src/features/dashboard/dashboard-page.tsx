import { ERRORS } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice, Skeleton, Tile } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useMember } from "../auth/session.ts";
import { eventsQuery } from "../events/event-queries.ts";
import { isPast } from "../events/event-status.ts";
import { latestNotificationsQuery } from "../notifications/notification-queries.ts";
import { latestOrdersQuery } from "../orders/order-queries.ts";
import { ActiveOrders, LatestNotifications, NextEvent } from "./dashboard-panels.tsx";

/** What is next, what is on its way, what is new. */
export function DashboardPage() {
  const { denied } = useSearch({ from: "/member/dashboard" });
  const member = useMember();
  const now = useNow();
  const events = useQuery(eventsQuery);
  const orders = useQuery(latestOrdersQuery);
  const news = useQuery(latestNotificationsQuery);
  if (member === undefined) return null;
  const upcoming = events.data?.events
    .filter((event) => !isPast(event, now))
    .sort((left, right) => left.eventAt.localeCompare(right.eventAt));
  const failed = [events, orders, news].filter((query) => query.isError && query.data === undefined);
  return (
    <div className="grid gap-8">
      {denied && <Notice tone="danger">{ERRORS.FORBIDDEN.message}</Notice>}
      {member.mustAddSecondFactor && (
        <Notice tone="warn">
          <div className="flex flex-wrap items-center justify-between gap-3">
            The crew's pages are closed until your account has a second factor.
            <LinkButton to="/profile" search={{ section: "second-factor" }}>
              Add one
            </LinkButton>
          </div>
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            Not everything loaded.
            <Button onClick={() => failed.map((query) => query.refetch())}>Try again</Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 data-title="Dashboard" className="text-title">
          {`${member.previousSignInAt === null ? "Welcome" : "Welcome back"}, ${member.firstName || "Member"}`}
        </h1>
        <p className="flex items-center gap-3 text-small text-soft">
          <Badge tone="exclusive">Active Member</Badge>
          {`Active since ${new Date(member.createdAt).toLocaleDateString("en-US", { month: "long", year: "numeric" })}`}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile name="Upcoming Events">{figure(upcoming?.length)}</Tile>
        <Tile name="Active Orders">{figure(orders.data?.summary.activeOrders)}</Tile>
        <Tile name="New Notifications">{figure(news.data?.unreadCount)}</Tile>
        <Tile name="Total Orders">{figure(orders.data?.summary.totalOrders)}</Tile>
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <NextEvent event={upcoming?.[0]} isLoading={upcoming === undefined} now={now} />
        <div className="grid gap-6">
          <ActiveOrders orders={orders.data?.orders} />
          <LatestNotifications notifications={news.data?.notifications} />
        </div>
      </div>
    </div>
  );
}

/** A figure, or the place where it will stand: nothing is shown that isn't known. */
function figure(value: number | undefined): ReactNode {
  return value ?? <Skeleton className="h-9 w-12" />;
}
