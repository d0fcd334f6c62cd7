import type { Figures, GrowthBySource } from "@secret/contract";
import {
  arrangeGrowth,
  averageOrderCents,
  type FigureDays,
  type FigureRange,
  figureDaysOf,
  growthOf,
  isEnoughToCompare,
  MISSED_DEMAND_REASONS,
  shareOf,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Database } from "../../../platform/database/database.ts";
import { OPENING_MINUTES } from "../queries/count-events.ts";
import {
  findMissedDemand,
  findOpeningOrders,
  findPunctuality,
  findWindowHandOffs,
  type HandOffs,
} from "../queries/read-evenings.ts";
import { countWaiting, findGrowth } from "../queries/read-growth.ts";
import { findPopularItems, findPopularLocations, findTopEvents } from "../queries/read-rankings.ts";
import {
  type CustomerTotals,
  countNewMembers,
  findCustomerTotals,
  findEventDays,
  findHandOffs,
  findMedianMinutesToOrder,
  findSalesOverTime,
  findSalesTotals,
  type SalesTotals,
} from "../queries/read-sales.ts";

/** Statuses in display order. */
const STATUSES = ["confirmed", "preparing", "ready", "completed", "cancelled"] as const;

/** Returns the analytics of a range of days from the precalculated sums. */
export async function readFigures(
  { database, clock }: Context,
  range: FigureRange,
): Promise<z.input<typeof Figures>> {
  const now = clock.now();
  const { days, before } = figureDaysOf(range, now);
  const unit = range === "all" ? "month" : "day";
  const [
    totals,
    totalsBefore,
    points,
    eventDays,
    items,
    events,
    locations,
    opening,
    punctuality,
    newMembers,
    handOffs,
    medianMinutesToOrder,
  ] = await Promise.all([
    readTotals(database, days, range === "all"),
    before === null ? null : readTotals(database, before, false),
    findSalesOverTime(database, days, unit),
    unit === "day" ? findEventDays(database, days) : [],
    findPopularItems(database, days),
    findTopEvents(database, days),
    findPopularLocations(database, days),
    readOpening(database, days),
    readPunctuality(database, days),
    countNewMembers(database, days),
    findHandOffs(database, days, now),
    findMedianMinutesToOrder(database, days),
  ]);
  return {
    range,
    days,
    ...headlines(totals),
    completion: shareOf(handOffs.completed, handOffs.due),
    newMembers,
    medianMinutesToOrder,
    ordersBefore: totalsBefore?.sales.orders ?? null,
    growth: growthBetween(totals, totalsBefore),
    salesOverTime: { unit, points },
    eventDays,
    statuses: STATUSES.map((status) => ({ status, orders: totals.sales[status] })),
    items,
    events,
    locations,
    opening,
    punctuality,
  };
}

/** Returns where the members of a range of days came from. */
export async function readGrowthBySource(
  { database, clock }: Context,
  range: FigureRange,
): Promise<GrowthBySource> {
  const { days } = figureDaysOf(range, clock.now());
  const [sources, waitingInterests] = await Promise.all([findGrowth(database, days), countWaiting(database)]);
  return { sources: arrangeGrowth(sources), waitingInterests };
}

interface Totals {
  readonly sales: SalesTotals;
  readonly customers: CustomerTotals;
}

async function readTotals(database: Database, days: FigureDays, isAll: boolean): Promise<Totals> {
  const [sales, customers] = await Promise.all([
    findSalesTotals(database, days),
    findCustomerTotals(database, isAll ? null : days),
  ]);
  return { sales, customers };
}

function headlines({ sales, customers }: Totals) {
  const { orders } = sales;
  return {
    sales: sales.sales,
    orders,
    cancelledOrders: sales.cancelled,
    walkUps: orders - customers.orders,
    averageOrderCents: averageOrderCents(sales.sales.netSalesCents, orders),
    customers: customers.customers,
    returningCustomers: customers.returning,
    retention: shareOf(customers.returning, customers.customers),
  };
}

function growthBetween(totals: Totals, before: Totals | null): Figures["growth"] {
  const growth = (figure: (of: Totals) => number) =>
    before === null || !isEnoughToCompare(before.sales.orders)
      ? null
      : growthOf(figure(totals), figure(before));
  return {
    netSales: growth(({ sales }) => sales.sales.netSalesCents),
    orders: growth(({ sales }) => sales.orders),
    averageOrder: growth(({ sales }) => averageOrderCents(sales.sales.netSalesCents, sales.orders) ?? 0),
    customers: growth(({ customers }) => customers.customers),
  };
}

const WINDOWS = 40;
const MINUTE_SECONDS = 60;

/** Returns how many orders were handed off within their pickup windows. */
async function readPunctuality(database: Database, days: FigureDays) {
  const [all, windows] = await Promise.all([
    findPunctuality(database, days),
    findWindowHandOffs(database, days, WINDOWS),
  ]);
  return {
    ...toCounts(all ?? { early: 0, inTime: 0, late: 0, lateSeconds: 0 }),
    windows: windows.map((window) => ({ ...window, ...toCounts(window) })),
  };
}

function toCounts({ early, inTime, late, lateSeconds }: HandOffs) {
  return {
    early,
    inTime,
    late,
    averageLateMinutes: late === 0 ? null : lateSeconds / late / MINUTE_SECONDS,
  };
}

/** Returns orders by minute after opening, and missed demand by reason. */
async function readOpening(database: Database, days: FigureDays): Promise<Figures["opening"]> {
  const [orders, missedDemand] = await Promise.all([
    findOpeningOrders(database, days),
    findMissedDemand(database, days),
  ]);
  const sumOf = (rows: readonly { members: number }[]) =>
    rows.reduce((total, { members }) => total + members, 0);
  return {
    minutes: Array.from({ length: OPENING_MINUTES }, (_, minute) => ({
      minute,
      orders: orders.find((each) => each.minute === minute)?.orders ?? 0,
      missedDemand: sumOf(missedDemand.filter((each) => each.minute === minute)),
    })),
    laterOrders: orders
      .filter(({ minute }) => minute >= OPENING_MINUTES)
      .reduce((total, each) => total + each.orders, 0),
    missedDemand: MISSED_DEMAND_REASONS.map((reason) => ({
      reason,
      members: sumOf(missedDemand.filter((each) => each.reason === reason)),
    })).filter(({ members }) => members > 0),
  };
}
