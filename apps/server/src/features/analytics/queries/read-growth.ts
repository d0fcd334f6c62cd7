import type { FigureDays, SourceGrowth } from "@secret/domain";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import { isWithinDays } from "./within-days.ts";

/**
 * Counts requests to hear about the next event and new members by source and campaign. A member has one source: that of
 * the interest before it, else the invitation of the sign-up.
 */
export async function findGrowth(database: Database, days: FigureDays): Promise<SourceGrowth[]> {
  const { rows } = await sql<SourceGrowth>`
    ${NO_CACHED_PLAN}
    WITH asked AS (
      SELECT source, campaign_id, count(*) AS interested, count(confirmed_at) AS confirmed,
             count(invited_at) AS invited, 0 AS registered, 0 AS ordered
        FROM interests WHERE ${isWithinDays("created_at", days)} GROUP BY 1, 2),
    -- Counts members by their interest's source and campaign, or by their invitation, before the invitations are looked up.
    counted AS (
      SELECT interests.source, CASE WHEN interests.source IS NULL THEN users.invitation_id ELSE interests.campaign_id END AS by_id,
             count(*) AS registered, count(customer_totals.orders) AS ordered
        FROM users
        LEFT JOIN interests ON interests.member_id = users.id AND member_id IS NOT NULL
        LEFT JOIN customer_totals ON customer_totals.user_id = users.id AND customer_totals.orders > 0
       WHERE users.deactivated_at IS NULL AND users.deleted_at IS NULL
         AND ${isWithinDays("users.created_at", days)} GROUP BY 1, 2),
    joined AS (
      SELECT coalesce(source, CASE WHEN created_by IS NOT NULL THEN 'promo_card' WHEN by_id IS NOT NULL THEN 'friend'
                              ELSE 'direct' END) AS source,
             CASE WHEN source IS NOT NULL OR created_by IS NOT NULL THEN by_id END AS campaign_id, 0, 0, 0, registered, ordered
        FROM counted LEFT JOIN invitations ON invitations.id = by_id)
    SELECT source, label AS campaign, sum(interested)::int AS interested, sum(confirmed)::int AS confirmed,
           sum(invited)::int AS invited, sum(registered)::int AS registered, sum(ordered)::int AS ordered
      FROM (TABLE asked UNION ALL TABLE joined) AS counted
      LEFT JOIN invitations ON invitations.id = campaign_id
     GROUP BY 1, 2`.execute(database);
  return rows;
}

/** Counts those who confirmed their contact and wait for the next event. */
export async function countWaiting(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("interests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("contact", "is not", null)
    .where("confirmedAt", "is not", null)
    .where("unsubscribedAt", "is", null)
    .where("invitedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
