import type { Notification } from "@secret/contract";
import type { NotificationFilter } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { OfflineLine } from "../../platform/load-states/offline-line.tsx";
import { PagedList } from "../../platform/load-states/paged-list.tsx";
import { groupByDay } from "../../ui/group-by-day.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState, Skeleton } from "../../ui/panel.tsx";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import { useToday } from "../../ui/use-today.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { notificationPagesQuery } from "./notification-pages-queries.ts";
import { NotificationRow } from "./notification-row.tsx";

/** Lists the notifications of a filter in pages. */
export function NotificationList({ filter }: { filter: NotificationFilter }) {
  const news = useInfiniteQuery(notificationPagesQuery(filter));
  return (
    <>
      {news.data !== undefined && <OfflineLine className="border-b border-line" />}
      <PagedList
        name="notifications"
        query={news}
        skeleton={<ListLoading />}
        empty={<Nothing filter={filter} />}
      >
        {(notifications) => (
          <div>
            <Days notifications={notifications} />
          </div>
        )}
      </PagedList>
    </>
  );
}

/** Groups notifications by day in the viewer's time zone, newest first. */
function Days({ notifications }: { notifications: readonly Notification[] }) {
  const today = useToday();
  return groupByDay(notifications, today, VIEWER_TIME_ZONE).map(({ date, name, entries }) => (
    <section key={date} aria-labelledby={`day-${date}`} className="mt-4">
      <h2 id={`day-${date}`} className="label-caps text-soft">
        {name}
      </h2>
      <ul>
        {entries.map((each) => (
          <li key={each.id} className="@container border-b border-line">
            <NotificationRow notification={each} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const NOTHING: Readonly<Record<NotificationFilter, readonly [title: string, words: string]>> = {
  all: ["All quiet", "News about your orders and upcoming events shows up here."],
  unread: ["All read", "You're all caught up."],
  orders: ["No order news", "Updates on your orders show up here, from paid to picked up."],
  events: ["No event news", "Choose “Notify me” on an event, and we'll tell you here when ordering opens."],
  account: ["No account news", "Changes to your account show up here."],
};

function Nothing({ filter }: { filter: NotificationFilter }) {
  const [title, words] = NOTHING[filter];
  return (
    <EmptyState spot="no-news" title={title}>
      <p className="text-soft">{words}</p>
      {filter !== "all" && (
        <LinkButton look="plain" to="/notifications" search={{}}>
          Show all
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** Placeholder for a day of notifications. */
function ListLoading() {
  return (
    <div role="status" aria-label="Loading" className="mt-4 grid">
      <Skeleton className="h-3 w-20" />
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex gap-3 border-b border-line py-4 sm:gap-5">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <TextSkeleton lines={2} className="flex-1" />
          <Skeleton className="h-3 w-14" />
        </div>
      ))}
    </div>
  );
}
