import type { ChosenMessages, SuppressionReason } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Addresses of a member outside the app, with their choices. */
export interface Reach {
  /** Mail address; null if mail is switched off, the address is unverified or the account is deactivated. */
  readonly mail: string | null;
  readonly sms: string | null;
  /** Ids of subscribed browsers; empty if pushes are switched off or the account is deactivated. */
  readonly push: readonly string[];
  readonly chosen: ChosenMessages;
  readonly isAdmin: boolean;
  /** Suppressions of the address and of the number. */
  readonly mailSuppressions: readonly SuppressionReason[];
  readonly smsSuppressions: readonly SuppressionReason[];
}

/** Columns of `Reach` from the table `users`. */
export const REACH = sql.raw(`
  CASE WHEN users.notify_email AND users.email_verified_at IS NOT NULL AND users.deactivated_at IS NULL
       THEN users.email END AS mail,
  CASE WHEN users.notify_sms AND users.phone_verified_at IS NOT NULL AND users.deactivated_at IS NULL
       THEN users.phone END AS sms,
  ARRAY(SELECT push_subscriptions.id FROM push_subscriptions
         WHERE push_subscriptions.user_id = users.id AND users.notify_push AND users.deactivated_at IS NULL) AS push,
  users.message_choices AS chosen,
  users.role = 'admin' AS is_admin,
  ARRAY(SELECT reason FROM stopped_addresses
         WHERE channel = 'mail' AND address = users.email AND lifted_at IS NULL ORDER BY reason) AS mail_suppressions,
  ARRAY(SELECT reason FROM stopped_addresses
         WHERE channel = 'sms' AND address = users.phone AND lifted_at IS NULL ORDER BY reason) AS sms_suppressions`);

export async function findReach(database: Connection, userId: string): Promise<Reach | undefined> {
  const { rows } = await sql<Reach>`SELECT ${REACH} FROM users WHERE id = ${userId}`.execute(database);
  return rows[0];
}

/** Returns members' ZIP codes by id. */
export async function findZipCodes(
  database: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; zipCode: string }>`
    SELECT id, zip_code FROM users WHERE id = ANY(${userIds}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, zipCode }) => [id, zipCode]));
}

/** Number of members who can be reached the same way. */
export interface ReachGroup {
  readonly count: number;
  readonly deactivated: boolean;
  readonly chosen: ChosenMessages;
  readonly mail: ChannelReach;
  readonly sms: ChannelReach;
  readonly push: ChannelReach;
}

/** Whether a channel reaches the members, and what is missing if not. */
interface ChannelReach {
  readonly isOpen: boolean;
  readonly isProven: boolean;
  readonly suppressions: readonly SuppressionReason[];
}

/**
 * Counts members by how they can be reached, in one statement.
 * @param members query for their ids
 */
export async function countReach(
  database: Connection,
  members: RawBuilder<{ id: string }>,
): Promise<ReachGroup[]> {
  return groupByReach(database, members, sql.raw("count(*) AS count"));
}

/**
 * Returns members by how they can be reached, in one statement. For audiences of any size, {@link countReach} counts them.
 * @param members query for their ids
 */
export async function findReachGroups(
  database: Connection,
  members: RawBuilder<{ id: string }>,
): Promise<(Omit<ReachGroup, "count"> & { readonly ids: readonly string[] })[]> {
  return groupByReach(database, members, sql.raw("array_agg(users.id) AS ids"));
}

async function groupByReach<Group>(
  database: Connection,
  members: RawBuilder<{ id: string }>,
  aggregate: RawBuilder<unknown>,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    SELECT ${aggregate}, users.deactivated_at IS NOT NULL AS deactivated, reach.chosen,
           jsonb_build_object('isOpen', reach.mail IS NOT NULL,
                              'isProven', users.email_verified_at IS NOT NULL AND users.email IS NOT NULL,
                              'suppressions', reach.mail_suppressions) AS mail,
           jsonb_build_object('isOpen', reach.sms IS NOT NULL,
                              'isProven', users.phone_verified_at IS NOT NULL AND users.phone IS NOT NULL,
                              'suppressions', reach.sms_suppressions) AS sms,
           jsonb_build_object('isOpen', cardinality(reach.push) > 0,
                              'isProven', EXISTS (SELECT FROM push_subscriptions WHERE user_id = users.id),
                              'suppressions', '[]'::jsonb) AS push
      FROM users, LATERAL (SELECT ${REACH}) AS reach
     WHERE users.id IN (${members})
     GROUP BY 2, 3, 4, 5, 6`.execute(database);
  return rows;
}
