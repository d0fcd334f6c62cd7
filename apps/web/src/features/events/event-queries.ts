import { getEvent, listEvents } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const eventKeys = {
  list: ["events", "list"],
  detail: (eventId: string) => ["events", "detail", eventId],
  adminList: ["events", "admin-list"],
  adminDetail: (eventId: string) => ["events", "admin-detail", eventId],
  publishing: (eventId: string) => ["events", "publishing", eventId],
  cancellation: (eventId: string) => ["events", "cancellation", eventId],
} as const;

export const eventsQuery = queryOptions({ queryKey: eventKeys.list, queryFn: () => call(listEvents) });

export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.detail(eventId),
    queryFn: () => call(getEvent, { params: { id: eventId } }),
  });
}
