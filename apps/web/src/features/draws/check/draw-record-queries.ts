import { type ApiError, type DrawRecord, getDrawRecord } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { drawKeys } from "../draw-queries.ts";

/** Maximum wait for a record, in ms. One of 50,000 entries has 4 MB. */
const RECORD_WITHIN_MS = 60_000;

/**
 * Queries a finished draw's record. Only outcomes change afterwards, so an open page loads it again for the reader's own
 * news, not for everybody's: a record can be large.
 * @param finishedAt when the draw finished; undefined until the event is loaded
 */
export function drawRecordQuery(eventId: string, finishedAt: string | null | undefined) {
  return queryOptions<DrawRecord, ApiError>({
    queryKey: drawKeys.record(eventId, finishedAt ?? null),
    queryFn: () =>
      call(getDrawRecord, { params: { id: eventId }, signal: AbortSignal.timeout(RECORD_WITHIN_MS) }),
    staleTime: RECORD_WITHIN_MS,
    enabled: finishedAt !== undefined,
  });
}
