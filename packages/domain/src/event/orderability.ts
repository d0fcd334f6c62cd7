import { ok, type Result, refuse } from "../result.ts";

export const EVENT_STATUSES = ["draft", "scheduled", "active", "completed", "cancelled"] as const;
/** Status of an event. */
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Event details that decide whether it can be ordered from. */
export interface OrderableEvent {
  readonly status: EventStatus;
  readonly registrationOpensAt: Date;
  readonly registrationClosesAt: Date;
  /** When members can enter the draw that precedes ordering; null or absent for first come, first served. */
  readonly entriesOpenAt?: Date | null;
  /** When the draw was finished. */
  readonly drawFinishedAt?: Date | null;
  readonly currentOrders: number;
  /** Maximum orders; null for no limit. */
  readonly maxOrders: number | null;
}

/** Reason an event can't be ordered from. */
export type OrderabilityRefusal =
  | "EVENT_NOT_ACTIVE"
  | "REGISTRATION_NOT_OPEN"
  | "REGISTRATION_ENDED"
  | "DRAW_IN_PROGRESS"
  | "EVENT_FULL";

/** Whether an event can be ordered from or entered, or why not. */
export type Orderability = OrderabilityRefusal | "OPEN" | "ENTRIES_OPEN";

/** Returns an event's orderability at this instant. While its draw takes entries, ordering isn't open. */
export function orderabilityAt(event: OrderableEvent, now: Date): Orderability {
  if (takesEntries(event, now)) return "ENTRIES_OPEN";
  const checked = checkOrderability(event, now);
  return checked.ok ? "OPEN" : checked.failure.code;
}

/** Returns whether members can enter the event's draw. The window is [entries open, ordering opens). */
export function takesEntries(
  { status, entriesOpenAt, registrationOpensAt }: Omit<OrderableEvent, "currentOrders" | "maxOrders">,
  now: Date,
): boolean {
  if (entriesOpenAt == null || (status !== "scheduled" && status !== "active")) return false;
  return entriesOpenAt <= now && now < registrationOpensAt;
}

/** Returns whether an event opens by a draw that isn't finished. Its entries come before every other order and wait. */
export function isBeforeDraw(event: {
  readonly entriesOpenAt?: unknown;
  readonly drawFinishedAt?: unknown;
}): boolean {
  return event.entriesOpenAt != null && event.drawFinishedAt == null;
}

/**
 * Checks whether an event can be ordered from at this instant. The window is [opens, closes). A scheduled event counts
 * as active from the opening of its registration, even if the periodic job hasn't stored the new status yet.
 */
export function checkOrderability(event: OrderableEvent, now: Date): Result<void, OrderabilityRefusal> {
  const status = effectiveEventStatus(event, now);
  if (status === "scheduled") return refuse("REGISTRATION_NOT_OPEN");
  if (status !== "active") return refuse("EVENT_NOT_ACTIVE");
  if (now < event.registrationOpensAt) return refuse("REGISTRATION_NOT_OPEN");
  if (now >= event.registrationClosesAt) return refuse("REGISTRATION_ENDED");
  if (isBeforeDraw(event)) return refuse("DRAW_IN_PROGRESS");
  if (fullnessOf(event) === "full") return refuse("EVENT_FULL");
  return ok(undefined);
}

/** Returns an event's status at this instant: a scheduled event is active once its registration opens. */
export function effectiveEventStatus(
  event: Pick<OrderableEvent, "status" | "registrationOpensAt">,
  now: Date,
): EventStatus {
  return event.status === "scheduled" && now >= event.registrationOpensAt ? "active" : event.status;
}

/** Share of its places from which an event counts as nearly full. */
export const NEARLY_FULL_SHARE = 0.8;

/** Returns how full an event is. One without a limit always has room. */
export function fullnessOf({
  currentOrders,
  maxOrders,
}: Pick<OrderableEvent, "currentOrders" | "maxOrders">): "room" | "nearly-full" | "full" {
  if (maxOrders === null || currentOrders < maxOrders * NEARLY_FULL_SHARE) return "room";
  return currentOrders < maxOrders ? "nearly-full" : "full";
}

/** Returns whether an event has ended, so that nothing of it can be paid or restored. */
export function isEventOver(status: EventStatus): boolean {
  return status === "cancelled" || status === "completed";
}

/** Text of the registration box for each result of {@link orderabilityAt}. */
export const REGISTRATION_BOX_TEXTS: Record<Orderability, string> = {
  EVENT_NOT_ACTIVE: "Event Not Active",
  REGISTRATION_NOT_OPEN: "Opening Soon",
  REGISTRATION_ENDED: "Registration Closed",
  DRAW_IN_PROGRESS: "Drawing Now",
  EVENT_FULL: "Fully Booked",
  OPEN: "✓ Open for Orders",
  ENTRIES_OPEN: "Draw Open",
};

/** Seconds after pickup ends until an active event is completed and its pickup codes expire. */
export const AFTER_PICKUP_SECONDS = 30 * 60;
