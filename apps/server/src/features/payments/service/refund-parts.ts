import { type LinePieces, type MoneyParts, paidForPieces, taxForPieces } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { findOrderBill } from "../../orders/index.ts";
import { findRefundedPieces } from "../queries/refundable.ts";

/** Returns what was paid for these pieces, by part; undefined if some of them were refunded already. */
export async function partsForLines(
  transaction: Transaction,
  orderId: string,
  chosen: readonly LinePieces[],
): Promise<MoneyParts | undefined> {
  const [found, refunded] = await Promise.all([
    findOrderBill(transaction, orderId),
    findRefundedPieces(transaction, orderId),
  ]);
  if (found === undefined) return undefined;
  const pieces = new Map(refunded.map(({ position, quantity }) => [position, quantity]));
  const lines = found.lines.map((line) => ({ ...line, refundedQuantity: pieces.get(line.position) ?? 0 }));
  const paidCents = paidForPieces(found.bill, lines, chosen);
  const taxCents = taxForPieces(found.bill, lines, chosen);
  if (paidCents === undefined || taxCents === undefined) return undefined;
  return { foodCents: paidCents - taxCents, taxCents, tipCents: 0 };
}
