import { ApiError } from "@secret/contract";
import { NOTIFICATION_FILTERS, type NotificationFilter } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { toastWithUndo } from "../../ui/undo-toast.tsx";
import { listChannels, openChannels, profileQuery, type Reachable } from "../members/index.ts";
import { NotificationList } from "./notification-list.tsx";
import {
  clearNotifications,
  markAllNotificationsRead,
  restoreNotifications,
  sendTestNotification,
} from "./notification-mutations.ts";
import { latestNotificationsQuery } from "./notification-queries.ts";

/** Lists all notifications. */
export function NotificationsPage() {
  const filter = readFilter(useSearch({ from: "/member/notifications" }).show);
  // Unread count of all notifications, whatever the filter.
  const latest = useQuery(latestNotificationsQuery).data;
  const unreadCount = latest?.unreadCount ?? 0;
  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="flex min-h-12 flex-wrap items-end justify-between gap-x-6 lg:col-start-1">
        <h1 className="text-section wrap-anywhere">Notifications</h1>
        {latest !== undefined && latest.rows.length > 0 && <NotificationActions unreadCount={unreadCount} />}
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

/** Time to undo clearing the list, in ms. */
const UNDO_MS = 10_000;

/** Actions on all notifications, regardless of the filter. */
function NotificationActions({ unreadCount }: { unreadCount: number }) {
  const readAll = useMutation({
    mutationFn: markAllNotificationsRead,
    onSuccess: () => toast.success("All notifications marked as read"),
    onError: () => toast.error("Failed to mark notification as read"),
  });
  const clear = useMutation({
    mutationFn: clearNotifications,
    onSuccess: (clearedAt) =>
      toastWithUndo("Cleared.", () => void putBack(clearedAt), { duration: UNDO_MS, id: clearedAt }),
    onError: () => toast.error("Failed to clear notifications"),
  });
  return (
    <div className="flex flex-wrap gap-x-6">
      <Button
        look="plain"
        disabled={unreadCount === 0}
        busy={readAll.isPending}
        onClick={() => readAll.mutate()}
      >
        Mark all as read
      </Button>
      <Button look="plain" busy={clear.isPending} onClick={() => clear.mutate()}>
        Clear
      </Button>
    </div>
  );
}

/** Shows a failure in a toast, because the member may be on another page by then. */
async function putBack(clearedAt: string): Promise<void> {
  await restoreNotifications(clearedAt).catch(() => toast.error("Your notifications couldn't be restored"));
}

const NAMES: Readonly<Record<NotificationFilter, string>> = {
  all: "All",
  unread: "Unread",
  orders: "Orders",
  events: "Events",
  account: "Account",
};

/** Reads the filter from the URL; all by default. */
function readFilter(show: string | undefined): NotificationFilter {
  return NOTIFICATION_FILTERS.find((filter) => filter === show) ?? "all";
}

/** Filter links, kept in the URL. */
function NotificationFilters({
  selected,
  unreadCount,
}: {
  selected: NotificationFilter;
  unreadCount: number;
}) {
  return (
    <nav
      aria-label="Filter"
      className="flex flex-wrap justify-between gap-x-2 border-b-3 border-ink sm:justify-start sm:gap-x-8"
    >
      {NOTIFICATION_FILTERS.map((filter) => (
        <Link
          key={filter}
          to="/notifications"
          search={filter === "all" ? {} : { show: filter }}
          replace
          resetScroll={false}
          // Exact match, because the unfiltered URL is a prefix of every filtered one.
          activeOptions={{ exact: true }}
          aria-current={filter === selected ? "page" : undefined}
          className="-mb-[3px] inline-flex min-h-12 items-center gap-1.5 border-b-3 border-transparent font-semibold text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {NAMES[filter]}
          {filter === "unread" && unreadCount > 0 && <span className="number text-small">{unreadCount}</span>}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Shows the channels that notifications use, with a test. One line on a phone, a card beside the list on wide screens.
 */
function ReachNote() {
  const profile = useQuery(profileQuery).data;
  const test = useMutation({
    mutationFn: sendTestNotification,
    onError: (error) => toast.error(<TestFailed error={error} />),
  });
  return (
    <aside
      aria-labelledby="reach"
      className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line max-lg:pt-2 lg:grid lg:gap-3 lg:rounded-2xl lg:border lg:bg-raised lg:p-6 lg:shadow-card"
    >
      <h2 id="reach" className="text-heading max-lg:sr-only">
        Where we reach you
      </h2>
      <p className="mr-auto text-small lg:text-body">
        {profile !== undefined && <OpenChannels profile={profile} />}
      </p>
      <div className="flex flex-wrap gap-x-6">
        <Link
          to="/profile"
          search={{ section: "notifications" }}
          hash="notifications"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 max-lg:text-small"
        >
          Change
        </Link>
        <Button
          look="plain"
          busy={test.isPending}
          onClick={() => test.mutate()}
          className="max-lg:text-small"
        >
          Send test
        </Button>
      </div>
    </aside>
  );
}

function OpenChannels({ profile }: { profile: Reachable }) {
  const open = openChannels(profile);
  if (open.length === 0) return "Only in the app. You won't get a ping when your order's ready.";
  return `In the app, and by ${listChannels(open)}.`;
}

/** Shows the server's reason, if any. */
function TestFailed({ error }: { error: Error }) {
  return (
    <span>
      Failed to send test notification
      {error instanceof ApiError && <span className="block text-small">{error.message}</span>}
    </span>
  );
}
