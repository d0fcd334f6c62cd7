import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type PlanChange, previewPlanChange } from "./plan-change-mutations.ts";

/** Queries the consequences of a change of plan. */
export function planPreviewQuery(eventId: string, change: PlanChange) {
  return queryOptions({
    queryKey: ["incidents", eventId, "plan-change", change],
    queryFn: () => previewPlanChange(eventId, change),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
