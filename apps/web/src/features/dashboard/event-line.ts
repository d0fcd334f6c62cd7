import type { EventSummary } from "@secret/contract";
import {
  DAY_MS,
  formatEventDateTime,
  formatEventSoon,
  formatEventTimeOfDay,
  type Orderability,
} from "@secret/domain";
import { formatLead } from "../../ui/format-lead.ts";
import { unbroken } from "../../ui/unbroken.ts";
import { opensAtOf } from "../events/index.ts";

const STATES: Record<Exclude<Orderability, "REGISTRATION_NOT_OPEN">, string> = {
  OPEN: "Open for orders",
  ENTRIES_OPEN: "Draw open",
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
  orderability: Orderability,
  now: Date,
  viewerTimeZone: string,
): string {
  const date = unbroken(formatEventDateTime(new Date(event.eventAt), event.timeZone, viewerTimeZone));
  if (orderability !== "REGISTRATION_NOT_OPEN") return `${date} · ${STATES[orderability]}`;
  const opensAt = new Date(opensAtOf(event));
  const opening = event.entriesOpenAt === null ? "Ordering opens" : "Entries open";
  if (opensAt.getTime() - now.getTime() >= DAY_MS)
    return `${date} · ${opening} ${unbroken(formatEventSoon(opensAt, now, event.timeZone, viewerTimeZone))}`;
  const clock = unbroken(formatEventTimeOfDay(opensAt, event.timeZone));
  return `${date} · ${opening} ${clock} (in ${unbroken(formatLead(opensAt, now))})`;
}
