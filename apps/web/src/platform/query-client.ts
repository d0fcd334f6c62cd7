import { ApiError, isTimeLimit } from "@secret/contract";
import { type Query, QueryClient } from "@tanstack/react-query";

const RETRIES = { NETWORK: 2, BUSY: 5 };

/**
 * Queries are retried after a lost connection and, after the server's delay, when it is busy; never after any other
 * error. Mutations aren't retried, because the member may have changed their mind. A query that timed out isn't retried
 * either: the page shows the error and a retry button.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Calls run offline too: the service worker answers with cached responses, and anything else fails at once instead
    // of pausing in silence.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 15_000,
      retry: (count, { code, cause }: Partial<ApiError>) =>
        !isTimeLimit(cause) && count < (RETRIES[code as keyof typeof RETRIES] ?? 0),
      retryDelay: retryDelayMs,
    },
  },
});

const failures = new WeakMap<Query, Error>();
const changed = new WeakSet<Query>();

/**
 * Keeps a failed query in its error state while it is refetched, so that the message and the button don't flicker.
 * Refetches a query that was invalidated during its first load, which the library would leave with the older answer.
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

/** First segment of a query key: the feature area that the query reads. */
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

/** Calls `listener` whenever the server answers SIGN_IN_REQUIRED. Returns a function that unsubscribes. */
export function onSignInRequired(listener: () => void): () => void {
  const onCacheEvent = (event: {
    readonly type: string;
    readonly action?: { readonly type: string; error?: unknown };
  }) => {
    const error = event.action?.type === "error" ? event.action.error : undefined;
    if (error instanceof ApiError && error.code === "SIGN_IN_REQUIRED") listener();
  };
  const stops = [
    queryClient.getQueryCache().subscribe(onCacheEvent),
    queryClient.getMutationCache().subscribe(onCacheEvent),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Returns the delay before a retry, in ms: the server's `retryAfterSeconds` with jitter, so that clients don't all
 * return at once.
 */
export function retryDelayMs(_count: number, { problem }: Partial<ApiError>): number {
  return (problem?.retryAfterSeconds ?? 2) * (750 + Math.random() * 500);
}
