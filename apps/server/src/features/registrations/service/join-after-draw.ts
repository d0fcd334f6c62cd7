import { sql } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";

/** Member whose entry in a draw got no order. */
interface Missed {
  readonly userId: string;
  /** Place in the draw, from 1. */
  readonly place: number;
  /** Waitlists to join; null for the event's own. */
  readonly waits: readonly { readonly menuItemId: string | null; readonly pieces: number }[];
}

/** Puts members on an event's waitlists in the order of its draw, ahead of everybody who joins later. */
export async function joinAfterDraw(
  transaction: Transaction,
  eventId: string,
  missed: readonly Missed[],
  drawnAt: Date,
): Promise<void> {
  const joining = missed.flatMap(({ userId, place, waits }) =>
    waits.map(({ menuItemId, pieces }) => ({ user: userId, item: menuItemId, pieces, place })),
  );
  const rows = sql`jsonb_to_recordset(${JSON.stringify(joining)}::jsonb)
    AS missed ("user" uuid, item uuid, pieces int, place int)`;
  const joinedAt = sql`${drawnAt}::timestamptz + place * interval '1 microsecond'`;
  await sql`
    INSERT INTO item_waits (event_id, menu_item_id, user_id, pieces, joined_at)
    SELECT ${eventId}, item, "user", pieces, ${joinedAt} FROM ${rows} WHERE item IS NOT NULL ORDER BY item, "user"
        ON CONFLICT (menu_item_id, user_id)
        DO UPDATE SET pieces = excluded.pieces, joined_at = excluded.joined_at`.execute(transaction);
  await sql`
    INSERT INTO event_registrations (event_id, user_id, wants_reminder, waitlisted_at, waitlisted_pieces, created_at,
                                     reminded_until)
    SELECT ${eventId}, "user", false, ${joinedAt}, pieces, ${drawnAt}, ${drawnAt} FROM ${rows} WHERE item IS NULL
     ORDER BY "user"
        ON CONFLICT (event_id, user_id)
        DO UPDATE SET waitlisted_at = excluded.waitlisted_at, waitlisted_pieces = excluded.waitlisted_pieces,
                      offer_expires_at = NULL`.execute(transaction);
}
