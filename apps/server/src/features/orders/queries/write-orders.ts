import type { OrderStatus } from "@secret/domain";
import { type Selectable, sql } from "kysely";
import pg from "pg";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Orders } from "../../../platform/database/schema.generated.ts";

type Connection = Database | Transaction;
export type OrderRow = Selectable<Orders>;

/** PostgreSQL's code for a violated CHECK: here, that a counter would pass its limit. */
const CHECK_VIOLATION = "23514";

export type CancelReason = "owner" | "expired" | "admin" | "event-cancelled";

export async function findOrderRow(database: Connection, orderId: string): Promise<OrderRow | undefined> {
  return database.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
}

/**
 * Takes an order's row, and its event's before it: whoever gives stock back or takes it again must hold the
 * event first, as placing does.
 */
export async function lockOrderAndEvent(
  transaction: Transaction,
  orderId: string,
): Promise<OrderRow | undefined> {
  await transaction
    .selectFrom("events")
    .select("id")
    .where("id", "in", transaction.selectFrom("orders").select("eventId").where("id", "=", orderId))
    .forUpdate()
    .execute();
  return transaction
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateOrderStatus(
  transaction: Transaction,
  orderId: string,
  status: OrderStatus,
  now: Date,
): Promise<void> {
  const picked = status === "completed" ? {} : { pickedUpAt: null, pickedUpBy: null };
  const live = status === "cancelled" ? {} : { cancelledAt: null, cancelReason: null };
  await transaction
    .updateTable("orders")
    .set({ status, updatedAt: now, ...picked, ...live })
    .where("id", "=", orderId)
    .execute();
}

export async function markCancelled(
  transaction: Transaction,
  orderIds: readonly string[],
  reason: CancelReason,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ status: "cancelled", cancelReason: reason, cancelledAt: now, updatedAt: now })
    .where("id", "in", orderIds)
    .execute();
}

/** Events that have holds whose time is over. */
export async function findEventsWithExpiredHolds(database: Database, now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom("orders")
    .select("eventId")
    .distinct()
    .where("status", "=", "pending")
    .where("holdExpiresAt", "<=", now)
    .execute();
  return rows.map((row) => row.eventId);
}

const EXPIRED_AT_ONCE = 500;

/**
 * Takes an event and its pending orders whose hold is over. Not those with a payment under way: its outcome
 * decides, and the reconciliation sees to it that there is one.
 */
export async function lockExpiredOrders(
  transaction: Transaction,
  eventId: string,
  now: Date,
): Promise<OrderRow[]> {
  await transaction.selectFrom("events").select("id").where("id", "=", eventId).forUpdate().execute();
  return transaction
    .selectFrom("orders")
    .selectAll()
    .where("eventId", "=", eventId)
    .where("status", "=", "pending")
    .where("holdExpiresAt", "<=", now)
    .where((expression) =>
      expression.not(
        expression.exists(
          expression
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where("payments.state", "in", ["started", "authorized"]),
        ),
      ),
    )
    .orderBy("id")
    .limit(EXPIRED_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Gives back what orders of one event hold. The event's row is taken already. */
export async function releaseStock(
  transaction: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  await moveCounters(transaction, eventId, orderIds, -1);
}

/**
 * Takes again what a cancelled order held, if all of it still fits: the not-oversold constraints decide,
 * inside a savepoint, so that a refusal leaves the transaction usable.
 */
export async function tryTakeStock(
  transaction: Transaction,
  order: Pick<OrderRow, "id" | "eventId">,
): Promise<boolean> {
  await sql`SAVEPOINT take_stock`.execute(transaction);
  try {
    await moveCounters(transaction, order.eventId, [order.id], 1);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== CHECK_VIOLATION) throw error;
    await sql`ROLLBACK TO SAVEPOINT take_stock`.execute(transaction);
    return false;
  }
}

async function moveCounters(
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
    FROM (SELECT menu_item_id, sum(quantity)::int AS pieces
            FROM order_items WHERE order_id = ANY (${ids}) GROUP BY 1) AS held
    WHERE menu_items.id = held.menu_item_id`.execute(transaction);
  await sql`UPDATE promo_codes SET current_uses = current_uses + ${sign}::int * held.uses
    FROM (SELECT promo_code_id, count(*)::int AS uses FROM orders
           WHERE id = ANY (${ids}) AND promo_code_id IS NOT NULL GROUP BY 1) AS held
    WHERE promo_codes.id = held.promo_code_id`.execute(transaction);
}

/** Whether the outcome of a payment of this order is still open. */
export async function isPaymentUnderWay(transaction: Connection, orderId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "in", ["started", "authorized"])
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCancellationCutoff(
  transaction: Connection,
  eventId: string,
): Promise<{ cancellationCutoffAt: Date }> {
  return transaction
    .selectFrom("events")
    .select("cancellationCutoffAt")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
}

/** Whether the member has another unpaid order for the event. */
export async function hasPendingOrder(
  transaction: Connection,
  order: Pick<OrderRow, "userId" | "eventId">,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("orders")
    .select("id")
    .where("userId", "=", order.userId)
    .where("eventId", "=", order.eventId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an order is paid. */
export async function hasCapturedPayment(transaction: Connection, orderId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "=", "captured")
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveToWindow(
  transaction: Transaction,
  order: Pick<OrderRow, "id" | "eventId" | "pickupWindowId" | "units">,
  windowId: string,
  now: Date,
): Promise<void> {
  await sql`UPDATE pickup_windows SET
      current_orders = current_orders + CASE WHEN id = ${windowId} THEN 1 ELSE -1 END,
      current_units = current_units + CASE WHEN id = ${windowId} THEN ${order.units}::int ELSE -${order.units}::int END
    WHERE id IN (${windowId}, ${order.pickupWindowId})`.execute(transaction);
  await transaction
    .updateTable("orders")
    .set({ pickupWindowId: windowId, updatedAt: now })
    .where("id", "=", order.id)
    .execute();
}

/** The windows of an event, taken in the fixed order. */
export async function lockWindows(transaction: Transaction, eventId: string) {
  return transaction
    .selectFrom("pickupWindows")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Orders of an event that are neither cancelled nor handed out. */
export async function findLiveOrderIds(database: Connection, eventId: string): Promise<string[]> {
  const rows = await database
    .selectFrom("orders")
    .select("id")
    .where("eventId", "=", eventId)
    .where("status", "in", ["pending", "confirmed", "preparing", "ready"])
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
