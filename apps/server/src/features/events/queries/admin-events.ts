import type { AdminEvent } from "@secret/contract";
import { type EventStatus, PAID_ORDER_STATUSES } from "@secret/domain";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../../platform/database/database.ts";

/** Every event with its figures, newest date first. */
export async function findAdminEvents(database: Connection): Promise<AdminEvent[]> {
  const rows = await selectAdminEvents(database).orderBy("eventAt", "desc").execute();
  return rows.map(adminEventOf);
}

export async function findAdminEvent(database: Connection, eventId: string): Promise<AdminEvent> {
  return adminEventOf(
    await selectAdminEvents(database).where("events.id", "=", eventId).executeTakeFirstOrThrow(),
  );
}

function selectAdminEvents(database: Connection) {
  return database.selectFrom("events").select((expression) => [
    "events.id",
    "title",
    "locationName",
    "timeZone",
    "status",
    "eventAt",
    "pickupStartsAt",
    "pickupEndsAt",
    "events.createdAt",
    "archivedAt",
    "currentOrders",
    "maxOrders",
    jsonObjectFrom(
      expression
        .selectFrom("orders")
        .select((inner) => [
          inner.fn.countAll<number>().as("orderCount"),
          inner.fn.countAll<number>().filterWhere("status", "=", "completed").as("completedCount"),
          inner.fn.coalesce(inner.fn.sum<number>("totalCents"), inner.val(0)).as("revenueCents"),
        ])
        .whereRef("orders.eventId", "=", "events.id")
        .where("orders.status", "in", PAID_ORDER_STATUSES),
    ).as("figures"),
    expression
      .selectFrom("registeredMembers")
      .select((inner) => inner.fn.countAll<number>().as("count"))
      .whereRef("registeredMembers.eventId", "=", "events.id")
      .as("registeredCount"),
  ]);
}

type AdminEventRow = Awaited<ReturnType<ReturnType<typeof selectAdminEvents>["executeTakeFirstOrThrow"]>>;

function adminEventOf({ figures, ...row }: AdminEventRow): AdminEvent {
  return {
    ...row,
    status: row.status as EventStatus,
    eventAt: row.eventAt.toISOString(),
    pickupStartsAt: row.pickupStartsAt.toISOString(),
    pickupEndsAt: row.pickupEndsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    orderCount: figures?.orderCount ?? 0,
    completedCount: figures?.completedCount ?? 0,
    revenueCents: Number(figures?.revenueCents ?? 0),
    registeredCount: row.registeredCount ?? 0,
  };
}
