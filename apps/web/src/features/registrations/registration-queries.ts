import { getMyEvent } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const registrationKeys = {
  all: ["registrations"],
  mine: (eventId: string) => ["registrations", eventId],
} as const;

/** Queries the member's own data of an event: reminder, waitlists, offers, and the unpaid order. */
export function myEventQuery(eventId: string) {
  return queryOptions({
    queryKey: registrationKeys.mine(eventId),
    queryFn: () => call(getMyEvent, { params: { id: eventId } }),
  });
}
