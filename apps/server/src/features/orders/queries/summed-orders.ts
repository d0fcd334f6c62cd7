import type { AdminOrderMatch, AdminOrderSummary } from "@secret/contract";
import { ACTIVE_ORDER_STATUSES, BRAND, PAID_ORDER_STATUSES } from "@secret/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import { isMatch, type Sought } from "./matching-orders.ts";

/** Number and total of the orders with a status. */
interface StatusSums {
  readonly status: string;
  readonly orders: number;
  readonly cents: number;
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
  const among = (statuses: readonly string[]) => rows.filter(({ status }) => statuses.includes(status));
  const ordersOf = (counted: readonly StatusSums[]) => counted.reduce((sum, { orders }) => sum + orders, 0);
  return {
    totalOrders: ordersOf(rows),
    activeOrders: ordersOf(among(ACTIVE_ORDER_STATUSES)),
    completedOrders: ordersOf(among(["completed"])),
    revenueCents: among(PAID_ORDER_STATUSES).reduce((sum, { cents }) => sum + cents, 0),
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
    ${NO_CACHED_PLAN} SELECT status, sum(orders)::bigint AS orders, sum(total_cents)::bigint AS cents
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
  return database
    .selectFrom("orders")
    .modifyFront(NO_CACHED_PLAN)
    .select(({ fn }) => [
      "status",
      fn.countAll<number>().as("orders"),
      sql<number>`sum(total_cents)::bigint`.as("cents"),
    ])
    .where((expression) => isMatch(expression, match, { ...sought, eventIds: [] }))
    .where(sql<SqlBool>`event_id <> ALL (${sought.eventIds}::uuid[])`)
    .groupBy("status")
    .execute();
}
