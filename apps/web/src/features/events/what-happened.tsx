import type { EventSummary } from "@secret/contract";

/** What became of an event that is over: the first thing to be said of it. */
export function WhatHappened({ event }: { event: EventSummary }) {
  return event.status === "cancelled"
    ? "This evening was cancelled: every order was taken back, and what was paid goes back to its card."
    : "This evening is over.";
}
