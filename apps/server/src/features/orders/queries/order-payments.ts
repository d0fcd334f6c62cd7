import type { PaymentState } from "@secret/domain";
import { sql } from "kysely";

/** Whether the order of a row has a payment in one of these states. For selections from `orders`. */
export function hasPayment(...states: readonly PaymentState[]) {
  return sql<boolean>`EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id AND payments.state = ANY (${states}))`;
}

/** What of the order of a row went back, or is on its way: not what the bank refused. For selections from `orders`. */
export const REFUNDED_CENTS = sql<number>`(
  SELECT coalesce(sum(amount_cents), 0)::int FROM refunds WHERE refunds.order_id = orders.id AND refunds.state <> 'failed')`;
