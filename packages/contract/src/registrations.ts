import { z } from "zod";
import { EndedOffer, GiveBackOffer } from "./give-backs.ts";
import { Id, IdParams, Instant, Nothing, route } from "./http/route.ts";

/** What of an event is this member's own. */
export const MyEvent = z.object({
  wantsReminder: z.boolean(),
  isWaitlisted: z.boolean(),
  offerExpiresAt: Instant.nullable(),
  /** What is set aside for them, until they have ordered it: then it is their pending order. */
  giveBackOffer: GiveBackOffer.nullable(),
  endedOffer: EndedOffer.nullable(),
  pendingOrderId: Id.nullable(),
  /** The newest order that they have there: whoever has one is offered nothing of the waitlist. */
  ownOrderId: Id.nullable(),
  /** Units already bought of items that have a limit per member: those of an unpaid order can still be changed. */
  orderedQuantities: z.record(Id, z.int()),
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
