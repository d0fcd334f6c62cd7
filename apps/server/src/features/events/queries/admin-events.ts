import { BRAND, type EventStatus, PAID_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Returns all events with their sales, newest date first. */
export async function findAdminEvents(database: Connection) {
  const rows = await selectAdminEvents(database).orderBy("eventAt", "desc").execute();
  return rows.map(toAdminEvent);
}

export async function findAdminEvent(database: Connection, eventId: string) {
  return toAdminEvent(
    await selectAdminEvents(database).where("events.id", "=", eventId).executeTakeFirstOrThrow(),
  );
}

/** Joins the sales of all events, which reads their sums once. */
function selectAdminEvents(database: Connection) {
  return database
    .selectFrom("events")
    .leftJoin(paidFigures.as("paid"), "paid.eventId", "events.id")
    .leftJoin(registered.as("registered"), "registered.eventId", "events.id")
    .select([
      "events.id",
      "title",
      "locationName",
      "timeZone",
      "status",
      "eventAt",
      "registrationOpensAt",
      "pickupStartsAt",
      "pickupEndsAt",
      "events.createdAt",
      "archivedAt",
      "currentOrders",
      "maxOrders",
      "orderCount",
      "completedCount",
      "revenueCents",
      "registeredCount",
    ]);
}

const paidFigures = sql<{
  eventId: string;
  orderCount: number;
  completedCount: number;
  revenueCents: number;
}>`(SELECT event_id, sum(orders)::bigint AS order_count,
           coalesce(sum(orders) FILTER (WHERE status = 'completed'), 0)::bigint AS completed_count,
           sum(total_cents)::bigint AS revenue_cents
      FROM totals_of_orders(${BRAND.timeZone}) WHERE status = ANY (${PAID_ORDER_STATUSES}) GROUP BY event_id)`;

const registered = sql<{
  eventId: string;
  registeredCount: number;
}>`(SELECT event_id, members AS registered_count FROM totals_of_registrations())`;

type AdminEventRow = Awaited<ReturnType<ReturnType<typeof selectAdminEvents>["executeTakeFirstOrThrow"]>>;

function toAdminEvent(row: AdminEventRow) {
  return {
    ...row,
    status: row.status as EventStatus,
    orderCount: row.orderCount ?? 0,
    completedCount: row.completedCount ?? 0,
    revenueCents: row.revenueCents ?? 0,
    registeredCount: row.registeredCount ?? 0,
  };
}
