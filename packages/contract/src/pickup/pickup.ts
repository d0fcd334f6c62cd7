import { z } from "zod";
import { asGiven, file, Id, IdParams, Instant, Nothing, route } from "../http/route.ts";
import { OrderItem, OrderStatusSchema } from "../orders/orders.ts";
import { HandOffNote } from "./board.ts";

/** Parameters of a pickup code's link: `/qr-verify?o=…&token=…`. */
export const PickupCode = z.strictObject({ orderId: Id, token: asGiven(200).min(16) });

/** Order as the crew sees it at pickup. */
export const PickupOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatusSchema,
  /** First name and initial. */
  customerName: z.string(),
  eventId: Id,
  eventTitle: z.string(),
  pickupWindow: z.object({ startsAt: Instant, endsAt: Instant }),
  timeZone: z.string(),
  items: z.array(OrderItem.pick({ menuItemId: true, name: true, quantity: true, specialInstructions: true })),
  pickedUpAt: Instant.nullable(),
});
export type PickupOrder = z.infer<typeof PickupOrder>;

export const verifyPickup = route({
  method: "POST",
  path: "/api/pickup/verify",
  access: "member",
  summary:
    "Checks a pickup code; changes nothing. Its owner sees the order, and the crew may then hand it off",
  body: PickupCode,
  response: z.object({
    order: PickupOrder,
    mayHandOff: z.boolean(),
    isOwner: z.boolean(),
    /** Notes about the order's holder; for the crew only, and missing if there are none. */
    handOffNote: HandOffNote.optional(),
  }),
  errors: ["PICKUP_CODE_INVALID", "PICKUP_CODE_EXPIRED", "SECOND_FACTOR_REQUIRED"],
});

export const explainPickupCode = route({
  method: "POST",
  path: "/api/pickup/explain",
  access: "staff",
  summary: "Explains a code that a crew device rejects: old, transferred, another event's, or not a code",
  body: PickupCode,
  response: z.object({
    /**
     * Verdict. present: the order's current code. old: replaced by a new one. passed-on: void since a friend claimed
     * the order.
     */
    verdict: z.enum(["present", "old", "passed-on", "unknown"]),
    /** Time at which a friend claimed the order. */
    passedOnAt: Instant.nullable(),
    /** The order's event; null when it isn't a code. */
    event: z.object({ id: Id, title: z.string(), locationName: z.string() }).nullable(),
  }),
});

export const completePickup = route({
  method: "POST",
  path: "/api/pickup/complete",
  access: "staff",
  summary: "Marks an order as picked up; of two simultaneous scans one wins",
  body: PickupCode,
  response: z.object({ order: PickupOrder }),
  errors: ["PICKUP_CODE_INVALID", "PICKUP_CODE_USED", "PICKUP_CODE_EXPIRED", "ORDER_NOT_READY"],
});

/** Link and picture of the member's pickup code. */
export const PickupCodePicture = z.object({ url: z.string(), svg: z.string(), expiresAt: Instant });
export type PickupCodePicture = z.infer<typeof PickupCodePicture>;

export const getPickupCode = route({
  method: "GET",
  path: "/api/orders/:id/pickup-code",
  access: "member",
  summary: "The pickup code of the member's ready order: its link, and its picture as SVG",
  params: IdParams,
  response: PickupCodePicture,
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_READY", "PICKUP_CODE_EXPIRED"],
});

export const getPickupCodeImage = route({
  method: "GET",
  path: "/api/orders/:id/pickup-code.png",
  access: "member",
  summary: "The pickup code of the member's order as a PNG picture, 300 x 300",
  params: IdParams,
  response: file("image/png"),
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_READY", "PICKUP_CODE_EXPIRED"],
});

export const getPickupCodeDrawing = route({
  method: "GET",
  path: "/api/orders/:id/pickup-code.svg",
  access: "member",
  summary: "The pickup code of the member's order as an SVG picture",
  params: IdParams,
  response: file("image/svg+xml"),
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_READY", "PICKUP_CODE_EXPIRED"],
});

export const renewPickupCode = route({
  method: "POST",
  path: "/api/orders/:id/pickup-code/renew",
  access: "member",
  summary: "Issues a new pickup code for the member's order and voids older ones at once",
  params: IdParams,
  response: PickupCodePicture,
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_READY", "PICKUP_CODE_USED", "PICKUP_CODE_EXPIRED", "RATE_LIMITED"],
});

export const getPickupLinkByAdmin = route({
  method: "GET",
  path: "/api/admin/orders/:id/pickup-link",
  access: "admin",
  summary: "The link in a ready or completed order's pickup code",
  params: IdParams,
  response: z.object({ url: z.string() }),
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_READY"],
});

export const renewPickupCodeByAdmin = route({
  method: "POST",
  path: "/api/admin/orders/:id/pickup-code/renew",
  access: "admin",
  summary: "Issues a new pickup code, which the owner's pages show, and voids older ones at once",
  params: IdParams,
  response: Nothing,
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_READY", "PICKUP_CODE_USED", "PICKUP_CODE_EXPIRED", "RATE_LIMITED"],
});
