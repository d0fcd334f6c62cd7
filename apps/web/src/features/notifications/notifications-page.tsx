import { clearNotifications, markAllNotificationsRead, markNotificationRead } from "@secret/contract";
import { formatEventTime } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import toast from "react-hot-toast";
import { call } from "../../app/api.ts";
import { queryClient } from "../../app/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState, Skeleton } from "../../ui/panel.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { notificationsQuery } from "./notification-queries.ts";

const refresh = () => queryClient.invalidateQueries({ queryKey: ["notifications"] });

/** Everything the bell rang for. */
export function NotificationsPage() {
  const [isAsking, setAsking] = useState(false);
  const news = useQuery(notificationsQuery);
  const readOne = useMutation({
    mutationFn: (id: string) => call(markNotificationRead, { params: { id } }),
    onSuccess: refresh,
    onError: () => toast.error("Failed to mark notification as read"),
  });
  const readAll = useMutation({
    mutationFn: () => call(markAllNotificationsRead),
    onSuccess: async () => {
      await refresh();
      toast.success("All notifications marked as read");
    },
    onError: () => toast.error("Failed to mark notification as read"),
  });
  const clear = useMutation({
    mutationFn: () => call(clearNotifications),
    onSuccess: refresh,
    onError: () => toast.error("Failed to clear notifications"),
    onSettled: () => setAsking(false),
  });
  if (news.isPending) return <Skeleton className="h-72" />;
  if (news.isError) {
    return (
      <EmptyState title="Failed to load notifications">
        <Button onClick={() => void news.refetch()}>Try again</Button>
      </EmptyState>
    );
  }
  const { notifications, unreadCount } = news.data;
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2.4rem]">Notifications</h1>
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
          <li
            key={each.id}
            className={`rounded-2xl border bg-raised p-5 ${each.readAt === null ? "border-accent" : "border-line"}`}
          >
            <div className="flex items-start justify-between gap-3">
              <h2 className="text-[1.15rem]">{each.title}</h2>
              {each.readAt === null && (
                <Button
                  look="plain"
                  onClick={() => readOne.mutate(each.id)}
                  aria-label={`Mark as read: ${each.title}`}
                >
                  Mark as read
                </Button>
              )}
            </div>
            <p>{each.message}</p>
            <p className="figures mt-2 text-[0.88rem] text-soft">
              {formatEventTime(new Date(each.createdAt), VIEWER_TIME_ZONE)}
            </p>
            {each.orderId !== null && (
              <Link
                to="/orders/$orderId"
                params={{ orderId: each.orderId }}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                See the order
              </Link>
            )}
          </li>
        ))}
      </ul>
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
