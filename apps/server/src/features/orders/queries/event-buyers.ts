import type { EventBuyer } from "@secret/contract";
import { BRAND, PAID_ORDER_STATUSES } from "@secret/domain";
import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

interface BuyersPage {
  readonly eventId: string;
  /** Id of the last buyer on the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns a page of the members with paid orders of an event, by name, and their total number. */
export async function findEventBuyers(
  database: Connection,
  { eventId, before, limit }: BuyersPage,
): Promise<{ readonly buyers: EventBuyer[]; readonly total: number }> {
  const isBehind =
    before === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(last_name, first_name, users.id) >
          (SELECT last_name, first_name, id FROM users WHERE id = ${before})`;
  const { rows } = await sql<Partial<EventBuyer> & { readonly total: number }>`
    WITH bought AS (
      SELECT owner_id, count(*) AS orders, sum(sold.revenue_cents)::bigint AS worth_cents
        FROM sold_orders(ARRAY[${eventId}::uuid], ${BRAND.timeZone}) AS sold
        JOIN orders ON orders.id = sold.id
       WHERE owner_id IS NOT NULL AND orders.status = ANY (${PAID_ORDER_STATUSES})
       GROUP BY owner_id),
    page AS (
      SELECT users.id, first_name, last_name, email, phone, orders, worth_cents,
             deactivated_at IS NOT NULL AS is_deactivated
        FROM bought JOIN users ON users.id = owner_id
       WHERE ${isBehind}
       ORDER BY last_name, first_name, users.id
       LIMIT ${limit})
    SELECT counted.total, page.*
      FROM (SELECT count(*) AS total FROM bought) AS counted LEFT JOIN page ON true
     ORDER BY last_name, first_name, id`.execute(database);
  const isBuyer = (row: (typeof rows)[number]): row is EventBuyer & { total: number } => row.id !== null;
  return {
    buyers: rows.filter(isBuyer).map(({ total, ...buyer }) => buyer),
    total: rows[0]?.total ?? 0,
  };
}
