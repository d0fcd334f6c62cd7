import { getCashCount, listSetAsides } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const counterKeys = {
  cashCounts: ["counter", "cash-count"],
  cashCount: (eventId: string) => ["counter", "cash-count", eventId],
  setAsides: (eventId: string) => ["counter", "set-asides", eventId],
} as const;

/** Queries the offline allotments of an event's devices. */
export function setAsidesQuery(eventId: string) {
  return queryOptions({
    queryKey: counterKeys.setAsides(eventId),
    queryFn: () => call(listSetAsides, { params: { id: eventId } }),
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
