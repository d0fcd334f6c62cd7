import type { AdminOrderMatch, AdminOrderSummary } from "@secret/contract";
import {
  ACTIVE_ORDER_STATUSES,
  BRAND,
  PAID_ORDER_STATUSES,
  type SalesParts,
  salesOf,
  sumSales,
} from "@secret/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import { movesOfOrder, SALES_PARTS } from "../../../platform/database/sales.ts";
import { isMatch, type Sought } from "./matching-orders.ts";

/** Number and sales of the orders with a status. */
interface StatusSums extends SalesParts {
  readonly status: string;
  readonly orders: number;
}

/**
 * Returns the stats of all matching orders. Whole events are read from their sums; a search reads single orders only
 * for events that don't match it themselves.
 */
export async function summarizeMatching(
  database: Connection,
  match: AdminOrderMatch,
  sought: Sought | undefined,
): Promise<AdminOrderSummary> {
  const parts = await Promise.all([
    sumWholeEvents(database, match, sought?.eventIds),
    sought === undefined ? [] : sumOthers(database, match, sought),
  ]);
  const rows = parts.flat();
  const countOf = (statuses: readonly string[]) =>
    rows.reduce((sum, { status, orders }) => sum + (statuses.includes(status) ? orders : 0), 0);
  return {
    orders: countOf(PAID_ORDER_STATUSES),
    activeOrders: countOf(ACTIVE_ORDER_STATUSES),
    completedOrders: countOf(["completed"]),
    heldOrders: countOf(["pending"]),
    cancelledOrders: countOf(["cancelled"]),
    sales: sumSales(rows.map(salesOf)),
  };
}

/** @param eventIds undefined: all events */
async function sumWholeEvents(
  database: Connection,
  { status, eventId, from, to }: AdminOrderMatch,
  eventIds: readonly string[] | undefined,
): Promise<StatusSums[]> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (eventId !== undefined) conditions.push(sql`event_id = ${eventId}::uuid`);
  if (eventIds !== undefined) conditions.push(sql`event_id = ANY (${eventIds}::uuid[])`);
  if (from !== undefined) conditions.push(sql`day >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`day <= ${to}::date`);
  const { rows } = await sql<StatusSums>`
    ${NO_CACHED_PLAN} SELECT status, sum(orders)::bigint AS orders, ${SALES_PARTS}
      FROM totals_of_orders(${BRAND.timeZone}) WHERE ${sql.join(conditions, sql` AND `)}
     GROUP BY status`.execute(database);
  return rows;
}

/** Sums a search's matches in events that don't match it themselves. */
async function sumOthers(
  database: Connection,
  match: AdminOrderMatch,
  sought: Sought,
): Promise<StatusSums[]> {
  const matching = database
    .selectFrom("orders")
    .select(["orders.id", "status"])
    .where((expression) => isMatch(expression, match, { ...sought, eventIds: [] }))
    .where(sql<SqlBool>`event_id <> ALL (${sought.eventIds}::uuid[])`);
  const { rows } = await sql<StatusSums>`
    ${NO_CACHED_PLAN} WITH matching AS MATERIALIZED (${matching})
    SELECT * FROM (SELECT status, count(*) AS orders FROM matching GROUP BY status) AS counted
      JOIN (SELECT status, ${SALES_PARTS}
              FROM matching LEFT JOIN LATERAL ${movesOfOrder(sql`matching.id`)} AS moved ON true
             GROUP BY status) AS sold USING (status)`.execute(database);
  return rows;
}
