import { WAITLIST_PIECES_MAX } from "@secret/domain";
import { z } from "zod";
import { EndedOffer, GiveBackOffer } from "./give-backs.ts";
import { Id, IdParams, Instant, Nothing, route } from "./http/route.ts";

/** A place and pieces that the waitlist holds for this member: counted in the event's counters, and free for their order. */
export const WaitlistOffer = z.object({
  expiresAt: Instant,
  /** The item whose list it was; null: the event's. */
  menuItemId: Id.nullable(),
  pickupWindowId: Id,
  orders: z.int(),
  items: z.array(z.object({ menuItemId: Id, quantity: z.int(), pickupUnits: z.int() })),
});
export type WaitlistOffer = z.infer<typeof WaitlistOffer>;

/** What of an event is this member's own. */
export const MyEvent = z.object({
  wantsReminder: z.boolean(),
  isWaitlisted: z.boolean(),
  /** Pieces that they wait for on the event's list. */
  waitlistPieces: z.int(),
  /** Pieces that they wait for, by sold-out item. */
  itemWaits: z.record(Id, z.int()),
  waitlistOffer: WaitlistOffer.nullable(),
  /** End of their last lapsed offer, for a day; joining again clears it. */
  lapsedOfferAt: Instant.nullable(),
  /** What is set aside for them, until they have ordered it: then it is their pending order. */
  giveBackOffer: GiveBackOffer.nullable(),
  endedOffer: EndedOffer.nullable(),
  pendingOrderId: Id.nullable(),
  /** The newest order that they have there: whoever has one is offered nothing of the waitlist. */
  ownOrderId: Id.nullable(),
  /** Units already bought of items that have a limit per member: those of an unpaid order can still be changed. */
  orderedQuantities: z.record(Id, z.int()),
  /** Time for which a new unpaid order is held. */
  holdSeconds: z.int(),
});
export type MyEvent = z.infer<typeof MyEvent>;

export const getMyEvent = route({
  method: "GET",
  path: "/api/events/:id/mine",
  access: "member",
  summary: "What of an event is the member's own",
  params: IdParams,
  response: MyEvent,
  errors: ["EVENT_NOT_FOUND"],
});

export const registerForEvent = route({
  method: "PUT",
  path: "/api/events/:id/registration",
  access: "member",
  summary:
    "Notify me when ordering opens; joins the waitlist of an event that is sold out or takes no new orders",
  params: IdParams,
  response: MyEvent,
  errors: ["EVENT_NOT_FOUND"],
});

export const unregisterFromEvent = route({
  method: "DELETE",
  path: "/api/events/:id/registration",
  access: "member",
  summary: "No reminder and no waitlist any more",
  params: IdParams,
  response: Nothing,
  errors: ["EVENT_NOT_FOUND"],
});

export const joinWaitlist = route({
  method: "PUT",
  path: "/api/events/:id/waitlist",
  access: "member",
  summary:
    "Joins the waitlist of a sold-out event, or of one sold-out item, for a number of pieces; 0 leaves it and releases the member's offer",
  params: IdParams,
  body: z.strictObject({
    /** Null for the event's own list. */
    menuItemId: Id.nullable().default(null),
    pieces: z.int().min(0).max(WAITLIST_PIECES_MAX),
  }),
  response: MyEvent,
  errors: ["EVENT_NOT_FOUND", "MENU_ITEM_NOT_FOUND", "NOT_SOLD_OUT", "ITEM_LIMIT_REACHED"],
});
