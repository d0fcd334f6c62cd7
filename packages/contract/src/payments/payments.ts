import { PAYMENT_SOURCE_KINDS, SQUARE_LISTS } from "@secret/domain";
import { z } from "zod";
import { asGiven, Cents, GivenCents, Id, IdParams, Instant, route } from "../http/route.ts";
import { OrderDetail } from "../orders/orders.ts";

/** Configuration of Square's payment form. */
export const PaymentConfiguration = z.object({
  applicationId: z.string(),
  locationId: z.string(),
  /** URL of Square's script for the page. */
  scriptUrl: z.string(),
  /** Whether pages show "Test payments: no money moves". */
  isTest: z.boolean(),
});
export type PaymentConfiguration = z.infer<typeof PaymentConfiguration>;

export const getPaymentConfiguration = route({
  method: "GET",
  path: "/api/payments/configuration",
  access: "member",
  summary: "The configuration of Square's payment form",
  response: PaymentConfiguration,
});

/**
 * Tokens of Square's payment form and wallets. Square's other sources stand for stored cards, gift cards or payments
 * without money.
 */
const SOURCE_ID = /^[cw]non:[\x21-\x7e]+$/;

export const payOrder = route({
  method: "POST",
  path: "/api/orders/:id/payments",
  access: "member",
  summary: "Pays for a pending order with a token of Square's form",
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    sourceId: asGiven(500).regex(SOURCE_ID),
    sourceKind: z.enum(PAYMENT_SOURCE_KINDS),
    verificationToken: asGiven(500).optional(),
    /** Total on the tapped button. */
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

/** Orders, money and members affected by cancelling an event. */
export const CancellationPreview = z.object({
  /** Orders to be cancelled. Orders already handed off stay. */
  orderCount: z.int(),
  handedOffCount: z.int(),
  /** Amount that Square refunds. */
  cards: z.object({
    count: z.int(),
    refundCents: Cents,
    /** Square's fees for these payments, as far as reported. */
    feeCents: Cents,
    unreportedFees: z.int(),
  }),
  /** Amount that the crew refunds at the counter. */
  counterCents: Cents,
  /** Members who are notified: buyers, and members with a reminder or on the waitlist. */
  memberCount: z.int(),
  /** Text of the notice; the mail has the owner's message below it. */
  notice: z.string(),
});
export type CancellationPreview = z.infer<typeof CancellationPreview>;

export const previewCancellation = route({
  method: "GET",
  path: "/api/admin/events/:id/cancellation",
  access: "admin",
  summary: "Previews the orders, refunds and members affected by cancelling an event; changes nothing",
  params: IdParams,
  response: CancellationPreview,
  errors: ["EVENT_NOT_FOUND"],
});

/** Payments, refunds or webhooks that should be settled by now. */
const Backlog = z.object({
  count: z.int(),
  /** Time the oldest has waited since; null if there is none. */
  oldestSince: Instant.nullable(),
});

/** Refund that Square rejected and an admin must look at. */
export const RefusedRefund = z.object({
  id: Id,
  orderNumber: z.string(),
  /** Amount still owed. */
  amountCents: Cents,
  reason: z.string(),
  /** Square's reason. */
  refusal: z.string(),
  refusedAt: Instant,
});
export type RefusedRefund = z.infer<typeof RefusedRefund>;

/** Money that isn't settled. */
export const OpenMoney = z.object({
  /** Items waiting for Square for more than a minute, without paused refunds. */
  waiting: z.object({ payments: Backlog, refunds: Backlog, webhooks: Backlog }),
  /** Refunds of cancelled events that aren't sent because somebody paused them. */
  pausedRefunds: z.array(z.object({ eventId: Id, eventTitle: z.string(), count: z.int(), cents: Cents })),
  /** Rejected refunds, oldest first, at most one hundred. */
  refusedRefunds: z.array(RefusedRefund),
  /** Open disputes; those that wait for an answer in Square's dashboard, and the first deadline. */
  disputes: z.object({ open: z.int(), toAnswer: z.int(), dueAt: Instant.nullable() }),
  /** Lists that Square refuses to our access token. */
  refusedLists: z.array(z.enum(SQUARE_LISTS)),
});
export type OpenMoney = z.infer<typeof OpenMoney>;

export const getOpenMoney = route({
  method: "GET",
  path: "/api/admin/open-money",
  access: "admin",
  summary: "Payments and refunds waiting for Square, and rejected refunds",
  response: OpenMoney,
});

export const retryRefund = route({
  method: "POST",
  path: "/api/admin/refunds/:id/retry",
  access: "admin",
  summary:
    "Retries a refund that Square rejected, unless it succeeded meanwhile; repeating the request sends it once",
  params: IdParams,
  response: OpenMoney,
  errors: ["PAYMENT_DISPUTED", "PAYMENT_UNAVAILABLE", "REFUND_NOT_FOUND", "REFUND_NOT_OWED"],
});

/** Messages for Square's decline codes; any other code shows Square's own detail. */
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

/** Returns the message for a declined payment. */
export function declineMessage(code: string | undefined, detail?: string): string {
  return (code && DECLINE_MESSAGES.get(code)) || detail || "Payment failed. Please try again.";
}
