import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { NotificationActions } from "./notification-actions.tsx";
import { NotificationFilters, readFilter } from "./notification-filters.tsx";
import { NotificationList } from "./notification-list.tsx";
import { latestNotificationsQuery } from "./notification-queries.ts";
import { ReachNote } from "./reach-note.tsx";

/** Everything the bell rang for. */
export function NotificationsPage() {
  const filter = readFilter(useSearch({ from: "/member/notifications" }).show);
  // What the bell knows too: of all there is, whatever the filter shows.
  const latest = useQuery(latestNotificationsQuery).data;
  const unreadCount = latest?.unreadCount ?? 0;
  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="flex min-h-12 flex-wrap items-end justify-between gap-x-6 lg:col-start-1">
        <h1 className="text-section wrap-anywhere sm:text-title">Notifications</h1>
        {latest !== undefined && latest.notifications.length > 0 && (
          <NotificationActions unreadCount={unreadCount} />
        )}
      </div>
      <div className="mt-2 min-w-0 lg:col-start-1">
        <NotificationFilters selected={filter} unreadCount={unreadCount} />
      </div>
      <div className="min-w-0 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <ReachNote />
      </div>
      <div className="min-w-0 lg:col-start-1">
        <NotificationList key={filter} filter={filter} />
      </div>
    </div>
  );
}
