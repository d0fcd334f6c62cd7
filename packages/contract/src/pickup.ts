import { z } from "zod";
import { asGiven, Id, IdParams, Instant, route } from "./http/route.ts";
import { OrderItem, OrderStatusSchema } from "./orders/orders.ts";

/** What a pickup code's link carries: `/qr-verify?o=…&token=…`. */
export const PickupCode = z.strictObject({ orderId: Id, token: asGiven(200).min(16) });

/** What the crew sees of an order at the window. */
export const PickupOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatusSchema,
  customerName: z.string(),
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
  summary: "Checks a pickup code; changes nothing. Its owner sees the order, the crew may then hand it out",
  body: PickupCode,
  response: z.object({ order: PickupOrder, mayHandOut: z.boolean(), isOwner: z.boolean() }),
  errors: ["PICKUP_CODE_INVALID", "PICKUP_CODE_EXPIRED", "SECOND_FACTOR_REQUIRED"],
});

export const completePickup = route({
  method: "POST",
  path: "/api/pickup/complete",
  access: "staff",
  summary: "Marks an order as picked up; of two scans at the same instant one wins",
  body: PickupCode,
  response: z.object({ order: PickupOrder }),
  errors: ["PICKUP_CODE_INVALID", "PICKUP_CODE_USED", "PICKUP_CODE_EXPIRED", "ORDER_NOT_READY"],
});

/** The link and images of an own order's pickup code. */
export const getPickupCode = route({
  method: "GET",
  path: "/api/orders/:id/pickup-code",
  access: "member",
  summary: "The pickup code of an own order that is ready: its link, and its picture as SVG",
  params: IdParams,
  response: z.object({ url: z.string(), svg: z.string(), expiresAt: Instant }),
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_READY", "PICKUP_CODE_EXPIRED"],
});

export const getPickupCodeImage = route({
  method: "GET",
  path: "/api/orders/:id/pickup-code.png",
  access: "member",
  summary: "The pickup code of an own order as a PNG picture, 300 x 300",
  params: IdParams,
  response: z.any().meta({ description: "image/png" }),
  errors: ["ORDER_NOT_FOUND", "ORDER_NOT_READY", "PICKUP_CODE_EXPIRED"],
});
