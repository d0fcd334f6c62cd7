import { type Discount, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { findDiscount } from "../queries/promo-codes.ts";

/**
 * Tells what a promo code takes off, so that the total is known before paying. Nothing is held: placing the
 * order decides again, and takes the use.
 */
export async function checkPromoCode(
  context: Context,
  input: { eventId: string; promoCode: string },
): Promise<Result<{ promoCode: string; discount: Discount }, "PROMO_CODE_INVALID">> {
  const { eventId, promoCode } = input;
  const discount = await findDiscount(context.database, eventId, promoCode, context.clock.now());
  return discount === undefined ? refuse("PROMO_CODE_INVALID") : ok({ promoCode, discount });
}
