/** Amounts that sales figures are computed from, in cents. Each is the sum of a column of the view `money_moves`. */
export interface SalesParts {
  /** Food at its menu price. */
  readonly grossCents: number;
  readonly discountCents: number;
  readonly refundedFoodCents: number;
  /** Tax and tips as charged, and the parts of them that went back. */
  readonly taxCents: number;
  readonly refundedTaxCents: number;
  readonly tipCents: number;
  readonly refundedTipCents: number;
}

/** Sales figures in the words used on every screen and in every file, in cents (decision 0065). */
export interface SalesFigures {
  /** Food at its menu price, before discounts, without tax and tips. */
  readonly grossCents: number;
  readonly discountCents: number;
  /** The food part of refunds. */
  readonly refundCents: number;
  /** Gross sales minus discounts and refunds. */
  readonly netSalesCents: number;
  /** Tax and tips less their refunded parts. */
  readonly taxCents: number;
  readonly tipCents: number;
  /** Net sales plus tax and tips. */
  readonly collectedCents: number;
}

/** Names of the sales figures. */
export const SALES_NAMES = {
  grossCents: "Gross sales",
  discountCents: "Discounts",
  refundCents: "Refunds",
  netSalesCents: "Net sales",
  taxCents: "Tax",
  tipCents: "Tips",
  collectedCents: "Total collected",
} as const satisfies Readonly<Record<keyof SalesFigures, string>>;

/** Returns the sales figures of summed parts. */
export function salesOf(parts: SalesParts): SalesFigures {
  const netSalesCents = parts.grossCents - parts.discountCents - parts.refundedFoodCents;
  const taxCents = parts.taxCents - parts.refundedTaxCents;
  const tipCents = parts.tipCents - parts.refundedTipCents;
  return {
    grossCents: parts.grossCents,
    discountCents: parts.discountCents,
    refundCents: parts.refundedFoodCents,
    netSalesCents,
    taxCents,
    tipCents,
    collectedCents: netSalesCents + taxCents + tipCents,
  };
}

const FIGURES = Object.keys(SALES_NAMES) as (keyof SalesFigures)[];

/** Adds up sales figures; all are 0 without any. */
export function sumSales(all: readonly SalesFigures[]): SalesFigures {
  const sumOf = (figure: keyof SalesFigures) => all.reduce((sum, sales) => sum + sales[figure], 0);
  return Object.fromEntries(FIGURES.map((figure) => [figure, sumOf(figure)])) as unknown as SalesFigures;
}
