import type { EventScene, EventStatus } from "@secret/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Events } from "../../../platform/database/schema.generated.ts";

export type EventRow = Selectable<Events>;

/** Returns the events that members may see, newest date first. */
export async function findVisibleEvents(database: Connection) {
  const rows = await database
    .selectFrom("events")
    .selectAll()
    .where("status", "<>", "draft")
    .where("archivedAt", "is", null)
    .orderBy("eventAt", "desc")
    .execute();
  return rows.map(eventSummaryOf);
}

/** Returns the times and time zones of the announced events whose pickup hasn't ended, earliest first. */
export async function findAnnounced(database: Connection, now: Date) {
  return database
    .selectFrom("events")
    .select(["eventAt", "timeZone"])
    .where("status", "in", ["scheduled", "active"])
    .where("archivedAt", "is", null)
    .where("notificationAt", "<=", now)
    .where("pickupEndsAt", ">", now)
    .orderBy("eventAt")
    .execute();
}

export async function findEvent(database: Connection, eventId: string): Promise<EventRow | undefined> {
  return database.selectFrom("events").selectAll().where("id", "=", eventId).executeTakeFirst();
}

/** Locks an event's row for an edit, which blocks orders and inserts that reference it. */
export async function lockEvent(transaction: Transaction, eventId: string): Promise<EventRow | undefined> {
  return transaction
    .selectFrom("events")
    .selectAll()
    .where("id", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns how many places of an event are taken; undefined if it doesn't exist. */
export async function countTakenPlaces(database: Connection, eventId: string): Promise<number | undefined> {
  const row = await database
    .selectFrom("events")
    .select("currentOrders")
    .where("id", "=", eventId)
    .executeTakeFirst();
  return row?.currentOrders;
}

export async function insertEvent(transaction: Transaction, event: Insertable<Events>): Promise<string> {
  const row = await transaction.insertInto("events").values(event).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** Updates an event's status. An event cancelled again keeps the time of its first cancellation. */
export async function updateEventStatus(
  transaction: Connection,
  eventId: string,
  change: { status: EventStatus; cancellationMessage: string; cancellationCause: string; updatedAt: Date },
): Promise<void> {
  await transaction
    .updateTable("events")
    .set((event) => ({
      ...change,
      cancelledAt:
        change.status === "cancelled" ? event.fn.coalesce("cancelledAt", event.val(change.updatedAt)) : null,
    }))
    .where("id", "=", eventId)
    .execute();
}

/** Archives an event, or restores it when `archivedAt` is null. */
export async function updateArchivedAt(
  transaction: Connection,
  eventId: string,
  archivedAt: Date | null,
): Promise<void> {
  await transaction.updateTable("events").set({ archivedAt }).where("id", "=", eventId).execute();
}

export type MovedEvent = Pick<EventRow, "id" | "title">;

/** Activates scheduled events whose registration has opened, and returns them. */
export async function activateOpened(transaction: Transaction, now: Date): Promise<MovedEvent[]> {
  return transaction
    .updateTable("events")
    .set({ status: "active", updatedAt: now })
    .where("status", "=", "scheduled")
    .where("registrationOpensAt", "<=", now)
    .returning(["id", "title"])
    .execute();
}

/** Completes active events whose pickup, with the longest delay of a window, ended before an instant; returns them. */
export async function completeEnded(
  transaction: Transaction,
  endedBefore: Date,
  now: Date,
): Promise<MovedEvent[]> {
  return transaction
    .updateTable("events")
    .set({ status: "completed", updatedAt: now })
    .where("status", "=", "active")
    .where("pickupEndsAt", "<=", endedBefore)
    .where(
      sql<boolean>`pickup_ends_at + make_interval(mins => (
        SELECT coalesce(max(shift_minutes), 0) FROM pickup_windows WHERE event_id = events.id)) <= ${endedBefore}`,
    )
    .returning(["id", "title"])
    .execute();
}

export async function deleteEvent(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.deleteFrom("events").where("id", "=", eventId).execute();
}

export async function countOrders(transaction: Transaction, eventId: string): Promise<number> {
  const row = await transaction
    .selectFrom("orders")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("eventId", "=", eventId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export function eventSummaryOf(row: EventRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    locationName: row.locationName,
    district: row.district,
    address: row.address,
    zipCode: row.zipCode,
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
    timeZone: row.timeZone,
    status: row.status as EventStatus,
    scene: row.scene as EventScene,
    eventAt: row.eventAt,
    registrationOpensAt: row.registrationOpensAt,
    registrationClosesAt: row.registrationClosesAt,
    entriesOpenAt: row.entriesOpenAt,
    drawFinishedAt: row.drawFinishedAt,
    pickupStartsAt: row.pickupStartsAt,
    pickupEndsAt: row.pickupEndsAt,
    cancellationCutoffAt: row.cancellationCutoffAt,
    currentOrders: row.currentOrders,
    maxOrders: row.maxOrders,
    salesTaxPpm: row.salesTaxPpm,
  };
}
