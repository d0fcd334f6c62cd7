import type { PaymentState } from "@secret/domain";
import { sql } from "kysely";

/** Matches orders with a payment in one of these states. For queries on `orders`. */
export function hasPayment(...states: readonly PaymentState[]) {
  return sql<boolean>`EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id AND payments.state = ANY (${states}))`;
}

/** Refunded amount of an order in cents, including refunds under way but not failed ones. For queries on `orders`. */
export const REFUNDED_CENTS = sql<number>`(
  SELECT coalesce(sum(amount_cents), 0)::int FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'failed')`;
