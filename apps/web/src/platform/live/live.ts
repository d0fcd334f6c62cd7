import type { LiveEvent } from "@secret/contract";
import { useEffect, useSyncExternalStore } from "react";
import { queryClient } from "../query-client.ts";
import type { ConnectionState } from "./live-connection.ts";
import { dispatchLiveEvent } from "./live-handlers.ts";
import { ReturnWatcher } from "./return-watcher.ts";
import type { SharedLiveStream } from "./shared-live-stream.ts";

const stateListeners = new Set<() => void>();
let state: ConnectionState = "connecting";
let hasBeenLive = false;
let live: SharedLiveStream | undefined;
let opening: Promise<SharedLiveStream> | undefined;
let isWanted = false;

/** Opens the live stream on pages for signed-in members. Its events go to the registered handlers. */
export function useLiveStream(): void {
  useEffect(() => {
    isWanted = true;
    void openLive().catch(() => undefined);
  }, []);
}

/** Subscribes to an event's stock and changes while the page is shown. */
export function useWatchedEvent(eventId: string): void {
  useEffect(() => {
    let isShown = true;
    let stop: (() => void) | undefined;
    const watch = async () => {
      const stream = await openLive();
      if (isShown) stop = stream.watch(eventId);
    };
    void watch().catch(() => undefined);
    return () => {
      isShown = false;
      stop?.();
    };
  }, [eventId]);
}

/** Returns the state of the live connection. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribeState, () => state);
}

/**
 * Refetches all data after the tab was hidden or the network came back, and checks the connection. Never reloads the
 * page.
 */
export function refetchOnReturn(): void {
  const watcher = new ReturnWatcher(refetchAndCheck);
  document.addEventListener("visibilitychange", () =>
    watcher.visibilityChanged(document.hidden, performance.now()),
  );
  addEventListener("online", refetchAndCheck);
  addEventListener("offline", () => live?.lose());
}

function refetchAndCheck(): void {
  void queryClient.invalidateQueries();
  if (live !== undefined) live.check();
  else if (isWanted) void openLive().catch(() => undefined);
}

/**
 * Opens the stream for the first page that needs it, then keeps it open. Its code loads after the page is shown, and a
 * failed load is retried.
 */
function openLive(): Promise<SharedLiveStream> {
  opening ??= load().catch((error: unknown) => {
    opening = undefined;
    showState("offline");
    throw error;
  });
  return opening;
}

async function load(): Promise<SharedLiveStream> {
  const { openStream } = await import("./open-stream.ts");
  live = openStream({
    onEvent: receive,
    onState: showState,
    onSignedOut: () => receive({ type: "session.ended" }),
  });
  return live;
}

function receive(event: LiveEvent): void {
  if (event.type === "resync") void queryClient.invalidateQueries();
  dispatchLiveEvent(event);
}

function showState(next: ConnectionState): void {
  // Events between a page's first fetch and the start of the stream were missed, however many tries it took.
  if (next === "live" && !hasBeenLive) void queryClient.invalidateQueries();
  hasBeenLive ||= next === "live";
  state = next;
  for (const listener of stateListeners) listener();
}

function subscribeState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}
