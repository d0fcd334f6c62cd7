import { previewRelease, type ReleasePreview } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

/** Refresh interval of the preview, in ms, because members come while the crew decides. */
const REFRESH_MS = 5_000;

export const releaseKey = (eventId: string) => ["incidents", eventId, "no-show"];

/** Queries the consequences of releasing the orders whose hold is over. */
export function releasePreviewQuery(eventId: string) {
  return queryOptions({
    queryKey: releaseKey(eventId),
    queryFn: (): Promise<ReleasePreview> => call(previewRelease, { params: { id: eventId } }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}
