import { listAdminPromoCodes, type PromoCodeStanding } from "@secret/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const promoCodeKeys = { pages: ["promo-codes"] } as const;

interface PromoCodeFilter {
  readonly search?: string | undefined;
  readonly standing?: PromoCodeStanding | undefined;
  readonly eventId?: string | undefined;
}

/** Codes that match, newest first, page by page. */
export function promoCodePagesQuery(filter: PromoCodeFilter) {
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""),
  );
  return infiniteQueryOptions({
    queryKey: [...promoCodeKeys.pages, query],
    queryFn: ({ pageParam }) =>
      call(listAdminPromoCodes, { query: pageParam === undefined ? query : { ...query, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.promoCodes.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
}
