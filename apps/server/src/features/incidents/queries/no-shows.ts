import type { OrderStatus } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Database, Transaction } from "../../../platform/database/database.ts";
import { CLOSES_AT } from "../../order-book/index.ts";

/** Amount paid for an order less its refunds, in cents. */
export const PAID_CENTS = sql<number>`((SELECT coalesce(sum(amount_cents), 0) FROM payments
    WHERE order_id = orders.id AND state = 'captured' AND NOT is_surplus)
  - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = orders.id AND state <> 'failed'))::int`;

/** Member's order that nobody has made, and the times that decide its hold. */
export interface UncollectedOrder {
  readonly id: string;
  readonly ownerId: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly checkedInAt: Date | null;
  /** Planned start and end of its window, and the delay announced for it, in minutes. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly shiftMinutes: number;
  /** Planned end of the event's pickup. */
  readonly pickupEndsAt: Date;
  /** Time at which the event's lot must be empty. */
  readonly closesAt: Date;
  readonly notifiedPickupAt: Date | null;
  readonly waitingNotifiedAt: Date | null;
  readonly onMyWayAt: Date | null;
  readonly releasedAt: Date | null;
  readonly pieces: number;
  /** Amount paid less refunds, in cents. */
  readonly paidCents: number;
  /** Whether running short took pieces of it. */
  readonly isCut: boolean;
}

/**
 * Returns the members' orders of an event that the kitchen hasn't started, by id. After a changed plan there are none:
 * nobody is a no-show then.
 */
export async function findUncollected(database: Connection, eventId: string): Promise<UncollectedOrder[]> {
  return uncollected(database).where("orders.eventId", "=", eventId).execute();
}

/** Locks and returns the same orders as {@link findUncollected}. The event's row must be locked. */
export async function lockUncollected(
  transaction: Transaction,
  eventId: string,
): Promise<UncollectedOrder[]> {
  return uncollected(transaction).where("orders.eventId", "=", eventId).forNoKeyUpdate("orders").execute();
}

/** Returns a member's own order; undefined if it isn't theirs, or the kitchen has started it. */
export async function findOwnUncollected(
  database: Connection,
  orderId: string,
  ownerId: string,
): Promise<UncollectedOrder | undefined> {
  return uncollected(database)
    .where("orders.id", "=", orderId)
    .where("orders.ownerId", "=", ownerId)
    .executeTakeFirst();
}

/** Matches orders whose event keeps its plan. */
const KEEPS_PLAN = sql<boolean>`NOT EXISTS (SELECT FROM incidents
  WHERE incidents.event_id = orders.event_id AND kind = 'plan-change' AND state <> 'withdrawn')`;

function uncollected(database: Connection) {
  return database
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .innerJoin("events", "events.id", "orders.eventId")
    .select([
      "orders.id",
      "orders.ownerId",
      "orderNumber",
      "orders.status",
      "hereAt as checkedInAt",
      "pickupWindows.startsAt",
      "pickupWindows.endsAt",
      "shiftMinutes",
      "pickupEndsAt",
      CLOSES_AT,
      "notifiedPickupAt",
      "waitingNotifiedAt",
      "onMyWayAt",
      "releasedAt",
      sql<number>`(SELECT sum(kept_quantity)::int FROM order_items WHERE order_id = orders.id)`.as("pieces"),
      PAID_CENTS.as("paidCents"),
      sql<boolean>`EXISTS (SELECT FROM order_items WHERE order_id = orders.id AND cut_quantity > 0)`.as(
        "isCut",
      ),
    ])
    .where("orders.status", "=", "confirmed")
    .where("orders.ownerId", "is not", null)
    .where(KEEPS_PLAN)
    .$narrowType<{ ownerId: string; status: OrderStatus }>()
    .orderBy("orders.id");
}

/** Returns the events that have orders whose window is over and whose owner wasn't notified of it. */
export async function findEventsToNotify(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT orders.event_id AS id FROM orders
      JOIN events ON events.id = orders.event_id
      JOIN pickup_windows ON pickup_windows.id = pickup_window_id
     WHERE events.status IN ('scheduled', 'active') AND orders.status = 'confirmed'
       AND owner_id IS NOT NULL AND waiting_notified_at IS NULL AND here_at IS NULL AND released_at IS NULL AND ${KEEPS_PLAN}
       AND ends_at + make_interval(mins => shift_minutes) <= ${now}`.execute(database);
  return rows.map(({ id }) => id);
}
