import type { EventSummary } from "@secret/contract";

/** Explains how an event ended, at the top of its facts. */
export function WhatHappened({ event }: { event: EventSummary }) {
  return event.status === "cancelled"
    ? "This event was cancelled. Orders that weren't picked up are refunded to the card."
    : "This event has ended.";
}
