import {
  type CallOutput,
  clearNotifications as clearNotificationsRoute,
  type listNotifications,
  markAllNotificationsRead as markAllReadRoute,
  markNotificationRead as markReadRoute,
  markNotificationUnread as markUnreadRoute,
  type Notification,
  restoreNotifications as restoreRoute,
  sendTestNotification as sendTestRoute,
  undoUnsubscribe,
  unsubscribe,
} from "@secret/contract";
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { notificationKeys, subscriptionQuery } from "./notification-queries.ts";

/** Marks a notification at once, and reverts it when the request fails. */
export async function markNotification(notification: Notification, isRead: boolean): Promise<void> {
  const { id } = notification;
  await queryClient.cancelQueries({ queryKey: notificationKeys.all });
  const takeBack = showAs(queryClient, notification, isRead ? new Date().toISOString() : null);
  try {
    await call(isRead ? markReadRoute : markUnreadRoute, { params: { id } });
  } catch (error) {
    takeBack();
    throw error;
  }
  await invalidateNotifications();
}

export async function markAllNotificationsRead(): Promise<void> {
  await call(markAllReadRoute);
  await invalidateNotifications();
}

/** @returns the timestamp that identifies this clearing */
export async function clearNotifications(): Promise<string> {
  const { clearedAt } = await call(clearNotificationsRoute);
  await invalidateNotifications();
  return clearedAt;
}

export async function restoreNotifications(clearedAt: string): Promise<void> {
  await call(restoreRoute, { body: { clearedAt } });
  await invalidateNotifications();
}

export async function sendTestNotification(): Promise<void> {
  await call(sendTestRoute);
  await invalidateNotifications();
}

/** Unsubscribes from the messages of an email's link, or resubscribes. */
export async function switchSubscription(token: string, isOn: boolean): Promise<void> {
  const subscription = await call(isOn ? undoUnsubscribe : unsubscribe, { params: { token } });
  queryClient.setQueryData(subscriptionQuery(token).queryKey, subscription);
}

function invalidateNotifications(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: notificationKeys.all });
}

type Page = CallOutput<typeof listNotifications>;

/**
 * Shows a notification as read or unread everywhere, and updates the count.
 * @returns a function that reverts it
 */
function showAs(client: QueryClient, notification: Notification, readAt: string | null): () => void {
  const { id } = notification;
  const counted = Number(readAt === null) - Number(notification.readAt === null);
  const mark = ({ rows, unreadCount, ...rest }: Page): Page => ({
    ...rest,
    rows: rows.map((each) => (each.id === id ? { ...each, readAt } : each)),
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
