import type { PickupWindow } from "@secret/contract";
import type { Insertable, Selectable } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { PickupWindows } from "../../platform/database/schema.generated.ts";

/** An event's pickup windows, the earliest first. */
export async function findPickupWindows(database: Connection, eventId: string): Promise<PickupWindow[]> {
  const rows = await database
    .selectFrom("pickupWindows")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("startsAt")
    .execute();
  return rows.map(pickupWindowOf);
}

/** How full each window is. */
export async function findWindowCounters(database: Connection, eventId: string) {
  return database
    .selectFrom("pickupWindows")
    .select(["id", "currentOrders", "currentUnits"])
    .where("eventId", "=", eventId)
    .orderBy("id")
    .execute();
}

/** The windows of an event, taken in the fixed order. Its own row was taken before. */
export async function lockPickupWindows(transaction: Transaction, eventId: string) {
  return transaction
    .selectFrom("pickupWindows")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function insertPickupWindows(
  transaction: Transaction,
  windows: readonly Insertable<PickupWindows>[],
): Promise<void> {
  if (windows.length > 0) await transaction.insertInto("pickupWindows").values(windows).execute();
}

function pickupWindowOf(row: Selectable<PickupWindows>): PickupWindow {
  const { eventId: _event, startsAt, endsAt, ...counters } = row;
  return { ...counters, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}
