import { ApiError, isTimeLimit } from "@secret/contract";
import { type Query, QueryClient } from "@tanstack/react-query";
import { pauseMs } from "./pause-ms.ts";

const RETRIES = { NETWORK: 2, BUSY: 5 };

/**
 * Reads are tried again when the connection failed, and when the server says that it is busy, after the time that it
 * names; never on any other answer. A change isn't: what it would send may have been chosen anew. What has waited its whole time isn't made to wait
 * on: the page says so, and offers to ask again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call is made all the same: kept answers come from the service worker, and whatever
    // can't be done says so at once instead of waiting in silence.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 15_000,
      retry: (count, { code, cause }: Partial<ApiError>) =>
        !isTimeLimit(cause) && count < (RETRIES[code as keyof typeof RETRIES] ?? 0),
      retryDelay: pauseMs,
    },
  },
});

const failures = new WeakMap<Query, Error>();
const changed = new WeakSet<Query>();

/**
 * What failed to load stays failed while it is asked for again, so that its words and its button don't go and come. What
 * changes while it is loaded for the first time is asked for once more: the library would keep the older answer.
 */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated") return;
  const { query, action } = event;
  const { queryKey, state } = query;
  if (action.type === "error") failures.set(query, action.error);
  const error = failures.get(query);
  if (action.type === "fetch" && state.status === "pending" && error)
    query.setState({ status: "error", error });
  if (action.type === "invalidate" && state.fetchStatus === "fetching" && !state.dataUpdatedAt)
    changed.add(query);
  if (action.type === "success" && changed.delete(query))
    void queryClient.invalidateQueries({ queryKey, exact: true });
});

/** First segment of a query's key: the part of the product that the query reads. */
export type QueryArea =
  | "admin-members"
  | "analytics"
  | "audit"
  | "counter"
  | "crew"
  | "event-buyers"
  | "events"
  | "ledger"
  | "menu"
  | "messages"
  | "orders"
  | "payments"
  | "promo-codes"
  | "registrations";

/** Marks the queries of these areas stale and reloads the ones on screen. */
export function invalidateAreas(areas: readonly QueryArea[]): void {
  for (const area of areas) void queryClient.invalidateQueries({ queryKey: [area] });
}

/** Calls `listener` whenever the server answers that nobody is signed in. Returns how to stop. */
export function onSignInRequired(listener: () => void): () => void {
  const hear = (event: {
    readonly type: string;
    readonly action?: { readonly type: string; error?: unknown };
  }) => {
    const error = event.action?.type === "error" ? event.action.error : undefined;
    if (error instanceof ApiError && error.code === "SIGN_IN_REQUIRED") listener();
  };
  const stops = [queryClient.getQueryCache().subscribe(hear), queryClient.getMutationCache().subscribe(hear)];
  return () => {
    for (const stop of stops) stop();
  };
}
