import { previewStop, type StopPreview } from "@secret/contract";
import type { StopReason } from "@secret/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Refresh interval of a preview, in ms, because orders change while the crew decides. */
const REFRESH_MS = 5_000;

export const stopKeys = {
  all: (eventId: string) => ["incidents", eventId, "stop"],
  preview: (eventId: string, reason: StopReason) => ["incidents", eventId, "stop", reason],
} as const;

/** Queries the consequences of stopping a pickup for good. The last ones stay on screen until the new ones have loaded. */
export function stopPreviewQuery(eventId: string, reason: StopReason) {
  return queryOptions({
    queryKey: stopKeys.preview(eventId, reason),
    queryFn: (): Promise<StopPreview> => call(previewStop, { params: { id: eventId }, query: { reason } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}
