import { previewPartRefund, type startPartRefund } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { type BodyOf, call } from "../../../platform/api.ts";

/** Part of an order that the crew refunds, and why. */
export type RefundChoice = Omit<BodyOf<typeof startPartRefund>, "shownCents">;

/** Queries the effects of a part refund. They are never cached, because other refunds change them. */
export function partRefundQuery(eventId: string, choice: RefundChoice) {
  return queryOptions({
    queryKey: ["crew", "part-refund", eventId, choice],
    queryFn: () => call(previewPartRefund, { params: { id: eventId }, query: choice }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
