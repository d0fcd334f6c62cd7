import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { PickupWindows } from "../../platform/database/schema.generated.ts";

export type PickupWindowRow = Selectable<PickupWindows>;

/** Returns an event's pickup windows, earliest first. */
export async function findPickupWindows(database: Connection, eventId: string) {
  const rows = await database
    .selectFrom("pickupWindows")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("startsAt")
    .execute();
  return rows.map(toPickupWindow);
}

/** Returns the windows for the editor, with a flag for those that can't be removed. */
export async function findEditedWindows(database: Connection, eventId: string) {
  const [windows, heldIds] = await Promise.all([
    findPickupWindows(database, eventId),
    findHeldWindowIds(database, eventId),
  ]);
  return windows.map((window) => ({ ...window, isHeld: heldIds.has(window.id) }));
}

/**
 * Returns the windows of an event that an order (also a cancelled one), an offline allotment, a waitlist offer or an entry
 * in its draw refers to.
 */
export async function findHeldWindowIds(database: Connection, eventId: string): Promise<Set<string>> {
  const rows = await database
    .selectFrom("orders")
    .select("pickupWindowId")
    .where("eventId", "=", eventId)
    .union(database.selectFrom("setAsides").select("pickupWindowId").where("eventId", "=", eventId))
    .union(database.selectFrom("waitlistOffers").select("pickupWindowId").where("eventId", "=", eventId))
    .union(
      database
        .selectFrom("drawEntries")
        .select(sql<string>`unnest(window_ids)`.as("pickupWindowId"))
        .where("eventId", "=", eventId),
    )
    .execute();
  return new Set(rows.map(({ pickupWindowId }) => pickupWindowId));
}

/** Returns the orders and units taken in each window. */
export async function findWindowCounters(database: Connection, eventId: string) {
  return database
    .selectFrom("pickupWindows")
    .select(["id", "currentOrders", "currentUnits"])
    .where("eventId", "=", eventId)
    .orderBy("id")
    .execute();
}

export async function insertPickupWindows(
  transaction: Transaction,
  windows: readonly Insertable<PickupWindows>[],
): Promise<void> {
  if (windows.length > 0) await transaction.insertInto("pickupWindows").values(windows).execute();
}

/**
 * Updates times and limits of windows in one statement, so that they can swap places. A window whose start moves loses
 * its delay, since members are notified of the new start.
 */
export async function updatePickupWindows(
  transaction: Transaction,
  windows: readonly Pick<PickupWindowRow, "id" | "startsAt" | "endsAt" | "maxOrders" | "maxUnits">[],
): Promise<void> {
  await sql`UPDATE pickup_windows SET starts_at = edited.starts_at, ends_at = edited.ends_at,
      max_orders = edited.max_orders, max_units = edited.max_units,
      shift_minutes = CASE WHEN pickup_windows.starts_at = edited.starts_at THEN shift_minutes ELSE 0 END
    FROM unnest(${windows.map(({ id }) => id)}::uuid[], ${windows.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${windows.map(({ endsAt }) => endsAt)}::timestamptz[], ${windows.map(({ maxOrders }) => maxOrders)}::int[],
      ${windows.map(({ maxUnits }) => maxUnits)}::int[]) AS edited (id, starts_at, ends_at, max_orders, max_units)
    WHERE pickup_windows.id = edited.id`.execute(transaction);
}

/** Writes the announced delays of windows. */
export async function updateShifts(
  transaction: Transaction,
  shifts: readonly { readonly windowId: string; readonly minutes: number }[],
): Promise<void> {
  await sql`UPDATE pickup_windows SET shift_minutes = shifted.minutes
    FROM unnest(${shifts.map(({ windowId }) => windowId)}::uuid[], ${shifts.map(({ minutes }) => minutes)}::int[])
      AS shifted (id, minutes)
    WHERE pickup_windows.id = shifted.id`.execute(transaction);
}

export async function deletePickupWindows(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom("pickupWindows").where("id", "in", ids).execute();
}

function toPickupWindow(row: PickupWindowRow) {
  const { eventId: _event, ...window } = row;
  return window;
}
