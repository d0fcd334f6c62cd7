/** Unit of tax rates: 9.75 % is the integer 97500, so money never involves floats. */
const PARTS_PER_MILLION = 1_000_000;

/** Los Angeles sales tax, 9.75 % since April 2025 (California Department of Tax and Fee Administration). */
export const DEFAULT_SALES_TAX_PPM = 97_500;

/** Order line with its price. */
export interface PricedLine {
  readonly unitPriceCents: number;
  readonly quantity: number;
}

/** Discount of a promo code. */
export type Discount =
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "amount"; readonly amountCents: number };

/** Amounts of an order, in cents. */
export interface OrderTotals {
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly totalCents: number;
}

/** Returns a share rounded half up, like on a tax return. */
function shareOf(cents: number, ppm: number): number {
  return Math.floor((cents * ppm + PARTS_PER_MILLION / 2) / PARTS_PER_MILLION);
}

function discountOf(subtotalCents: number, discount: Discount | undefined): number {
  if (discount === undefined) return 0;
  const wanted =
    discount.kind === "percent" ? shareOf(subtotalCents, discount.percent * 10_000) : discount.amountCents;
  return Math.min(wanted, subtotalCents);
}

/**
 * Calculates an order's amounts. Tax applies to the subtotal after discount; the tip is neither taxed nor discounted.
 * The SQL function `place_order_batch` computes the same, and a test compares them.
 */
export function orderTotals(
  lines: readonly PricedLine[],
  options: { salesTaxPpm: number; tipCents?: number; discount?: Discount | undefined },
): OrderTotals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const discountCents = discountOf(subtotalCents, options.discount);
  const taxCents = shareOf(subtotalCents - discountCents, options.salesTaxPpm);
  const tipCents = options.tipCents ?? 0;
  return {
    subtotalCents,
    discountCents,
    taxCents,
    tipCents,
    totalCents: subtotalCents - discountCents + taxCents + tipCents,
  };
}
