import { MOVE_REFUSALS, ORDER_STATUSES } from "@secret/domain";
import { z } from "zod";
import { EventSummary } from "../events/events.ts";
import { Cents, GivenCents, Id, IdParams, Instant, oneLine, page, route } from "../http/route.ts";
import { OrderItem, OrderStatusSchema } from "./orders.ts";

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
  event: EventSummary.pick({ id: true, title: true, locationName: true, timeZone: true, eventAt: true }),
  items: z.array(OrderItem.pick({ name: true, quantity: true, unitPriceCents: true })),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

export const AdminOrderFilter = z.strictObject({
  search: oneLine(100, 0).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  eventId: Id.optional(),
  ...page(200),
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
  errors: ["ORDER_NOT_FOUND", ...MOVE_REFUSALS.admin],
});

export const refundOrder = route({
  method: "POST",
  path: "/api/admin/orders/:id/refunds",
  access: "admin",
  summary: "Gives back all or a part of what was paid",
  idempotent: true,
  params: IdParams,
  body: z.strictObject({ amountCents: GivenCents.min(1), reason: oneLine(300) }),
  response: AdminOrder,
  errors: ["ORDER_NOT_FOUND", "PAYMENT_REQUIRED", "REFUND_TOO_LARGE", "IDEMPOTENCY_KEY_REUSED"],
});
