import { getMyDraw } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const drawKeys = {
  all: ["draws"],
  mine: (eventId: string) => ["draws", eventId],
} as const;

/** Queries an event's draw with the member's own tickets, entry and result. */
export function myDrawQuery(eventId: string) {
  return queryOptions({
    queryKey: drawKeys.mine(eventId),
    queryFn: () => call(getMyDraw, { params: { id: eventId } }),
  });
}
