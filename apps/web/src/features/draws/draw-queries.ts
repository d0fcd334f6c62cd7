import { getMyDraw } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const drawKeys = {
  allMine: ["draws", "mine"],
  records: ["draws", "record"],
  mine: (eventId: string) => ["draws", "mine", eventId],
  record: (eventId: string, finishedAt: string | null) => ["draws", "record", eventId, finishedAt],
} as const;

/** Queries an event's draw with the member's own tickets, entry and result. */
export function myDrawQuery(eventId: string) {
  return queryOptions({
    queryKey: drawKeys.mine(eventId),
    queryFn: () => call(getMyDraw, { params: { id: eventId } }),
  });
}
