import { checkPromoCode } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { heldOrdersQuery } from "../orders/index.ts";

/** Queries the member's waitlist offers of all events. */
export const heldOffersQuery = queryOptions({ ...heldOrdersQuery, select: ({ offers = [] }) => offers });

/**
 * Queries a promo code's discount for an order.
 * @param subtotalCents the cart's subtotal, for the code's minimum
 */
export function promoCodeQuery(eventId: string, promoCode: string, subtotalCents?: number) {
  return queryOptions({
    queryKey: ["promo-codes", eventId, promoCode],
    queryFn: () =>
      call(checkPromoCode, {
        body: { eventId, promoCode, ...(subtotalCents !== undefined && { subtotalCents }) },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
