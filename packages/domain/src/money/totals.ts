/** Rates are parts per million, so that 9.75 % is the integer 97500 and no float ever meets money. */
const PARTS_PER_MILLION = 1_000_000;

/** Los Angeles sales tax, 9.75 % since April 2025 (California Department of Tax and Fee Administration). */
export const DEFAULT_SALES_TAX_PPM = 97_500;

export interface PricedLine {
  readonly unitPriceCents: number;
  readonly quantity: number;
}

export type Discount =
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "amount"; readonly amountCents: number };

export interface OrderTotals {
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly totalCents: number;
}

/** Rounds half a cent up, as the tax return does. */
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
 * What an order costs. Tax is on the food after the discount; the tip is neither taxed nor discounted.
 * The SQL function `place_orders` computes the same and a test holds the two together.
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
