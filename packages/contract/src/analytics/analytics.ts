import { AUDIT_SEVERITIES, EVENT_STATUSES } from "@secret/domain";
import { z } from "zod";
import { Cents, Id, Instant, route } from "../http/route.ts";

/** The evening whose pickup is going on or comes next. */
export const NextEvening = z.object({
  id: Id,
  title: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  status: z.enum(EVENT_STATUSES),
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  pickupStartsAt: Instant,
  pickupEndsAt: Instant,
  maxOrders: z.int().nullable(),
  /** Paid ones. */
  orderCount: z.int(),
  completedCount: z.int(),
  revenueCents: Cents,
  /** Pieces of all items that are sold or held. */
  soldPieces: z.int(),
  /** Pieces that there are of the items with a limit, and how many of these are sold or held. */
  limitedPieces: z.int(),
  soldLimitedPieces: z.int(),
});
export type NextEvening = z.infer<typeof NextEvening>;

/** What somebody should look at, of what the books and the bank don't tell. */
export const Attention = z.object({
  /** Of the last 24 hours, not sent again since. */
  failedMessages: z.int(),
  /** They come or are open, and nothing of theirs can be ordered. */
  eventsWithoutMenu: z.array(z.object({ id: Id, title: z.string(), registrationOpensAt: Instant })),
  /** Of open events: the least left first. */
  lowStock: z.array(
    z.object({ itemId: Id, name: z.string(), left: z.int(), eventId: Id, eventTitle: z.string() }),
  ),
});
export type Attention = z.infer<typeof Attention>;

export const getAdminDashboard = route({
  method: "GET",
  path: "/api/admin/dashboard",
  access: "admin",
  summary: "The figures of the admin's first page, the next evening, and what needs attention",
  response: z.object({
    totalEvents: z.int(),
    activeEvents: z.int(),
    totalOrders: z.int(),
    revenueCents: Cents,
    members: z.int(),
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
