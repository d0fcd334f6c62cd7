import type { SalesParts } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";

const COLUMNS: Readonly<Record<keyof SalesParts, string>> = {
  grossCents: "gross_cents",
  discountCents: "discount_cents",
  refundedFoodCents: "refunded_food_cents",
  taxCents: "tax_cents",
  refundedTaxCents: "refunded_tax_cents",
  tipCents: "tip_cents",
  refundedTipCents: "refunded_tip_cents",
};

/**
 * Selects the sums of the sales columns of the view `money_moves` or of the sums made from it.
 * @param which limits the rows that are summed
 */
export function salesParts(which: RawBuilder<unknown> = sql`true`): RawBuilder<SalesParts> {
  return sql.join(
    Object.entries(COLUMNS).map(
      ([name, column]) =>
        sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${which}), 0)::bigint AS ${sql.id(name)}`,
    ),
  ) as RawBuilder<SalesParts>;
}
