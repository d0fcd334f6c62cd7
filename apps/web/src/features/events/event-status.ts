import type { EventDetail, EventSummary } from "@secret/contract";
import {
  areWindowsFull,
  isEventOver,
  isEventSoldOut,
  type Orderability,
  orderabilityAt,
  REGISTRATION_BOX_TEXTS,
} from "@secret/domain";
import type { Tone } from "../../ui/badge.tsx";

/** Returns whether an event can be ordered from or entered now, by the server's rule. */
export function orderabilityOf(event: EventSummary, now: Date): Orderability {
  return orderabilityAt({ ...event, ...windowOf(event) }, now);
}

/** Returns whether members can fill a cart: to order, or to enter the draw. */
export function takesCarts(orderability: Orderability): boolean {
  return orderability === "OPEN" || orderability === "ENTRIES_OPEN";
}

/** Returns when an event opens for members: for entries if it opens by a draw, else for orders. */
export function opensAtOf({
  entriesOpenAt,
  registrationOpensAt,
}: Pick<EventSummary, "entriesOpenAt" | "registrationOpensAt">): string {
  return entriesOpenAt ?? registrationOpensAt;
}

/** Checks orderability with the pickup windows: an event counts as full when all windows are full. */
export function orderabilityOfWindows(event: EventDetail, now: Date): Orderability {
  const orderability = orderabilityOf(event, now);
  const isFull = orderability === "OPEN" && areWindowsFull(withInstants(event), now);
  return isFull ? "EVENT_FULL" : orderability;
}

/** Returns whether nothing of an event can be ordered because its places, windows, or items are used up. */
export function isSoldOutNow(event: EventDetail, now: Date): boolean {
  return isEventSoldOut(withInstants(event), now);
}

function withInstants(event: EventDetail) {
  const pickupWindows = event.pickupWindows.map((window) => ({
    ...window,
    startsAt: new Date(window.startsAt),
    endsAt: new Date(window.endsAt),
  }));
  return { ...event, pickupWindows };
}

/**
 * Returns the status badge: green when open, blue when scheduled, otherwise gray. An event that takes no orders says
 * why.
 */
export function statusBadge(
  { status }: Pick<EventSummary, "status">,
  orderability: Orderability,
): { text: string; tone: Tone } {
  if (orderability === "OPEN") return { text: "ACTIVE", tone: "ok" };
  if (orderability === "ENTRIES_OPEN") return { text: REGISTRATION_BOX_TEXTS.ENTRIES_OPEN, tone: "ok" };
  if (orderability === "EVENT_NOT_ACTIVE") return { text: status.toUpperCase(), tone: "neutral" };
  const tone = orderability === "REGISTRATION_NOT_OPEN" ? "info" : "neutral";
  return { text: REGISTRATION_BOX_TEXTS[orderability], tone };
}

/** Returns whether an event has ended, was cancelled, or its pickup has passed. */
export function isPast(event: EventSummary, now: Date): boolean {
  return isEventOver(event.status) || new Date(event.pickupEndsAt) < now;
}

function windowOf(event: EventSummary) {
  return {
    registrationOpensAt: new Date(event.registrationOpensAt),
    registrationClosesAt: new Date(event.registrationClosesAt),
    entriesOpenAt: event.entriesOpenAt === null ? null : new Date(event.entriesOpenAt),
    drawFinishedAt: event.drawFinishedAt === null ? null : new Date(event.drawFinishedAt),
  };
}
