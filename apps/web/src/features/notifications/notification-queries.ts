import { listNotifications } from "@secret/contract";
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

/** All of them, newest first, page by page. */
export const notificationPagesQuery = infiniteQueryOptions({
  queryKey: notificationKeys.pages,
  queryFn: ({ pageParam }) =>
    call(listNotifications, { query: pageParam === undefined ? {} : { before: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.hasMore ? page.notifications.at(-1)?.id : undefined),
});
