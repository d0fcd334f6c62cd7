import { listNotifications } from "@secret/contract";
import type { NotificationFilter } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { pagedQuery } from "../../platform/load-states/paged-query.ts";
import { notificationKeys } from "./notification-queries.ts";

// In its own file, because every member page loads notification-queries.ts.

/** Queries the notifications of a filter, newest first, in pages. */
export function notificationPagesQuery(filter: NotificationFilter) {
  return pagedQuery(notificationKeys.pages, { filter }, (query) => call(listNotifications, { query }));
}
