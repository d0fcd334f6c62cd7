import { announceDelay as announceDelayRoute, type DelayPreview } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { undoIncident } from "./incident-mutations.ts";
import { lateKeys } from "./late-queries.ts";

/**
 * Announces a delay as previewed.
 * @returns false if the preview was outdated; the new one is shown, and nothing was announced
 */
export async function announceDelay(
  eventId: string,
  minutes: number,
  { version }: DelayPreview,
): Promise<boolean> {
  const body = { minutes, version };
  const { started, preview } = await call(announceDelayRoute, { params: { id: eventId }, body });
  const announced = started === null ? {} : { announcedMinutes: minutes, undoable: started };
  queryClient.setQueryData(lateKeys.preview(eventId, minutes), { ...preview, ...announced });
  return started !== null;
}

/** Undoes an announced delay, and reloads the preview. */
export async function undoDelay(eventId: string, incidentId: string): Promise<void> {
  await undoIncident(eventId, incidentId);
  await queryClient.invalidateQueries({ queryKey: lateKeys.all(eventId) });
}
