import { ok, type Result, refuse } from "../result.ts";

export const EVENT_STATUSES = ["draft", "scheduled", "active", "completed", "cancelled"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** What of an event decides whether it can be ordered from. */
export interface OrderableEvent {
  readonly status: EventStatus;
  readonly registrationOpensAt: Date;
  readonly registrationClosesAt: Date;
  readonly currentOrders: number;
  /** Null: no limit. */
  readonly maxOrders: number | null;
}

export type OrderabilityRefusal =
  | "EVENT_NOT_ACTIVE"
  | "REGISTRATION_NOT_OPEN"
  | "REGISTRATION_ENDED"
  | "EVENT_FULL";

/**
 * May this event be ordered from at this instant? The window is [opens, closes). A scheduled event becomes
 * active by itself when its registration opens, so before that instant it is "not open yet" and from it on
 * it is orderable, whether or not the sweep that writes the new status has run.
 */
export function checkOrderability(event: OrderableEvent, now: Date): Result<void, OrderabilityRefusal> {
  const status = effectiveEventStatus(event, now);
  if (status === "scheduled") return refuse("REGISTRATION_NOT_OPEN");
  if (status !== "active") return refuse("EVENT_NOT_ACTIVE");
  if (now < event.registrationOpensAt) return refuse("REGISTRATION_NOT_OPEN");
  if (now >= event.registrationClosesAt) return refuse("REGISTRATION_ENDED");
  if (fullnessOf(event) === "full") return refuse("EVENT_FULL");
  return ok(undefined);
}

/** The status an event has by the clock: a scheduled one is active from the opening of its registration. */
export function effectiveEventStatus(
  event: Pick<OrderableEvent, "status" | "registrationOpensAt">,
  now: Date,
): EventStatus {
  return event.status === "scheduled" && now >= event.registrationOpensAt ? "active" : event.status;
}

/** From this share of its places an event counts as nearly full. */
export const NEARLY_FULL_SHARE = 0.8;

/** How full an event is, as it is shown: plenty of room, nearly full, full. One without a limit has room. */
export function fullnessOf({
  currentOrders,
  maxOrders,
}: Pick<OrderableEvent, "currentOrders" | "maxOrders">): "room" | "nearly-full" | "full" {
  if (maxOrders === null || currentOrders < maxOrders * NEARLY_FULL_SHARE) return "room";
  return currentOrders < maxOrders ? "nearly-full" : "full";
}

/** Nothing of an event in this status may be paid or brought back any more. */
export function isEventOver(status: EventStatus): boolean {
  return status === "cancelled" || status === "completed";
}

/** The text of the registration box for each answer of {@link checkOrderability}. */
export const REGISTRATION_BOX_TEXTS: Record<OrderabilityRefusal | "OPEN", string> = {
  EVENT_NOT_ACTIVE: "Event Not Active",
  REGISTRATION_NOT_OPEN: "Opening Soon",
  REGISTRATION_ENDED: "Registration Closed",
  EVENT_FULL: "Fully Booked",
  OPEN: "✓ Open for Orders",
};

/** How long after pickup ends an active event becomes completed, and its pickup codes end, in seconds. */
export const AFTER_PICKUP_SECONDS = 30 * 60;
