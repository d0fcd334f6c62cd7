import type { LiveEvent } from "@secret/contract";
import { useEffect, useSyncExternalStore } from "react";
import { queryClient } from "../query-client.ts";
import { type ConnectionState, LiveConnection } from "./live-connection.ts";
import { dispatchLiveEvent } from "./live-handlers.ts";
import { ReturnWatcher } from "./return-watcher.ts";
import { SharedLiveStream } from "./shared-live-stream.ts";
import { browserChannel, browserLock } from "./tabs.ts";

const stateListeners = new Set<() => void>();
let state: ConnectionState = "connecting";
let live: SharedLiveStream | undefined;

/** Opens the live stream, for pages of somebody who is signed in. What it brings goes to those who registered for it. */
export function useLiveStream(): void {
  useEffect(() => void openLive(), []);
}

/** Wants the stock and the changes of an event too, while the page that asks is shown. */
export function useWatchedEvent(eventId: string): void {
  useEffect(() => openLive().watch(eventId), [eventId]);
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
  addEventListener("offline", () => live?.lose());
}

function lookAgain(): void {
  void queryClient.invalidateQueries();
  live?.check();
}

/** Opened by the first page that needs it, and then kept: its pages are those of somebody signed in. */
function openLive(): SharedLiveStream {
  if (live !== undefined) return live;
  const setTimer = (callback: () => void, milliseconds: number) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  };
  const environment = { fetch: fetch.bind(globalThis), setTimer, random: Math.random };
  const opened = new SharedLiveStream(
    {
      tabId: String(Math.random()),
      lock: browserLock(),
      channel: browserChannel(),
      openStream: (listener) => new LiveConnection(environment, listener),
      setTimer,
    },
    { onEvent: receive, onState: showState, onSignedOut: () => receive({ type: "session.ended" }) },
  );
  addEventListener("pagehide", () => opened.leave());
  live = opened;
  opened.start();
  return opened;
}

function receive(event: LiveEvent): void {
  if (event.type === "resync") void queryClient.invalidateQueries();
  dispatchLiveEvent(event);
}

function showState(next: ConnectionState): void {
  // What changed between a page's first look and the stream's beginning is told by nobody.
  if (state === "connecting" && next === "live") void queryClient.invalidateQueries();
  state = next;
  for (const listener of stateListeners) listener();
}

function subscribeState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}
