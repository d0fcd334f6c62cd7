import { pauseRefunds as pauseRefundsRoute } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { refundProgressKey } from "./refund-progress-queries.ts";

/** Pauses or resumes sending a cancelled event's refunds. */
export async function pauseRefunds(eventId: string, isPaused: boolean): Promise<void> {
  const progress = await call(pauseRefundsRoute, { params: { id: eventId }, body: { isPaused } });
  queryClient.setQueryData(refundProgressKey(eventId), progress);
}
