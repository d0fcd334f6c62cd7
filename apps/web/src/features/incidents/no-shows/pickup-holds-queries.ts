import { getPickupHolds } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

/** Queries until when orders are held after each window of an event. */
export function pickupHoldsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["events", "pickup-holds", eventId],
    queryFn: () => call(getPickupHolds, { params: { id: eventId } }),
    select: ({ holds }) => holds,
  });
}
