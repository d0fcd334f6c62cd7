import { listAdminPromoCodes, type PromoCodeStatus } from "@secret/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { pagedQuery } from "../../platform/load-states/paged-query.ts";

export const promoCodeKeys = { pages: ["promo-codes"] } as const;

interface PromoCodeFilter {
  readonly search?: string | undefined;
  readonly status?: PromoCodeStatus | undefined;
  readonly eventId?: string | undefined;
}

/** Queries the matching promo codes, newest first, page by page. */
export function promoCodePagesQuery(filter: PromoCodeFilter) {
  const pages = pagedQuery(promoCodeKeys.pages, filter, (query) => call(listAdminPromoCodes, { query }));
  return { ...pages, placeholderData: keepPreviousData };
}
