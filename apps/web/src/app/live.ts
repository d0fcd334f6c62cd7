import { LIVE_PATH, type LiveEvent } from "@secret/contract";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { queryClient } from "./query-client.ts";

type Listener = (event: LiveEvent) => void;
type Connection = "live" | "offline";

const HIDDEN_LONG_MS = 1_000;
/** EventSource gives up for good on an error answer; then we begin anew. */
const RETRY_MS = 3_000;

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let source: EventSource | undefined;
let watchedEventId: string | undefined;
let users = 0;
let state: Connection = "offline";

/** Opens the live stream while a page needs it, and hands its events to `listener`. */
export function useLive(listener: Listener, eventId?: string): Connection {
  useEffect(() => {
    listeners.add(listener);
    users++;
    open(eventId ?? watchedEventId);
    return () => {
      listeners.delete(listener);
      users--;
      if (users === 0) close();
    };
  }, [listener, eventId]);
  return useSyncExternalStore(subscribeState, () => state);
}

/** Fetches everything again after the tab was hidden, and looks after the connection. Never reloads. */
export function refetchOnReturn(): void {
  let hiddenAt = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > HIDDEN_LONG_MS) refetchAll();
  });
  addEventListener("online", refetchAll);
}

/** The caches that an order's change makes stale. */
export const ORDER_KEYS: readonly QueryKey[] = [["orders"], ["order"], ["my-event"]];

function refetchAll(): void {
  void queryClient.invalidateQueries();
  if (users > 0 && source?.readyState !== EventSource.OPEN) open(watchedEventId, true);
}

function open(eventId: string | undefined, anew = false): void {
  if (source !== undefined && watchedEventId === eventId && !anew) return;
  close();
  watchedEventId = eventId;
  source = new EventSource(eventId === undefined ? LIVE_PATH : `${LIVE_PATH}?event=${eventId}`);
  source.addEventListener("open", () => setState("live"));
  source.addEventListener("error", () => {
    setState("offline");
    if (source?.readyState === EventSource.CLOSED)
      setTimeout(() => users > 0 && open(watchedEventId, true), RETRY_MS);
  });
  source.addEventListener("message", ({ data }) => receive(JSON.parse(data) as LiveEvent));
}

function close(): void {
  source?.close();
  source = undefined;
  setState("offline");
}

function receive(event: LiveEvent): void {
  if (event.type === "resync") void queryClient.invalidateQueries();
  if (event.type === "session.ended") location.assign("/");
  for (const listener of listeners) listener(event);
}

function setState(next: Connection): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}

function subscribeState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}
