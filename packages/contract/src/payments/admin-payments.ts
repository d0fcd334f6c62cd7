import {
  DISPUTE_STATES,
  HAND_PAYMENTS,
  PAYMENT_SOURCE_KINDS,
  PAYMENT_STATES,
  REFUND_CAUSES,
  REFUND_REAUTHENTICATION_ABOVE_CENTS,
  REFUND_STATES,
  TENDERS,
} from "@secret/domain";
import { z } from "zod";
import {
  asGiven,
  Cents,
  Day,
  file,
  GivenCents,
  Id,
  IdParams,
  Instant,
  oneLine,
  page,
  pageQuery,
  route,
} from "../http/route.ts";
import { IN_ORDER, NOT_TOO_LONG } from "./day-span.ts";
import { OpenMoney } from "./payments.ts";

/** Attempt to pay for an order. */
export const AdminPayment = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  state: z.enum(PAYMENT_STATES),
  sourceKind: z.enum([...PAYMENT_SOURCE_KINDS, ...TENDERS]),
  amountCents: Cents,
  /** Completed and pending refunds. */
  refundedCents: Cents,
  /** Square's fee; null if not reported yet. */
  feeCents: Cents.nullable(),
  /** Whether it was captured although its order was already paid or couldn't be kept, so all of it is refunded. */
  isSurplus: z.boolean(),
  /** Whether its outcome is still being checked with Square. */
  isOpen: z.boolean(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  providerPaymentId: z.string().nullable(),
  declineReason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AdminPayment = z.infer<typeof AdminPayment>;

/** Maximum length of the reference of a refund paid by hand. */
export const HAND_REFERENCE_MAX_LENGTH = 80;

/** How the owner paid a refund by hand. */
export const PaidByHand = z.strictObject({
  by: z.enum(HAND_PAYMENTS),
  /** The check's number, or who got the cash. */
  reference: oneLine(HAND_REFERENCE_MAX_LENGTH),
});
export type PaidByHand = z.infer<typeof PaidByHand>;

/** Refund of a payment. */
export const AdminRefund = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  paymentId: Id,
  state: z.enum(REFUND_STATES),
  cause: z.enum(REFUND_CAUSES),
  amountCents: Cents,
  reason: z.string(),
  /** Square's reason for rejecting it, or that it was withheld during a dispute. */
  refusal: z.string().nullable(),
  /** Amount still owed of a refused refund that wasn't retried; it may be less than the refund's amount. */
  owedCents: Cents,
  /** Amount withheld now, because the payment is disputed. */
  withheldCents: Cents,
  /** Admin who requested it; null for the system or the member. */
  requestedBy: z.string().nullable(),
  providerRefundId: z.string().nullable(),
  /** How the owner paid it by hand, and the check's number or who got the cash; null if it goes by Square. */
  byHand: PaidByHand.nullable(),
  /** Refunded pieces: "1 × Tail". Empty if it is for an amount. */
  lines: z.array(z.object({ position: z.int(), quantity: z.int(), name: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AdminRefund = z.infer<typeof AdminRefund>;

/** Webhook received from Square. */
export const AdminWebhook = z.object({
  id: z.string(),
  eventType: z.string(),
  /** Square's id of its subject; null once its content was deleted. */
  subjectId: z.string().nullable(),
  receivedAt: Instant,
  handledAt: Instant.nullable(),
});
export type AdminWebhook = z.infer<typeof AdminWebhook>;

/** Dispute of a payment, answered in Square's dashboard. */
export const AdminDispute = z.object({
  id: z.string(),
  /** Null if the payment isn't one of ours. */
  order: z
    .object({
      orderId: Id,
      orderNumber: z.string(),
      eventTitle: z.string(),
      timeZone: z.string(),
      /** When and by whom it was handed off; null if it wasn't. */
      pickedUpAt: Instant.nullable(),
      pickedUpBy: z.string().nullable(),
    })
    .nullable(),
  providerPaymentId: z.string().nullable(),
  amountCents: Cents,
  /** Square's reason, such as "not-received". */
  reason: z.string(),
  state: z.enum(DISPUTE_STATES),
  dueAt: Instant.nullable(),
  openedAt: Instant,
  changedAt: Instant,
  /** Amount of a cancelled order or overpayment that is withheld while the dispute is open. */
  withheldCents: Cents,
});
export type AdminDispute = z.infer<typeof AdminDispute>;

export const listPayments = route({
  method: "GET",
  path: "/api/admin/payments",
  access: "admin",
  summary: "Payments by state, newest first",
  query: z.strictObject({ state: z.enum(PAYMENT_STATES).optional(), ...pageQuery(200) }),
  response: page(AdminPayment),
});

export const listRefunds = route({
  method: "GET",
  path: "/api/admin/refunds",
  access: "admin",
  summary: "Refunds by state, newest first",
  query: z.strictObject({ state: z.enum(REFUND_STATES).optional(), ...pageQuery(200) }),
  response: page(AdminRefund),
});

const { limit } = pageQuery(200);

export const listWebhooks = route({
  method: "GET",
  path: "/api/admin/webhooks",
  access: "admin",
  summary: "Webhooks from Square, newest first, or only the waiting ones",
  query: z.strictObject({ state: z.enum(["waiting"]).optional(), before: asGiven(200).optional(), limit }),
  response: page(AdminWebhook),
});

export const listDisputes = route({
  method: "GET",
  path: "/api/admin/disputes",
  access: "admin",
  summary: "Disputes by state, newest first",
  query: z.strictObject({
    state: z.enum(DISPUTE_STATES).optional(),
    before: asGiven(200).optional(),
    limit,
  }),
  response: page(AdminDispute),
});

export const getOrderMoney = route({
  method: "GET",
  path: "/api/admin/orders/:id/money",
  access: "admin",
  summary: "An order's payments, refunds and disputes, and the amount that can still be refunded",
  params: IdParams,
  response: z.object({
    payments: z.array(AdminPayment),
    refunds: z.array(AdminRefund),
    disputes: z.array(AdminDispute),
    refundableCents: Cents,
    /** Refunded quantity of each line, including pending refunds. */
    refundedLines: z.array(z.object({ position: z.int(), quantity: z.int() })),
  }),
  errors: ["ORDER_NOT_FOUND"],
});

export const checkPaymentAtSquare = route({
  method: "POST",
  path: "/api/admin/payments/:id/ask",
  access: "admin",
  summary: "Checks a payment's status with Square now",
  params: IdParams,
  response: AdminPayment,
  errors: ["PAYMENT_NOT_FOUND"],
});

export const payRefundByHand = route({
  method: "POST",
  path: "/api/admin/refunds/:id/paid-by-hand",
  access: "admin",
  summary:
    "Records that the owner paid a refund by hand that Square rejected, unless it succeeded meanwhile; repeating the request records it once",
  needsReauthentication: ({ body }) =>
    (body as { amountCents: number }).amountCents > REFUND_REAUTHENTICATION_ABOVE_CENTS,
  params: IdParams,
  /** The amount as displayed. */
  body: PaidByHand.extend({ amountCents: GivenCents.min(1) }),
  response: OpenMoney,
  errors: ["PAYMENT_DISPUTED", "PAYMENT_UNAVAILABLE", "REFUND_NOT_FOUND", "REFUND_NOT_OWED"],
});

export const checkOpenMoneyAtSquare = route({
  method: "POST",
  path: "/api/admin/open-money/ask",
  access: "admin",
  summary: "Checks all open payments and refunds with Square within seconds",
  response: OpenMoney,
});

/** Totals of money that moved, in cents. */
export const CloseSums = z.object({
  orders: z.int(),
  /** Food at its menu price. */
  grossCents: Cents,
  discountCents: Cents,
  refundedFoodCents: Cents,
  /** Gross sales minus discounts and refunded food: the taxable sales. */
  netSalesCents: Cents,
  /** Tax and tips as charged, the refunded parts, and the rest. */
  taxCents: Cents,
  refundedTaxCents: Cents,
  netTaxCents: Cents,
  tipCents: Cents,
  refundedTipCents: Cents,
  netTipCents: Cents,
  /** Net sales plus net tax and net tips. */
  collectedCents: Cents,
  /** Charges for orders that couldn't be kept; refunded in full. */
  surplusCents: Cents,
  refundedSurplusCents: Cents,
  /** Gross minus discounts plus tax, tips and surplus: the amount taken. */
  chargedCents: Cents,
  refundedCents: Cents,
  /** Charged minus refunds. */
  netCents: Cents,
  /** Charged amount by card in the app, in cash and by the counter's terminal. */
  cardCents: Cents,
  cashCents: Cents,
  terminalCents: Cents,
  /** Refunded on the same tender. */
  cardRefundedCents: Cents,
  cashRefundedCents: Cents,
  terminalRefundedCents: Cents,
  /** Refunds that Square refused and the owner paid by hand. */
  handRefundedCents: Cents,
  /** Taken by Square because a cardholder disputed a payment. No sale changes. */
  chargebackCents: Cents,
  /** Given back by Square because the dispute was won. */
  returnedChargebackCents: Cents,
  /** Chargebacks that Square holds until the dispute is decided, and those that the cardholder won. */
  heldChargebackCents: Cents,
  lostChargebackCents: Cents,
  /** Chargebacks less returned ones of payments on the counter's terminal. */
  terminalChargebackCents: Cents,
  /** Fees that Square has reported. */
  feeCents: Cents,
  /** Part of `feeCents` that is for payments and chargebacks on the counter's terminal. */
  terminalFeeCents: Cents,
  /** Number of payments that Square has and whose fee it hasn't reported yet. */
  unreportedFees: z.int(),
});
export type CloseSums = z.infer<typeof CloseSums>;

/** Money that moved on one day for one event. */
export const CloseRow = CloseSums.extend({
  /** Day in the event's time zone. */
  day: Day,
  event: z.object({ id: Id, title: z.string(), timeZone: z.string() }),
});
export type CloseRow = z.infer<typeof CloseRow>;

/** Days and event of a close. */
export const CloseSpan = z
  .strictObject({ from: Day, to: Day, eventId: Id.optional() })
  .refine(...IN_ORDER)
  .refine(...NOT_TOO_LONG);
export type CloseSpan = z.output<typeof CloseSpan>;

export const getClose = route({
  method: "GET",
  path: "/api/admin/close",
  access: "admin",
  openToApiKeys: true,
  summary: "The close of each day by event, newest day first, with totals",
  query: CloseSpan,
  response: z.object({ rows: z.array(CloseRow), total: CloseSums }),
});

export const exportClose = route({
  method: "GET",
  path: "/api/admin/close/export.csv",
  access: "admin",
  openToApiKeys: true,
  summary: "The close of each day by event as CSV",
  query: CloseSpan,
  response: file("text/csv"),
});

export const exportTransactions = route({
  method: "GET",
  path: "/api/admin/close/transactions.csv",
  access: "admin",
  openToApiKeys: true,
  summary: "Each payment and refund of these days as CSV, oldest first",
  query: CloseSpan,
  response: file("text/csv"),
});

/** Accounting programs whose import reads the journal. */
export const JOURNAL_FORMATS = ["quickbooks", "xero"] as const;

export const exportJournal = route({
  method: "GET",
  path: "/api/admin/close/journal.csv",
  access: "admin",
  openToApiKeys: true,
  summary: "The journal entry of each day as CSV, for QuickBooks Online or Xero",
  query: z
    .strictObject({ from: Day, to: Day, format: z.enum(JOURNAL_FORMATS) })
    .refine(...IN_ORDER)
    .refine(...NOT_TOO_LONG),
  response: file("text/csv"),
});
