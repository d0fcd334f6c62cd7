import { CREATION_STATUSES, EVENT_STATUSES, ORDER_STATUSES } from "@secret/domain";
import { z } from "zod";
import { EventDetail } from "./events.ts";
import { OrderItem, OrderStatusSchema } from "./orders.ts";
import { Cents, Id, IdParams, Instant, Nothing, oneLine, paragraph, route } from "./route.ts";

const COUNT_MAX = 1_000_000;
const PRICE_MAX_CENTS = 1_000_000;

/** A picture of our own, or none. Foreign addresses would be blocked by the content security policy. */
const ImageUrl = z.string().regex(/^\/(menu|pictures)\/[\w./-]{1,200}$/);

const NewMenuItem = z.strictObject({
  name: oneLine(120),
  description: paragraph(1000).default(""),
  priceCents: z.int().min(0).max(PRICE_MAX_CENTS),
  imageUrl: ImageUrl.nullable().default(null),
  isAvailable: z.boolean().default(true),
  isSecretExclusive: z.boolean().default(false),
  maxQuantity: z.int().min(0).max(COUNT_MAX).nullable().default(null),
  pickupUnits: z.int().min(0).max(100).default(1),
  maxPerMember: z.int().min(1).max(999).nullable().default(null),
});

const NewPickupWindow = z.strictObject({
  startsAt: Instant,
  endsAt: Instant,
  maxOrders: z.int().min(1).max(COUNT_MAX).nullable().default(null),
  maxUnits: z.int().min(1).max(COUNT_MAX).nullable().default(null),
});

export const NewEvent = z.strictObject({
  title: oneLine(120),
  description: paragraph(4000).default(""),
  locationName: oneLine(120),
  address: oneLine(200),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, "A US ZIP code has five digits."),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  timeZone: z.string().min(1).max(60).optional(),
  status: z.enum(CREATION_STATUSES).default("draft"),
  eventAt: Instant,
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  /** Default: 24 hours before registration opens. */
  notificationAt: Instant.optional(),
  pickupStartsAt: Instant,
  pickupEndsAt: Instant,
  /** Default: when registration closes. */
  cancellationCutoffAt: Instant.optional(),
  maxOrders: z.int().min(1).max(COUNT_MAX).nullable().default(null),
  salesTaxPpm: z.int().min(0).max(300_000).optional(),
  menu: z.array(NewMenuItem).max(100).default([]),
  /** Empty: one window, the whole pickup time. */
  pickupWindows: z.array(NewPickupWindow).max(100).default([]),
});
export type NewEvent = z.output<typeof NewEvent>;
export type NewEventInput = z.input<typeof NewEvent>;

export const createEvent = route({
  method: "POST",
  path: "/api/admin/events",
  access: "admin",
  summary: "Creates an event with its first menu and pickup windows",
  body: NewEvent,
  response: EventDetail,
  errors: ["INVALID_INPUT"],
});

export const AdminEvent = z.object({
  id: Id,
  title: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  status: z.enum(EVENT_STATUSES),
  eventAt: Instant,
  pickupStartsAt: Instant,
  pickupEndsAt: Instant,
  createdAt: Instant,
  currentOrders: z.int(),
  maxOrders: z.int().nullable(),
  /** All but cancelled ones. */
  orderCount: z.int(),
  completedCount: z.int(),
  revenueCents: Cents,
  registeredCount: z.int(),
});
export type AdminEvent = z.infer<typeof AdminEvent>;

export const listAdminEvents = route({
  method: "GET",
  path: "/api/admin/events",
  access: "admin",
  summary: "Every event with its figures, newest date first",
  response: z.object({ events: z.array(AdminEvent) }),
});

export const setEventStatus = route({
  method: "POST",
  path: "/api/admin/events/:id/status",
  access: "admin",
  summary: "Switches an event's status; cancelling refunds every paid order",
  params: IdParams,
  body: z.strictObject({ status: z.enum(EVENT_STATUSES) }),
  response: AdminEvent,
  errors: ["EVENT_NOT_FOUND"],
});

export const deleteEvent = route({
  method: "DELETE",
  path: "/api/admin/events/:id",
  access: "admin",
  summary: "Deletes a draft without orders",
  params: IdParams,
  response: Nothing,
  errors: ["EVENT_NOT_FOUND", "EVENT_NOT_DELETABLE", "EVENT_HAS_ORDERS"],
});

export const AdminOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatusSchema,
  totalCents: Cents,
  refundedCents: Cents,
  isPaid: z.boolean(),
  createdAt: Instant,
  customer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  event: z.object({
    id: Id,
    title: z.string(),
    locationName: z.string(),
    timeZone: z.string(),
    eventAt: Instant,
  }),
  items: z.array(OrderItem.pick({ name: true, quantity: true, unitPriceCents: true })),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

export const AdminOrderFilter = z.strictObject({
  search: z.string().trim().max(100).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  eventId: Id.optional(),
  /** The last order of the page before. */
  before: Id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AdminOrderFilter = z.output<typeof AdminOrderFilter>;

export const listAdminOrders = route({
  method: "GET",
  path: "/api/admin/orders",
  access: "admin",
  summary: "Orders by search, status and event, newest first, with the figures of all that match",
  query: AdminOrderFilter,
  response: z.object({
    orders: z.array(AdminOrder),
    hasMore: z.boolean(),
    summary: z.object({
      totalOrders: z.int(),
      activeOrders: z.int(),
      completedOrders: z.int(),
      /** Without cancelled and unpaid orders. */
      revenueCents: Cents,
    }),
  }),
});

export const setOrderStatus = route({
  method: "POST",
  path: "/api/admin/orders/:id/status",
  access: "admin",
  summary: "Moves an order; a move outside the normal chain asks for a reason",
  params: IdParams,
  body: z.strictObject({ status: OrderStatusSchema, reason: oneLine(300).optional() }),
  response: AdminOrder,
  errors: [
    "ORDER_NOT_FOUND",
    "ORDER_MOVE_NOT_ALLOWED",
    "REASON_REQUIRED",
    "PAYMENT_REQUIRED",
    "EVENT_FULL",
    "ITEM_SOLD_OUT",
  ],
});

export const refundOrder = route({
  method: "POST",
  path: "/api/admin/orders/:id/refunds",
  access: "admin",
  summary: "Gives back all or a part of what was paid",
  idempotent: true,
  params: IdParams,
  body: z.strictObject({ amountCents: z.int().min(1), reason: oneLine(300) }),
  response: AdminOrder,
  errors: [
    "ORDER_NOT_FOUND",
    "PAYMENT_REQUIRED",
    "REFUND_TOO_LARGE",
    "PAYMENT_UNAVAILABLE",
    "IDEMPOTENCY_KEY_REUSED",
  ],
});

export const getAdminDashboard = route({
  method: "GET",
  path: "/api/admin/dashboard",
  access: "admin",
  summary: "The figures of the admin's first page",
  response: z.object({
    totalEvents: z.int(),
    activeEvents: z.int(),
    totalOrders: z.int(),
    revenueCents: Cents,
    members: z.int(),
    averageOrderCents: Cents,
    recentActivity: z.array(
      z.object({
        id: Id,
        severity: z.enum(["critical", "error", "warning", "info"]),
        message: z.string(),
        createdAt: Instant,
      }),
    ),
  }),
});
