import { ALLERGENS } from "@secret/domain";
import { z } from "zod";
import { asGiven, Id, IdParams, Instant, route } from "../http/route.ts";
import { OrderDetail, OrderEvent } from "../orders/orders.ts";
import { PickupWindow } from "../pickup-windows.ts";
import { CreateTransferBody } from "./transfer-inputs.ts";

/** `SECRET_` and 32 bytes. More than that is taken, so that any other text is refused as an invalid token. */
const TransferToken = asGiven(200);

/** Why an offer's link was not sent to the contact. Whoever has the link can claim all the same. */
export const NOT_SENT_REASONS = [
  /** Texts go to numbers of the United States alone. */
  "foreign-number",
  /** Enough was sent there lately, or in all. */
  "limit",
  /** No texts are sent at all here. */
  "no-texts",
] as const;

export const createTransfer = route({
  method: "POST",
  path: "/api/orders/:id/transfer",
  access: "member",
  summary: "Offers an own paid order to a friend: whoever has the link can claim it for 24 hours",
  params: IdParams,
  body: CreateTransferBody,
  response: z.object({
    order: OrderDetail,
    /** The whole address of the page that claims it. Told here alone, and kept nowhere. */
    link: z.string(),
    /**
     * How a message with a link of its own goes to the contact. Says nothing of whether somebody there is a member, or
     * wants no messages of ours: to them none is sent.
     */
    sentBy: z.enum(["email", "sms"]).nullable(),
    notSentBecause: z.enum(NOT_SENT_REASONS).nullable(),
  }),
  errors: [
    "TRANSFER_ORDER_NOT_FOUND",
    "ORDER_NOT_TRANSFERABLE",
    "TRANSFER_IN_PROGRESS",
    "GIVE_BACK_IN_PROGRESS",
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
    "Another link for the pending offer; earlier links keep working, and the offer's time doesn't change",
});

export const replaceTransferLink = route({
  path: "/api/orders/:id/transfer/link",
  access: "member",
  params: IdParams,
  response: z.object({ link: z.string() }),
  errors: ["TRANSFER_ORDER_NOT_FOUND", "TRANSFER_NOT_FOUND", "ORDER_NOT_TRANSFERABLE", "RATE_LIMITED"],
  method: "PUT",
  summary:
    "A new link for the pending offer; all earlier links, the one in the message included, stop working",
});

export const cancelTransfer = route({
  method: "DELETE",
  path: "/api/orders/:id/transfer",
  access: "member",
  summary: "Takes an offer back; asked for twice, or after its end, it answers the same",
  params: IdParams,
  response: OrderDetail,
  errors: ["TRANSFER_ORDER_NOT_FOUND", "TRANSFER_CLAIMED", "TRANSFER_NOT_FOUND"],
});

/** What whoever has the link is told: nothing of money, of the contact, or that leads further. */
export const OfferedOrder = z.object({
  /** The sender's first name. */
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
      /** Null: nobody has said; empty: none of the nine. */
      allergens: z.array(z.enum(ALLERGENS)).nullable(),
    }),
  ),
});
export type OfferedOrder = z.infer<typeof OfferedOrder>;

/** `TRANSFER_CLAIMED` has the `orderId` among its parameters where the reader is who claimed it. */
export const lookAtTransfer = route({
  method: "POST",
  path: "/api/transfers/look",
  access: "public",
  summary: "What a transfer's link offers; changes nothing",
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
  summary: "Claims the order that a link offers; asked for again by who claimed it, it answers the same",
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
