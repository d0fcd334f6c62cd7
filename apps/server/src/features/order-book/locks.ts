import {
  type CancelReason,
  type EventStatus,
  OPEN_ORDER_STATUSES,
  OPEN_PAYMENT_STATES,
  type OrderStatus,
} from "@secret/domain";
import { type Selectable, sql } from "kysely";
import type { Connection, Database, Transaction } from "../../platform/database/database.ts";
import type { Orders } from "../../platform/database/schema.generated.ts";

/** An order with its event's facts that decide its moves. */
export interface OrderRow extends Omit<Selectable<Orders>, "status" | "cancelReason"> {
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
  readonly eventStatus: EventStatus;
  readonly cancellationCutoffAt: Date;
  /** End of the event's pickup, with the delay announced for the order's window. */
  readonly pickupEndsAt: Date;
  /** Time at which the event's lot must be empty. */
  readonly closesAt: Date;
  readonly eventAt: Date;
  /** Time zone of the event. */
  readonly timeZone: string;
  /** Reason for which the crew stopped the event; empty if it didn't. */
  readonly cancellationCause: string;
}

/** Finds the unpaid order that a member has for an event. */
export async function findPendingOrderId(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("orders")
    .select("id")
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return row?.id;
}

// The fixed lock order, everywhere: event, pickup windows, menu items, promo codes, order, payment. All are FOR NO KEY
// UPDATE, so that inserts of rows that reference these don't wait.

export async function findOrderRow(database: Connection, orderId: string): Promise<OrderRow | undefined> {
  return selectOrderRows(database).where("orders.id", "=", orderId).$castTo<OrderRow>().executeTakeFirst();
}

/** Locks only an order's row, which is enough if none of its event's counters moves. */
export async function lockOrder(transaction: Transaction, orderId: string): Promise<OrderRow | undefined> {
  return selectOrderRows(transaction)
    .where("orders.id", "=", orderId)
    .forNoKeyUpdate("orders")
    .$castTo<OrderRow>()
    .executeTakeFirst();
}

/**
 * Locks orders by id, without their events.
 * @param mayWait false leaves out those that another transaction has locked
 */
export async function lockOrders(
  transaction: Transaction,
  orderIds: readonly string[],
  mayWait: boolean,
): Promise<Map<string, OrderRow>> {
  const locked = selectOrderRows(transaction)
    .where(sql<boolean>`orders.id = ANY (${orderIds}::uuid[])`)
    .orderBy("orders.id")
    .forNoKeyUpdate("orders");
  const rows = await (mayWait ? locked : locked.skipLocked()).$castTo<OrderRow>().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks members' orders by id, each after its payer, so that a member's payments are counted one after the other.
 * @param mayWait false leaves out those that another transaction has locked, or whose payer it has
 */
export async function lockOrdersAndPayers(
  transaction: Transaction,
  orderIds: readonly string[],
  mayWait: boolean,
): Promise<Map<string, OrderRow>> {
  const locked = selectOrderRows(transaction)
    .innerJoin("users", "users.id", "orders.userId")
    .where(sql<boolean>`orders.id = ANY (${orderIds}::uuid[])`)
    .orderBy("orders.id")
    .forNoKeyUpdate(["users", "orders"]);
  const rows = await (mayWait ? locked : locked.skipLocked()).$castTo<OrderRow>().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** End of the event's pickup, with the delay announced for the order's window. */
const PICKUP_ENDS_AT = sql<Date>`events.pickup_ends_at + make_interval(mins => (
  SELECT shift_minutes FROM pickup_windows WHERE pickup_windows.id = orders.pickup_window_id))`.as(
  "pickupEndsAt",
);

/** Time at which an event's lot must be empty. */
export const CLOSES_AT = sql<Date>`events.pickup_ends_at + make_interval(mins => events.closing_minutes)`.as(
  "closesAt",
);

function selectOrderRows(database: Connection) {
  return database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .selectAll("orders")
    .select([
      "events.status as eventStatus",
      "cancellationCutoffAt",
      PICKUP_ENDS_AT,
      CLOSES_AT,
      "eventAt",
      "timeZone",
    ])
    .select("cancellationCause");
}

/**
 * Locks an order's event and then its row. Everything that takes or releases stock must lock the event first, as
 * placing does.
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

/** Finds the events that have expired holds. */
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
 * Locks an event and some of its pending orders whose hold has expired. Orders with a payment under way are left out:
 * its outcome decides. A payment that has had no outcome since `stuckBefore` doesn't count anymore.
 */
export async function lockExpiredOrders(
  transaction: Transaction,
  eventId: string,
  limits: { now: Date; stuckBefore: Date; count: number },
): Promise<OrderRow[]> {
  await lockEventOfOrders(transaction, eventId);
  const expired = selectOrderRows(transaction)
    .where("eventId", "=", eventId)
    .where("orders.status", "=", "pending")
    .where("holdExpiresAt", "<=", limits.now)
    .where((expression) =>
      expression.not(
        expression.exists(
          expression
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where("payments.state", "in", OPEN_PAYMENT_STATES)
            .where("payments.createdAt", ">", limits.stuckBefore),
        ),
      ),
    )
    .orderBy("orders.id")
    .$castTo<OrderRow>();
  const taken = await expired.limit(limits.count).forNoKeyUpdate("orders").skipLocked().execute();
  // A payment may have begun between that statement's snapshot and its locks. From now on none can.
  const ids = taken.map(({ id }) => id);
  return expired.where(sql<boolean>`orders.id = ANY (${ids}::uuid[])`).execute();
}

/** Locks an event and the next of its orders, by id, that are neither cancelled nor picked up. */
export async function lockLiveOrders(
  transaction: Transaction,
  eventId: string,
  page: { after: string | undefined; count: number },
): Promise<OrderRow[]> {
  await lockEventOfOrders(transaction, eventId);
  let query = selectOrderRows(transaction)
    .where("eventId", "=", eventId)
    .where("orders.status", "in", OPEN_ORDER_STATUSES);
  if (page.after !== undefined) query = query.where("orders.id", ">", page.after);
  return query.orderBy("orders.id").limit(page.count).forNoKeyUpdate("orders").$castTo<OrderRow>().execute();
}

async function lockEventOfOrders(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.selectFrom("events").select("id").where("id", "=", eventId).forNoKeyUpdate().execute();
}
