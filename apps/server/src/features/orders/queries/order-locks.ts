import type { OrderStatus } from "@secret/domain";
import type { Selectable } from "kysely";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Orders } from "../../../platform/database/schema.generated.ts";

type Connection = Database | Transaction;

export type CancelReason = "owner" | "expired" | "admin" | "event-cancelled";

export interface OrderRow extends Omit<Selectable<Orders>, "status" | "cancelReason"> {
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
}

// The fixed order of locks, everywhere: event, pickup windows, menu items, promo codes, order, payment. All are
// FOR NO KEY UPDATE, so that rows that only point here don't wait.

export async function findOrderRow(database: Connection, orderId: string): Promise<OrderRow | undefined> {
  return database
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .$castTo<OrderRow>()
    .executeTakeFirst();
}

/** Takes an order's row alone: enough for whoever moves none of its event's counters. */
export async function lockOrder(transaction: Transaction, orderId: string): Promise<OrderRow | undefined> {
  return transaction
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .$castTo<OrderRow>()
    .executeTakeFirst();
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
    .forNoKeyUpdate()
    .execute();
  return lockOrder(transaction, orderId);
}

/** The windows of an event, taken in the fixed order. */
export async function lockWindows(transaction: Transaction, eventId: string) {
  return transaction
    .selectFrom("pickupWindows")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("id")
    .forNoKeyUpdate()
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

/**
 * Takes an event and some of its pending orders whose hold is over. Not those with a payment under way: its
 * outcome decides. But a payment that has had no outcome since `stuckBefore` holds nothing any more.
 */
export async function lockExpiredOrders(
  transaction: Transaction,
  eventId: string,
  limits: { now: Date; stuckBefore: Date; count: number },
): Promise<OrderRow[]> {
  await transaction.selectFrom("events").select("id").where("id", "=", eventId).forNoKeyUpdate().execute();
  return transaction
    .selectFrom("orders")
    .selectAll()
    .where("eventId", "=", eventId)
    .where("status", "=", "pending")
    .where("holdExpiresAt", "<=", limits.now)
    .where((expression) =>
      expression.not(
        expression.exists(
          expression
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where("payments.state", "in", ["started", "authorized"])
            .where("payments.createdAt", ">", limits.stuckBefore),
        ),
      ),
    )
    .orderBy("id")
    .limit(limits.count)
    .forNoKeyUpdate()
    .skipLocked()
    .$castTo<OrderRow>()
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
