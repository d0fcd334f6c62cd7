import {
  AUDIT_EVENT_TYPES,
  AUDIT_SEVERITIES,
  CANCEL_REASONS,
  MOVE_REFUSALS,
  ORDER_REASON_MAX_LENGTH,
  ORDER_STATUSES,
  REFUND_REAUTHENTICATION_ABOVE_CENTS,
  TENDERS,
} from "@secret/domain";
import { z } from "zod";
import { EventSummary } from "../events/events.ts";
import {
  always,
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
import { Sales } from "../payments/sales.ts";
import { OrderItem, OrderStatusSchema } from "./orders.ts";

const Customer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** Order in the admin's list. */
export const AdminOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatusSchema,
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  totalCents: Cents,
  refundedCents: Cents,
  isPaid: z.boolean(),
  createdAt: Instant,
  /** Owner; null for a walk-up. */
  customer: Customer.nullable(),
  /** Payer, if somebody else claimed the order. */
  transferredFrom: Customer.nullable(),
  /** Details of a sale at the counter. */
  walkUp: z
    .object({
      /** Name they gave, or empty. */
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
  /** Order number or its start, name, email address, phone number, or event title. */
  search: oneLine(100, 0).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  eventId: Id.optional(),
  /** First day of ordering, in the brand's time zone. */
  from: Day.optional(),
  /** Last day of ordering. */
  to: Day.optional(),
};

/**
 * Sort orders of the list: by time, total, or status. Sorting by event or customer isn't offered, because their names
 * are in other tables and some filters would make it slow; both are filters.
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

/** Filters of orders. */
export const AdminOrderMatch = z.strictObject(Matching);
export type AdminOrderMatch = z.output<typeof AdminOrderMatch>;

/** Filters, sort order and page of the admin's order list. */
export const AdminOrderFilter = z.strictObject({
  ...Matching,
  sort: z.enum(ADMIN_ORDER_SORTS).default("newest"),
  /** Status of the previous page's last order, when sorted by status. */
  beforeStatus: z.enum(ORDER_STATUSES).optional(),
  ...pageQuery(200),
});
export type AdminOrderFilter = z.output<typeof AdminOrderFilter>;

export const listAdminOrders = route({
  method: "GET",
  path: "/api/admin/orders",
  access: "admin",
  summary: "Orders by search, status, event and day, page by page",
  query: AdminOrderFilter,
  response: page(AdminOrder),
});

/** Stats of every matching order, not only of one page. */
export const AdminOrderSummary = z.object({
  /** Orders that are paid and not cancelled. */
  orders: z.int(),
  activeOrders: z.int(),
  completedOrders: z.int(),
  /** Orders in checkout, which hold stock until they are paid or expire. */
  heldOrders: z.int(),
  cancelledOrders: z.int(),
  sales: Sales,
});
export type AdminOrderSummary = z.infer<typeof AdminOrderSummary>;

export const getAdminOrderSummary = route({
  method: "GET",
  path: "/api/admin/orders/summary",
  access: "admin",
  summary: "The stats of all matching orders; null if a search matches too many members to add up",
  query: AdminOrderMatch,
  response: z.object({ summary: AdminOrderSummary.nullable() }),
});

export const exportAdminOrders = route({
  method: "GET",
  path: "/api/admin/orders/export.csv",
  needsReauthentication: always,
  access: "admin",
  summary: "All orders that match as CSV, newest first",
  query: AdminOrderMatch,
  response: file("text/csv"),
});

/** Entry of an order's history: an audit log entry without details that only the log shows. */
export const OrderHistoryLine = z.object({
  id: Id,
  createdAt: Instant,
  eventType: z.enum(AUDIT_EVENT_TYPES),
  severity: z.enum(AUDIT_SEVERITIES),
  message: z.string(),
  /** Account that did it; null for the system or a stranger. */
  actorName: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
});
export type OrderHistoryLine = z.infer<typeof OrderHistoryLine>;

/** Order with its bill and history. */
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
  /** History, newest first. */
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
  summary: "Moves an order; a move outside the normal sequence requires a reason",
  params: IdParams,
  body: z.strictObject({ status: OrderStatusSchema, reason: oneLine(ORDER_REASON_MAX_LENGTH).optional() }),
  response: AdminOrder,
  errors: ["ORDER_NOT_FOUND", ...MOVE_REFUSALS.admin],
});

export const refundOrder = route({
  method: "POST",
  path: "/api/admin/orders/:id/refunds",
  access: "admin",
  summary: "Refunds all or part of a payment, by amount or for pieces of its lines",
  needsReauthentication: ({ body }) =>
    (body as { amountCents: number }).amountCents > REFUND_REAUTHENTICATION_ABOVE_CENTS,
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    /** Amount as displayed; if lines are given, the amount paid for them. */
    amountCents: GivenCents.min(1),
    /** Pieces to refund; omitted for a refund by amount. */
    lines: z
      .array(z.strictObject({ position: z.int().min(0).max(1_000), quantity: z.int().min(1).max(1_000) }))
      .min(1)
      .max(100)
      .optional(),
    reason: oneLine(ORDER_REASON_MAX_LENGTH),
  }),
  response: AdminOrder,
  errors: [
    "ORDER_NOT_FOUND",
    "PAYMENT_REQUIRED",
    "REFUND_TOO_LARGE",
    "PAYMENT_DISPUTED",
    "REFUND_CHANGED",
    "IDEMPOTENCY_KEY_REUSED",
  ],
});
