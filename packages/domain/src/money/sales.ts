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

/** The sales figures in the order in which they add up. */
export const SALES_FIGURES = Object.keys(SALES_NAMES) as (keyof SalesFigures)[];

/** Definitions of the sales figures, as tiles explain them. */
export const SALES_DEFINITIONS = {
  grossCents:
    "Food at its menu price, before discounts, without tax and tips. Includes walk-ups, and orders cancelled after they were paid.",
  discountCents: "Amount taken off by promo codes.",
  refundCents:
    "The food part of refunds, including pending ones. A cancelled order is a refund of all its food.",
  netSalesCents: "Gross sales minus discounts and refunds. Without tax and tips.",
  taxCents: "Sales tax charged, minus the tax in refunds.",
  tipCents: "Tips paid, minus the tips in refunds.",
  collectedCents: "Net sales plus tax and tips: what customers paid, less what went back.",
} as const satisfies Readonly<Record<keyof SalesFigures, string>>;

/** Definition of orders, wherever they are counted. */
export const ORDERS_DEFINITION =
  "Paid and not cancelled, including walk-ups. Orders in checkout aren't paid yet and aren't counted.";

/** Definition of the average order. */
export const AVERAGE_ORDER_DEFINITION = "Net sales divided by orders.";

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

/** Adds up sales figures; all are 0 without any. */
export function sumSales(all: readonly SalesFigures[]): SalesFigures {
  const sumOf = (figure: keyof SalesFigures) => all.reduce((sum, sales) => sum + sales[figure], 0);
  return Object.fromEntries(
    SALES_FIGURES.map((figure) => [figure, sumOf(figure)]),
  ) as unknown as SalesFigures;
}
