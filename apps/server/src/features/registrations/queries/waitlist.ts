import { sql } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";

/** Somebody to be told of an event. */
export interface Told {
  readonly userId: string;
  readonly eventId: string;
  readonly eventTitle: string;
}

/**
 * Offers what has come back of a sold-out event to the next of its waitlist, in the order in which they joined:
 * as many as there are places that nobody else is being offered. Whoever has ordered meanwhile is passed over.
 */
export async function takeNextOffers(
  transaction: Transaction,
  now: Date,
  expiresAt: Date,
  count: number,
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    WITH room AS (
      SELECT events.id,
             least(coalesce(events.max_orders - events.current_orders, ${count}), ${count})
               - (SELECT count(*) FROM event_registrations AS offered
                   WHERE offered.event_id = events.id AND offered.offer_expires_at > ${now}) AS places
        FROM events
       WHERE events.status = 'active'
         AND events.registration_opens_at <= ${now} AND events.registration_closes_at > ${now}
         AND EXISTS (SELECT FROM menu_items WHERE menu_items.event_id = events.id AND is_available
                        AND (max_quantity IS NULL OR current_quantity < max_quantity))),
    waiting AS (
      SELECT event_id, user_id,
             row_number() OVER (PARTITION BY event_id ORDER BY waitlisted_at, user_id) AS position
        FROM event_registrations
       WHERE waitlisted_at IS NOT NULL AND offered_at IS NULL
         AND NOT EXISTS (SELECT FROM orders WHERE orders.event_id = event_registrations.event_id
                            AND orders.owner_id = event_registrations.user_id AND orders.status <> 'cancelled'))
    UPDATE event_registrations AS mine SET offered_at = ${now}, offer_expires_at = ${expiresAt}
      FROM room, waiting, events
     WHERE waiting.event_id = room.id AND waiting.position <= room.places
       AND mine.event_id = waiting.event_id AND mine.user_id = waiting.user_id
       -- Asked again of the row itself: another process may have been faster.
       AND mine.offered_at IS NULL
       AND events.id = mine.event_id
    RETURNING mine.user_id AS "userId", mine.event_id AS "eventId", events.title AS "eventTitle"`.execute(
    transaction,
  );
  return rows;
}
