import { ERRORS } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { CardSkeleton, PosterSkeleton } from "../../ui/skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useMember } from "../auth/session.ts";
import { eventsQuery } from "../events/event-queries.ts";
import { latestNotificationsQuery } from "../notifications/notification-queries.ts";
import { NextPickup } from "../orders/next-pickup.tsx";
import { latestOrdersQuery } from "../orders/order-queries.ts";
import { Figures } from "./dashboard-figures.tsx";
import { arrangeDashboard, findOfferedEvent } from "./dashboard-order.ts";
import { ActiveOrders, BookedEvents, LatestNotifications, LeadingEvent } from "./dashboard-panels.tsx";

const DashboardOffer = lazyPart(() => import("../give-backs/dashboard-offer.tsx"), "DashboardOffer");

/** What is picked up next, what can be ordered now, what is new. */
export function DashboardPage() {
  const { denied } = useSearch({ from: "/member/dashboard" });
  const member = useMember();
  const now = useNow();
  const events = useQuery(eventsQuery);
  const orders = useQuery(latestOrdersQuery);
  const news = useQuery(latestNotificationsQuery);
  if (member === undefined) return null;
  const { upcoming, leading, booked, active } = arrangeDashboard(
    events.data?.events,
    orders.data?.orders,
    now,
  );
  const nextPickup = active?.[0];
  const offered = findOfferedEvent(upcoming, news.data?.notifications, now);
  const failed = [events, orders, news].filter((query) => query.isError && query.data === undefined);
  return (
    <div className="grid gap-6">
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
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h1 data-title="Dashboard" className="text-section sm:text-title">
          {`${member.previousSignInAt === null ? "Welcome" : "Welcome back"}, ${member.firstName || "Member"}`}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
          <Badge tone="exclusive">Active Member</Badge>
          {`Active since ${new Date(member.createdAt).toLocaleDateString("en-US", { month: "long", year: "numeric" })}`}
        </p>
      </div>
      {offered !== undefined && (
        <Suspense>
          <DashboardOffer key={offered.id} event={offered} />
        </Suspense>
      )}
      <div
        className={classNames(
          "grid items-start gap-6",
          nextPickup === undefined ? "lg:grid-cols-[3fr_2fr]" : "lg:grid-cols-[2fr_3fr]",
        )}
      >
        {nextPickup !== undefined && <NextPickup order={nextPickup} now={now} />}
        {/* Until the orders are known, too: an event that stands doesn't move. */}
        {upcoming === undefined || orders.isPending ? (
          <PosterSkeleton tall />
        ) : (
          <div className="grid gap-3">
            <LeadingEvent event={leading} now={now} />
            <BookedEvents events={booked} now={now} />
          </div>
        )}
        {active === undefined && <CardSkeleton />}
        {active !== undefined && nextPickup === undefined && <ActiveOrders orders={active} />}
      </div>
      <Figures
        figures={{
          "Upcoming Events": upcoming?.length,
          "Active Orders": orders.data?.summary.activeOrders,
          "New Notifications": news.data?.unreadCount,
          "Total Orders": orders.data?.summary.totalOrders,
        }}
      />
      <div className="grid items-start gap-6 lg:grid-flow-col lg:auto-cols-fr">
        {active !== undefined && active.length > 1 && <ActiveOrders orders={active.slice(1)} />}
        <LatestNotifications notifications={news.data?.notifications} />
      </div>
    </div>
  );
}
