import {
  type AuditRange,
  getAuditStats,
  listAdminMembers,
  listAdminOrders,
  listAuditEntries,
} from "@secret/contract";
import { type AuditEventType, type AuditSeverity, formatUsPhone } from "@secret/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { givenOf, pagedQuery } from "../../platform/load-states/paged-query.ts";
import { personName } from "./audit-copy.ts";

const auditKeys = {
  pages: ["audit", "pages"],
  newest: ["audit", "newest"],
  stats: ["audit", "stats"],
  people: ["audit", "people"],
  orders: ["audit", "orders"],
} as const;

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly eventType?: AuditEventType | undefined;
  readonly severity?: AuditSeverity | undefined;
  readonly range?: AuditRange | undefined;
  /** First and last day, "2026-11-21". They override the range. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly personId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** Queries matching entries, newest first, in pages. Never refetched automatically; see {@link newestEntriesQuery}. */
export function auditPagesQuery(filter: AuditFilter) {
  return {
    ...pagedQuery(auditKeys.pages, filter, (query) => call(listAuditEntries, { query })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always" as const,
  };
}

const NEWEST_EVERY_MS = 20_000;
const NEWEST_MAX = 50;

/** Polls the newest matching entries while the page is open, to count those above the list. */
export function newestEntriesQuery(filter: AuditFilter) {
  const query = givenOf(filter);
  return queryOptions({
    queryKey: [...auditKeys.newest, query],
    queryFn: () => call(listAuditEntries, { query: { ...query, limit: NEWEST_MAX } }),
    refetchInterval: NEWEST_EVERY_MS,
  });
}

/** Queries the number of entries in the last 30 days. */
export const auditStatsQuery = queryOptions({
  queryKey: auditKeys.stats,
  queryFn: () => call(getAuditStats),
});

/** Maximum number of suggestions. Typing more letters narrows them down. */
const FOUND_MAX = 8;

/** Searches members for the person filter. */
export function foundPeopleQuery(search: string) {
  return queryOptions({
    queryKey: [...auditKeys.people, search],
    queryFn: async () => {
      const { rows } = await call(listAdminMembers, { query: { search, limit: FOUND_MAX } });
      return rows.map(({ id, email, phone, ...name }) => {
        return { id, name: personName(name), more: email ?? formatUsPhone(phone ?? "") };
      });
    },
    enabled: search !== "",
  });
}

/** Searches orders for the order filter, newest first. */
export function foundOrdersQuery(search: string) {
  return queryOptions({
    queryKey: [...auditKeys.orders, search],
    queryFn: async () => {
      const { rows } = await call(listAdminOrders, { query: { search, limit: FOUND_MAX } });
      return rows.map(({ id, orderNumber, customer }) => {
        return { id, name: orderNumber, more: customer === null ? "Walk-up" : personName(customer) };
      });
    },
    enabled: search !== "",
  });
}
