import type { SalesStop } from "@secret/contract";
import { calledName } from "@secret/domain";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";

/** Returns who stopped the sales of an event's items and when, by the item's id; by null if the whole pickup is stopped. */
export async function findSalesStops(
  database: Connection,
  eventId: string,
): Promise<Map<string | null, z.input<typeof SalesStop>>> {
  const rows = await database
    .selectFrom("incidents")
    .leftJoin("users", "users.id", "incidents.startedBy")
    .select(["menuItemId", "startedAt", "firstName", "lastName"])
    .where("eventId", "=", eventId)
    .where("kind", "in", ["stop-selling", "cancellation"])
    .where("endedAt", "is", null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.menuItemId,
      { by: calledName(row.firstName ?? "", row.lastName ?? ""), at: row.startedAt },
    ]),
  );
}
