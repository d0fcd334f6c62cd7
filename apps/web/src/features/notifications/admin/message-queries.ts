import { type FailureSpan, listAdminMessages, listMessageFailures, listOutages } from "@secret/contract";
import type { DeliveryChannel, DeliveryState } from "@secret/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { pagedQuery } from "../../../platform/load-states/paged-query.ts";

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
  const pages = pagedQuery(messageKeys.pages, filter, (query) => call(listAdminMessages, { query }));
  return { ...pages, placeholderData: keepPreviousData };
}

export function messageFailuresQuery(span: FailureSpan) {
  return queryOptions({
    queryKey: [...messageKeys.failures, span],
    queryFn: () => call(listMessageFailures, { query: { span } }),
    placeholderData: keepPreviousData,
  });
}

const OUTAGES_EVERY_MS = 60_000;

/** Queries channels whose provider is down. Polls while the page is open. */
export const outagesQuery = queryOptions({
  queryKey: messageKeys.outages,
  queryFn: () => call(listOutages),
  refetchInterval: OUTAGES_EVERY_MS,
});
