import { type StockShare, shareUnits } from "@secret/domain";
import { sql } from "kysely";
import pg from "pg";
import type { Transaction } from "../../platform/database/database.ts";
import { changedAt } from "../../platform/database/sql-helpers.ts";
import { NOT_NOTIFIED } from "./edit.ts";
import type { OrderRow } from "./locks.ts";
import { IS_OPEN_REMAKE } from "./open-remakes.ts";

/** PostgreSQL's error code for a violated CHECK, raised when a counter would pass its limit. */
const CHECK_VIOLATION = "23514";

/**
 * Takes a share of an event's stock, for a waitlist offer or a device's allotment. The caller holds the rows' locks.
 */
export async function takeShare(transaction: Transaction, eventId: string, share: StockShare): Promise<void> {
  await moveShare(transaction, eventId, share, 1);
}

/** Releases a share of an event's stock. The caller holds the rows' locks. */
export async function releaseShare(
  transaction: Transaction,
  eventId: string,
  share: StockShare,
): Promise<void> {
  await moveShare(transaction, eventId, share, -1);
}

async function moveShare(
  transaction: Transaction,
  eventId: string,
  share: StockShare,
  sign: 1 | -1,
): Promise<void> {
  const orders = sign * share.orders;
  await sql`UPDATE events SET current_orders = current_orders + ${orders}::int
    WHERE id = ${eventId}`.execute(transaction);
  await sql`UPDATE pickup_windows SET
      current_orders = current_orders + ${orders}::int,
      current_units = current_units + ${sign * shareUnits(share)}::int
    WHERE id = ${share.pickupWindowId}`.execute(transaction);
  const pieces = share.items.map(({ menuItemId, quantity }) => ({ menuItemId, pieces: sign * quantity }));
  await movePieces(transaction, pieces);
}

async function movePieces(
  transaction: Transaction,
  moved: readonly { readonly menuItemId: string; readonly pieces: number }[],
): Promise<void> {
  const [items, pieces] = [moved.map(({ menuItemId }) => menuItemId), moved.map((each) => each.pieces)];
  await sql`UPDATE menu_items SET current_quantity = current_quantity + moved.pieces
    FROM unnest(${items}::uuid[], ${pieces}::int[]) AS moved (id, pieces)
    WHERE menu_items.id = moved.id`.execute(transaction);
}

/** Releases everything that orders of one event hold. The event's row is locked. */
export async function releaseStock(
  transaction: Transaction,
  eventId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await moveOrdersCounters(transaction, eventId, orderIds, -1);
  await takeBackFreeItems(transaction, orderIds, now);
}

/** Puts the free items of orders that aren't handed off back on sale: nothing is made for a cancelled order. */
async function takeBackFreeItems(
  transaction: Transaction,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`WITH undone AS (
      INSERT INTO order_item_changes (order_id, menu_item_id, quantity, incident_id, kind, changed_at)
      SELECT order_id, menu_item_id, quantity, incident_id, 'remake-undone', ${now}::timestamptz
        FROM order_item_changes
       WHERE order_id = ANY (${sql.val(orderIds)}::uuid[]) AND menu_item_id IS NOT NULL AND ${IS_OPEN_REMAKE}
      RETURNING menu_item_id, quantity)
    UPDATE menu_items SET current_quantity = current_quantity - free.pieces
      FROM (SELECT menu_item_id, sum(quantity)::int AS pieces FROM undone GROUP BY 1) AS free
     WHERE menu_items.id = free.menu_item_id`.execute(transaction);
}

/**
 * Takes stock again for a cancelled order, if all of it still fits: the not-oversold constraints, stopped sales and the
 * promo code's limit per member decide. It runs inside a savepoint, so a refusal leaves the transaction usable. The
 * event's row is locked.
 */
