import type { OrderTotals, StockShare } from "@secret/domain";
import { shareUnits } from "@secret/domain";
import type { Transaction } from "../../platform/database/database.ts";
import { takeShare } from "./counters.ts";
import { insertNewOrder, type NewLine, type OrderIds } from "./new-order.ts";

/** A sale at the counter. Amounts in cents. */
export interface Sale {
  readonly eventId: string;
  /** Identifies the sale. The caller must recognize a repeated one. */
  readonly actionId: string;
  readonly soldAt: Date;
  readonly totals: OrderTotals;
  readonly lines: readonly NewLine[];
  /** Stock, place and window of the sale. */
  readonly share: StockShare;
  /** Whether the share was taken from stock before, for a device's offline allotment. */
  readonly isTakenAlready: boolean;
  /** Number that the device showed to the customer. */
  readonly firstNumber: string;
}

/**
 * Sells an order at the counter: takes its share of the counters, and inserts it as confirmed. The event's rows are
 * locked by the caller. The number may differ from the one shown: about once in a million sales, another order has it
 * already.
 */
export async function sell(transaction: Transaction, sale: Sale, now: Date): Promise<OrderIds> {
  const { eventId, actionId, soldAt, share, totals } = sale;
  if (!sale.isTakenAlready) await takeShare(transaction, eventId, share);
  const order = {
    ...totals,
    eventId,
    pickupWindowId: share.pickupWindowId,
    units: shareUnits(share),
    status: "confirmed",
    idempotencyKey: actionId,
    requestHash: actionId,
    holdExpiresAt: soldAt,
    createdAt: soldAt,
    updatedAt: now,
  };
  const sold = await insertNewOrder(transaction, order, sale.lines, sale.firstNumber);
  if (sold === undefined) throw new Error(`sale ${actionId} conflicts with another order`);
  return sold;
}
