import { type EventStatus, isEventOver, ok, type Result, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type AuditLine, audit } from "../../audit/index.ts";
import { announceBoardChanged, announceEventChanged, announceStockChanged } from "../../events/index.ts";
import { limitItem, lockStock, type StockRows, setItemsStopped } from "../../order-book/index.ts";
import { offerPlaces } from "../../registrations/index.ts";
import { endItemIncidents, findEndedEvents, insertIncident } from "../queries/incidents.ts";
import { findSalesClosing } from "../queries/sales-stops.ts";

/** A change of an item's sales by the crew. */
export interface SalesChange {
  readonly eventId: string;
  readonly menuItemId: string;
  /** Time by the device's corrected clock. */
  readonly at: Date;
}

type Item = StockRows["items"][number];

/**
 * Stops the sales of an item. Orders lock its row, so after the commit no new order has it. Placed orders stand. Locks the
 * event's row first, so the transaction must not hold an order's yet.
 * @returns false if its sales are stopped already, or the event is over
 */
export async function stopSelling(
  context: Context,
  transaction: Transaction,
  session: Session,
  change: SalesChange,
): Promise<Result<boolean, "MENU_ITEM_NOT_FOUND">> {
  const locked = await lockItem(transaction, change);
  if (!locked.ok) return locked;
  const { item, isOver } = locked.value;
  if (isOver || item.isStopped) return ok(false);
  const { eventId, menuItemId, at: startedAt } = change;
  await setItemsStopped(transaction, [menuItemId], true);
  await insertIncident(transaction, {
    eventId,
    kind: "stop-selling",
    menuItemId,
    startedBy: session.userId,
    startedAt,
  });
  await record(context, transaction, session, change, { message: `Sales stopped: ${item.name}` });
  transaction.afterCommit(() => announceStockChanged(context, eventId));
  return ok(true);
}

/**
 * Resumes the sales of an item. The waitlist gets what is left before anybody else can order it. Locks like
 * {@link stopSelling}.
 * @returns false if its sales aren't stopped
 */
export async function resumeSelling(
  context: Context,
  transaction: Transaction,
  session: Session,
  change: SalesChange,
): Promise<Result<boolean, "MENU_ITEM_NOT_FOUND">> {
  const locked = await lockItem(transaction, change);
  if (!locked.ok) return locked;
  const { item } = locked.value;
  if (!item.isStopped) return ok(false);
  // Nothing is sold while the whole pickup is being stopped or moved.
  if ((await findSalesClosing(transaction, change.eventId)) !== undefined) return ok(false);
  await resumeItems(context, transaction, change.eventId, [item.id]);
  await offerPlaces(context, transaction, change.eventId);
  await record(context, transaction, session, change, { message: `Sales resumed: ${item.name}` });
  return ok(true);
}

/**
 * Limits the sales of an item to a number of pieces beyond those sold and held: "Only 5 left". Locks like
 * {@link stopSelling}.
 * @returns false if exactly so many are left, or the event is over
 */
export async function limitSelling(
  context: Context,
  transaction: Transaction,
  session: Session,
  { left, ...change }: SalesChange & { readonly left: number },
): Promise<Result<boolean, "MENU_ITEM_NOT_FOUND">> {
  const locked = await lockItem(transaction, change);
  if (!locked.ok) return locked;
  const { item, isOver } = locked.value;
  const maxQuantity = item.currentQuantity + left;
  if (isOver || item.maxQuantity === maxQuantity) return ok(false);
  await limitItem(transaction, item.id, left);
  await record(context, transaction, session, change, {
    message: `Sales limited to ${left} more: ${item.name}`,
    oldValue: String(item.maxQuantity),
    newValue: String(maxQuantity),
  });
  transaction.afterCommit(() => announceEventChanged(context, change.eventId));
  return ok(true);
}

async function lockItem(
  transaction: Transaction,
  { eventId, menuItemId }: SalesChange,
): Promise<Result<{ item: Item; isOver: boolean }, "MENU_ITEM_NOT_FOUND">> {
  const stock = await lockStock(transaction, eventId);
  const item = stock?.items.find(({ id }) => id === menuItemId);
  if (stock === undefined || item === undefined) return refuse("MENU_ITEM_NOT_FOUND");
  return ok({ item, isOver: isEventOver(stock.event.status as EventStatus) });
}

/** Stops the sales of all items of an event. Returns those that weren't stopped before. Their rows are locked. */
export async function closeSales(
  context: Context,
  transaction: Transaction,
  { event, items }: StockRows,
): Promise<string[]> {
  const stoppedItems = items.filter(({ isStopped }) => !isStopped).map(({ id }) => id);
  await setItemsStopped(transaction, stoppedItems, true);
  transaction.afterCommit(() => {
    announceStockChanged(context, event.id);
    announceBoardChanged(context, event.id);
  });
  return stoppedItems;
}

/** Items that an incident stopped; none if it left sales open. */
export const StoppedItems = z.object({ stoppedItems: z.array(z.string()).default([]) });

/** Puts back on sale what an incident had stopped. The waitlist gets what is left first. */
export async function reopenSales(
  context: Context,
  transaction: Transaction,
  eventId: string,
  numbers: unknown,
): Promise<void> {
  const { stoppedItems } = StoppedItems.parse(numbers);
  if (stoppedItems.length === 0) return;
  await lockStock(transaction, eventId);
  await resumeItems(context, transaction, eventId, stoppedItems);
  await offerPlaces(context, transaction, eventId);
  transaction.afterCommit(() => announceBoardChanged(context, eventId));
}

/** Resumes the sales of items, whose rows are locked. */
export async function resumeItems(
  context: Context,
  transaction: Transaction,
  eventId: string,
  itemIds: readonly string[],
): Promise<void> {
  await setItemsStopped(transaction, itemIds, false);
  await endItemIncidents(transaction, "stop-selling", itemIds, context.clock.now());
  transaction.afterCommit(() => announceStockChanged(context, eventId));
}

/** Writes the audit line of a crew member's change, and makes the crew's boards reload. */
async function record(
  context: Context,
  transaction: Transaction,
  { userId: actorId }: Session,
  { eventId, menuItemId }: SalesChange,
  line: Pick<AuditLine, "message" | "newValue" | "oldValue">,
): Promise<void> {
  await audit(transaction, context.clock.now(), {
    eventType: "event_status_change",
    severity: "warning",
    actorId,
    ...line,
    metadata: { eventId, menuItemId },
  });
  transaction.afterCommit(() => announceBoardChanged(context, eventId));
}

/** Ends the stops of events that are over. */
export async function endStopsOfEndedEvents(context: Context, signal?: AbortSignal): Promise<void> {
  for (const eventId of await findEndedEvents(context.database, "stop-selling")) {
    if (signal?.aborted === true) return;
    await inTransaction(context.database, async (transaction) => {
      const stock = await lockStock(transaction, eventId);
      const stopped = stock?.items.filter(({ isStopped }) => isStopped) ?? [];
      await resumeItems(
        context,
        transaction,
        eventId,
        stopped.map(({ id }) => id),
      );
    });
  }
}
