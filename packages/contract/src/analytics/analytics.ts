import { AUDIT_SEVERITIES, EVENT_STATUSES } from "@secret/domain";
import { z } from "zod";
import { Cents, Id, Instant, route } from "../http/route.ts";
import { Sales } from "../payments/sales.ts";

/** Event whose pickup is in progress or comes next. */
export const NextEvening = z.object({
  id: Id,
  title: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  status: z.enum(EVENT_STATUSES),
  /** When entries of its draw open; null for first come, first served. */
  entriesOpenAt: Instant.nullable(),
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  pickupStartsAt: Instant,
  pickupEndsAt: Instant,
  maxOrders: z.int().nullable(),
  /** Number of paid orders. */
  orderCount: z.int(),
  completedCount: z.int(),
  /** Orders in checkout, which hold stock until they are paid or expire. */
  heldCount: z.int(),
  sales: Sales,
  /** Pieces sold or held, of all items. */
  soldPieces: z.int(),
  /** Total stock of items with a limit, and how much of it is sold or held. */
  limitedPieces: z.int(),
  soldLimitedPieces: z.int(),
});
export type NextEvening = z.infer<typeof NextEvening>;

/** Problems the owner should look at, other than payments. */
export const Attention = z.object({
  /** Failed messages of the last 24 hours that weren't resent. */
  failedMessages: z.int(),
  /** Upcoming or open events without anything to order. */
  eventsWithoutMenu: z.array(z.object({ id: Id, title: z.string(), registrationOpensAt: Instant })),
  /** Items of open events with low stock, lowest first. */
  lowStock: z.array(
    z.object({ itemId: Id, name: z.string(), left: z.int(), eventId: Id, eventTitle: z.string() }),
  ),
});
export type Attention = z.infer<typeof Attention>;

export const getAdminDashboard = route({
  method: "GET",
  path: "/api/admin/dashboard",
  access: "admin",
  summary: "The stats of the admin's dashboard, the next event, and problems that need attention",
  response: z.object({
    totalEvents: z.int(),
    activeEvents: z.int(),
    totalOrders: z.int(),
    sales: Sales,
    members: z.int(),
    /** Net sales divided by orders. */
    averageOrderCents: Cents,
    nextEvening: NextEvening.nullable(),
    attention: Attention,
    recentActivity: z.array(
      z.object({
        id: Id,
        severity: z.enum(AUDIT_SEVERITIES),
        message: z.string(),
        /** Current name of the actor; null for the system. */
        actorName: z.string().nullable(),
        /** Current name of the affected member. */
        memberName: z.string().nullable(),
        orderId: Id.nullable(),
        createdAt: Instant,
      }),
    ),
  }),
});

/** Event that takes orders, or entries of its draw, or does so soon. */
export const Opening = z.object({
  id: Id,
  title: z.string(),
  timeZone: z.string(),
  /** Its draw; null for first come, first served. */
  draw: z.object({ entriesOpenAt: Instant, entryCount: z.int(), finishedAt: Instant.nullable() }).nullable(),
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  maxOrders: z.int().nullable(),
  /** Number of paid orders. */
  orderCount: z.int(),
  /** Orders in checkout, which hold stock until they are paid or expire. */
  heldCount: z.int(),
  sales: Sales,
  /** Pieces sold or held, of all items. */
  soldPieces: z.int(),
  /** Total stock of items with a limit, and how much of it is sold or held. */
  limitedPieces: z.int(),
  soldLimitedPieces: z.int(),
  /** Start of the first of the minutes: the opening, or less than half an hour ago. */
  minutesFrom: Instant,
  /** Paid orders by the minute in which they were placed, up to now. */
  minutes: z.array(z.int()),
});
export type Opening = z.infer<typeof Opening>;

export const listOpenings = route({
  method: "GET",
  path: "/api/admin/openings",
  access: "admin",
  openToApiKeys: true,
  summary:
    "Events that take orders or entries of a draw, or do so within a day, with their sales minute by minute",
  response: z.object({ openings: z.array(Opening) }),
});
