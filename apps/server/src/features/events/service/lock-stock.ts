import type { Transaction } from "../../../platform/database/database.ts";
import { lockMenuItems } from "../../menu/service.ts";
import { lockPickupWindows } from "../../pickup-windows/service.ts";
import { type EventRow, lockEventCounters } from "../queries/events.ts";

/** An event with its windows and items, which hold its stock counters. */
export interface StockRows {
  readonly event: EventRow;
  readonly windows: Awaited<ReturnType<typeof lockPickupWindows>>;
  readonly items: Awaited<ReturnType<typeof lockMenuItems>>;
}

/** Locks an event's row, its windows and its items, in the fixed order; undefined when there is no such event. */
export async function lockStock(transaction: Transaction, eventId: string): Promise<StockRows | undefined> {
  const event = await lockEventCounters(transaction, eventId);
  if (event === undefined) return undefined;
  const windows = await lockPickupWindows(transaction, eventId);
  return { event, windows, items: await lockMenuItems(transaction, eventId) };
}
