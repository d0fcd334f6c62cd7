import {
  AUDIT_EVENT_TYPES,
  AUDIT_SEVERITIES,
  CANCEL_REASONS,
  MOVE_REFUSALS,
  ORDER_STATUSES,
  REFUND_PROOF_ABOVE_CENTS,
  TENDERS,
} from "@secret/domain";
import { z } from "zod";
import { EventSummary } from "../events/events.ts";
import {
  always,
  Cents,
  Day,
  GivenCents,
  Id,
  IdParams,
  Instant,
  oneLine,
  page,
  route,
} from "../http/route.ts";
import { OrderItem, OrderStatusSchema } from "./orders.ts";

const Customer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

export const AdminOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatusSchema,
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  totalCents: Cents,
  refundedCents: Cents,
  isPaid: z.boolean(),
  createdAt: Instant,
  /** Who owns it. Null: a walk-up. */
  customer: Customer.nullable(),
  /** Who placed and paid it, where somebody else has claimed it. */
  transferredFrom: Customer.nullable(),
  /** Sold at the counter. */
  walkUp: z
    .object({
      /** What they gave, or empty. */
      name: z.string(),
      phone: z.string().nullable(),
      tender: z.enum(TENDERS),
      /** First name and initial. */
      soldBy: z.string(),
    })
    .nullable(),
  event: EventSummary.pick({ id: true, title: true, locationName: true, timeZone: true, eventAt: true }),
  items: z.array(OrderItem.pick({ name: true, quantity: true, unitPriceCents: true })),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const Matching = {
  /** An order number or its beginning, a name, an email address, a phone number, an event's title. */
  search: oneLine(100, 0).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  eventId: Id.optional(),
  /** Ordered on that day of the brand's calendar or later. */
  from: Day.optional(),
  /** Ordered on that day or before. */
  to: Day.optional(),
};

/**
 * How the list of orders may be sorted: by when they were placed, by their total, or by their status, as orders go from one to
 * the next. Not by event or customer, whose names lie in other rows: some filters would make that slow, and both are filters.
 */
export const ADMIN_ORDER_SORTS = [
  "newest",
  "oldest",
  "largest",
  "smallest",
  "open-first",
  "closed-first",
] as const;
export type AdminOrderSort = (typeof ADMIN_ORDER_SORTS)[number];

export const AdminOrderMatch = z.strictObject(Matching);
export type AdminOrderMatch = z.output<typeof AdminOrderMatch>;

export const AdminOrderFilter = z.strictObject({
  ...Matching,
  sort: z.enum(ADMIN_ORDER_SORTS).default("newest"),
  /** Of a list that is sorted by status: how the last order of the page before was shown. */
  beforeStatus: z.enum(ORDER_STATUSES).optional(),
  ...page(200),
});
export type AdminOrderFilter = z.output<typeof AdminOrderFilter>;

export const listAdminOrders = route({
  method: "GET",
  path: "/api/admin/orders",
  access: "admin",
  summary: "Orders by search, status, event and day, page by page",
  query: AdminOrderFilter,
  response: z.object({ orders: z.array(AdminOrder), hasMore: z.boolean() }),
});

/** The figures of every order that matches, not only of a page. */
export const AdminOrderSummary = z.object({
  totalOrders: z.int(),
  activeOrders: z.int(),
  completedOrders: z.int(),
  /** Without cancelled and unpaid orders. */
  revenueCents: Cents,
});
export type AdminOrderSummary = z.infer<typeof AdminOrderSummary>;

export const getAdminOrderSummary = route({
  method: "GET",
  path: "/api/admin/orders/summary",
  access: "admin",
  summary: "The figures of all orders that match; null where a search fits too many members to add up",
  query: AdminOrderMatch,
  response: z.object({ summary: AdminOrderSummary.nullable() }),
});

export const exportAdminOrders = route({
  method: "GET",
  path: "/api/admin/orders/export.csv",
  needsProof: always,
  access: "admin",
  summary: "All orders that match as CSV, newest first",
  query: AdminOrderMatch,
  response: z.any().meta({ description: "text/csv" }),
});

/** A line of an order's history: of the audit log, without what only the log shows. */
export const OrderHistoryLine = z.object({
  id: Id,
  createdAt: Instant,
  eventType: z.enum(AUDIT_EVENT_TYPES),
  severity: z.enum(AUDIT_SEVERITIES),
  message: z.string(),
  /** Null: the system, or a stranger. */
  actorName: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
});
export type OrderHistoryLine = z.infer<typeof OrderHistoryLine>;

export const AdminOrderDetail = z.object({
  order: AdminOrder,
  pickupWindow: z.object({ startsAt: Instant, endsAt: Instant }),
  pickedUpAt: Instant.nullable(),
  holdExpiresAt: Instant.nullable(),
  bill: z.object({
    subtotalCents: Cents,
    discountCents: Cents,
    taxCents: Cents,
    tipCents: Cents,
    totalCents: Cents,
    promoCode: z.string().nullable(),
  }),
  lines: z.array(
    OrderItem.pick({ name: true, quantity: true, specialInstructions: true }).extend({
      position: z.int(),
      unitPriceCents: Cents,
      totalPriceCents: Cents,
    }),
  ),
  /** Newest first. */
  history: z.array(OrderHistoryLine),
});
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>;

export const getAdminOrder = route({
  method: "GET",
  path: "/api/admin/orders/:id",
  access: "admin",
  summary: "An order with its bill and its history",
  params: IdParams,
  response: AdminOrderDetail,
  errors: ["ORDER_NOT_FOUND"],
});

export const setOrderStatus = route({
  method: "POST",
  path: "/api/admin/orders/:id/status",
  access: "admin",
  summary: "Moves an order; a move outside the normal chain asks for a reason",
  params: IdParams,
  body: z.strictObject({ status: OrderStatusSchema, reason: oneLine(300).optional() }),
  response: AdminOrder,
  errors: ["ORDER_NOT_FOUND", ...MOVE_REFUSALS.admin],
});

export const refundOrder = route({
  method: "POST",
  path: "/api/admin/orders/:id/refunds",
  access: "admin",
  summary: "Gives back all or a part of what was paid, by amount or for pieces of its lines",
  needsProof: ({ body }) => (body as { amountCents: number }).amountCents > REFUND_PROOF_ABOVE_CENTS,
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    /** As it was shown; where lines are named, what was paid for them. */
    amountCents: GivenCents.min(1),
    /** The pieces that it is for, where it is for some. */
    lines: z
      .array(z.strictObject({ position: z.int().min(0).max(1_000), quantity: z.int().min(1).max(1_000) }))
      .min(1)
      .max(100)
      .optional(),
    reason: oneLine(300),
  }),
  response: AdminOrder,
  errors: [
    "ORDER_NOT_FOUND",
    "PAYMENT_REQUIRED",
    "REFUND_TOO_LARGE",
    "REFUND_CHANGED",
    "IDEMPOTENCY_KEY_REUSED",
  ],
});
