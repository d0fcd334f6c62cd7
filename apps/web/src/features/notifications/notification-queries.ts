import { listNotifications, viewSubscription } from "@secret/contract";
import type { NotificationFilter } from "@secret/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const notificationKeys = {
  all: ["notifications"],
  latest: ["notifications", "latest"],
  pages: ["notifications", "pages"],
} as const;

/** Queries the latest notifications and the unread count, for the bell and the dashboard. */
export const latestNotificationsQuery = queryOptions({
  queryKey: notificationKeys.latest,
  queryFn: () => call(listNotifications, { query: { limit: 3 } }),
});

/** Queries the notifications of a filter, newest first, in pages. */
export const notificationPagesQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.pages, filter],
    queryFn: ({ pageParam: before }) =>
      call(listNotifications, { query: { filter, ...(before === undefined ? {} : { before }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.notifications.at(-1)?.id : undefined),
  });

/** Queries the subscription of an email's unsubscribe link. */
export function subscriptionQuery(token: string) {
  return queryOptions({
    queryKey: ["subscription", token],
    queryFn: () => call(viewSubscription, { params: { token } }),
  });
}
