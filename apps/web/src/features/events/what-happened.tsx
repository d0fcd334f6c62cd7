import type { EventSummary } from "@secret/contract";

/** What became of an event that is over: the first thing to be said of it. */
export function WhatHappened({ event }: { event: EventSummary }) {
  return event.status === "cancelled"
    ? "This evening was cancelled. Orders that weren't picked up are refunded to the card."
    : "This evening is over.";
}
