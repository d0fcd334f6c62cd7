import { type DelayPreview, previewDelay } from "@secret/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Refresh interval of a preview, in ms, because orders change while the crew decides. */
const REFRESH_MS = 5_000;

export const lateKeys = {
  all: (eventId: string) => ["incidents", eventId, "late"],
  preview: (eventId: string, minutes: number) => ["incidents", eventId, "late", minutes],
} as const;

/** Queries the consequences of a delay. The last ones stay on screen until the new ones have loaded. */
export function delayPreviewQuery(eventId: string, minutes: number) {
  return queryOptions({
    queryKey: lateKeys.preview(eventId, minutes),
    queryFn: (): Promise<DelayPreview> => call(previewDelay, { params: { id: eventId }, query: { minutes } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}
