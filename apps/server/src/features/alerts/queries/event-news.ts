import { PAID_ORDER_STATUSES, type SalesParts, salesOf } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { movesOfOrder, SALES_PARTS } from "../../../platform/database/sales.ts";

/** Event and its opening: for orders, or at the start or end of its draw's entries. */
export interface OpeningEvent {
  readonly kind: "orders" | "entries" | "draw";
  /** Whether its draw is finished. */
  readonly isFinished: boolean;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly timeZone: string;
  readonly opensAt: Date;
}

/**
 * Returns openings of visible events after `after` and no later than `until`, if ordering isn't closed by `now`. An event
 * that opens by a draw has two: the start of entries, and the draw.
 */
export async function findOpeningEvents(
  database: Connection,
  { after, until, now }: { readonly after: Date; readonly until: Date; readonly now: Date },
): Promise<OpeningEvent[]> {
  const { rows } = await sql<OpeningEvent>`
    SELECT id AS "eventId", title AS "eventTitle", time_zone AS "timeZone", moment.at AS "opensAt", moment.kind,
           draw_finished_at IS NOT NULL AS "isFinished"
      FROM events
     CROSS JOIN LATERAL (VALUES (registration_opens_at, CASE WHEN entries_open_at IS NULL THEN 'orders' ELSE 'draw' END),
                                (entries_open_at, 'entries')) AS moment (at, kind)
     WHERE status IN ('scheduled', 'active') AND moment.at > ${after} AND moment.at <= ${until}
       AND registration_closes_at > ${now}
     ORDER BY moment.at`.execute(database);
  return rows;
}

/** Figures of an opening. */
interface FirstOrders {
  readonly orderCount: number;
  /** Orders of the busiest minute. */
  readonly busiestCount: number;
  /** Net sales in cents (decision 0065). */
  readonly netCents: number;
  /** Total collected in cents (decision 0065). */
  readonly collectedCents: number;
}

/** Sums the paid orders of an event since its opening. */
export async function sumFirstOrders(
  database: Connection,
  { eventId, opensAt }: Pick<OpeningEvent, "eventId" | "opensAt">,
): Promise<FirstOrders> {
  const { rows } = await sql<SalesParts & Pick<FirstOrders, "orderCount" | "busiestCount">>`
    WITH paid AS (
      SELECT id, created_at FROM orders
       WHERE event_id = ${eventId} AND created_at >= ${opensAt} AND status = ANY (${PAID_ORDER_STATUSES})),
    minutes AS (
      SELECT count(*) AS orders FROM paid
       GROUP BY floor(extract(epoch FROM created_at - ${opensAt}::timestamptz) / 60))
    SELECT (SELECT count(*) FROM paid) AS order_count,
           coalesce((SELECT max(orders) FROM minutes), 0) AS busiest_count, ${SALES_PARTS}
      FROM paid CROSS JOIN LATERAL ${movesOfOrder(sql`paid.id`)} AS moved`.execute(database);
  const [sums] = rows;
  if (sums === undefined) throw new Error("a sum returned no row");
  const { netSalesCents, collectedCents } = salesOf(sums);
  const { orderCount, busiestCount } = sums;
  return { orderCount, busiestCount, netCents: netSalesCents, collectedCents };
}

/** Event without a free place, or one of its items without stock (`itemName`). */
interface SoldOut {
  readonly id: string;
  readonly eventTitle: string;
  readonly itemName: string | null;
}

/** Returns what is sold out at open events. An unpaid order's hold may still be released, so it isn't sold. */
export async function findSoldOut(database: Connection, now: Date): Promise<SoldOut[]> {
  const { rows } = await sql<SoldOut>`
    WITH open AS (
      SELECT * FROM events
       WHERE status = 'active' AND registration_opens_at <= ${now} AND registration_closes_at > ${now})
    SELECT id, title AS "eventTitle", NULL AS "itemName" FROM open
     WHERE current_orders >= max_orders
       AND NOT EXISTS (SELECT FROM orders WHERE event_id = open.id AND status = 'pending')
    UNION ALL
    SELECT items.id, title, items.name FROM open JOIN menu_items AS items ON items.event_id = open.id
     WHERE is_available AND max_quantity > 0 AND current_quantity >= max_quantity
       AND NOT EXISTS (SELECT FROM orders JOIN order_items ON order_items.order_id = orders.id
                        WHERE orders.event_id = open.id AND status = 'pending' AND menu_item_id = items.id)
     ORDER BY 3 NULLS FIRST, 2`.execute(database);
  return rows;
}
