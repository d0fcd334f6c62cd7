import { listReplies, markRepliesRead as markReadRoute } from "@secret/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { pagedQuery } from "../../../platform/load-states/paged-query.ts";
import { queryClient } from "../../../platform/query-client.ts";

const KEYS = { all: ["replies"], pages: ["replies", "pages"], unread: ["replies", "unread"] } as const;

/** Queries matching texts to our number, newest first, in pages. */
export function replyPagesQuery(filter: { readonly search?: string | undefined; readonly orderId?: string }) {
  const pages = pagedQuery(KEYS.pages, filter, (query) => call(listReplies, { query }));
  return { ...pages, placeholderData: keepPreviousData };
}

const UNREAD_EVERY_MS = 60_000;

/** Queries the number of unread texts. Polls while the page is open. */
export const unreadRepliesQuery = queryOptions({
  queryKey: KEYS.unread,
  queryFn: async () => (await call(listReplies, { query: { limit: 1 } })).unreadCount,
  refetchInterval: UNREAD_EVERY_MS,
});

/** Marks texts as read, up to the newest that the admin has seen. */
export async function markRepliesRead(throughId: string): Promise<void> {
  const { unreadCount } = await call(markReadRoute, { body: { throughId } });
  queryClient.setQueryData(unreadRepliesQuery.queryKey, unreadCount);
}
