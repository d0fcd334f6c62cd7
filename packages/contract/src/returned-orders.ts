import { TIP_MAX_CENTS } from "@secret/domain";
import { z } from "zod";
import { Cents, GivenCents, Id, IdParams, Instant, Nothing, route } from "./http/route.ts";
import { OrderDetail, OrderItem } from "./orders/orders.ts";
import { PickupWindow } from "./pickup-windows.ts";

/** Returned order that is held for this member, at its original prices. */
export const ReturnedOrderOffer = z.object({
  id: Id,
  expiresAt: Instant,
  pickupWindow: PickupWindow.pick({ id: true, startsAt: true, endsAt: true }),
  items: z.array(
    OrderItem.pick({
      menuItemId: true,
      name: true,
      description: true,
      quantity: true,
      unitPriceCents: true,
      totalPriceCents: true,
      imageUrl: true,
    }),
  ),
  subtotalCents: Cents,
  /** Tax on the subtotal. The price is both plus the member's own tip. */
  taxCents: Cents,
});
export type ReturnedOrderOffer = z.infer<typeof ReturnedOrderOffer>;

/** Reasons a held order's offer ended: it expired, its owner reclaimed it or it was ready, or it was cancelled. */
export const OFFER_ENDS = ["time-over", "owners-again", "cancelled"] as const;

/** Offer to this member that ended recently without their doing. */
export const EndedOffer = z.object({
  /** Original expiry of the offer. */
  expiresAt: Instant,
  why: z.enum(OFFER_ENDS),
});
export type EndedOffer = z.infer<typeof EndedOffer>;

export const returnOrder = route({
  method: "POST",
  path: "/api/orders/:id/return",
  access: "member",
  summary:
    "Returns the member's paid order to the event's waitlist after the cancellation cutoff; it stays theirs until somebody else pays for it, and repeating the request has no effect",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND", "RETURN_NOT_ALLOWED", "TRANSFER_IN_PROGRESS", "RATE_LIMITED"],
});

export const reclaimOrder = route({
  method: "DELETE",
  path: "/api/orders/:id/return",
  access: "member",
  summary: "Reclaims a returned order that nobody has paid for; a member it is held for loses it",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND", "PAYMENT_IN_PROGRESS", "RATE_LIMITED"],
});

export const claimReturnedOrder = route({
  method: "POST",
  path: "/api/returned-order-offers/:id/order",
  access: "member",
  summary:
    "Claims the returned order held for the member as a whole; it can be paid for as long as it is held",
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    tipCents: z.int().min(0).max(TIP_MAX_CENTS).default(0),
    /** Total shown to the member; the order is rejected if the server's differs. */
    shownTotalCents: GivenCents,
  }),
  response: z.object({ id: Id, orderNumber: z.string(), totalCents: Cents, holdExpiresAt: Instant }),
  errors: [
    "OFFER_OVER",
    "PENDING_ORDER_EXISTS",
    "ITEM_LIMIT_REACHED",
    "TOTAL_CHANGED",
    "INVALID_PAYMENT_AMOUNT",
    "IDEMPOTENCY_KEY_REUSED",
  ],
});

export const declineOffer = route({
  method: "DELETE",
  path: "/api/returned-order-offers/:id",
  access: "member",
  summary:
    "Declines a returned order, which is offered to the next member at once; repeating the request has no effect",
  params: IdParams,
  response: Nothing,
});
