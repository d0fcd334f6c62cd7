import { getRefundProgress, type RefundProgress } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Refresh interval while refunds are open, in ms. */
const REFRESH_MS = 3_000;

/** Steps of a refund, with their names. */
export const REFUND_STEPS = [
  ["unsent", "To do"],
  ["sent", "Sent"],
  ["atSquare", "At Square"],
  ["completed", "Completed"],
  ["needsPerson", "Needs a person"],
] as const;

/** Counts the refunds that aren't completed. */
export function openRefunds(progress: RefundProgress): number {
  return REFUND_STEPS.reduce((sum, [step]) => sum + (step === "completed" ? 0 : progress[step].count), 0);
}

export const refundProgressKey = (eventId: string) => ["incidents", eventId, "refunds"];

/** Queries how far the refunds of a cancelled event are. */
export function refundProgressQuery(eventId: string) {
  return queryOptions({
    queryKey: refundProgressKey(eventId),
    queryFn: (): Promise<RefundProgress> => call(getRefundProgress, { params: { id: eventId } }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}
