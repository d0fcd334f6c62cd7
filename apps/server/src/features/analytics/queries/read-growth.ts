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
    joined AS (
      SELECT CASE WHEN interests.id IS NOT NULL THEN interests.source
                  WHEN invitations.created_by IS NOT NULL THEN 'promo_card'
                  WHEN invitations.id IS NOT NULL THEN 'friend' ELSE 'direct' END AS source,
             CASE WHEN interests.id IS NOT NULL THEN interests.campaign_id
                  WHEN invitations.created_by IS NOT NULL THEN invitations.id END AS campaign_id,
             0, 0, 0, count(*), count(*) FILTER (WHERE customer_totals.orders > 0)
        FROM users
        LEFT JOIN interests ON interests.member_id = users.id
        LEFT JOIN invitations ON invitations.id = users.invitation_id
        LEFT JOIN customer_totals ON customer_totals.user_id = users.id
       WHERE users.deactivated_at IS NULL AND users.deleted_at IS NULL
         AND ${isWithinDays("users.created_at", days)} GROUP BY 1, 2)
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
