import type { AdminOrderFilter, AdminOrderSort } from "@secret/contract";
import { ORDER_STATUSES, type OrderStatus } from "@secret/domain";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import type { Orders } from "../../../platform/database/schema.generated.ts";
import { isMatch, type Sought } from "./matching-orders.ts";

/** Sort keys of the last order on the previous page. */
interface Cursor {
  /** Text, since a PostgreSQL timestamp is finer than a JavaScript date. */
  readonly createdAt: string;
  readonly totalCents: number;
  readonly status: OrderStatus;
  readonly id: string;
}

type ColumnSort = Exclude<AdminOrderSort, "open-first" | "closed-first">;

/** Column and direction of each sort. Equal values are sorted by id. */
const SORTS = {
  newest: ["orders.createdAt", "desc"],
  oldest: ["orders.createdAt", "asc"],
  largest: ["orders.totalCents", "desc"],
  smallest: ["orders.totalCents", "asc"],
} as const satisfies Record<ColumnSort, readonly [string, "asc" | "desc"]>;

/**
 * Returns the ids of a page of matching orders, read from one index from where the previous page ended: the last page
 * of a million costs as much as the first.
 */
export async function findMatchingIds(
  database: Connection,
  filter: AdminOrderFilter,
  sought: Sought | undefined,
): Promise<string[]> {
  const { before, sort } = filter;
  const cursor = before === undefined ? undefined : await findCursor(database, before);
  if (before !== undefined && cursor === undefined) return [];
  return sort === "open-first" || sort === "closed-first"
    ? findByStatus(database, filter, sought, cursor)
    : findSorted(database, { ...filter, sort }, sought, cursor);
}

/**
 * Reads orders status by status, in the order of the statuses or reversed, newest first within each. A page still reads
 * one index at a time, since few statuses are needed to fill it.
 */
async function findByStatus(
  database: Connection,
  filter: AdminOrderFilter,
  sought: Sought | undefined,
  cursor: Cursor | undefined,
): Promise<string[]> {
  const statuses = filter.sort === "open-first" ? ORDER_STATUSES : ORDER_STATUSES.toReversed();
  // The status in which the last order was shown: it may have moved since, and the orders after it must not be skipped.
  const from = filter.beforeStatus ?? cursor?.status;
  const left = from === undefined ? statuses : statuses.slice(statuses.indexOf(from));
  const ids: string[] = [];
  for (const status of left.filter((each) => filter.status === undefined || filter.status === each)) {
    const limit = filter.limit - ids.length;
    const behind = status === from ? cursor : undefined;
    ids.push(...(await findSorted(database, { ...filter, status, sort: "newest", limit }, sought, behind)));
    if (ids.length === filter.limit) break;
  }
  return ids;
}

async function findSorted(
  database: Connection,
  filter: AdminOrderFilter & { readonly sort: ColumnSort },
  sought: Sought | undefined,
  cursor: Cursor | undefined,
): Promise<string[]> {
  const [column, direction] = SORTS[filter.sort];
  let query = database
    .selectFrom(ordersOf(filter.eventId).as("orders"))
    .modifyFront(NO_CACHED_PLAN)
    .select("orders.id")
    .where((expression) => isMatch(expression, filter, sought));
  if (cursor !== undefined) query = query.where(isBehind(column, direction, cursor));
  const rows = await query
    .orderBy(column, direction)
    .orderBy("orders.id", direction)
    .limit(filter.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Selects all orders, or those of one event, which are read first and sorted afterwards. An event has some thousand;
 * walking all orders until a page is full would take longer the older the event is.
 */
function ordersOf(eventId: string | undefined): RawBuilder<Selectable<Orders>> {
  return eventId === undefined
    ? sql`orders`
    : sql`(SELECT * FROM orders WHERE event_id = ${eventId}::uuid OFFSET 0)`;
}

async function findCursor(database: Connection, orderId: string): Promise<Cursor | undefined> {
  return database
    .selectFrom("orders")
    .select([
      "id",
      "totalCents",
      sql<string>`created_at::text`.as("createdAt"),
      sql<OrderStatus>`status`.as("status"),
    ])
    .where("id", "=", orderId)
    .executeTakeFirst();
}

function isBehind(
  column: "orders.createdAt" | "orders.totalCents",
  direction: "asc" | "desc",
  cursor: Cursor,
) {
  const sign = sql.raw(direction === "desc" ? "<" : ">");
  const { id, createdAt, totalCents } = cursor;
  return column === "orders.createdAt"
    ? sql<SqlBool>`(orders.created_at, orders.id) ${sign} (${createdAt}::timestamptz, ${id}::uuid)`
    : sql<SqlBool>`(orders.total_cents, orders.id) ${sign} (${totalCents}::integer, ${id}::uuid)`;
}
