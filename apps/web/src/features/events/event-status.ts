import type { EventSummary } from "@secret/contract";
import {
  checkOrderability,
  effectiveEventStatus,
  isEventOver,
  type OrderabilityRefusal,
} from "@secret/domain";
import type { Tone } from "../../ui/badge.tsx";

/** Whether an event can be ordered from at this instant, with the same rule as the server. */
export function orderabilityOf(event: EventSummary, now: Date): OrderabilityRefusal | "OPEN" {
  const checked = checkOrderability({ ...event, ...windowOf(event) }, now);
  return checked.ok ? "OPEN" : checked.failure.code;
}

/** The status badge: uppercased; active green, scheduled blue, others grey. */
export function statusBadge(event: EventSummary, now: Date): { text: string; tone: Tone } {
  const status = effectiveEventStatus({ ...event, ...windowOf(event) }, now);
  const tones: Partial<Record<typeof status, Tone>> = { active: "ok", scheduled: "info" };
  return { text: status.toUpperCase(), tone: tones[status] ?? "neutral" };
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
