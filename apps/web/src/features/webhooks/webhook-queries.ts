import { listWebhookDeliveries, listWebhookEndpoints } from "@secret/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { pagedQuery, rowsOf } from "../../platform/load-states/paged-query.ts";

export const webhookKeys = { endpoints: ["webhook-endpoints"], log: ["webhook-log"] } as const;

export const webhookEndpointsQuery = queryOptions({
  queryKey: webhookKeys.endpoints,
  queryFn: () => call(listWebhookEndpoints),
});

/** Pause between reloads of a log while a webhook in it is about to be sent, in ms. */
const SENDING_MS = 2_000;
/** A webhook due within this time is about to be sent, in ms. */
const SOON_MS = 10_000;

/** Queries an endpoint's webhooks, newest first, page by page. Reloads while one is about to be sent. */
export function webhookLogQuery(id: string) {
  return infiniteQueryOptions({
    ...pagedQuery([...webhookKeys.log, id], {}, (query) =>
      call(listWebhookDeliveries, { params: { id }, query }),
    ),
    refetchInterval: ({ state }) => {
      const rows = rowsOf(state.data) ?? [];
      const isSending = rows.some(
        ({ dueAt }) => dueAt !== null && new Date(dueAt).getTime() < Date.now() + SOON_MS,
      );
      return isSending ? SENDING_MS : false;
    },
  });
}
