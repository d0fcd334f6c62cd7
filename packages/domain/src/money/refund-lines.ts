import type { OrderTotals, PricedLine } from "./totals.ts";

/** So many pieces of an order's line, which is named by its place. */
export interface LinePieces {
  readonly position: number;
  readonly quantity: number;
}

/** What a line was billed for, and how many of its pieces have gone back or are going. */
export interface BilledLine extends PricedLine {
  readonly position: number;
  readonly refundedQuantity: number;
}

type Bill = Pick<OrderTotals, "subtotalCents" | "discountCents" | "taxCents">;

/**
 * What was paid for some pieces of an order, in cents: their price, less their part of the discount, with their part
 * of the tax. Each piece has its own place on the bill and parts are rounded there, so that all pieces together, in
 * whatever steps they go back, are exactly the bill without its tip.
 * @returns undefined where one of the lines has fewer pieces left
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

/** What was paid for the first food of the bill that costs so much. The product of two amounts is past 2^53. */
function paidUpTo({ subtotalCents, discountCents, taxCents }: Bill, priceCents: number): number {
  if (subtotalCents === 0) return 0;
  const paidCents = subtotalCents - discountCents + taxCents;
  return Number((BigInt(priceCents) * BigInt(paidCents)) / BigInt(subtotalCents));
}
