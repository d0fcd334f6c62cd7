import {
  getAdminEvent,
  getEventLead,
  listAdminEvents,
  listMenuLibrary,
  previewCancellation,
  previewPublishing,
} from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { eventKeys } from "../event-queries.ts";

/** Queries all events with their figures. A separate file keeps admin code out of the member pages. */
export const adminEventsQuery = queryOptions({
  queryKey: eventKeys.adminList,
  queryFn: () => call(listAdminEvents),
});

/** Queries one event for its editor. */
export function adminEventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.adminDetail(eventId),
    queryFn: () => call(getAdminEvent, { params: { id: eventId } }),
  });
}

/** Queries the effects of publishing an event, and possible omissions. */
export function publishPreviewQuery(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.publishing(eventId),
    queryFn: () => call(previewPublishing, { params: { id: eventId } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Queries the orders, money, and members that cancelling an event affects. */
export function cancellationPreviewQuery(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.cancellation(eventId),
    queryFn: () => call(previewCancellation, { params: { id: eventId } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Queries an event's lead, and the crew members who could be. */
export function eventLeadQuery(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.lead(eventId),
    queryFn: () => call(getEventLead, { params: { id: eventId } }),
  });
}

/** Queries every item of past menus in its latest version. */
export const menuLibraryQuery = queryOptions({
  queryKey: ["menu", "library"],
  queryFn: () => call(listMenuLibrary),
});
