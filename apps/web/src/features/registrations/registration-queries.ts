import { getMyEvent } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const registrationKeys = {
  all: ["registrations"],
  mine: (eventId: string) => ["registrations", eventId],
} as const;

/** What of an event is the member's own: reminder, waitlists, offers, the order that waits for its payment. */
export function myEventQuery(eventId: string) {
  return queryOptions({
    queryKey: registrationKeys.mine(eventId),
    queryFn: () => call(getMyEvent, { params: { id: eventId } }),
  });
}
