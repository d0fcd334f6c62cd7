import { getCashCount } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const counterKeys = {
  cashCounts: ["counter", "cash-count"],
  cashCount: (eventId: string) => ["counter", "cash-count", eventId],
} as const;

/** What the till of an event should hold, and how it was counted. */
export function cashCountQuery(eventId: string) {
  return queryOptions({
    queryKey: counterKeys.cashCount(eventId),
    queryFn: () => call(getCashCount, { params: { id: eventId } }),
    staleTime: 0,
  });
}
