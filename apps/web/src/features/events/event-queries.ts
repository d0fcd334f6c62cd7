import { getEvent, listEvents } from "@secret/contract";
import { DEFAULT_TIME_ZONE, formatEventPeriod } from "@secret/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

export const eventKeys = {
  list: ["events", "list"],
  detail: (eventId: string) => ["events", "detail", eventId],
  adminList: ["events", "admin-list"],
  adminDetail: (eventId: string) => ["events", "admin-detail", eventId],
  publishing: (eventId: string) => ["events", "publishing", eventId],
  cancellation: (eventId: string) => ["events", "cancellation", eventId],
  lead: (eventId: string) => ["events", "lead", eventId],
} as const;

export const eventsQuery = queryOptions({ queryKey: eventKeys.list, queryFn: () => call(listEvents) });

export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.detail(eventId),
    queryFn: () => {
      setTimeout(prepareFormats);
      return call(getEvent, { params: { id: eventId } });
    },
  });
}

/** Creates the date formatters while the event loads, because creating them takes long on a slow phone. */
function prepareFormats(): void {
  const now = new Date();
  formatEventPeriod(now, now, DEFAULT_TIME_ZONE, VIEWER_TIME_ZONE, now);
}
