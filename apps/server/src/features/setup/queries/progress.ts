import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Numbers from which the first steps of a new owner are recognized. */
export interface Progress {
  readonly events: number;
  /** Events that aren't drafts. */
  readonly publishedEvents: number;
  /** Orders that an admin paid online. */
  readonly paidOrders: number;
  /** Paid orders that were picked up, or whose refund Square has accepted. */
  readonly finishedOrders: number;
  /** Invitations that a card can carry. */
  readonly cardInvitations: number;
}

export async function findProgress(database: Connection): Promise<Progress> {
  const { rows } = await sql<Progress>`
    WITH tests AS (
      SELECT o.status = 'completed'
          OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.state IN ('pending', 'completed')) AS is_finished
        FROM users u JOIN orders o ON o.user_id = u.id
       WHERE u.role = 'admin' AND EXISTS (
         SELECT FROM payments p WHERE p.order_id = o.id AND p.user_id = u.id AND p.state = 'captured'))
    SELECT (SELECT count(*)::int FROM events) AS events,
           (SELECT count(*)::int FROM events WHERE status <> 'draft') AS "publishedEvents",
           (SELECT count(*)::int FROM tests) AS "paidOrders",
           (SELECT count(*)::int FROM tests WHERE is_finished) AS "finishedOrders",
           (SELECT count(*)::int FROM invitations
             WHERE created_by IS NOT NULL AND NOT is_for_interest AND revoked_at IS NULL) AS "cardInvitations"`.execute(
    database,
  );
  const [progress] = rows;
  if (progress === undefined) throw new Error("the progress has no row");
  return progress;
}
