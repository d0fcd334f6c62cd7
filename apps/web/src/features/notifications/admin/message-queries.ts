import { type FailureSpan, listAdminMessages, listMessageFailures, listOutages } from "@secret/contract";
import type { DeliveryChannel, DeliveryState } from "@secret/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { after, givenOf } from "../../../platform/list-query.ts";

export const messageKeys = {
  all: ["messages"],
  pages: ["messages", "pages"],
  failures: ["messages", "failures"],
  outages: ["messages", "outages"],
} as const;

export interface MessageFilter {
  readonly search?: string | undefined;
  readonly memberId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly channel?: DeliveryChannel | undefined;
  readonly kind?: string | undefined;
}

/** Queries matching messages to members, newest first, in pages. */
export function messagePagesQuery(filter: MessageFilter) {
  const query = givenOf(filter);
  return infiniteQueryOptions({
    queryKey: [...messageKeys.pages, query],
    queryFn: ({ pageParam }) => call(listAdminMessages, { query: after(query, pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.messages.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
}

export function messageFailuresQuery(span: FailureSpan) {
  return queryOptions({
    queryKey: [...messageKeys.failures, span],
    queryFn: () => call(listMessageFailures, { query: { span } }),
    placeholderData: (previous) => previous,
  });
}

const OUTAGES_EVERY_MS = 60_000;

/** Queries channels whose provider is down. Polls while the page is open. */
export const outagesQuery = queryOptions({
  queryKey: messageKeys.outages,
  queryFn: () => call(listOutages),
  refetchInterval: OUTAGES_EVERY_MS,
});
