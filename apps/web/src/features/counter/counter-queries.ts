import { getCashCount, listAllotments } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const counterKeys = {
  cashCounts: ["counter", "cash-count"],
  cashCount: (eventId: string) => ["counter", "cash-count", eventId],
  allotments: (eventId: string) => ["counter", "allotments", eventId],
} as const;

/** Queries the offline allotments of an event's devices. */
export function allotmentsQuery(eventId: string) {
  return queryOptions({
    queryKey: counterKeys.allotments(eventId),
    queryFn: () => call(listAllotments, { params: { id: eventId } }),
    staleTime: 0,
  });
}

/** Queries an event's expected cash and its counts. */
export function cashCountQuery(eventId: string) {
  return queryOptions({
    queryKey: counterKeys.cashCount(eventId),
    queryFn: () => call(getCashCount, { params: { id: eventId } }),
    staleTime: 0,
  });
}
