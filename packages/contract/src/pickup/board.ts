import { ALLERGENS } from "@secret/domain";
import { z } from "zod";
import { Allotment } from "../counter.ts";
import { EventSummary } from "../events/events.ts";
import { Cents, GivenInstant, Id, IdParams, Instant, route } from "../http/route.ts";
import { AwaitedOrder } from "../incidents/no-show.ts";
import { SalesStop } from "../incidents/stop-selling.ts";
import { BoardReply } from "../notifications/replies.ts";
import { OrderStatusSchema } from "../orders/orders.ts";
import { PickupWindow } from "../pickup-windows.ts";

/** Event in the crew's list. */
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
  /** Paid orders, and the number handed off. */
  orders: z.int(),
  handedOff: z.int(),
});
export type CrewEvent = z.infer<typeof CrewEvent>;

/** Order as the hand-off needs it, without contact and money. */
export const CrewOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatusSchema,
  /** Start of this status. */
  statusSince: Instant,
  /** Start of the previous status, restored by an undo; null if unknown. */
  previousStatusSince: Instant.nullable(),
  updatedAt: Instant,
  placedAt: Instant,
  pickupWindowId: Id,
  /** First name and initial; for a walk-up the name they gave, or empty. */
  name: z.string(),
  /** Keyed hash of the last four digits of its phone: see the board's `phoneKey`. */
  phoneHash: z.string().nullable(),
  units: z.int(),
  items: z.array(
    z.object({ menuItemId: Id, name: z.string(), quantity: z.int(), specialInstructions: z.string() }),
  ),
  isWalkUp: z.boolean(),
  isTransferred: z.boolean(),
  /** Time its owner said "I'm here". */
  checkedInAt: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  /**
   * SHA-256 of the pickup code's token in hex, so that an offline device recognizes the code. Null for a walk-up, which
   * has no code. Void codes aren't included.
   */
  codeHash: z.string().nullable(),
  labelsPrinted: z.int(),
});
export type CrewOrder = z.infer<typeof CrewOrder>;

/** Notes and tags that the crew sees at the hand-off of an order, about the member who holds it and pieces it lost. */
export const HandOffNote = z.object({ orderId: Id, tags: z.array(z.string()), notes: z.array(z.string()) });
export type HandOffNote = z.infer<typeof HandOffNote>;

/** Menu item as the counter sells it. */
export const CrewItem = z.object({
  id: Id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  units: z.int(),
  priceCents: Cents,
  isAvailable: z.boolean(),
  /** Set while the crew has stopped its sales. Absent in a board that an older version kept. */
  stopped: SalesStop.nullable().optional(),
  /** Stock left for everybody, without offline allotments, also while sales are stopped; null for no limit. */
  left: z.int().nullable(),
  /** Allergens; null if not reviewed. */
  allergens: z.array(z.enum(ALLERGENS)).nullable(),
});
export type CrewItem = z.infer<typeof CrewItem>;

/** Order handed off by mistake: twice, on a void code, or although it was cancelled or released. */
export const PickupConflict = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  /** Valid hand-off, which came first. All three are null if there is none. */
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
  /** Whether the order had been released and its food sold. */
  isReleased: z.boolean(),
});
export type PickupConflict = z.infer<typeof PickupConflict>;

/** Free remake that hasn't been handed off. */
export const Remake = z.object({
  orderId: Id,
  since: Instant,
  lines: z.array(z.object({ menuItemId: Id, name: z.string(), quantity: z.int() })),
  /** Whether nothing of the order is made again: it only gets free items. Absent in a board that an older version kept. */
  isOnlyFree: z.boolean().optional(),
});
export type Remake = z.infer<typeof Remake>;

export const listCrewEvents = route({
  method: "GET",
  path: "/api/crew/events",
  access: "staff",
  summary: "The events the crew works on now, earliest first",
  response: z.object({ events: z.array(CrewEvent) }),
});

/** Everything a device needs on an event's day, also offline. */
export const CrewBoard = z.object({
  /** Time of this data; pass it as `since` to get later changes. */
  asOf: Instant,
  serverTime: Instant,
  event: CrewEvent.extend({ salesTaxPpm: z.int(), maxOrders: z.int().nullable(), currentOrders: z.int() }),
  windows: z.array(PickupWindow),
  items: z.array(CrewItem),
  /** Paid orders, including those cancelled since; in a partial board only changed ones. */
  orders: z.array(CrewOrder),
  isWhole: z.boolean(),
  /** All of them, also in a partial board. Absent in a board that an older version kept. */
  handOffNotes: z.array(HandOffNote).optional(),
  /** Texts about these orders that nobody has marked as done, also in a partial board. Absent like the notes. */
  replies: z.array(BoardReply).optional(),
  /** Remakes to make, oldest first, also in a partial board. Absent like the notes. */
  remakes: z.array(Remake).optional(),
  /** Unmade orders whose owners haven't checked in, and released ones. Absent like the notes. */
  awaited: z.array(AwaitedOrder).optional(),
  /** Conflicts that nobody has acknowledged. */
  conflicts: z.array(PickupConflict),
  /** Offline allotment of this device. */
  allotment: Allotment,
  /** Base64url key: HMAC-SHA-256 with it over `<order id>:<four digits>`, in hex, is an order's `phoneHash`. */
  phoneKey: z.string(),
});
export type CrewBoard = z.infer<typeof CrewBoard>;

export const getCrewBoard = route({
  method: "GET",
  path: "/api/crew/events/:id/board",
  access: "staff",
  summary: "The board of an event, complete or with the changes since a time",
  params: IdParams,
  query: z.strictObject({ deviceId: Id, since: GivenInstant.optional() }),
  response: CrewBoard,
  errors: ["EVENT_NOT_FOUND"],
});
