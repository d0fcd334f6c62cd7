import { type AuditEventType, BRAND, PAID_ORDER_STATUSES, type SalesParts, salesOf } from "@secret/domain";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { SALES_PARTS } from "../../platform/database/sales.ts";

const RECENT_LINES = 10;
/** Audit events left out of the recent activity, because they would crowd out all others. */
const EVERYDAY_EVENTS: readonly AuditEventType[] = ["sign_in", "sign_out", "sign_in_refused"];

/** Returns the totals of the admin dashboard. */
export async function findDashboardFigures(database: Database) {
  const [events, orders, members] = await Promise.all([
    database
      .selectFrom("events")
      .select((expression) => [
        expression.fn.countAll<number>().as("totalEvents"),
        expression.fn.countAll<number>().filterWhere("status", "=", "active").as("activeEvents"),
      ])
      .executeTakeFirstOrThrow(),
    findSales(database),
    database
      .selectFrom("users")
      .select((expression) => expression.fn.countAll<number>().as("members"))
      .where("deactivatedAt", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...events, ...orders, ...members };
}

async function findSales(database: Database) {
  const { rows } = await sql<SalesParts & { readonly totalOrders: number }>`
    SELECT coalesce(sum(orders) FILTER (WHERE status = ANY (${PAID_ORDER_STATUSES})), 0)::bigint AS "totalOrders",
           ${SALES_PARTS}
      FROM totals_of_orders(${BRAND.timeZone})`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error("sums have one row");
  return { totalOrders: row.totalOrders, sales: salesOf(row) };
}

/**
 * Returns the newest audit lines with the current names of actor and subject. Everyday lines are left out, and so are
 * orders replaced by a changed cart.
 */
export async function findRecentActivity(database: Database) {
  return database
    .selectFrom("auditLog")
    .leftJoin("users as actors", "actors.id", "auditLog.actorId")
    .leftJoin("users as subjects", "subjects.id", "auditLog.subjectId")
    .leftJoin("orders", "orders.id", "auditLog.orderId")
    .select(["auditLog.id", "severity", "message", "auditLog.createdAt", "auditLog.orderId"])
    .select([nameIn("actors").as("actorName"), nameIn("subjects").as("memberName")])
    .where("eventType", "not in", EVERYDAY_EVENTS)
    .where(({ eb, or }) =>
      or([eb("eventType", "<>", "order_status_change"), eb("cancelReason", "is distinct from", "changed")]),
    )
    .orderBy("auditLog.createdAt", "desc")
    .orderBy("auditLog.id", "desc")
    .limit(RECENT_LINES)
    .execute();
}

/** Returns the full name from a joined row of users; null if none was joined. */
function nameIn(users: "actors" | "subjects") {
  return sql<string | null>`${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)}`;
}
