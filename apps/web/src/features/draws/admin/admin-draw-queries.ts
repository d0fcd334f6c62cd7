import { compareOpenings, getAdminDraw } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { batchRefetches } from "../../../platform/live/batch-refetches.ts";

const KEY = ["admin-draw"] as const;

/** Interval until a draw is finished, in ms. Entries send no live event to admins. */
const COUNT_EVERY_MS = 5_000;

/** Queries an event's draw for the owner, and polls while entries come in. */
export function adminDrawQuery(eventId: string) {
  return queryOptions({
    queryKey: [...KEY, eventId],
    queryFn: () => call(getAdminDraw, { params: { id: eventId } }),
    refetchInterval: ({ state }) => state.data?.finishedAt == null && COUNT_EVERY_MS,
  });
}

/** Queries a finished draw beside the openings before it. */
export function comparedOpeningsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["compared-openings", eventId],
    queryFn: () => call(compareOpenings, { params: { id: eventId } }),
  });
}

// Entries open and close, and the draw ends, with a change of the event. Offers change its stock.
batchRefetches(["event.changed", "event.stock", "order.changed"], KEY);
