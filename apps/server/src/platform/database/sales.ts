import { BRAND, PAID_ORDER_STATUSES, type SalesFigures, type SalesParts, salesOf } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";

/** Columns that the view `money_moves` and the sums made from it share (decision 0065). */
const COLUMNS = [
  "gross_cents",
  "discount_cents",
  "refunded_food_cents",
  "tax_cents",
  "refunded_tax_cents",
  "tip_cents",
  "refunded_tip_cents",
];

/** Selects the sum of each sales column; the rows are `SalesParts`. */
export const SALES_PARTS: RawBuilder<unknown> = sql.join(
  COLUMNS.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint AS ${sql.id(column)}`),
);

/**
 * Selects an order's money moves by its id, for a LATERAL join. A plain join of the view reads all payments when the planner
 * expects many orders; OFFSET 0 makes it look up order by order.
 */
export function movesOfOrder(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT * FROM money_moves WHERE order_id = ${orderId} OFFSET 0)`;
}

/** Net sales of a row with the sales columns. */
export const NET_SALES = sql<number>`(gross_cents - discount_cents - refunded_food_cents)`;

/** Total collected of a row with the sales columns. */
export const COLLECTED = sql<number>`(${NET_SALES} + tax_cents - refunded_tax_cents + tip_cents - refunded_tip_cents)`;

/** Orders and sales of an event; null where it has none. */
export type SoldRow = { readonly [Column in keyof Sold]: number | null };
type Sold = SalesParts & Readonly<Record<"orderCount" | "completedCount" | "heldCount", number>>;

/** Selects orders and sales by event, exact at this moment. */
export function soldByEvent(
  which: RawBuilder<unknown> = sql`true`,
): RawBuilder<SoldRow & { eventId: string }> {
  return sql`(SELECT event_id,
           coalesce(sum(orders) FILTER (WHERE status = ANY (${PAID_ORDER_STATUSES})), 0)::bigint AS order_count,
           coalesce(sum(orders) FILTER (WHERE status = 'completed'), 0)::bigint AS completed_count,
           coalesce(sum(orders) FILTER (WHERE status = 'pending'), 0)::bigint AS held_count,
           ${SALES_PARTS}
      FROM totals_of_orders(${BRAND.timeZone}) WHERE ${which} GROUP BY event_id)`;
}

/** Returns an event's orders and sales, zeros if it has none. */
export function toSold(row: SoldRow): {
  readonly orderCount: number;
  readonly completedCount: number;
  readonly heldCount: number;
  readonly sales: SalesFigures;
} {
  return {
    orderCount: row.orderCount ?? 0,
    completedCount: row.completedCount ?? 0,
    heldCount: row.heldCount ?? 0,
    sales: salesOf({
      grossCents: row.grossCents ?? 0,
      discountCents: row.discountCents ?? 0,
      refundedFoodCents: row.refundedFoodCents ?? 0,
      taxCents: row.taxCents ?? 0,
      refundedTaxCents: row.refundedTaxCents ?? 0,
      tipCents: row.tipCents ?? 0,
      refundedTipCents: row.refundedTipCents ?? 0,
    }),
  };
}
