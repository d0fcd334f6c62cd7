import { useSyncExternalStore } from "react";
import { dateOf } from "./group-by-day.ts";
import { serverNow } from "./server-time.ts";
import { VIEWER_TIME_ZONE } from "./viewer-time-zone.ts";

const LOOK_EVERY_MS = 1_000;

/** Returns the viewer's date, "2026-11-22", and follows midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => dateOf(serverNow(), VIEWER_TIME_ZONE));
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
