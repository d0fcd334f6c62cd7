import type { EventSummary } from "@secret/contract";
import {
  DAY_MS,
  formatEventDateTime,
  formatEventSoon,
  formatEventTimeOfDay,
  type OrderabilityRefusal,
} from "@secret/domain";
import { formatLead } from "../../ui/format-lead.ts";
import { unbroken } from "../../ui/unbroken.ts";

const STATES: Record<Exclude<OrderabilityRefusal, "REGISTRATION_NOT_OPEN"> | "OPEN", string> = {
  OPEN: "Open for orders",
  EVENT_FULL: "Fully booked",
  REGISTRATION_ENDED: "Ordering closed",
  DRAW_IN_PROGRESS: "Drawing now",
  EVENT_NOT_ACTIVE: "Not open for orders",
};

/**
 * Describes when an event takes place and, separately, whether it can be ordered from:
 * "Fri, Nov 27, 6:00 PM · Ordering opens 11:11 PM (in 56 min)".
 */
export function eventLine(
  event: EventSummary,
  orderability: OrderabilityRefusal | "OPEN",
  now: Date,
  viewerTimeZone: string,
): string {
  const date = unbroken(formatEventDateTime(new Date(event.eventAt), event.timeZone, viewerTimeZone));
  if (orderability !== "REGISTRATION_NOT_OPEN") return `${date} · ${STATES[orderability]}`;
  const opensAt = new Date(event.registrationOpensAt);
  if (opensAt.getTime() - now.getTime() >= DAY_MS)
    return `${date} · Ordering opens ${unbroken(formatEventSoon(opensAt, now, event.timeZone, viewerTimeZone))}`;
  const clock = unbroken(formatEventTimeOfDay(opensAt, event.timeZone));
  return `${date} · Ordering opens ${clock} (in ${unbroken(formatLead(opensAt, now))})`;
}
