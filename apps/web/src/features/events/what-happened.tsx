import type { EventSummary } from "@secret/contract";

/** What became of an event that is over: the first thing to be said of it. */
export function WhatHappened({ event }: { event: EventSummary }) {
  return event.status === "cancelled"
    ? "This evening was cancelled: orders that were not picked up were taken back, and what was paid for them goes back to its card."
    : "This evening is over.";
}
