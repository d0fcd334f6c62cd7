import type { WaitlistWish } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Member on an event's waitlist, or on that of one of its items. */
export interface Wait extends WaitlistWish {
  readonly userId: string;
}

export async function isAnybodyWaiting(database: Connection, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    SELECT EXISTS (SELECT FROM event_registrations WHERE event_id = ${eventId} AND waitlisted_at IS NOT NULL)
        OR EXISTS (SELECT FROM item_waits WHERE event_id = ${eventId}) AS "isWaiting"`.execute(database);
  return rows[0]?.isWaiting === true;
}

/**
 * Returns the next members of an event's waitlists, in order of joining. Skips deactivated members, those who have an order
 * there or an offer already, and lists of items that are out of stock.
 */
export async function findWaiting(
  database: Connection,
  eventId: string,
  itemsInStock: readonly string[],
  count: number,
): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    SELECT waiting.user_id AS "userId", menu_item_id AS "menuItemId", pieces FROM (
      SELECT user_id, NULL::uuid AS menu_item_id, waitlisted_pieces AS pieces, waitlisted_at AS joined_at
        FROM event_registrations
       WHERE event_id = ${eventId} AND waitlisted_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM orders
                          WHERE orders.event_id = ${eventId} AND orders.owner_id = event_registrations.user_id
                            AND orders.status <> 'cancelled')
      UNION ALL
      SELECT user_id, menu_item_id, pieces, joined_at FROM item_waits
       WHERE event_id = ${eventId} AND menu_item_id = ANY (${itemsInStock}::uuid[])
         AND NOT EXISTS (SELECT FROM orders
                          WHERE orders.event_id = ${eventId} AND orders.user_id = item_waits.user_id
                            AND orders.status = 'pending')) AS waiting
      JOIN users ON users.id = waiting.user_id AND users.deactivated_at IS NULL
     WHERE NOT EXISTS (SELECT FROM waitlist_offers AS offers
                        WHERE offers.event_id = ${eventId} AND offers.user_id = waiting.user_id)
       AND NOT EXISTS (SELECT FROM give_back_offers AS offers
                        WHERE offers.event_id = ${eventId} AND offers.user_id = waiting.user_id
                          AND offers.ended_at IS NULL)
     ORDER BY joined_at, waiting.user_id, menu_item_id LIMIT ${count}`.execute(database);
  return rows;
}

/** Finds events that have something to offer to their waitlists, or whose offers have ended. */
export async function findEventsToOffer(database: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT events.id FROM events
     WHERE events.status IN ('scheduled', 'active') AND registration_opens_at <= ${now}
       AND registration_closes_at > ${now} AND (entries_open_at IS NULL OR draw_finished_at IS NOT NULL)
       AND (max_orders IS NULL OR current_orders < max_orders)
       AND EXISTS (SELECT FROM menu_items
                    WHERE menu_items.event_id = events.id AND is_on_sale
                      AND (max_quantity IS NULL OR current_quantity < max_quantity)
                      AND (EXISTS (SELECT FROM event_registrations AS waiting
                                    WHERE waiting.event_id = events.id AND waitlisted_at IS NOT NULL)
                           OR EXISTS (SELECT FROM item_waits WHERE item_waits.menu_item_id = menu_items.id)))
    UNION
    SELECT event_id FROM waitlist_offers WHERE ${hasEnded(now)}`.execute(database);
  return rows.map(({ id }) => id);
}

/** Condition that an offer has run out, or that its member or event is closed. For selections from `waitlist_offers`. */
export function hasEnded(now: Date) {
  return sql<boolean>`(waitlist_offers.expires_at <= ${now}
    OR EXISTS (SELECT FROM users WHERE users.id = waitlist_offers.user_id AND deactivated_at IS NOT NULL)
    OR EXISTS (SELECT FROM events WHERE events.id = waitlist_offers.event_id
                  AND (events.status NOT IN ('scheduled', 'active') OR registration_closes_at <= ${now})))`;
}

/** Takes a member off the list that their offer came from, unless they joined at this time or later. */
export async function endWait(
  transaction: Transaction,
  eventId: string,
  { userId, menuItemId }: Pick<Wait, "userId" | "menuItemId">,
  joinedBefore?: Date,
): Promise<void> {
  const before = joinedBefore ?? sql<Date>`'infinity'`;
  if (menuItemId !== null) {
    await transaction
      .deleteFrom("itemWaits")
      .where("menuItemId", "=", menuItemId)
      .where("userId", "=", userId)
      .where("joinedAt", "<", before)
      .execute();
    return;
  }
  await transaction
    .updateTable("eventRegistrations")
    .set({ waitlistedAt: null })
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .where("waitlistedAt", "<", before)
    .execute();
}

/** Returns the number of pieces a member waits for, by item of the event. */
export async function findItemWaits(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom("itemWaits")
    .select(["menuItemId", "pieces"])
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .execute();
  return Object.fromEntries(rows.map(({ menuItemId, pieces }) => [menuItemId, pieces]));
}

/** Puts a member on an item's list. Joining twice keeps the first position. */
export async function saveItemWait(
  transaction: Transaction,
  wait: { eventId: string; menuItemId: string; userId: string; pieces: number },
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("itemWaits")
    .values({ ...wait, joinedAt: now })
    .onConflict((conflict) => conflict.columns(["menuItemId", "userId"]).doUpdateSet({ pieces: wait.pieces }))
    .execute();
}

export async function deleteItemWait(
  transaction: Transaction,
  menuItemId: string,
  userId: string,
): Promise<void> {
  await transaction
    .deleteFrom("itemWaits")
    .where("menuItemId", "=", menuItemId)
    .where("userId", "=", userId)
    .execute();
}

/** Returns the items that a member waits for. */
export async function findItemWaitsOf(database: Connection, userId: string) {
  return database
    .selectFrom("itemWaits")
    .innerJoin("events", "events.id", "itemWaits.eventId")
    .innerJoin("menuItems", "menuItems.id", "menuItemId")
    .select(["events.title", "menuItems.name", "pieces", "joinedAt"])
    .where("userId", "=", userId)
    .orderBy("joinedAt")
    .execute();
}

export async function deleteItemWaitsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("itemWaits").where("userId", "=", userId).execute();
}
