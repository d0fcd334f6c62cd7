import { getAdminEvent, listAdminEvents } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { eventKeys } from "../event-queries.ts";

/** Every event with its figures. Apart from the members' queries: a member's pages load nothing of an admin's. */
export const adminEventsQuery = queryOptions({
  queryKey: eventKeys.adminList,
  queryFn: () => call(listAdminEvents),
});

/** One event as its editor has it. */
export function adminEventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.adminDetail(eventId),
    queryFn: () => call(getAdminEvent, { params: { id: eventId } }),
  });
}
