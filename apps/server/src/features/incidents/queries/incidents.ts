import type { IncidentKind } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** An incident to start. */
interface NewIncident {
  readonly eventId: string;
  readonly kind: IncidentKind;
  readonly menuItemId: string;
  readonly startedBy: string;
  readonly startedAt: Date;
}

/** Starts an incident. Its event is locked, and the kind and subject have no unfinished one. */
export async function insertIncident(transaction: Transaction, incident: NewIncident): Promise<void> {
  await transaction.insertInto("incidents").values(incident).execute();
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
