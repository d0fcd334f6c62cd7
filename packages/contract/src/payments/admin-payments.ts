import { PAYMENT_SOURCE_KINDS, PAYMENT_STATES, REFUND_CAUSES, REFUND_STATES, TENDERS } from "@secret/domain";
import { z } from "zod";
import { asGiven, Cents, Day, Id, IdParams, Instant, page, route } from "../http/route.ts";
import { OpenMoney } from "./payments.ts";

/** An attempt to pay an order, as it stands. */
export const AdminPayment = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  state: z.enum(PAYMENT_STATES),
  sourceKind: z.enum([...PAYMENT_SOURCE_KINDS, ...TENDERS]),
  amountCents: Cents,
  /** Gone back or on its way. */
  refundedCents: Cents,
  /** What the provider keeps of it; null: not reported. */
  feeCents: Cents.nullable(),
  /** Captured although its order could not be kept or was paid already: all of it goes back. */
  isSurplus: z.boolean(),
  /** The provider is still asked how it ended. */
  isOpen: z.boolean(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  providerPaymentId: z.string().nullable(),
  declineReason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AdminPayment = z.infer<typeof AdminPayment>;

export const AdminRefund = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  paymentId: Id,
  state: z.enum(REFUND_STATES),
  cause: z.enum(REFUND_CAUSES),
  amountCents: Cents,
  reason: z.string(),
  /** What the bank said to it. */
  refusal: z.string().nullable(),
  /** Amount still owed of a refused refund that wasn't retried; it may be less than the refund's amount. */
  owedCents: Cents,
  /** Null: the system, or the member. */
  requestedBy: z.string().nullable(),
  providerRefundId: z.string().nullable(),
  /** The pieces that it is for: "1 × Tail". Empty where it is for an amount. */
  lines: z.array(z.object({ position: z.int(), quantity: z.int(), name: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AdminRefund = z.infer<typeof AdminRefund>;

/** What the provider told by itself. */
export const AdminWebhook = z.object({
  id: z.string(),
  eventType: z.string(),
  /** What it is about, by the provider's id; null once its words are forgotten. */
  subjectId: z.string().nullable(),
  receivedAt: Instant,
  handledAt: Instant.nullable(),
});
export type AdminWebhook = z.infer<typeof AdminWebhook>;

export const listPayments = route({
  method: "GET",
  path: "/api/admin/payments",
  access: "admin",
  summary: "Payments by state, newest first",
  query: z.strictObject({ state: z.enum(PAYMENT_STATES).optional(), ...page(200) }),
  response: z.object({ payments: z.array(AdminPayment), hasMore: z.boolean() }),
});

export const listRefunds = route({
  method: "GET",
  path: "/api/admin/refunds",
  access: "admin",
  summary: "Refunds by state, newest first",
  query: z.strictObject({ state: z.enum(REFUND_STATES).optional(), ...page(200) }),
  response: z.object({ refunds: z.array(AdminRefund), hasMore: z.boolean() }),
});

const { limit } = page(200);

export const listWebhooks = route({
  method: "GET",
  path: "/api/admin/webhooks",
  access: "admin",
  summary: "What the provider told by itself, newest first, or what of it waits",
  query: z.strictObject({ state: z.enum(["waiting"]).optional(), before: asGiven(200).optional(), limit }),
  response: z.object({ webhooks: z.array(AdminWebhook), hasMore: z.boolean() }),
});

export const getOrderMoney = route({
  method: "GET",
  path: "/api/admin/orders/:id/money",
  access: "admin",
  summary: "What was paid for an order and what went back, and what of it may still go back",
  params: IdParams,
  response: z.object({
    payments: z.array(AdminPayment),
    refunds: z.array(AdminRefund),
    refundableCents: Cents,
    /** How many pieces of each line have gone back or are going. */
    refundedLines: z.array(z.object({ position: z.int(), quantity: z.int() })),
  }),
  errors: ["ORDER_NOT_FOUND"],
});

export const askAboutPayment = route({
  method: "POST",
  path: "/api/admin/payments/:id/ask",
  access: "admin",
  summary: "Asks the bank how a payment stands, now",
  params: IdParams,
  response: AdminPayment,
  errors: ["PAYMENT_NOT_FOUND"],
});

export const askAboutOpenMoney = route({
  method: "POST",
  path: "/api/admin/open-money/ask",
  access: "admin",
  summary: "Has the bank asked about everything that waits for it, within seconds",
  response: OpenMoney,
});

/** Sums of money that moved, in cents. */
export const CloseSums = z.object({
  orders: z.int(),
  /** Food at its price. */
  grossCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  tipCents: Cents,
  /** Charged for orders that could not be kept: all of it goes back. */
  surplusCents: Cents,
  /** Gross less discounts, with tax, tips and surplus: what was taken. */
  chargedCents: Cents,
  refundedCents: Cents,
  /** Charged less refunds. */
  netCents: Cents,
  /** What of the charged came by card in the app, in cash and by the counter's terminal. */
  cardCents: Cents,
  cashCents: Cents,
  terminalCents: Cents,
  cashRefundedCents: Cents,
  /** As the provider has reported them. */
  feeCents: Cents,
  /** Card payments whose fee isn't reported yet. */
  unreportedFees: z.int(),
});
export type CloseSums = z.infer<typeof CloseSums>;

/** What moved on one day for one event. */
export const CloseRow = CloseSums.extend({
  /** Of the event's zone. */
  day: Day,
  event: z.object({ id: Id, title: z.string(), timeZone: z.string() }),
});
export type CloseRow = z.infer<typeof CloseRow>;

/** Days that an accountant asks for at once. */
export const CLOSE_DAYS_MAX = 400;

export const CloseSpan = z
  .strictObject({ from: Day, to: Day, eventId: Id.optional() })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "The last day comes before the first." })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < CLOSE_DAYS_MAX, {
    path: ["from"],
    message: "Please choose at most 400 days.",
  });
export type CloseSpan = z.output<typeof CloseSpan>;

export const getClose = route({
  method: "GET",
  path: "/api/admin/close",
  access: "admin",
  summary: "The close of each day by event, newest day first, with the sums of all",
  query: CloseSpan,
  response: z.object({ rows: z.array(CloseRow), total: CloseSums }),
});

export const exportClose = route({
  method: "GET",
  path: "/api/admin/close/export.csv",
  access: "admin",
  summary: "The close of each day by event as CSV",
  query: CloseSpan,
  response: z.any().meta({ description: "text/csv" }),
});
