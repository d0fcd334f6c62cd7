import {
  pauseRefunds as pauseRefundsRoute,
  type StopPreview,
  stopPickup as stopPickupRoute,
} from "@secret/contract";
import type { StopReason } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { undoIncident } from "./incident-mutations.ts";
import { refundProgressKey } from "./refund-progress-queries.ts";
import { stopKeys } from "./stop-queries.ts";

/**
 * Stops a pickup for good, as previewed.
 * @returns false if the preview was outdated; the new one is shown, and nothing was stopped
 */
export async function stopPickup(
  eventId: string,
  reason: StopReason,
  { version }: StopPreview,
): Promise<boolean> {
  const body = { reason, version };
  const { started, preview } = await call(stopPickupRoute, { params: { id: eventId }, body });
  const shown = started === null ? preview : { ...preview, stopping: started };
  queryClient.setQueryData(stopKeys.preview(eventId, reason), shown);
  return started !== null;
}

/** Undoes a stop, and reloads the preview. */
export async function undoStop(eventId: string, incidentId: string): Promise<void> {
  await undoIncident(eventId, incidentId);
  await queryClient.invalidateQueries({ queryKey: stopKeys.all(eventId) });
}

/** Pauses or resumes sending a cancelled event's refunds. */
export async function pauseRefunds(eventId: string, isPaused: boolean): Promise<void> {
  const progress = await call(pauseRefundsRoute, { params: { id: eventId }, body: { isPaused } });
  queryClient.setQueryData(refundProgressKey(eventId), progress);
}
