import {
  type Broadcast,
  type BroadcastDraft,
  getBroadcast,
  listBroadcasts,
  type Page,
  previewBroadcast,
} from "@secret/contract";
import { type InfiniteData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { pagedQuery, rowsOf } from "../../platform/load-states/paged-query.ts";

export const broadcastKeys = {
  all: ["broadcasts"],
  pages: ["broadcasts", "pages"],
  detail: (id: string) => ["broadcasts", "detail", id],
  preview: (draft: BroadcastDraft) => ["broadcasts", "preview", draft],
} as const;

/** Polling interval while a broadcast is being sent, in ms. */
const PROGRESS_EVERY_MS = 2_000;

/** Queries all broadcasts, newest first, in pages. */
export const broadcastPagesQuery = {
  ...pagedQuery(broadcastKeys.pages, {}, (query) => call(listBroadcasts, { query })),
  refetchInterval: ({
    state,
  }: {
    readonly state: { readonly data: InfiniteData<Page<Broadcast>> | undefined };
  }) =>
    rowsOf(state.data)?.some((broadcast) => broadcast.state === "sending") === true
      ? PROGRESS_EVERY_MS
      : false,
};

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
