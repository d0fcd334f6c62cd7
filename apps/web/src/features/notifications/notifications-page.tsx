import type { Notification } from "@secret/contract";
import { formatEventTime } from "@secret/domain";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import toast from "react-hot-toast";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { ShowOlder } from "../../platform/load-states/show-older.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState, PageLoading, Skeleton } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { OfferTime } from "./notification-link.tsx";
import {
  clearNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from "./notification-mutations.ts";
import { notificationPagesQuery } from "./notification-queries.ts";

/** Everything the bell rang for. */
export function NotificationsPage() {
  const [isAsking, setAsking] = useState(false);
  const news = useInfiniteQuery(notificationPagesQuery);
  const readOne = useMutation({
    mutationFn: markNotificationRead,
    onError: () => toast.error("Failed to mark notification as read"),
  });
  const readAll = useMutation({
    mutationFn: markAllNotificationsRead,
    onSuccess: () => toast.success("All notifications marked as read"),
    onError: () => toast.error("Failed to mark notification as read"),
  });
  const clear = useMutation({
    mutationFn: clearNotifications,
    onError: () => toast.error("Failed to clear notifications"),
    onSettled: () => setAsking(false),
  });
  if (news.isPending) {
    return (
      <PageLoading>
        <div className="mx-auto grid max-w-2xl gap-6">
          <Skeleton className="h-10 w-1/2" />
          <RowsSkeleton />
        </div>
      </PageLoading>
    );
  }
  if (news.data === undefined) return <LoadFailed title="Failed to load notifications" query={news} />;
  const notifications = news.data.pages.flatMap((page) => page.notifications);
  const unreadCount = news.data.pages[0]?.unreadCount ?? 0;
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Notifications</h1>
        {notifications.length > 0 && (
          <div className="flex gap-2">
            <Button
              look="quiet"
              disabled={unreadCount === 0}
              busy={readAll.isPending}
              onClick={() => readAll.mutate()}
            >
              Mark all as read
            </Button>
            <Button look="quiet" onClick={() => setAsking(true)}>
              Clear
            </Button>
          </div>
        )}
      </div>
      {notifications.length === 0 && (
        <EmptyState spot="no-news" title="All quiet">
          <p className="text-soft">News of your orders appears here.</p>
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {notifications.map((each) => (
          <li key={each.id}>
            <NotificationCard notification={each} onRead={() => readOne.mutate(each.id)} />
          </li>
        ))}
      </ul>
      {news.hasNextPage && <ShowOlder query={news} />}
      {isAsking && (
        <Confirm
          title="Clear all notifications?"
          message="They are gone for good. Your orders stay."
          action="Clear"
          busy={clear.isPending}
          onConfirm={() => clear.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function NotificationCard({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { title, message, createdAt, orderId, eventId, expiresAt, readAt } = notification;
  const isUnread = readAt === null;
  return (
    <article
      className={classNames(
        "grid gap-1 rounded-2xl border border-line p-5 sm:px-7",
        isUnread && "bg-raised shadow-card",
      )}
    >
      <div className="flex items-center gap-2.5">
        {isUnread && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-ink" />}
        <h2 className={classNames("text-lead", !isUnread && "text-soft")}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {title}
        </h2>
      </div>
      <p>{message}</p>
      {expiresAt !== null && (
        <p className="figures font-semibold">
          <OfferTime expiresAt={expiresAt} />
        </p>
      )}
      <time dateTime={createdAt} className="figures text-small text-soft">
        {formatEventTime(new Date(createdAt), VIEWER_TIME_ZONE)}
      </time>
      <div className="-mb-3 flex flex-wrap gap-x-6">
        {orderId !== null && (
          <LinkButton look="plain" to="/orders/$orderId" params={{ orderId }}>
            See the order
          </LinkButton>
        )}
        {orderId === null && eventId !== null && (
          <LinkButton look="plain" to="/events/$eventId" params={{ eventId }}>
            See the event
          </LinkButton>
        )}
        {isUnread && (
          <Button look="plain" onClick={onRead} aria-label={`Mark as read: ${title}`}>
            Mark as read
          </Button>
        )}
      </div>
    </article>
  );
}
