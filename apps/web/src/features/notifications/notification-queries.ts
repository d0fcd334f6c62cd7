import { listNotifications, viewSubscription } from "@secret/contract";
import type { NotificationFilter } from "@secret/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const notificationKeys = {
  all: ["notifications"],
  latest: ["notifications", "latest"],
  pages: ["notifications", "pages"],
} as const;

/** The last few, and how many are unread: for the bell and the dashboard. */
export const latestNotificationsQuery = queryOptions({
  queryKey: notificationKeys.latest,
  queryFn: () => call(listNotifications, { query: { limit: 3 } }),
});

/** Those that a filter shows, newest first, page by page. */
export const notificationPagesQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.pages, filter],
    queryFn: ({ pageParam: before }) =>
      call(listNotifications, { query: { filter, ...(before === undefined ? {} : { before }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.notifications.at(-1)?.id : undefined),
  });

/** What a mail's unsubscribe link ends, and whether it is on. */
export function subscriptionQuery(token: string) {
  return queryOptions({
    queryKey: ["subscription", token],
    queryFn: () => call(viewSubscription, { params: { token } }),
  });
}
