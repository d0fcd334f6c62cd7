import type { CallOutput, listNotifications, Notification } from "@secret/contract";
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { notificationKeys } from "./notification-queries.ts";

type Page = CallOutput<typeof listNotifications>;

/** Shows one as read, or as unread, wherever it is shown, and counts it. @returns what shows all as it was */
export function showAs(client: QueryClient, notification: Notification, readAt: string | null): () => void {
  const { id } = notification;
  const counted = Number(readAt === null) - Number(notification.readAt === null);
  const mark = ({ notifications, unreadCount, ...rest }: Page): Page => ({
    ...rest,
    notifications: notifications.map((each) => (each.id === id ? { ...each, readAt } : each)),
    unreadCount: Math.max(0, unreadCount + counted),
  });
  const before: [QueryKey, unknown][] = client.getQueriesData({ queryKey: notificationKeys.all });
  client.setQueriesData<Page>({ queryKey: notificationKeys.latest }, (page) => page && mark(page));
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: notificationKeys.pages },
    (data) => data && { ...data, pages: data.pages.map(mark) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
