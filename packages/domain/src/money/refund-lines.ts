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
  return shareForPieces(bill, bill.subtotalCents - bill.discountCents + bill.taxCents, lines, chosen);
}

/** Returns the tax within the {@link paidForPieces}, in cents; undefined if a line has fewer pieces left. */
export function taxForPieces(
  bill: Bill,
  lines: readonly BilledLine[],
  chosen: readonly LinePieces[],
): number | undefined {
  return shareForPieces(bill, bill.taxCents, lines, chosen);
}

/** Returns the pieces' share of an amount that is spread over the bill's food by price. */
function shareForPieces(
  { subtotalCents }: Bill,
  amountCents: number,
  lines: readonly BilledLine[],
  chosen: readonly LinePieces[],
): number | undefined {
  const wanted = new Map(chosen.map(({ position, quantity }) => [position, quantity]));
  if (wanted.size !== chosen.length) return undefined;
  // Uses BigInt because the product of two amounts can exceed 2^53.
  const upTo = (priceCents: number): number =>
    subtotalCents === 0 ? 0 : Number((BigInt(priceCents) * BigInt(amountCents)) / BigInt(subtotalCents));
  let priceBefore = 0;
  let sum = 0;
  for (const { position, quantity, refundedQuantity, unitPriceCents } of lines) {
    const pieces = wanted.get(position) ?? 0;
    wanted.delete(position);
    if (refundedQuantity + pieces > quantity) return undefined;
    const from = priceBefore + refundedQuantity * unitPriceCents;
    sum += upTo(from + pieces * unitPriceCents) - upTo(from);
    priceBefore += quantity * unitPriceCents;
  }
  return wanted.size === 0 ? sum : undefined;
}
