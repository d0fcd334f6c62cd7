import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Lists a returned order on its event's waitlist. The order's row is locked. */
export async function insertReturn(
  transaction: Transaction,
  orderId: string,
  listedBy: string,
  now: Date,
): Promise<void> {
  await transaction.insertInto("giveBacks").values({ orderId, listedBy, listedAt: now }).execute();
}

/** Returns the expected start of an order's pickup window, and its event's title and time zone. */
export async function findPlaceOfOrder(
  database: Connection,
  orderId: string,
): Promise<{ windowStartsAt: Date; eventTitle: string; timeZone: string }> {
  return database
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .innerJoin("events", "events.id", "orders.eventId")
    .select([
      sql<Date>`starts_at + make_interval(mins => shift_minutes)`.as("windowStartsAt"),
      "events.title as eventTitle",
      "events.timeZone",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns orders whose return needs work: it can be offered to somebody, its offer expired or its claim was cancelled,
 * or it can't be sold anymore.
 */
export async function findOrdersToOffer(database: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    SELECT give_backs.order_id AS "orderId"
      FROM give_backs
      JOIN orders AS given ON given.id = give_backs.order_id
      JOIN pickup_windows ON pickup_windows.id = given.pickup_window_id
      JOIN events ON events.id = given.event_id
      LEFT JOIN give_back_offers AS offers ON offers.give_back_id = give_backs.id AND offers.ended_at IS NULL
      LEFT JOIN orders AS taker ON taker.id = offers.order_id
     WHERE give_backs.ended_at IS NULL
       AND (pickup_windows.starts_at + make_interval(mins => shift_minutes) <= ${now} OR events.status IN ('cancelled', 'completed')
            OR taker.status = 'cancelled'
            OR (offers.order_id IS NULL AND offers.expires_at <= ${now})
            OR (offers.id IS NULL
                AND EXISTS (SELECT FROM event_registrations AS waiting
                             WHERE waiting.event_id = given.event_id AND waiting.waitlisted_at IS NOT NULL
                               AND NOT EXISTS (SELECT FROM give_back_offers AS had
                                                 JOIN give_backs AS listed ON listed.id = had.give_back_id
                                                WHERE listed.order_id = given.id
                                                  AND had.user_id = waiting.user_id))))
     ORDER BY give_backs.listed_at`.execute(database);
  return rows.map(({ orderId }) => orderId);
}

/** Returns the orders that a member returned, and their outcome. */
export async function findReturnsBy(database: Connection, userId: string) {
  return database
    .selectFrom("giveBacks")
    .innerJoin("orders", "orders.id", "giveBacks.orderId")
    .select(["orderNumber", "listedAt", "endedAt", "outcome"])
    .where("listedBy", "=", userId)
    .orderBy("giveBacks.id")
    .execute();
}