export async function tryTakeStock(
  transaction: Transaction,
  order: Pick<OrderRow, "id" | "eventId" | "takesOver">,
): Promise<boolean> {
  return tryTake(transaction, async () => {
    await moveOrdersCounters(transaction, order.eventId, [order.id], 1);
    await holdByItself(transaction, order.id);
    const isSold = !(await hasStoppedItem(transaction, order.id));
    return isSold && !(await exceedsPromoLimit(transaction, order.id));
  });
}

/**
 * Takes the stock of a released order again, whose owner came after all, if all of it is still there. It kept its promo
 * code, and stopped sales don't concern it. The event's row is locked.
 */
export async function tryTakeReleased(
  transaction: Transaction,
  order: Pick<OrderRow, "id" | "eventId">,
): Promise<boolean> {
  return tryTake(transaction, async () => {
    await moveHeld(transaction, order.eventId, [order.id], 1);
    await holdByItself(transaction, order.id);
    return !(await isPartlySold(transaction, order.id));
  });
}

/** Runs a step that takes stock inside a savepoint. Takes nothing if the step returns false or oversells. */
async function tryTake(transaction: Transaction, take: () => Promise<boolean>): Promise<boolean> {
  await sql`SAVEPOINT take_stock`.execute(transaction);
  try {
    if (await take()) return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== CHECK_VIOLATION) throw error;
  }
  await sql`ROLLBACK TO SAVEPOINT take_stock`.execute(transaction);
  return false;
}

/**
 * Takes a piece of an item to give it away. The event's row is locked already.
 * @returns false if none is left, or its sales are stopped
 */
export async function tryTakePiece(transaction: Transaction, menuItemId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE menu_items SET current_quantity = current_quantity + 1
    WHERE id = ${menuItemId} AND is_on_sale AND (max_quantity IS NULL OR current_quantity < max_quantity)`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/** Returns whether a released order was repaid for pieces that somebody bought. */
async function isPartlySold(transaction: Transaction, orderId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM order_item_changes JOIN incidents ON incidents.id = incident_id AND incidents.kind = 'no-show'
    WHERE order_item_changes.order_id = ${orderId}`.execute(transaction);
  return rows.length > 0;
}

/** Releases the stock of orders whose owners didn't come. They stay paid, with their promo codes. The event is locked. */
export async function releaseUncollected(
  transaction: Transaction,
  eventId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await moveHeld(transaction, eventId, orderIds, -1);
  await transaction
    .updateTable("orders")
    .set({ releasedAt: now, updatedAt: changedAt(now) })
    .where("id", "in", orderIds)
    .execute();
}

/** Returns whether the sales of one of an order's items are stopped. The items' rows are locked. */
async function hasStoppedItem(transaction: Transaction, orderId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM order_items JOIN menu_items ON menu_items.id = order_items.menu_item_id
    WHERE order_id = ${orderId} AND is_stopped`.execute(transaction);
  return rows.length > 0;
}

/** Returns whether the member's other orders have used up the order's promo code. The code's row is locked. */
async function exceedsPromoLimit(transaction: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM orders JOIN promo_codes ON promo_codes.id = orders.promo_code_id
    WHERE orders.id = ${orderId} AND (
      SELECT count(*) FROM orders AS other
       WHERE other.user_id = orders.user_id AND other.promo_code_id = orders.promo_code_id
         AND other.id <> orders.id AND other.status <> 'cancelled')
      >= least(max_uses_per_member, CASE WHEN is_first_order_only THEN 1 END)`.execute(transaction);
  return rows.length > 0;
}

/** Records that an order now holds its own stock: it is no longer released, and claims no returned order. */
async function holdByItself(transaction: Transaction, orderId: string): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ takesOver: null, releasedAt: null })
    .where("id", "=", orderId)
    .execute();
}

async function moveOrdersCounters(
  transaction: Transaction,
  eventId: string,
  orderIds: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  await moveHeld(transaction, eventId, orderIds, sign);
  await movePromoCodes(transaction, orderIds, sign);
}

