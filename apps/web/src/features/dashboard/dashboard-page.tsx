import { ERRORS, type Member } from "@secret/contract";
import { mayAccess } from "@secret/domain";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { useMember } from "../../platform/session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice, Skeleton } from "../../ui/panel.tsx";
import { CardSkeleton, PosterSkeleton } from "../../ui/skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { eventsQuery } from "../events/index.ts";
import { latestNotificationsQuery } from "../notifications/index.ts";
import { latestOrdersQuery, NextPickup } from "../orders/index.ts";
import { DashboardOffer } from "../returned-orders/index.ts";
import { arrangeDashboard, type DashboardOrder, findOfferedEvent } from "./dashboard-order.ts";
import {
  ActiveOrders,
  FirstOrder,
  LatestNotifications,
  LeadingEvent,
  OtherEvents,
} from "./dashboard-panels.tsx";

/** Home page of a member: next pickup, open events and news. */
export function DashboardPage() {
  const { denied } = useSearch({ from: "/member/dashboard" });
  const member = useMember();
  const now = useNow();
  const events = useQuery(eventsQuery);
  const orders = useQuery(latestOrdersQuery);
  const news = useQuery(latestNotificationsQuery);
  if (member === undefined) return null;
  const { upcoming, leading, others, active } = arrangeDashboard(events.data?.events, orders.data?.rows, now);
  const nextPickup = active?.[0];
  const offered = findOfferedEvent(upcoming, news.data?.rows, now);
  const isAdmin = mayAccess(member.role, "admin");
  const summary = orders.data?.summary;
  // An admin isn't asked to place a first order.
  const isNewcomer = !isAdmin && summary?.totalOrders === 0;
  const failed = [events, orders, news].filter((query) => query.isError && query.data === undefined);
  return (
    <div className="grid gap-6">
      {denied && <Notice tone="danger">{ERRORS.FORBIDDEN.message}</Notice>}
      {member.mustAddSecondFactor && <SecondFactorNotice />}
      <Welcome member={member} isAdmin={isAdmin} />
      {offered !== undefined && (
        <Suspense>
          <DashboardOffer key={offered.id} event={offered} />
        </Suspense>
      )}
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-rows-[auto_1fr]",
          nextPickup === undefined ? "lg:grid-cols-[3fr_2fr]" : "lg:grid-cols-[2fr_3fr]",
        )}
      >
        {nextPickup !== undefined && <NextPickup order={nextPickup} now={now} />}
        <Events
          isPending={events.isPending || orders.isPending}
          failed={failed}
          upcoming={upcoming}
          leading={leading}
          others={others}
          now={now}
        />
        {orders.isPending && <CardSkeleton />}
        {active !== undefined &&
          nextPickup === undefined &&
          (isNewcomer ? <FirstOrder /> : <ActiveOrders orders={active} />)}
        <div
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden",
            nextPickup === undefined ? "lg:col-start-2" : "lg:col-start-1",
          )}
        >
          {active !== undefined && active.length > 1 && <ActiveOrders orders={active.slice(1)} />}
          {news.isPending && <CardSkeleton />}
          {news.data !== undefined && !(isNewcomer && news.data.rows.length === 0) && (
            <LatestNotifications notifications={news.data.rows} />
          )}
        </div>
      </div>
      <Figures
        figures={[
          { name: "Upcoming Events", to: "/events", value: upcoming?.length, isPending: events.isPending },
          { name: "Active Orders", to: "/orders", value: summary?.activeOrders, isPending: orders.isPending },
          {
            name: "New Notifications",
            to: "/notifications",
            value: news.data?.unreadCount,
            isPending: news.isPending,
          },
          { name: "Total Orders", to: "/orders", value: summary?.totalOrders, isPending: orders.isPending },
        ]}
      />
    </div>
  );
}

function SecondFactorNotice() {
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        Crew accounts require two-step verification to open the crew tools.
        <LinkButton to="/profile" search={{ section: "second-factor" }}>
          Add it
        </LinkButton>
      </div>
    </Notice>
  );
}

/** Greets the member, and links an admin to the admin pages. */
function Welcome({ member, isAdmin }: { member: Member; isAdmin: boolean }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <h1 data-title="Dashboard" className="text-section sm:text-title">
        {`${member.previousSignInAt === null ? "Welcome" : "Welcome back"}, ${member.firstName || "Member"}`}
      </h1>
      {isAdmin && <LinkButton to="/admin">Go to admin</LinkButton>}
      <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
        <Badge tone="exclusive">Active Member</Badge>
        <span className="font-semibold text-exclusive">{`Active since ${monthOf(member.createdAt)}`}</span>
      </p>
    </div>
  );
}

interface EventsProps extends Pick<DashboardOrder, "upcoming" | "leading" | "others"> {
  /** Also while the orders load, so that the event doesn't move once they arrive. */
  readonly isPending: boolean;
  readonly failed: FailedQueries;
  readonly now: Date;
}

function Events({ isPending, failed, upcoming, leading, others, now }: EventsProps) {
  if (isPending)
    return (
      <div className="lg:row-span-2">
        <PosterSkeleton tall />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:row-span-2">
      {failed.length > 0 && <NotLoaded failed={failed} />}
      {upcoming !== undefined && (
        <>
          {(leading !== undefined || others.length === 0) && <LeadingEvent event={leading} now={now} />}
          <OtherEvents others={others} now={now} />
        </>
      )}
    </div>
  );
}

type FailedQueries = readonly Pick<UseQueryResult, "error" | "isFetching" | "refetch">[];

/** Says that a part of the page is missing, and retries the failed parts. */
function NotLoaded({ failed }: { failed: FailedQueries }) {
  return (
    <LoadFailed
      title="Some of this page didn't load"
      isPage={false}
      query={{
        error: failed[0]?.error ?? null,
        isFetching: failed.some((query) => query.isFetching),
        refetch: () => Promise.all(failed.map((query) => query.refetch())),
      }}
      elsewhere={
        <LinkButton look="plain" to="/profile">
          Profile Settings
        </LinkButton>
      }
    />
  );
}

/** Returns the month of a date: "November 2026". */
function monthOf(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { month: "long", year: "numeric" });
}

/** A figure with its name and a link to what it counts. */
interface Figure {
  readonly name: string;
  readonly to: "/events" | "/orders" | "/notifications";
  /** Undefined while unknown. */
  readonly value: number | undefined;
  readonly isPending: boolean;
}

/** Four linked figures in one row, or in fewer columns with large text. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="@container">
      <dl className="grid border-t-3 border-ink @min-[18rem]:grid-cols-2 @min-[60rem]:grid-cols-4">
        {figures.map(({ name, to, value, isPending }) => (
          <div
            key={name}
            className="relative flex min-h-14 items-center justify-between gap-3 border-b border-line px-1 hover:bg-sunken @min-[18rem]:odd:pr-4 @min-[18rem]:even:pl-4 @min-[60rem]:px-4 @min-[60rem]:first:pl-1 @min-[60rem]:last:pr-1"
          >
            <dt className="text-small text-soft">
              <Link to={to} className="after:absolute after:inset-0">
                {name}
              </Link>
            </dt>
            <dd className="number text-heading leading-none">
              {value ?? (isPending ? <Skeleton className="h-6 w-8" /> : "–")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
