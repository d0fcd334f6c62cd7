import type { Role } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Account that may have worked an evening. */
export interface EveningPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly hasWorked: boolean;
}

/**
 * Returns active crew and admins, everybody who did something on the evening, and everybody in an earlier split of it,
 * by name. A deleted account has its name from the newest split, if there is one.
 */
export async function findEveningPeople(database: Connection, eventId: string): Promise<EveningPerson[]> {
  const { rows } = await sql<EveningPerson>`
    WITH worked AS (
      SELECT actor_id AS user_id FROM crew_actions WHERE event_id = ${eventId}
      UNION SELECT sold_by FROM walk_ups JOIN orders ON orders.id = order_id WHERE event_id = ${eventId}
      UNION SELECT picked_up_by FROM orders WHERE event_id = ${eventId} AND picked_up_by IS NOT NULL
      UNION SELECT counted_by FROM cash_counts WHERE event_id = ${eventId}),
    shared AS (
      SELECT DISTINCT ON (user_id) user_id, name FROM tip_shares WHERE event_id = ${eventId}
       ORDER BY user_id, version DESC)
    SELECT users.id, role, worked.user_id IS NOT NULL AS "hasWorked",
           CASE WHEN deleted_at IS NOT NULL AND shared.name <> '' THEN shared.name
                ELSE trim(first_name || ' ' || last_name) END AS name
      FROM users
      LEFT JOIN worked ON worked.user_id = users.id
      LEFT JOIN shared ON shared.user_id = users.id
     WHERE worked.user_id IS NOT NULL OR shared.user_id IS NOT NULL
        OR (role IN ('staff', 'admin') AND deactivated_at IS NULL)
     ORDER BY name, users.id`.execute(database);
  return rows;
}

/** Prevents changes to accounts, such as to their roles, until the transaction ends. */
export async function lockPeople(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
}
