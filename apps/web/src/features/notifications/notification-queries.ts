import { listNotifications, viewSubscription } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
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

/** Queries the subscription of an email's unsubscribe link. */
export function subscriptionQuery(token: string) {
  return queryOptions({
    queryKey: ["subscription", token],
    queryFn: () => call(viewSubscription, { params: { token } }),
  });
}
