import type { SalesStop } from "@secret/contract";
import { calledName } from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";

/** Whether an incident closed the sales of all items: a stop of the pickup, or a far change of its plan. */
const CLOSES_SALES = sql<boolean>`(numbers -> 'stoppedItems') IS NOT NULL`;

/** Returns the unfinished incident that closed all of an event's sales. */
export async function findSalesClosing(database: Connection, eventId: string) {
  return database
    .selectFrom("incidents")
    .select("id")
    .where("eventId", "=", eventId)
    .where("endedAt", "is", null)
    .where(CLOSES_SALES)
    .executeTakeFirst();
}

/** Returns who stopped the sales of an event's items and when, by the item's id; by null if all sales are closed. */
export async function findSalesStops(
  database: Connection,
  eventId: string,
): Promise<Map<string | null, z.input<typeof SalesStop>>> {
  const rows = await database
    .selectFrom("incidents")
    .leftJoin("users", "users.id", "incidents.startedBy")
    .select(["menuItemId", "startedAt", "firstName", "lastName"])
    .where("eventId", "=", eventId)
    .where((is) => is.or([is("kind", "=", "stop-selling"), CLOSES_SALES]))
    .where("endedAt", "is", null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.menuItemId,
      { by: calledName(row.firstName ?? "", row.lastName ?? ""), at: row.startedAt },
    ]),
  );
}
