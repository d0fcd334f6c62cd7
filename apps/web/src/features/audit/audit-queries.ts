import {
  type AuditRange,
  getAuditStats,
  listAdminMembers,
  listAdminOrders,
  listAuditEntries,
} from "@secret/contract";
import { type AuditEventType, type AuditSeverity, formatUsPhone } from "@secret/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { after, givenOf } from "../../platform/list-query.ts";
import { personName } from "./audit-words.ts";

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
  /** First and last day, "2026-11-21"; they override the range. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly personId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** Lines that match, newest first, page by page. They stand still while they are read: see {@link newestEntriesQuery}. */
export function auditPagesQuery(filter: AuditFilter) {
  const query = givenOf(filter);
  return infiniteQueryOptions({
    queryKey: [...auditKeys.pages, query],
    queryFn: ({ pageParam }) => call(listAuditEntries, { query: after(query, pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.entries.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
}

const NEWEST_EVERY_MS = 20_000;
const NEWEST_MAX = 50;

/** The newest lines that match, looked after as long as the page is open: how many there are above those that are read. */
export function newestEntriesQuery(filter: AuditFilter) {
  const query = givenOf(filter);
  return queryOptions({
    queryKey: [...auditKeys.newest, query],
    queryFn: () => call(listAuditEntries, { query: { ...query, limit: NEWEST_MAX } }),
    refetchInterval: NEWEST_EVERY_MS,
  });
}

/** How many lines the last 30 days brought. */
export const auditStatsQuery = queryOptions({
  queryKey: auditKeys.stats,
  queryFn: () => call(getAuditStats),
});

/** More of one name are told apart by another letter. */
const FOUND_MAX = 8;

/** Members that a search fits, as a filter names them. */
export function foundPeopleQuery(search: string) {
  return queryOptions({
    queryKey: [...auditKeys.people, search],
    queryFn: async () => {
      const { members } = await call(listAdminMembers, { query: { search, limit: FOUND_MAX } });
      return members.map(({ id, email, phone, ...name }) => {
        return { id, name: personName(name), more: email ?? formatUsPhone(phone ?? "") };
      });
    },
    enabled: search !== "",
  });
}

/** Orders that a search fits, the newest first, as a filter names them. */
export function foundOrdersQuery(search: string) {
  return queryOptions({
    queryKey: [...auditKeys.orders, search],
    queryFn: async () => {
      const { orders } = await call(listAdminOrders, { query: { search, limit: FOUND_MAX } });
      return orders.map(({ id, orderNumber, customer }) => {
        return { id, name: orderNumber, more: customer === null ? "Walk-up" : personName(customer) };
      });
    },
    enabled: search !== "",
  });
}
