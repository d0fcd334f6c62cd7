import { ALLERGENS } from "@secret/domain";
import { z } from "zod";
import { SetAside } from "../counter.ts";
import { EventSummary } from "../events/events.ts";
import { Cents, Id, IdParams, Instant, route } from "../http/route.ts";
import { OrderStatusSchema } from "../orders/orders.ts";
import { PickupWindow } from "../pickup-windows.ts";

/** An event as the crew chooses it. */
export const CrewEvent = EventSummary.pick({
  id: true,
  title: true,
  locationName: true,
  timeZone: true,
  status: true,
  pickupStartsAt: true,
  pickupEndsAt: true,
}).extend({
  /** Null when it isn't cancelled. */
  cancelledAt: Instant.nullable(),
  /** Paid orders, and how many of them were handed out. */
  orders: z.int(),
  handedOut: z.int(),
});
export type CrewEvent = z.infer<typeof CrewEvent>;

/** An order as hand-over needs it: no contact, no money. */
export const CrewOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatusSchema,
  /** Since when it has this status. */
  statusSince: Instant,
  /** Time since which it had the previous status, restored by an undo; null when that isn't known. */
  previousStatusSince: Instant.nullable(),
  updatedAt: Instant,
  placedAt: Instant,
  pickupWindowId: Id,
  /** First name and initial; what a walk-up gave, or empty. */
  name: z.string(),
  /** A keyed hash of its phone's last four digits: see the board's `phoneKey`. */
  phoneHash: z.string().nullable(),
  units: z.int(),
  items: z.array(
    z.object({ menuItemId: Id, name: z.string(), quantity: z.int(), specialInstructions: z.string() }),
  ),
  isWalkUp: z.boolean(),
  isTransferred: z.boolean(),
  /** Its owner said so: they stand at the window since then. */
  hereAt: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  /** SHA-256 of the pickup code's token, as hex, by which a device without signal recognizes it; void codes aren't included. Null for a walk-up, which has no code. */
  codeHash: z.string().nullable(),
  labelsPrinted: z.int(),
});
export type CrewOrder = z.infer<typeof CrewOrder>;

/** What can be made and sold. */
export const CrewItem = z.object({
  id: Id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  units: z.int(),
  priceCents: Cents,
  isAvailable: z.boolean(),
  /** What anybody may still buy of it: what devices have set aside is taken already. Null: no limit. */
  left: z.int().nullable(),
  /** Null: nobody has said yet. */
  allergens: z.array(z.enum(ALLERGENS)).nullable(),
});
export type CrewItem = z.infer<typeof CrewItem>;

/** An order handed out by mistake: twice, on a void code, or although it was cancelled. */
export const PickupConflict = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  /** The valid hand-off, which is the earlier one; all three null when the code was void or the order cancelled. */
  keptDeviceId: Id.nullable(),
  /** First name and initial. */
  keptBy: z.string().nullable(),
  keptAt: Instant.nullable(),
  lostActionId: Id,
  lostDeviceId: Id,
  lostBy: z.string(),
  lostAt: Instant,
  /** Time of the order's cancellation, before or after this hand-off; null when it wasn't cancelled. */
  cancelledAt: Instant.nullable(),
});
export type PickupConflict = z.infer<typeof PickupConflict>;

export const listCrewEvents = route({
  method: "GET",
  path: "/api/crew/events",
  access: "staff",
  summary: "The events that the crew works on now, the next one first",
  response: z.object({ events: z.array(CrewEvent) }),
});

/** Everything that a device needs of an event's day, also without signal. */
export const CrewBoard = z.object({
  /** When it was read; asked for as `since`, what is new after it comes. */
  asOf: Instant,
  serverTime: Instant,
  event: CrewEvent.extend({ salesTaxPpm: z.int(), maxOrders: z.int().nullable(), currentOrders: z.int() }),
  windows: z.array(PickupWindow),
  items: z.array(CrewItem),
  /** Paid orders, including those cancelled since. In a partial board only the changed ones. */
  orders: z.array(CrewOrder),
  isWhole: z.boolean(),
  /** Those that nobody has seen yet. */
  conflicts: z.array(PickupConflict),
  /** What this device may sell without signal. */
  setAside: SetAside,
  /** Base64url: HMAC-SHA-256 by it of `<order's id>:<four digits>`, as hex, is that order's `phoneHash`. */
  phoneKey: z.string(),
});
export type CrewBoard = z.infer<typeof CrewBoard>;

export const getCrewBoard = route({
  method: "GET",
  path: "/api/crew/events/:id/board",
  access: "staff",
  summary: "The board of an event, whole or what changed since",
  params: IdParams,
  query: z.strictObject({ deviceId: Id, since: Instant.optional() }),
  response: CrewBoard,
  errors: ["EVENT_NOT_FOUND"],
});
