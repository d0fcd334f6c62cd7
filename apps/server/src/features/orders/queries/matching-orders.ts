import type { AdminOrderMatch } from "@secret/contract";
import { daysLater, instantOf, readOrderNumberStart } from "@secret/domain";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import type { DB } from "../../../platform/database/schema.generated.ts";
import { containing, isMemberLike } from "../../../platform/database/search.ts";
import { IS_SHOWN } from "./shown-orders.ts";

/** A search's targets, looked up in tables that are smaller than `orders`. */
export interface Sought {
  /** LIKE pattern of an order number's beginning. */
  readonly numberPattern: string | undefined;
  /** Members with a matching name, address or phone number; undefined if they are too many to list. */
  readonly memberIds: readonly string[] | undefined;
  readonly eventIds: readonly string[];
  /** Orders of walk-ups with a matching name. */
  readonly walkUpIds: readonly string[];
  readonly search: string;
}

/** Maximum number of members whose orders are looked up by id. Above it, every few orders match, so each is checked. */
const MEMBERS_MAX = 2_000;
/** Maximum number of walk-ups that a search finds, newest first. */
const WALK_UPS_MAX = 5_000;

/** Looks up a search's targets. Returns undefined if there is no search. */
export async function seek(database: Connection, search: string | undefined): Promise<Sought | undefined> {
  if (search === undefined || search === "") return undefined;
  const pattern = containing(search);
  const [members, events, walkUps] = await Promise.all([
    database
      .selectFrom("users")
      .modifyFront(NO_CACHED_PLAN)
      .select("id")
      .where(isMemberLike(search))
      .limit(MEMBERS_MAX + 1)
      .execute(),
    database.selectFrom("events").select("id").where("title", "ilike", pattern).execute(),
    database
      .selectFrom("walkUps")
      .select("orderId as id")
      .where(sql<SqlBool>`'Walk-up ' || name ILIKE ${pattern}`)
      .orderBy("orderId", "desc")
      .limit(WALK_UPS_MAX)
      .execute(),
  ]);
  const start = readOrderNumberStart(search);
  return {
    search,
    numberPattern: start === undefined ? undefined : `${start}%`,
    memberIds: members.length > MEMBERS_MAX ? undefined : idsOf(members),
    eventIds: idsOf(events),
    walkUpIds: idsOf(walkUps),
  };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Returns the condition for matching orders. It reads only the order's own row, so that its indexes serve. */
export function isMatch(
  expression: ExpressionBuilder<DB, "orders">,
  { status, eventId, from, to }: AdminOrderMatch,
  sought: Sought | undefined,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [IS_SHOWN];
  if (status !== undefined) conditions.push(expression("orders.status", "=", status));
  if (eventId !== undefined) conditions.push(expression("orders.eventId", "=", eventId));
  if (from !== undefined) conditions.push(expression("orders.createdAt", ">=", startOf(from)));
  if (to !== undefined) conditions.push(expression("orders.createdAt", "<", daysLater(startOf(to), 1)));
  if (sought !== undefined) conditions.push(isSought(expression, sought));
  return expression.and(conditions);
}

/** Returns the start of a day in the brand's calendar. */
function startOf(day: string): Date {
  return instantOf(`${day}T00:00`);
}

function isSought(
  expression: ExpressionBuilder<DB, "orders">,
  { numberPattern, memberIds, eventIds, walkUpIds, search }: Sought,
): Expression<SqlBool> {
  const ways: Expression<SqlBool>[] = [];
  if (numberPattern !== undefined) ways.push(expression("orderNumber", "like", numberPattern));
  if (memberIds === undefined) ways.push(hasOwnerLike(search));
  else if (memberIds.length > 0) {
    const ids = sql`${memberIds}::uuid[]`;
    ways.push(sql<SqlBool>`(orders.user_id = ANY (${ids}) AND orders.given_to IS NULL)`);
    ways.push(sql<SqlBool>`orders.given_to = ANY (${ids})`);
  }
  if (eventIds.length > 0) ways.push(sql<SqlBool>`orders.event_id = ANY (${eventIds}::uuid[])`);
  if (walkUpIds.length > 0) ways.push(sql<SqlBool>`orders.id = ANY (${walkUpIds}::uuid[])`);
  return expression.or(ways);
}

/** Checks owners order by order until a page is full. OFFSET 0 keeps the planner from checking all orders first. */
function hasOwnerLike(search: string) {
  return sql<SqlBool>`EXISTS (SELECT FROM users WHERE users.id = coalesce(orders.given_to, orders.user_id)
    AND ${isMemberLike(search)} OFFSET 0)`;
}
