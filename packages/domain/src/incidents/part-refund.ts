import { type BilledLine, type LinePieces, paidForPieces, taxForPieces } from "../money/refund-lines.ts";
import { type MoneyParts, splitRefund, sumOfParts } from "../money/refund-split.ts";
import type { OrderTotals } from "../money/totals.ts";

/** Reasons for a part refund at the pickup window. */
export const WRONG_ORDER_REASONS = ["missing", "wrong", "cold", "late", "quality"] as const;
/** Reason for a part refund at the pickup window. */
export type WrongOrderReason = (typeof WRONG_ORDER_REASONS)[number];

/** Reasons as members and the books read them. */
export const WRONG_ORDER_REASON_NAMES: Readonly<Record<WrongOrderReason, string>> = {
  missing: "Missing from the bag",
  wrong: "Wrong item",
  cold: "Food was cold",
  late: "Food was late",
  quality: "Food quality",
};

/** Parts of a line or an order that can be refunded at the pickup window, in percent. */
export const REFUND_PERCENTS = [25, 50, 100] as const;

/** Part of an order to refund, and the reason. */
export interface PartRefundChoice {
  /** Line of the order; null for the whole order. */
  readonly position: number | null;
  readonly percent: (typeof REFUND_PERCENTS)[number];
  readonly reason: WrongOrderReason;
}

/** Order that a part is refunded of, with its earlier refunds. */
export interface RefundableOrder {
  readonly bill: OrderTotals;
  readonly lines: readonly BilledLine[];
  /** Amount that isn't refunded yet, by part. */
  readonly left: MoneyParts;
  /** Amounts refunded at the pickup window for shares of a line, in cents, by position. */
  readonly shares: ReadonlyMap<number, number>;
}

/** Part refund, by part of the money and by line. */
export interface PartRefund {
  readonly parts: MoneyParts;
  readonly amountCents: number;
  /** Pieces that it pays back in full. */
  readonly pieces: readonly LinePieces[];
  /** Food and tax of each line, in cents. */
  readonly lines: readonly { readonly position: number; readonly cents: number }[];
}

/**
 * Returns the refund of a line or an order: food after discount with its tax, never more of a line than was paid for it.
 * The tip goes back in proportion for less food, not at all for wrong food, and all of it with the whole order.
 * @returns undefined if nothing is left to refund
 */
export function partRefund(order: RefundableOrder, choice: PartRefundChoice): PartRefund | undefined {
  const { bill, left } = order;
  const chosen = order.lines.filter(
    ({ position }) => choice.position === null || position === choice.position,
  );
  const shares = chosen.flatMap((line) => {
    const quantity = line.quantity - line.refundedQuantity;
    return shareOfLine(order, line, { quantity, percent: choice.percent });
  });
  if (choice.position === null && choice.percent === 100) {
    const leftCents = sumOfParts(left);
    return leftCents > 0 ? { ...toBooked(shares, true), parts: left, amountCents: leftCents } : undefined;
  }
  const tipCents = choice.reason === "missing" ? shareOfTip(bill, paidOf(shares)) : 0;
  return refundOfShares(order, shares, { tipCents, isWhole: choice.percent === 100 });
}

/**
 * Returns the refund of pieces that aren't handed off: food after discount with its tax, and the tip in proportion if it
 * goes back too. Never more than is left of a line.
 * @returns undefined if nothing is left to refund
 */
export function refundPieces(
  order: RefundableOrder,
  pieces: readonly LinePieces[],
  { isTipRefunded }: { readonly isTipRefunded: boolean },
): PartRefund | undefined {
  const wanted = new Map(pieces.map(({ position, quantity }) => [position, quantity]));
  const shares = order.lines.flatMap((line) => {
    const quantity = Math.min(wanted.get(line.position) ?? 0, line.quantity - line.refundedQuantity);
    return shareOfLine(order, line, { quantity, percent: 100 });
  });
  const tipCents = isTipRefunded ? shareOfTip(order.bill, paidOf(shares)) : 0;
  return refundOfShares(order, shares, { tipCents, isWhole: true });
}

interface LineShare extends LinePieces {
  readonly cents: number;
  readonly taxCents: number;
}

const paidOf = (shares: readonly LineShare[]): number => shares.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the lines and whole pieces of a refund, as the books keep them. */
function toBooked(shares: readonly LineShare[], isWhole: boolean): Pick<PartRefund, "lines" | "pieces"> {
  const lines = shares.map(({ position, cents }) => ({ position, cents }));
  return { lines, pieces: isWhole ? shares.map(({ position, quantity }) => ({ position, quantity })) : [] };
}

function refundOfShares(
  { left }: RefundableOrder,
  shares: readonly LineShare[],
  { tipCents, isWhole }: { readonly tipCents: number; readonly isWhole: boolean },
): PartRefund | undefined {
  const taxCents = shares.reduce((sum, share) => sum + share.taxCents, 0);
  const foodCents = paidOf(shares) - taxCents;
  const exact = { foodCents, taxCents, tipCents: Math.min(tipCents, left.tipCents) };
  const amountCents = Math.min(sumOfParts(exact), sumOfParts(left));
  if (amountCents <= 0) return undefined;
  return { ...toBooked(shares, isWhole), parts: splitRefund(amountCents, left, exact), amountCents };
}

/** Returns the share of a line's pieces that is still to be paid back, if there is any. */
function shareOfLine(
  { bill, lines, shares }: RefundableOrder,
  { position, quantity: bought, refundedQuantity }: BilledLine,
  { quantity, percent }: { readonly quantity: number; readonly percent: number },
): LineShare[] {
  const pieces = [{ position, quantity }];
  const paidCents = paidForPieces(bill, lines, pieces) ?? 0;
  const rest = [{ position, quantity: bought - refundedQuantity }];
  const roomCents = (paidForPieces(bill, lines, rest) ?? 0) - (shares.get(position) ?? 0);
  const cents = Math.min(Math.round((paidCents * percent) / 100), roomCents);
  if (quantity === 0 || cents <= 0) return [];
  const taxCents = Math.floor(((taxForPieces(bill, lines, pieces) ?? 0) * cents) / paidCents);
  return [{ position, quantity, cents, taxCents }];
}

/** Returns the tip for a part of the food, in cents, rounded down. */
function shareOfTip({ totalCents, tipCents }: OrderTotals, paidCents: number): number {
  const foodCents = totalCents - tipCents;
  return foodCents === 0 ? 0 : Math.floor((tipCents * paidCents) / foodCents);
}
