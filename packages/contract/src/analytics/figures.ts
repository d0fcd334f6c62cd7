import { DEFAULT_FIGURE_RANGE, FIGURE_RANGES, ORDER_STATUSES, TURNED_AWAY_REASONS } from "@secret/domain";
import { z } from "zod";
import { Cents, Id, Instant, route } from "../http/route.ts";

/** A day by the brand's clock: "2026-11-21". */
const Day = z.iso.date();
/** From 0 to 1; null where there is nothing to take a share of. */
const Share = z.number().nullable();
/** By what share it grew against the days before: 0.15. Null where there is too little to compare with. */
const Growth = z.number().nullable();

const DailySales = z.object({
  /** The first of its month where the range is shown by month. */
  day: Day,
  orders: z.int(),
  revenueCents: Cents,
});
export type DailySales = z.infer<typeof DailySales>;

const OpeningMinute = z.object({
  /** After ordering opened, from 0. */
  minute: z.int(),
  orders: z.int(),
  turnedAway: z.int(),
});

const WindowPunctuality = z.object({
  id: Id,
  eventId: Id,
  eventTitle: z.string(),
  timeZone: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  early: z.int(),
  inTime: z.int(),
  late: z.int(),
  /** Of those that were late. */
  averageLateMinutes: z.number().nullable(),
});

/** The owner's figures for a span of days. What each of them means stands beside it on the page. */
export const Figures = z.object({
  range: z.enum(FIGURE_RANGES),
  days: z.object({ firstDay: Day, lastDay: Day }),
  revenueCents: Cents,
  orders: z.int(),
  cancelledOrders: z.int(),
  walkUps: z.int(),
  averageOrderCents: Cents.nullable(),
  customers: z.int(),
  returningCustomers: z.int(),
  retention: Share,
  /** Counts only events whose pickup has ended. */
  completion: Share,
  newMembers: z.int(),
  medianMinutesToOrder: z.number().nullable(),
  /** Orders of as many days before; null for all days. */
  ordersBefore: z.int().nullable(),
  growth: z.object({
    revenue: Growth,
    orders: Growth,
    averageOrder: Growth,
    customers: Growth,
  }),
  sales: z.object({ unit: z.enum(["day", "month"]), points: z.array(DailySales) }),
  /** Days within the span on which there was something to pick up. */
  eventDays: z.array(Day),
  statuses: z.array(z.object({ status: z.enum(ORDER_STATUSES), orders: z.int() })),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), salesCents: Cents })),
  events: z.array(
    z.object({
      id: Id,
      title: z.string(),
      timeZone: z.string(),
      eventAt: Instant,
      orders: z.int(),
      revenueCents: Cents,
    }),
  ),
  locations: z.array(z.object({ name: z.string(), events: z.int(), orders: z.int(), revenueCents: Cents })),
  /** Of the events whose ordering opened within the span. */
  opening: z.object({
    minutes: z.array(OpeningMinute),
    /** Orders that came after the last of the minutes. */
    laterOrders: z.int(),
    turnedAway: z.array(z.object({ reason: z.enum(TURNED_AWAY_REASONS), members: z.int() })),
  }),
  punctuality: z.object({
    early: z.int(),
    inTime: z.int(),
    late: z.int(),
    averageLateMinutes: z.number().nullable(),
    /** The newest first; not more than are looked at. */
    windows: z.array(WindowPunctuality),
  }),
});
export type Figures = z.infer<typeof Figures>;

const Range = z.strictObject({ range: z.enum(FIGURE_RANGES).default(DEFAULT_FIGURE_RANGE) });

export const getFigures = route({
  method: "GET",
  path: "/api/admin/analytics",
  access: "admin",
  summary: "What was sold, to whom, where and how quickly, in the last days by the brand's clock",
  query: Range,
  response: Figures,
});

export const exportFigures = route({
  method: "GET",
  path: "/api/admin/analytics/export.csv",
  access: "admin",
  summary: "The same as CSV: a row a figure",
  query: Range,
  response: z.any().meta({ description: "text/csv" }),
});
