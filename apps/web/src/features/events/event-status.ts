import type { EventSummary } from "@secret/contract";
import {
  checkOrderability,
  isEventOver,
  type OrderabilityRefusal,
  REGISTRATION_BOX_TEXTS,
} from "@secret/domain";
import type { Tone } from "../../ui/badge.tsx";

/** Whether an event can be ordered from at this instant, with the same rule as the server. */
export function orderabilityOf(event: EventSummary, now: Date): OrderabilityRefusal | "OPEN" {
  const checked = checkOrderability({ ...event, ...windowOf(event) }, now);
  return checked.ok ? "OPEN" : checked.failure.code;
}

/** The status badge: uppercased; active green, what opens blue, others grey. What takes no orders yet, or none any more, says so. */
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
