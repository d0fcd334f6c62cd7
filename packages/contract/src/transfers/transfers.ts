import { ALLERGENS } from "@secret/domain";
import { z } from "zod";
import { asGiven, Id, IdParams, Instant, route } from "../http/route.ts";
import { OrderDetail, OrderEvent } from "../orders/orders.ts";
import { PickupWindow } from "../pickup-windows.ts";
import { CreateTransferBody } from "./transfer-inputs.ts";

/** Transfer token: `SECRET_` and 32 bytes. Longer texts pass here, so that they get the error for an invalid token. */
const TransferToken = asGiven(200);

/** Reasons the link wasn't sent to the contact. Anyone with the link can claim the order anyway. */
export const NOT_SENT_REASONS = [
  /** Texts go only to US numbers. */
  "foreign-number",
  /** The limit of messages was reached, for this contact or in total. */
  "limit",
  /** No text provider is configured. */
  "no-texts",
] as const;

export const createTransfer = route({
  method: "POST",
  path: "/api/orders/:id/transfer",
  access: "member",
  summary: "Offers the member's paid order to a friend; anyone with the link can claim it for 24 hours",
  params: IdParams,
  body: CreateTransferBody,
  response: z.object({
    order: OrderDetail,
    /** URL of the page that claims the order. Returned only here, and not stored. */
    link: z.string(),
    /**
     * Channel of the message to the contact, which has its own link. Doesn't reveal whether the contact is a member or
     * opted out, in which case nothing is sent.
     */
    sentBy: z.enum(["email", "sms"]).nullable(),
    notSentBecause: z.enum(NOT_SENT_REASONS).nullable(),
  }),
  errors: [
    "TRANSFER_ORDER_NOT_FOUND",
    "ORDER_NOT_TRANSFERABLE",
    "TRANSFER_IN_PROGRESS",
    "RETURN_IN_PROGRESS",
    "RATE_LIMITED",
  ],
});

export const shareTransferLink = route({
  path: "/api/orders/:id/transfer/link",
  access: "member",
  params: IdParams,
  response: z.object({ link: z.string() }),
  errors: ["TRANSFER_ORDER_NOT_FOUND", "TRANSFER_NOT_FOUND", "ORDER_NOT_TRANSFERABLE", "RATE_LIMITED"],
  method: "POST",
  summary:
    "Creates another link for the pending offer; earlier links keep working, and its expiry doesn't change",
});

export const replaceTransferLink = route({
  path: "/api/orders/:id/transfer/link",
  access: "member",
  params: IdParams,
  response: z.object({ link: z.string() }),
  errors: ["TRANSFER_ORDER_NOT_FOUND", "TRANSFER_NOT_FOUND", "ORDER_NOT_TRANSFERABLE", "RATE_LIMITED"],
  method: "PUT",
  summary:
    "Creates a new link for the pending offer and voids all earlier ones, including the one in the message",
});

export const cancelTransfer = route({
  method: "DELETE",
  path: "/api/orders/:id/transfer",
  access: "member",
  summary: "Cancels an offer; repeating the request, or cancelling an ended offer, returns the same result",
  params: IdParams,
  response: OrderDetail,
  errors: ["TRANSFER_ORDER_NOT_FOUND", "TRANSFER_CLAIMED", "TRANSFER_NOT_FOUND"],
});

/** Offer as shown to anyone with the link, without prices, contact or further links. */
export const OfferedOrder = z.object({
  /** Sender's first name. */
  from: z.string(),
  message: z.string(),
  expiresAt: Instant,
  /** Whether the reader is the sender. */
  isOwn: z.boolean(),
  event: OrderEvent.pick({
    title: true,
    locationName: true,
    address: true,
    zipCode: true,
    timeZone: true,
    eventAt: true,
  }),
  pickupWindow: PickupWindow.pick({ startsAt: true, endsAt: true }),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      imageUrl: z.string().nullable(),
      /** Allergens; null if not reviewed, empty if it contains none of the nine. */
      allergens: z.array(z.enum(ALLERGENS)).nullable(),
    }),
  ),
});
export type OfferedOrder = z.infer<typeof OfferedOrder>;

/** `TRANSFER_CLAIMED` has the parameter `orderId` if the reader claimed it. */
export const lookAtTransfer = route({
  method: "POST",
  path: "/api/transfers/look",
  access: "public",
  summary: "The order that a transfer link offers; changes nothing",
  body: z.strictObject({ token: TransferToken }),
  response: OfferedOrder,
  errors: [
    "TRANSFER_INVALID",
    "TRANSFER_EXPIRED",
    "TRANSFER_CLAIMED",
    "ORDER_NOT_TRANSFERABLE",
    "OVER_REQUEST_RATE_LIMIT",
  ],
});

export const claimTransfer = route({
  method: "POST",
  path: "/api/transfers/claim",
  access: "member",
  summary: "Claims the order that a link offers; repeating the request returns the same result",
  body: z.strictObject({ token: TransferToken }),
  response: z.object({ orderId: Id }),
  errors: [
    "TRANSFER_INVALID",
    "TRANSFER_EXPIRED",
    "TRANSFER_CLAIMED",
    "TRANSFER_OWN",
    "ORDER_NOT_TRANSFERABLE",
    "ITEM_LIMIT_REACHED",
    "OVER_REQUEST_RATE_LIMIT",
  ],
});
