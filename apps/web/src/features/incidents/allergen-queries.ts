import { listAllergenReports, previewAllergenAlarm, previewAllergenWarning } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** A wrong bag: the order of the member who has it, and the order whose bag it is. */
export interface WrongBag {
  readonly orderId: string;
  readonly bagOrderId: string;
}

/** Queries the alarm about a wrong bag, before it's sent. */
export function allergenAlarmQuery(eventId: string, query: WrongBag) {
  return queryOptions({
    queryKey: ["crew", "allergen-alarm", eventId, query],
    queryFn: () => call(previewAllergenAlarm, { params: { id: eventId }, query }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Queries the preview of the alarm to everybody who got an item. */
export function allergenWarningQuery(eventId: string, menuItemId: string) {
  return queryOptions({
    queryKey: ["crew", "allergen-warning", eventId, menuItemId],
    queryFn: () => call(previewAllergenWarning, { params: { id: eventId }, query: { menuItemId } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Queries an event's allergen reports. */
export function allergenReportsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["admin", "allergen-reports", eventId],
    queryFn: async () => (await call(listAllergenReports, { params: { id: eventId } })).reports,
    staleTime: 0,
    gcTime: 0,
  });
}
