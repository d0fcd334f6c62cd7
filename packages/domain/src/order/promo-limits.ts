import { formatUsd } from "../money/money.ts";
import { ok, type Result, refuse } from "../result.ts";

/** Limits of a promo code in addition to its total uses and its dates. */
export interface PromoLimits {
  /** Null for no limit. */
  readonly maxUsesPerMember: number | null;
  readonly isFirstOrderOnly: boolean;
  /** Null for no minimum. */
  readonly minSubtotalCents: number | null;
}

/** A member's other orders that aren't cancelled. */
export interface MemberOrders {
  readonly orders: number;
  /** Orders with the code. */
  readonly uses: number;
}

/** Error codes of promo code limits. */
export const PROMO_LIMIT_REFUSALS = [
  "PROMO_CODE_USED",
  "PROMO_CODE_FIRST_ORDER",
  "PROMO_CODE_MINIMUM",
] as const;
type PromoLimitRefusal = (typeof PROMO_LIMIT_REFUSALS)[number];

/**
 * Checks a promo code's limits for an order. Unpaid orders count too, so that two of them can't both be the first. The
 * SQL function `place_order_batch` decides the same.
 * @param subtotalCents undefined if it isn't known yet
 */
export function checkPromoLimits(
  { maxUsesPerMember, isFirstOrderOnly, minSubtotalCents }: PromoLimits,
  { orders, uses }: MemberOrders,
  subtotalCents?: number,
): Result<void, PromoLimitRefusal> {
  if (maxUsesPerMember !== null && uses >= maxUsesPerMember) {
    const times = maxUsesPerMember === 1 ? "once" : `${maxUsesPerMember} times`;
    return refuse("PROMO_CODE_USED", { params: { times } });
  }
  if (isFirstOrderOnly && orders > 0) return refuse("PROMO_CODE_FIRST_ORDER");
  return subtotalCents === undefined ? ok(undefined) : checkPromoMinimum({ minSubtotalCents }, subtotalCents);
}

/** Checks a promo code's minimum subtotal, before discount, tax and tip. */
export function checkPromoMinimum(
  { minSubtotalCents }: Pick<PromoLimits, "minSubtotalCents">,
  subtotalCents: number,
): Result<void, "PROMO_CODE_MINIMUM"> {
  if (minSubtotalCents === null || subtotalCents >= minSubtotalCents) return ok(undefined);
  return refuse("PROMO_CODE_MINIMUM", { params: { minimum: formatUsd(minSubtotalCents) } });
}
