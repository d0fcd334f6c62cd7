import { PAYMENT_SOURCE_KINDS } from "@secret/domain";
import { z } from "zod";
import { asGiven, Cents, GivenCents, Id, IdParams, Instant, route } from "../http/route.ts";
import { OrderDetail } from "../orders/orders.ts";

export const PaymentConfiguration = z.object({
  applicationId: z.string(),
  locationId: z.string(),
  /** Where the page loads the provider's form from. */
  scriptUrl: z.string(),
  /** "Test payments: no money moves" is shown. */
  isTest: z.boolean(),
});
export type PaymentConfiguration = z.infer<typeof PaymentConfiguration>;

export const getPaymentConfiguration = route({
  method: "GET",
  path: "/api/payments/configuration",
  access: "member",
  summary: "What the page needs to show the card provider's form",
  response: PaymentConfiguration,
});

/** Tokens of Square's payment form and its wallets. Square's other sources name stored cards, gift cards or payments without money. */
const SOURCE_ID = /^[cw]non:[\x21-\x7e]+$/;

export const payOrder = route({
  method: "POST",
  path: "/api/orders/:id/payments",
  access: "member",
  summary: "Pays a pending order with a token of the provider's form",
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    sourceId: asGiven(500).regex(SOURCE_ID),
    sourceKind: z.enum(PAYMENT_SOURCE_KINDS),
    verificationToken: asGiven(500).optional(),
    /** The total on the button that was pressed. */
    shownTotalCents: GivenCents,
  }),
  response: OrderDetail,
  errors: [
    "ORDER_NOT_FOUND",
    "ORDER_NOT_PAYABLE",
    "ORDER_ALREADY_PAID",
    "TOTAL_CHANGED",
    "INVALID_PAYMENT_AMOUNT",
    "PAYMENT_DECLINED",
    "PAYMENT_IN_PROGRESS",
    "PAYMENT_UNAVAILABLE",
    "PAYMENT_LIMIT_REACHED",
    "PAYMENT_CARD_LIMIT_REACHED",
    "IDEMPOTENCY_KEY_REUSED",
  ],
});

/** Orders, money, and members that cancelling an event concerns. */
export const CancellationPreview = z.object({
  /** Orders that are cancelled. Orders that were handed off stay. */
  orderCount: z.int(),
  handedOffCount: z.int(),
  /** Amount that Square refunds. */
  cards: z.object({
    count: z.int(),
    refundCents: Cents,
    /** Square's fees of these payments, as far as it has reported them. */
    feeCents: Cents,
    unreportedFees: z.int(),
  }),
  /** Amount that the crew gives back at the counter. */
  counterCents: Cents,
  /** Members who are notified: buyers, and members who asked for a reminder or are on the waitlist. */
  memberCount: z.int(),
  /** The text that they get; an owner's message is below it in the mail. */
  notice: z.string(),
});
export type CancellationPreview = z.infer<typeof CancellationPreview>;

export const previewCancellation = route({
  method: "GET",
  path: "/api/admin/events/:id/cancellation",
  access: "admin",
  summary: "The orders, refunds, and members that cancelling an event concerns; changes nothing",
  params: IdParams,
  response: CancellationPreview,
  errors: ["EVENT_NOT_FOUND"],
});

/** Something that should be settled by now. */
const Backlog = z.object({
  count: z.int(),
  /** Since when the oldest waits; null where nothing does. */
  oldestSince: Instant.nullable(),
});

/** Money that goes back, but the bank said no: a person must look. */
export const RefusedRefund = z.object({
  id: Id,
  orderNumber: z.string(),
  /** Amount still owed. */
  amountCents: Cents,
  reason: z.string(),
  /** What the bank said. */
  refusal: z.string(),
  refusedAt: Instant,
});
export type RefusedRefund = z.infer<typeof RefusedRefund>;

/** What of the money isn't settled. */
export const OpenMoney = z.object({
  /** What has waited for the bank for more than a minute. */
  waiting: z.object({ payments: Backlog, refunds: Backlog, webhooks: Backlog }),
  /** Oldest first; of very many the first hundred. */
  refusedRefunds: z.array(RefusedRefund),
});
export type OpenMoney = z.infer<typeof OpenMoney>;

export const getOpenMoney = route({
  method: "GET",
  path: "/api/admin/open-money",
  access: "admin",
  summary: "What waits for the bank, and the refunds that it refused",
  response: OpenMoney,
});

export const retryRefund = route({
  method: "POST",
  path: "/api/admin/refunds/:id/retry",
  access: "admin",
  summary:
    "Sends a refund that Square refused once more, unless it has gone through since; requested twice, it is sent once",
  params: IdParams,
  response: OpenMoney,
  errors: ["PAYMENT_UNAVAILABLE", "REFUND_NOT_FOUND", "REFUND_NOT_OWED"],
});

/** The words for each code with which the provider declines; any other shows the provider's own detail. */
const DECLINE_MESSAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    GENERIC_DECLINE: "Your payment was declined. Please try a different card.",
    INSUFFICIENT_FUNDS: "Insufficient funds. Please try a different card.",
    CARD_NOT_SUPPORTED: "This card type is not supported.",
    CVV_FAILURE: "The security code doesn't match this card. Please check the CVV and try again.",
    ADDRESS_VERIFICATION_FAILURE:
      "The ZIP code doesn't match this card. Please enter the ZIP code of your card's billing address.",
    INVALID_EXPIRATION:
      "The expiration date doesn't match this card. Please check month and year and try again.",
  }),
);

/** What a member reads when the provider declines. */
export function declineMessage(code: string | undefined, detail?: string): string {
  return (code && DECLINE_MESSAGES.get(code)) || detail || "Payment failed. Please try again.";
}
