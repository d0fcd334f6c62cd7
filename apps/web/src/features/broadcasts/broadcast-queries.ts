import { type BroadcastDraft, getBroadcast, listBroadcasts, previewBroadcast } from "@secret/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const broadcastKeys = {
  all: ["broadcasts"],
  pages: ["broadcasts", "pages"],
  detail: (id: string) => ["broadcasts", "detail", id],
  preview: (draft: BroadcastDraft) => ["broadcasts", "preview", draft],
} as const;

/** Polling interval while a broadcast is being sent, in ms. */
const PROGRESS_EVERY_MS = 2_000;

/** Queries all broadcasts, newest first, in pages. */
export const broadcastPagesQuery = infiniteQueryOptions({
  queryKey: broadcastKeys.pages,
  queryFn: ({ pageParam }) =>
    call(listBroadcasts, { query: pageParam === undefined ? {} : { before: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.hasMore ? page.broadcasts.at(-1)?.id : undefined),
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.broadcasts.some(({ state: its }) => its === "sending"))
      ? PROGRESS_EVERY_MS
      : false,
});

export function broadcastQuery(id: string) {
  return queryOptions({
    queryKey: broadcastKeys.detail(id),
    queryFn: () => call(getBroadcast, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (isInProgress(data) ? PROGRESS_EVERY_MS : false),
  });
}

/** Returns whether a broadcast's figures are changing. A due one starts within moments. */
function isInProgress(broadcast: { state: string; scheduledFor: string } | undefined): boolean {
  if (broadcast?.state === "scheduled") return new Date(broadcast.scheduledFor) <= new Date();
  return broadcast?.state === "sending";
}

/** Queries a draft's preview and its audience. */
export function broadcastPreviewQuery(draft: BroadcastDraft) {
  return queryOptions({
    queryKey: broadcastKeys.preview(draft),
    queryFn: () => call(previewBroadcast, { body: draft }),
    placeholderData: (previous) => previous,
  });
}
