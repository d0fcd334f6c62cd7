import { type ApiError, type DrawRecord, getDrawRecord } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

/** Maximum wait for a record, in ms. One of 50,000 entries has 4 MB. */
const RECORD_WITHIN_MS = 60_000;

/**
 * Queries a finished draw's record. It is loaded once, since only outcomes change afterwards.
 * @param finishedAt when the draw finished; undefined until the event is loaded
 */
export function drawRecordQuery(eventId: string, finishedAt: string | null | undefined) {
  return queryOptions<DrawRecord, ApiError>({
    queryKey: ["draw-record", eventId, finishedAt ?? null],
    queryFn: () =>
      call(getDrawRecord, { params: { id: eventId }, signal: AbortSignal.timeout(RECORD_WITHIN_MS) }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: finishedAt !== undefined,
  });
}