/** Moves all counters of orders but their promo codes'. */
async function moveHeld(
  transaction: Transaction,
  eventId: string,
  orderIds: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  const ids = sql`${sql.val(orderIds)}::uuid[]`;
  await sql`UPDATE events SET current_orders = current_orders + ${sign * orderIds.length}::int
    WHERE id = ${eventId}`.execute(transaction);
  await sql`UPDATE pickup_windows SET
      current_orders = pickup_windows.current_orders + ${sign}::int * held.orders,
      current_units = pickup_windows.current_units + ${sign}::int * held.units
    FROM (SELECT pickup_window_id, count(*)::int AS orders, sum(units)::int AS units
            FROM orders WHERE id = ANY (${ids}) GROUP BY 1) AS held
    WHERE pickup_windows.id = held.pickup_window_id`.execute(transaction);
  await sql`UPDATE menu_items SET current_quantity = current_quantity + ${sign}::int * held.pieces
    FROM (SELECT menu_item_id, sum(kept_quantity)::int AS pieces
            FROM order_items WHERE order_id = ANY (${ids}) GROUP BY 1) AS held
    WHERE menu_items.id = held.menu_item_id`.execute(transaction);
}

/**
 * Releases some pieces of an order, and units of its window, while the rest is kept. The event's row is locked already.
 */
export async function releasePieces(
  transaction: Transaction,
  { pickupWindowId }: Pick<OrderRow, "pickupWindowId">,
  units: number,
  released: readonly { readonly menuItemId: string; readonly pieces: number }[],
): Promise<void> {
  if (units !== 0)
    await sql`UPDATE pickup_windows SET current_units = current_units - ${units}::int
      WHERE id = ${pickupWindowId}`.execute(transaction);
  if (released.length === 0) return;
  const pieces = released.map(({ menuItemId, pieces }) => ({ menuItemId, pieces: -pieces }));
  await movePieces(transaction, pieces);
}

/** Releases only the promo code uses of orders, whose stock and places go to other orders. */
export async function releasePromoCodes(
  transaction: Transaction,
  orderIds: readonly string[],
): Promise<void> {
  await movePromoCodes(transaction, orderIds, -1);
}

async function movePromoCodes(
  transaction: Transaction,
  orderIds: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  const ids = sql`${sql.val(orderIds)}::uuid[]`;
  // A code may apply to several events, so the event's lock doesn't protect it; codes are locked by id instead.
  await sql`WITH held AS (
      SELECT promo_code_id, count(*)::int AS uses FROM orders
       WHERE id = ANY (${ids}) AND promo_code_id IS NOT NULL GROUP BY 1),
    locked AS MATERIALIZED (
      SELECT id FROM promo_codes WHERE id IN (SELECT promo_code_id FROM held) ORDER BY id FOR NO KEY UPDATE)
    UPDATE promo_codes SET current_uses = current_uses + ${sign}::int * held.uses
    FROM locked JOIN held ON held.promo_code_id = locked.id
    WHERE promo_codes.id = locked.id`.execute(transaction);
}

/**
 * Moves an order to another window, and both windows' counters with it. The windows are locked.
 * @param window with the expected start that the owner saw when they chose it, or null for the planned one
 */
export async function moveToWindow(
  transaction: Transaction,
  order: Pick<OrderRow, "id" | "pickupWindowId" | "units">,
  { id: windowId, seenPickupAt }: { readonly id: string; readonly seenPickupAt: Date | null },
  now: Date,
): Promise<void> {
  const heard = { ...NOT_NOTIFIED, notifiedPickupAt: seenPickupAt };
  await sql`UPDATE pickup_windows SET
      current_orders = current_orders + CASE WHEN id = ${windowId} THEN 1 ELSE -1 END,
      current_units = current_units + CASE WHEN id = ${windowId} THEN ${order.units}::int ELSE -${order.units}::int END
    WHERE id IN (${windowId}, ${order.pickupWindowId})`.execute(transaction);
  await transaction
    .updateTable("orders")
    .set({ pickupWindowId: windowId, hereAt: null, ...heard, updatedAt: changedAt(now) })
    .where("id", "=", order.id)
    .execute();
}
