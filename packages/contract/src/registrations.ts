import { WAITLIST_PIECES_MAX } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Instant, Nothing, route } from "./http/route.ts";
import { EndedOffer, ReturnedOrderOffer } from "./returned-orders.ts";

/**
 * Place and pieces that the waitlist holds for this member. They count as taken at the event and are available to their
 * order.
 */
export const WaitlistOffer = z.object({
  expiresAt: Instant,
  /** Item of the waitlist; null for the event's own list. */
  menuItemId: Id.nullable(),
  pickupWindowId: Id,
  orders: z.int(),
  items: z.array(z.object({ menuItemId: Id, quantity: z.int(), pickupUnits: z.int() })),
});
export type WaitlistOffer = z.infer<typeof WaitlistOffer>;

/** The member's own data of an event. */
export const MyEvent = z.object({
  wantsReminder: z.boolean(),
  isWaitlisted: z.boolean(),
  /** Pieces they wait for on the event's list. */
  waitlistPieces: z.int(),
  /** Pieces they wait for, by sold-out item. */
  itemWaits: z.record(Id, z.int()),
  waitlistOffer: WaitlistOffer.nullable(),
  /** End of their last expired offer, for a day; joining again clears it. */
  lapsedOfferAt: Instant.nullable(),
  /** Returned order held for them, until they order it; then it is their pending order. */
  returnedOrderOffer: ReturnedOrderOffer.nullable(),
  endedOffer: EndedOffer.nullable(),
  pendingOrderId: Id.nullable(),
  /** Their newest order; members with one get no waitlist offers. */
  ownOrderId: Id.nullable(),
  /** Whether they placed or claimed an order, even if it was cancelled or given away. */
  hasOrdered: z.boolean(),
  /** Pieces already ordered of items with a limit per member; those of an unpaid order can still be changed. */
  orderedQuantities: z.record(Id, z.int()),
  /** Hold time of a new unpaid order, in seconds. */
  holdSeconds: z.int(),
});
export type MyEvent = z.infer<typeof MyEvent>;

export const getMyEvent = route({
  method: "GET",
  path: "/api/events/:id/mine",
  access: "member",
  summary: "The member's own data of an event",
  params: IdParams,
  response: MyEvent,
  errors: ["EVENT_NOT_FOUND"],
});

export const registerForEvent = route({
  method: "PUT",
  path: "/api/events/:id/registration",
  access: "member",
  summary:
    "Requests a reminder when ordering opens, or joins the waitlist of an event that is sold out or closed to new orders",
  params: IdParams,
  response: MyEvent,
  errors: ["EVENT_NOT_FOUND"],
});

export const unregisterFromEvent = route({
  method: "DELETE",
  path: "/api/events/:id/registration",
  access: "member",
  summary: "Cancels the reminder and leaves the waitlist",
  params: IdParams,
  response: Nothing,
  errors: ["EVENT_NOT_FOUND"],
});

export const joinWaitlist = route({
  method: "PUT",
  path: "/api/events/:id/waitlist",
  access: "member",
  summary:
    "Joins the waitlist of a sold-out event or item for a number of pieces; 0 leaves it and releases the member's offer",
  params: IdParams,
  body: z.strictObject({
    /** Null for the event's own list. */
    menuItemId: Id.nullable().default(null),
    pieces: z.int().min(0).max(WAITLIST_PIECES_MAX),
  }),
  response: MyEvent,
  errors: [
    "EVENT_NOT_FOUND",
    "MENU_ITEM_NOT_FOUND",
    "NOT_SOLD_OUT",
    "ITEM_LIMIT_REACHED",
    "DRAW_IN_PROGRESS",
  ],
});
