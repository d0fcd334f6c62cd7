import type { LiveEvent } from "@secret/contract";
import { useEffect, useSyncExternalStore } from "react";
import { queryClient } from "../query-client.ts";
import type { ConnectionState } from "./live-connection.ts";
import { dispatchLiveEvent } from "./live-handlers.ts";
import { ReturnWatcher } from "./return-watcher.ts";
import type { SharedLiveStream } from "./shared-live-stream.ts";

const stateListeners = new Set<() => void>();
let state: ConnectionState = "connecting";
let live: SharedLiveStream | undefined;
let opening: Promise<SharedLiveStream> | undefined;
let isWanted = false;

/** Opens the live stream, for pages of somebody who is signed in. What it brings goes to those who registered for it. */
export function useLiveStream(): void {
  useEffect(() => {
    isWanted = true;
    void openLive().catch(() => undefined);
  }, []);
}

/** Wants the stock and the changes of an event too, while the page that asks is shown. */
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
  if (live !== undefined) live.check();
  else if (isWanted) void openLive().catch(() => undefined);
}

/**
 * Opened by the first page that needs it, and then kept: its pages are those of somebody signed in. It comes once the
 * page is shown, and is tried again where it could not be loaded.
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
  // What changed between a page's first look and the stream's beginning is told by nobody.
  if (state === "connecting" && next === "live") void queryClient.invalidateQueries();
  state = next;
  for (const listener of stateListeners) listener();
}

function subscribeState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}
