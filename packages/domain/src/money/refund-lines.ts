import type { OrderTotals, PricedLine } from "./totals.ts";

/** Pieces of an order's line, identified by its position. */
export interface LinePieces {
  readonly position: number;
  readonly quantity: number;
}

/** Order line with the quantity already refunded or being refunded. */
export interface BilledLine extends PricedLine {
  readonly position: number;
  readonly refundedQuantity: number;
}

type Bill = Pick<OrderTotals, "subtotalCents" | "discountCents" | "taxCents">;

/**
 * Returns the amount paid for pieces of an order, in cents: their price minus their share of the discount plus their
 * share of tax. Shares are rounded by position on the bill, so the refunds of all pieces in any sequence add up to
 * exactly the total without tip.
 * @returns undefined if a line has fewer pieces left
 */
export function paidForPieces(
  bill: Bill,
  lines: readonly BilledLine[],
  chosen: readonly LinePieces[],
): number | undefined {
  const wanted = new Map(chosen.map(({ position, quantity }) => [position, quantity]));
  if (wanted.size !== chosen.length) return undefined;
  let priceBefore = 0;
  let sum = 0;
  for (const { position, quantity, refundedQuantity, unitPriceCents } of lines) {
    const pieces = wanted.get(position) ?? 0;
    wanted.delete(position);
    if (refundedQuantity + pieces > quantity) return undefined;
    const from = priceBefore + refundedQuantity * unitPriceCents;
    sum += paidUpTo(bill, from + pieces * unitPriceCents) - paidUpTo(bill, from);
    priceBefore += quantity * unitPriceCents;
  }
  return wanted.size === 0 ? sum : undefined;
}

/**
 * Returns the amount paid for the first `priceCents` of food on the bill. Uses BigInt because the product of two
 * amounts can exceed 2^53.
 */
function paidUpTo({ subtotalCents, discountCents, taxCents }: Bill, priceCents: number): number {
  if (subtotalCents === 0) return 0;
  const paidCents = subtotalCents - discountCents + taxCents;
  return Number((BigInt(priceCents) * BigInt(paidCents)) / BigInt(subtotalCents));
}
