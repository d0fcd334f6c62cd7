import type { EventDetail, EventSummary } from "@secret/contract";
import {
  areWindowsFull,
  checkOrderability,
  isEventOver,
  isEventSoldOut,
  type OrderabilityRefusal,
  REGISTRATION_BOX_TEXTS,
} from "@secret/domain";
import type { Tone } from "../../ui/badge.tsx";

/** Whether an event can be ordered from at this instant, with the same rule as the server. */
export function orderabilityOf(event: EventSummary, now: Date): OrderabilityRefusal | "OPEN" {
  const checked = checkOrderability({ ...event, ...windowOf(event) }, now);
  return checked.ok ? "OPEN" : checked.failure.code;
}

/** Also checks the windows: an event whose windows are all full counts as full. */
export function orderabilityOfWindows(event: EventDetail, now: Date): OrderabilityRefusal | "OPEN" {
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

/** The status badge: uppercased; active green, what opens blue, others gray. What takes no orders yet, or none any more, says so. */
export function statusBadge(
  { status }: Pick<EventSummary, "status">,
  orderability: OrderabilityRefusal | "OPEN",
): { text: string; tone: Tone } {
  if (orderability === "OPEN") return { text: "ACTIVE", tone: "ok" };
  if (orderability === "EVENT_NOT_ACTIVE") return { text: status.toUpperCase(), tone: "neutral" };
  const tone = orderability === "REGISTRATION_NOT_OPEN" ? "info" : "neutral";
  return { text: REGISTRATION_BOX_TEXTS[orderability], tone };
}

/** Whether an event is over: ended, cancelled, or its pickup is past. */
export function isPast(event: EventSummary, now: Date): boolean {
  return isEventOver(event.status) || new Date(event.pickupEndsAt) < now;
}

function windowOf(event: EventSummary) {
  return {
    registrationOpensAt: new Date(event.registrationOpensAt),
    registrationClosesAt: new Date(event.registrationClosesAt),
  };
}
