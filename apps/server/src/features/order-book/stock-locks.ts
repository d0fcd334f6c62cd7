import { asOffered, closingTime } from "@secret/domain";
import type { Selectable } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import type { Events, MenuItems, PickupWindows } from "../../platform/database/schema.generated.ts";

/** An event with its windows and items, whose rows hold the stock counters. */
export interface StockRows {
  readonly event: Selectable<Events>;
  readonly windows: readonly Selectable<PickupWindows>[];
  readonly items: readonly Selectable<MenuItems>[];
}

/** Locks an event's row, its windows and its items, in the fixed order; undefined if there is no such event. */
export async function lockStock(transaction: Transaction, eventId: string): Promise<StockRows | undefined> {
  const event = await lockEventCounters(transaction, eventId);
  if (event === undefined) return undefined;
  const windows = await lockPickupWindows(transaction, eventId);
  return { event, windows, items: await lockMenuItems(transaction, eventId) };
}

/** Returns stock with its windows as members can choose them. */
export function offeredStock(stock: StockRows): StockRows {
  const closesAt = closingTime(stock.event);
  return { ...stock, windows: stock.windows.map((window) => asOffered(window, closesAt)) };
}

/** Locks an event's row for moving its counters, as placing does. Inserts of rows that reference it don't wait. */
export async function lockEventCounters(
  transaction: Transaction,
  eventId: string,
): Promise<Selectable<Events> | undefined> {
  return transaction
    .selectFrom("events")
    .selectAll()
    .where("id", "=", eventId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks an event's pickup windows by id. The event's row is locked before. */
export async function lockPickupWindows(
  transaction: Transaction,
  eventId: string,
): Promise<Selectable<PickupWindows>[]> {
  return transaction
    .selectFrom("pickupWindows")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Locks the items of an event's menu by id. The event's row and its windows are locked before. */
export async function lockMenuItems(
  transaction: Transaction,
  eventId: string,
): Promise<Selectable<MenuItems>[]> {
  return transaction
    .selectFrom("menuItems")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
