import { getClose } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Days of which the close is asked for, the first and the last; of one event alone where it is named. */
export interface CloseSpan {
  readonly from: string;
  readonly to: string;
  readonly eventId?: string;
}

/** What moved on each of these days, by event. */
export function closeQuery(span: CloseSpan) {
  return queryOptions({
    queryKey: ["ledger", "close", span],
    queryFn: () => call(getClose, { query: span }),
    placeholderData: (previous) => previous,
  });
}
