import { z } from "zod";
import { Cents } from "../http/route.ts";

/** Sales figures in the words used on every screen and in every file (domain: `SalesFigures`). */
export const Sales = z.object({
  grossCents: Cents,
  discountCents: Cents,
  refundCents: Cents,
  /** Gross sales minus discounts and refunds. */
  netSalesCents: Cents,
  /** Tax and tips less their refunded parts. */
  taxCents: Cents,
  tipCents: Cents,
  /** Net sales plus tax and tips. */
  collectedCents: Cents,
});
export type Sales = z.infer<typeof Sales>;
