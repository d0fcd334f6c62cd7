import type { LiveEvent } from "@secret/contract";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { isSignedIn } from "../../features/auth/session.ts";
import { queryClient } from "../query-client.ts";
import { type ConnectionState, LiveConnection } from "./live-connection.ts";
import { ReturnWatcher } from "./return-watcher.ts";
import { SharedLive } from "./shared-live.ts";
import { browserChannel, browserLock } from "./tabs.ts";

type Listener = (event: LiveEvent) => void;

/** The caches that an order's change makes stale. */
export const ORDER_KEYS: readonly QueryKey[] = [["orders"], ["order"], ["my-event"]];

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let state: ConnectionState = "connecting";
let live: SharedLive | undefined;

/** Hands everything that the live stream brings to `listener`, while the page that asks is shown. */
export function useLive(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    openLive();
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** Wants the stock and the changes of an event too. */
export function useWatchedEvent(eventId: string | undefined): void {
  useEffect(() => (eventId === undefined ? undefined : openLive().watch(eventId)), [eventId]);
}

/** Whether changes arrive by themselves. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribeState, () => state);
}

/** Fetches everything again after the tab was hidden, and looks after the connection. Never reloads. */
export function refetchOnReturn(): void {
  const watcher = new ReturnWatcher(lookAgain);
  document.addEventListener("visibilitychange", () =>
    watcher.visibilityChanged(document.hidden, performance.now()),
  );
  addEventListener("online", lookAgain);
}

function lookAgain(): void {
  void queryClient.invalidateQueries();
  live?.check();
}

/** Opened by the first page that needs it, and then kept: its pages are those of somebody signed in. */
function openLive(): SharedLive {
  if (live !== undefined) return live;
  const setTimer = (callback: () => void, milliseconds: number) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  };
  const surroundings = { fetch: fetch.bind(globalThis), setTimer, random: Math.random };
  const opened = new SharedLive(
    {
      tabId: String(Math.random()),
      lock: browserLock(),
      channel: browserChannel(),
      openStream: (listener) => new LiveConnection(surroundings, listener),
      setTimer,
    },
    { onEvent: receive, onState: showState, onSignedOut: leave },
  );
  addEventListener("pagehide", () => opened.leave());
  live = opened;
  opened.start();
  return opened;
}

function receive(event: LiveEvent): void {
  if (event.type === "resync") void queryClient.invalidateQueries();
  if (event.type === "session.ended") leave();
  for (const listener of listeners) listener(event);
}

function showState(next: ConnectionState): void {
  // What changed between a page's first look and the stream's beginning is told by nobody.
  if (state === "connecting" && next === "live") void queryClient.invalidateQueries();
  state = next;
  for (const listener of stateListeners) listener();
}

/** Ended elsewhere. A page that ends the session itself says itself how it goes on. */
function leave(): void {
  if (isSignedIn()) location.assign("/");
}

function subscribeState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}
