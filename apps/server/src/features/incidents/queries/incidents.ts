import type { IncidentKind } from "@secret/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Incidents } from "../../../platform/database/schema.generated.ts";

export type IncidentRow = Selectable<Incidents>;

/** Adds an incident and returns its id. Its kind and subject must have no unfinished one. */
export async function insertIncident(
  transaction: Transaction,
  incident: Insertable<Incidents> & { readonly kind: IncidentKind },
): Promise<string> {
  const row = await transaction
    .insertInto("incidents")
    .values(incident)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findIncident(database: Connection, id: string): Promise<IncidentRow | undefined> {
  return database.selectFrom("incidents").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findIncidentByKey(database: Connection, key: string): Promise<IncidentRow | undefined> {
  return database.selectFrom("incidents").selectAll().where("idempotencyKey", "=", key).executeTakeFirst();
}

/** Returns whether an order has an unfinished incident about a wrong bag. */
export async function hasOpenWrongOrder(database: Connection, orderId: string): Promise<boolean> {
  const row = await database
    .selectFrom("incidents")
    .select("id")
    .where("orderId", "=", orderId)
    .where("kind", "=", "wrong-order")
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns an event's unfinished incident of a kind that concerns the whole event. */
export async function findUnfinished(
  database: Connection,
  eventId: string,
  kind: IncidentKind,
): Promise<IncidentRow | undefined> {
  return database
    .selectFrom("incidents")
    .selectAll()
    .where("eventId", "=", eventId)
    .where("kind", "=", kind)
    .where("menuItemId", "is", null)
    .where("orderId", "is", null)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

/** Ends an open incident. Returns it as it was; undefined if it had ended before. */
export async function endIncident(
  transaction: Transaction,
  id: string,
  end: { readonly state: "done" | "withdrawn"; readonly endedAt: Date },
): Promise<IncidentRow | undefined> {
  return transaction
    .updateTable("incidents")
    .set(end)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Withdraws an open incident while it can be undone. Returns false if it was too late, or its job ran by another clock. */
export async function withdrawIncident(transaction: Transaction, id: string, now: Date): Promise<boolean> {
  const row = await transaction
    .updateTable("incidents")
    .set({ state: "withdrawn", endedAt: now })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("leavesAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sums the part refunds that staff started and the free items that they gave, for an order and its event, in cents. Withdrawn
 * ones don't count.
 */
export async function findStaffRefunds(
  database: Connection,
  { eventId, orderId }: { readonly eventId: string; readonly orderId: string },
) {
  const { rows } = await sql<{ orderCents: number; eventCents: number }>`
    SELECT coalesce(sum(cents) FILTER (WHERE order_id = ${orderId}), 0)::int AS "orderCents",
           coalesce(sum(cents), 0)::int AS "eventCents"
      FROM (SELECT order_id, (numbers ->> 'staffCents')::int AS cents FROM incidents
             WHERE event_id = ${eventId} AND kind = 'wrong-order' AND state <> 'withdrawn'
               AND NOT EXISTS (SELECT FROM order_item_changes
                                WHERE incident_id = incidents.id AND kind = 'remake-undone')) AS refunded`.execute(
    database,
  );
  return rows[0] ?? { orderCents: 0, eventCents: 0 };
}

/** Ends the unfinished incidents of a kind about menu items. */
export async function endItemIncidents(
  transaction: Transaction,
  kind: IncidentKind,
  menuItemIds: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("incidents")
    .set({ state: "done", endedAt: now })
    .where("kind", "=", kind)
    .where("endedAt", "is", null)
    .where(sql<boolean>`menu_item_id = ANY (${menuItemIds}::uuid[])`)
    .execute();
}

/** Finds the events that are over and still have an unfinished incident of a kind. */
export async function findEndedEvents(database: Connection, kind: IncidentKind): Promise<string[]> {
  const rows = await database
    .selectFrom("incidents")
    .innerJoin("events", "events.id", "incidents.eventId")
    .select("eventId")
    .distinct()
    .where("kind", "=", kind)
    .where("endedAt", "is", null)
    .where("status", "in", ["completed", "cancelled"])
    .execute();
  return rows.map(({ eventId }) => eventId);
}
