import { listAdminPromoCodes, type PromoCodeStatus } from "@secret/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { after, givenOf } from "../../platform/list-query.ts";

export const promoCodeKeys = { pages: ["promo-codes"] } as const;

interface PromoCodeFilter {
  readonly search?: string | undefined;
  readonly status?: PromoCodeStatus | undefined;
  readonly eventId?: string | undefined;
}

/** Queries the matching promo codes, newest first, page by page. */
export function promoCodePagesQuery(filter: PromoCodeFilter) {
  const query = givenOf(filter);
  return infiniteQueryOptions({
    queryKey: [...promoCodeKeys.pages, query],
    queryFn: ({ pageParam }) => call(listAdminPromoCodes, { query: after(query, pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.promoCodes.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
}
