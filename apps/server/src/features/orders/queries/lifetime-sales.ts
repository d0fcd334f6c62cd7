import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { movesOfOrder, NET_SALES } from "../../../platform/database/sales.ts";

/**
 * Returns the net sales of all orders that each member paid for, in cents (decision 0065). An order counts for its
 * payer, also if it was given away. Members without any are left out.
 */
export async function findLifetimeSales(
  database: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ userId: string; netSalesCents: number }>`
    SELECT user_id AS "userId", sum(${NET_SALES})::bigint AS "netSalesCents"
      FROM (SELECT id, user_id FROM orders WHERE user_id = ANY (${userIds}::uuid[])) AS bought
     CROSS JOIN LATERAL ${movesOfOrder(sql`bought.id`)} AS moved
     GROUP BY user_id`.execute(database);
  return new Map(rows.map(({ userId, netSalesCents }) => [userId, netSalesCents]));
}
