import { type ShortPreview, setShortAnswer as setShortAnswerRoute, startShort } from "@secret/contract";
import type { ShortAnswer } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { undoIncident } from "./incident-mutations.ts";
import { type Count, shortKeys } from "./short-queries.ts";

/**
 * Records a count as previewed.
 * @returns false if the preview was outdated; the new one is shown, and nothing was recorded
 */
export async function recordCount(
  eventId: string,
  count: Count,
  { version }: ShortPreview,
): Promise<boolean> {
  const body = { ...count, version };
  const { isRecorded, preview } = await call(startShort, { params: { id: eventId }, body });
  queryClient.setQueryData(shortKeys.preview(eventId, count), preview);
  return isRecorded;
}

/** Undoes a shortage before anybody is cut, and reloads the preview. */
export async function undoShortage(eventId: string, incidentId: string): Promise<void> {
  await undoIncident(eventId, incidentId);
  await queryClient.invalidateQueries({ queryKey: shortKeys.all(eventId) });
}

/** Stores the member's standing answer to a shortage. */
export async function setShortAnswer(answer: ShortAnswer): Promise<void> {
  queryClient.setQueryData(shortKeys.answer, { answer });
  await call(setShortAnswerRoute, { body: { answer } });
}
