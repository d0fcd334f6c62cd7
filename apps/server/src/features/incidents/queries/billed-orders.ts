import type { BilledLine, OrderTotals } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Bill of an order, with what was refunded of each line: whole pieces, and in cents shares paid back at the window. */
interface BilledOrder {
  readonly bill: OrderTotals;
  readonly lines: readonly (BilledLine & { readonly sharedCents: number | null })[];
}

/** Returns the bills of orders by order id. */
export async function findBilledOrders(
  database: Connection,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, BilledOrder>> {
  const { rows } = await sql<BilledOrder & { orderId: string }>`
    SELECT orders.id AS "orderId",
           jsonb_build_object('subtotalCents', subtotal_cents, 'discountCents', discount_cents, 'taxCents', tax_cents,
                              'tipCents', tip_cents, 'totalCents', total_cents) AS bill,
           (SELECT jsonb_agg(jsonb_build_object(
                     'position', position, 'quantity', quantity, 'unitPriceCents', unit_price_cents,
                     'refundedQuantity', (SELECT coalesce(sum(refund_lines.quantity), 0)
                        FROM refund_lines JOIN refunds ON refunds.id = refund_id AND refunds.state <> 'failed'
                       WHERE (refund_lines.order_id, refund_lines.position) = (lines.order_id, lines.position)),
                     'sharedCents', (SELECT sum(amount_cents) FROM order_item_changes AS shares
                       WHERE (shares.order_id, shares.position) = (lines.order_id, lines.position)
                         AND shares.kind = 'refund' AND shares.quantity = 0)) ORDER BY position)
              FROM order_items AS lines WHERE lines.order_id = orders.id) AS lines
      FROM orders WHERE orders.id = ANY (${orderIds}::uuid[])`.execute(database);
  return new Map(rows.map(({ orderId, ...order }) => [orderId, order]));
}
