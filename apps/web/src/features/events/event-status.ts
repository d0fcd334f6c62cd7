import { ERRORS, type EventSummary } from "@secret/contract";
import {
  checkOrderability,
  effectiveEventStatus,
  formatEventTime,
  isEventOver,
  type OrderabilityRefusal,
} from "@secret/domain";
import type { Tone } from "../../ui/badge.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

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

/** Why nothing can be ordered: what happened, in the words in which the server would refuse it. */
export function whyNotOrderable(event: EventSummary, refusal: OrderabilityRefusal): string {
  const opensAt = formatEventTime(new Date(event.registrationOpensAt), event.timeZone, VIEWER_TIME_ZONE);
  const text = ERRORS[refusal].message.replace("{opensAt}", opensAt);
  if (event.status === "cancelled")
    return `${text} It was cancelled: every order was taken back, and what was paid goes back to its card.`;
  if (event.status === "completed") return `${text} The evening is over.`;
  return text;
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
