import {
  BRAND,
  type FigureDays,
  type OrderStatus,
  PAID_ORDER_STATUSES,
  type SalesFigures,
  type SalesParts,
  salesOf,
} from "@secret/domain";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import { NET_SALES, SALES_PARTS } from "../../../platform/database/sales.ts";
import { isOfDays, isWithinDays } from "./within-days.ts";

/** Number of orders that are paid and not cancelled. */
const STANDING = sql<number>`(confirmed + preparing + ready + completed)`;

/** The same number of a row of `order_figures`. */
export const PAID_ORDERS = sql<number>`CASE WHEN status = ANY (${PAID_ORDER_STATUSES}) THEN orders ELSE 0 END`;

type SoldStatus = Exclude<OrderStatus, "pending">;

/** Sums of a range of days. */
export interface SalesTotals extends Readonly<Record<SoldStatus, number>> {
  readonly orders: number;
  readonly sales: SalesFigures;
}

export async function findSalesTotals(database: Database, days: FigureDays): Promise<SalesTotals> {
  const { rows } = await sql<Omit<SalesTotals, "sales"> & SalesParts>`
    SELECT * FROM (
      SELECT coalesce(sum(${STANDING}), 0) AS orders,
             coalesce(sum(confirmed), 0) AS confirmed, coalesce(sum(preparing), 0) AS preparing,
             coalesce(sum(ready), 0) AS ready, coalesce(sum(completed), 0) AS completed,
             coalesce(sum(cancelled), 0) AS cancelled
        FROM sales_figures WHERE ${isOfDays(days)}) AS counted
     CROSS JOIN (SELECT ${SALES_PARTS} FROM order_figures WHERE ${isOfDays(days)}) AS sold`.execute(database);
  const row = onlyRow(rows);
  return { ...row, sales: salesOf(row) };
}

/** Counts orders of events whose pickup is over, and how many of them were handed off. */
export async function findHandOffs(database: Database, days: FigureDays, now: Date) {
  const { rows } = await sql<{ due: number; completed: number }>`
    SELECT coalesce(sum(${STANDING}), 0) AS due, coalesce(sum(completed), 0) AS completed
      FROM sales_figures JOIN events ON events.id = event_id
     WHERE ${isOfDays(days)} AND (pickup_ends_at <= ${now} OR events.status = 'completed')`.execute(database);
  return onlyRow(rows);
}

/** Returns the median of whole minutes from opening to order, for orders that members placed; null without any. */
export async function findMedianMinutesToOrder(database: Database, days: FigureDays): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    WITH RECURSIVE waits AS (
      SELECT waited_minutes FROM sales_figures WHERE ${isOfDays(days)} AND waited_minutes <> '{}'),
    -- The arrays are sorted, so a binary search in each counts the orders that waited at most that long.
    halves AS (
      SELECT min(waited_minutes[1]) AS low, max(waited_minutes[cardinality(waited_minutes)]) AS high,
             sum(cardinality(waited_minutes)) AS total
        FROM waits
       UNION ALL
      SELECT CASE WHEN up_to * 2 >= total THEN low ELSE middle + 1 END, CASE WHEN up_to * 2 >= total THEN middle ELSE high END, total
        FROM (SELECT *, low + (high - low) / 2 AS middle FROM halves WHERE low < high) AS half
       CROSS JOIN LATERAL (SELECT sum(width_bucket(middle, waited_minutes)) AS up_to FROM waits) AS ranked),
    lower_median AS (SELECT low, total FROM halves WHERE low = high)
    SELECT ((low + CASE WHEN up_to * 2 > total THEN low ELSE next END) / 2.0)::float8 AS median
      FROM lower_median
     CROSS JOIN LATERAL (SELECT sum(width_bucket(low, waited_minutes)) AS up_to,
                                min(waited_minutes[width_bucket(low, waited_minutes) + 1]) AS next FROM waits) AS ranked
     LIMIT 1`.execute(database);
  return rows[0]?.median ?? null;
}

/** Number of paying customers, of those with more than one order, and of their orders. */
export interface CustomerTotals {
  readonly customers: number;
  readonly returning: number;
  readonly orders: number;
}

/**
 * Returns customer totals.
 * @param days range of days, or null for all time
 */
export async function findCustomerTotals(
  database: Database,
  days: FigureDays | null,
): Promise<CustomerTotals> {
  const customers: RawBuilder<unknown> =
    days === null
      ? sql`SELECT orders FROM customer_totals WHERE orders > 0`
      : sql`SELECT sum(orders) AS orders FROM customer_figures WHERE ${isOfDays(days)} GROUP BY user_id`;
  const { rows } = await sql<CustomerTotals>`
    SELECT count(*) AS customers, count(*) FILTER (WHERE orders > 1) AS returning,
           coalesce(sum(orders), 0)::bigint AS orders
      FROM (${customers}) AS customers`.execute(database);
  return onlyRow(rows);
}

/** Counts members who signed up in these days and still have their account. */
export async function countNewMembers(database: Database, days: FigureDays): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    ${NO_CACHED_PLAN} SELECT count(*) AS members FROM users
     WHERE deactivated_at IS NULL AND deleted_at IS NULL
       AND ${isWithinDays("created_at", days)}`.execute(database);
  return onlyRow(rows).members;
}

/**
 * Returns orders and net sales of each day, including days without sales, or of each month from the first with a sale.
 */
export async function findSalesOverTime(database: Database, days: FigureDays, unit: "day" | "month") {
  const first =
    unit === "day"
      ? sql`${days.firstDay}::date`
      : sql`coalesce((SELECT min(day) FROM order_figures WHERE ${isOfDays(days)}), ${days.lastDay}::date)`;
  const { rows } = await sql<{ day: string; orders: number; netSalesCents: number }>`
    WITH sums AS MATERIALIZED (
      SELECT date_trunc(${unit}, day::timestamp)::date AS day, sum(${PAID_ORDERS}) AS orders,
             sum(${NET_SALES})::bigint AS cents
        FROM order_figures WHERE ${isOfDays(days)} GROUP BY 1)
    SELECT to_char(shown, 'YYYY-MM-DD') AS day, coalesce(orders, 0) AS orders,
           coalesce(cents, 0) AS "netSalesCents"
      FROM generate_series(date_trunc(${unit}, ${first}::timestamp), ${days.lastDay}::timestamp,
                           ('1 ' || ${unit})::interval) AS shown
      LEFT JOIN sums ON sums.day = shown::date
     ORDER BY shown`.execute(database);
  return rows;
}

/** Returns the days with a pickup. */
export async function findEventDays(database: Database, days: FigureDays): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT to_char(pickup_starts_at AT TIME ZONE ${BRAND.timeZone}, 'YYYY-MM-DD') AS day
      FROM events
     WHERE status IN ('scheduled', 'active', 'completed') AND ${isWithinDays("pickup_starts_at", days)}
     ORDER BY day`.execute(database);
  return rows.map(({ day }) => day);
}

function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("sums have one row");
  return row;
}
