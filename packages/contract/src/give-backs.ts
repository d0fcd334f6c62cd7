import { TIP_MAX_CENTS } from "@secret/domain";
import { z } from "zod";
import { Cents, GivenCents, Id, IdParams, Instant, Nothing, route } from "./http/route.ts";
import { OrderDetail, OrderItem } from "./orders/orders.ts";
import { PickupWindow } from "./pickup-windows.ts";

/** An order that somebody gave back and that is set aside for this member, at the prices that it was placed at. */
export const GiveBackOffer = z.object({
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
  /** Of the subtotal: what it costs is both, and a tip of the member's own. */
  taxCents: Cents,
});
export type GiveBackOffer = z.infer<typeof GiveBackOffer>;

/** Its time ran out; its owner took it back, or had it ready before; or it was cancelled. */
export const OFFER_ENDS = ["time-over", "owners-again", "cancelled"] as const;

/** What was set aside for this member lately, and isn't any more without their doing. */
export const EndedOffer = z.object({
  /** Until then it was to be theirs to take. */
  expiresAt: Instant,
  why: z.enum(OFFER_ENDS),
});
export type EndedOffer = z.infer<typeof EndedOffer>;

export const giveBackOrder = route({
  method: "POST",
  path: "/api/orders/:id/give-back",
  access: "member",
  summary:
    "Gives an own paid order back to the event's waitlist, once cancelling is over: it stays the member's until somebody has paid it; asked for twice, it is listed once",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND", "GIVE_BACK_NOT_NOW", "TRANSFER_IN_PROGRESS", "RATE_LIMITED"],
});

export const takeBackOrder = route({
  method: "DELETE",
  path: "/api/orders/:id/give-back",
  access: "member",
  summary:
    "Takes an order back that was given back and that nobody has paid; for whom it was set aside loses it",
  params: IdParams,
  response: OrderDetail,
  errors: ["ORDER_NOT_FOUND", "PAYMENT_IN_PROGRESS", "RATE_LIMITED"],
});

export const orderOffered = route({
  method: "POST",
  path: "/api/give-back-offers/:id/order",
  access: "member",
  summary:
    "Orders what is set aside for the member, as a whole: it waits for its payment as long as it is set aside",
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    tipCents: z.int().min(0).max(TIP_MAX_CENTS).default(0),
    /** The total the member was shown; the order is refused where the server's differs. */
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
  path: "/api/give-back-offers/:id",
  access: "member",
  summary:
    "Passes on what is set aside for the member to the next, at once; passed on twice, it is done once",
  params: IdParams,
  response: Nothing,
});
