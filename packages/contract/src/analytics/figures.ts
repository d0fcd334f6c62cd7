import {
  DEFAULT_FIGURE_RANGE,
  FIGURE_RANGES,
  GROWTH_SOURCES,
  MISSED_DEMAND_REASONS,
  ORDER_STATUSES,
} from "@secret/domain";
import { z } from "zod";
import { Cents, file, Id, Instant, route } from "../http/route.ts";
import { Sales } from "../payments/sales.ts";

/** Day in the brand's time zone: "2026-11-21". */
const Day = z.iso.date();
/** Share from 0 to 1; null if the whole is 0. */
const Share = z.number().nullable();
/** Relative growth since the previous period, such as 0.15; null without enough data to compare. */
const Growth = z.number().nullable();

const DailySales = z.object({
  /** First day of the month if the range is shown by month. */
  day: Day,
  orders: z.int(),
  netSalesCents: Cents,
});
export type DailySales = z.infer<typeof DailySales>;

const OpeningMinute = z.object({
  /** Minutes since ordering opened, from 0. */
  minute: z.int(),
  orders: z.int(),
  missedDemand: z.int(),
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
  /** Average delay of late orders, in minutes. */
  averageLateMinutes: z.number().nullable(),
});

const SourceGrowth = z.object({
  source: z.enum(GROWTH_SOURCES),
  /** Name of the promo card's invitation; null without one. */
  campaign: z.string().nullable(),
  /** Requests to hear about the next event made in the range, and how many of them were confirmed and invited. */
  interested: z.int(),
  confirmed: z.int(),
  invited: z.int(),
  /** Members who joined in the range, over all sources the figures' `newMembers`, and how many of them have paid. */
  registered: z.int(),
  ordered: z.int(),
});

/** Owner's analytics for a range of days. The page explains each metric. */
export const Figures = z.object({
  range: z.enum(FIGURE_RANGES),
  days: z.object({ firstDay: Day, lastDay: Day }),
  sales: Sales,
  orders: z.int(),
  cancelledOrders: z.int(),
  walkUps: z.int(),
  /** Net sales divided by orders. */
  averageOrderCents: Cents.nullable(),
  customers: z.int(),
  returningCustomers: z.int(),
  retention: Share,
  /** Counts only events whose pickup has ended. */
  completion: Share,
  newMembers: z.int(),
  medianMinutesToOrder: z.number().nullable(),
  /** Orders in the previous period; null for all days. */
  ordersBefore: z.int().nullable(),
  growth: z.object({
    netSales: Growth,
    orders: Growth,
    averageOrder: Growth,
    customers: Growth,
  }),
  salesOverTime: z.object({ unit: z.enum(["day", "month"]), points: z.array(DailySales) }),
  /** Days of the range with a pickup. */
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
      netSalesCents: Cents,
    }),
  ),
  locations: z.array(z.object({ name: z.string(), events: z.int(), orders: z.int(), netSalesCents: Cents })),
  /** Events whose ordering opened within the range. */
  opening: z.object({
    minutes: z.array(OpeningMinute),
    /** Orders after the last of the minutes. */
    laterOrders: z.int(),
    missedDemand: z.array(z.object({ reason: z.enum(MISSED_DEMAND_REASONS), members: z.int() })),
  }),
  punctuality: z.object({
    early: z.int(),
    inTime: z.int(),
    late: z.int(),
    averageLateMinutes: z.number().nullable(),
    /** Windows, newest first, up to a maximum. */
    windows: z.array(WindowPunctuality),
  }),
});
export type Figures = z.infer<typeof Figures>;

const Range = z.strictObject({ range: z.enum(FIGURE_RANGES).default(DEFAULT_FIGURE_RANGE) });

export const getFigures = route({
  method: "GET",
  path: "/api/admin/analytics",
  access: "admin",
  openToApiKeys: true,
  summary: "Sales by day, member, location and speed, in days of the brand's time zone",
  query: Range,
  response: Figures,
});

/** Sources of new members, and who waits for the next event. */
export const GrowthBySource = z.object({
  sources: z.array(SourceGrowth),
  /** Confirmed requests that wait for the next event, whatever the range. */
  waitingInterests: z.int(),
});
export type GrowthBySource = z.infer<typeof GrowthBySource>;

export const getGrowthBySource = route({
  method: "GET",
  path: "/api/admin/analytics/growth",
  access: "admin",
  openToApiKeys: true,
  summary: "New members and requests to hear about the next event by source and campaign",
  query: Range,
  response: GrowthBySource,
});

export const exportFigures = route({
  method: "GET",
  path: "/api/admin/analytics/export.csv",
  access: "admin",
  openToApiKeys: true,
  summary: "The analytics as CSV, one row per metric",
  query: Range,
  response: file("text/csv"),
});
