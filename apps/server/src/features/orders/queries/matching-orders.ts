import type { AdminOrderMatch } from "@secret/contract";
import { daysLater, instantOf, readOrderNumberStart } from "@secret/domain";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { containing } from "../../../platform/database/like-pattern.ts";
import { PLANNED_ANEW } from "../../../platform/database/naming-client.ts";
import type { DB } from "../../../platform/database/schema.generated.ts";
import { IS_SHOWN } from "./shown-orders.ts";

/** What a search for orders is about, looked up where there is less to look through than there are orders. */
export interface Sought {
  /** The signs that a number may begin with, for LIKE. */
  readonly numberPattern: string | undefined;
  /** Members of that name, address or number; undefined where they are too many to be named. */
  readonly memberIds: readonly string[] | undefined;
  readonly eventIds: readonly string[];
  /** Orders of walk-ups of that name. */
  readonly walkUpIds: readonly string[];
  readonly pattern: string;
}

/** More members than these are asked for one by one: then every few orders there is one of theirs. */
const MEMBERS_MAX = 2_000;
/** What a search at the counter can be about; the newest. */
const WALK_UPS_MAX = 5_000;
/** So many digits tell a phone number from anything else. */
const PHONE_DIGITS_MIN = 4;

/** Looks up what a search is about; undefined where there is none. */
export async function seek(database: Connection, search: string | undefined): Promise<Sought | undefined> {
  if (search === undefined || search === "") return undefined;
  const pattern = containing(search);
  const [members, events, walkUps] = await Promise.all([
    database
      .selectFrom("users")
      .modifyFront(PLANNED_ANEW)
      .select("id")
      .where(isMember(search, pattern))
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
    pattern,
    numberPattern: start === undefined ? undefined : `${start}%`,
    memberIds: members.length > MEMBERS_MAX ? undefined : idsOf(members),
    eventIds: idsOf(events),
    walkUpIds: idsOf(walkUps),
  };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** As the index of members has it, which finds any part of a name, an address or a number. */
const MEMBER_WORDS = sql`(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`;

function isMember(search: string, pattern: string) {
  const digits = search.replace(/\D/g, "");
  const isPhone = digits.length >= PHONE_DIGITS_MIN && /^[\d\s()+.-]+$/.test(search);
  return sql<SqlBool>`${MEMBER_WORDS} ILIKE ${isPhone ? `%${digits}%` : pattern} AND deleted_at IS NULL`;
}

/** What an order must be to match. All of it is about the order's own row, so that its indexes serve. */
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

/** When a day of the brand's calendar begins. */
function startOf(day: string): Date {
  return instantOf(`${day}T00:00`);
}

function isSought(
  expression: ExpressionBuilder<DB, "orders">,
  { numberPattern, memberIds, eventIds, walkUpIds, pattern }: Sought,
): Expression<SqlBool> {
  const ways: Expression<SqlBool>[] = [];
  if (numberPattern !== undefined) ways.push(expression("orderNumber", "like", numberPattern));
  if (memberIds === undefined) ways.push(hasOwnerLike(pattern));
  else if (memberIds.length > 0) {
    const ids = sql`${memberIds}::uuid[]`;
    ways.push(sql<SqlBool>`(orders.user_id = ANY (${ids}) AND orders.given_to IS NULL)`);
    ways.push(sql<SqlBool>`orders.given_to = ANY (${ids})`);
  }
  if (eventIds.length > 0) ways.push(sql<SqlBool>`orders.event_id = ANY (${eventIds}::uuid[])`);
  if (walkUpIds.length > 0) ways.push(sql<SqlBool>`orders.id = ANY (${walkUpIds}::uuid[])`);
  return expression.or(ways);
}

/** Asked of one order after the other, until a page is full: the offset keeps it from being asked of all of them first. */
function hasOwnerLike(pattern: string) {
  return sql<SqlBool>`EXISTS (SELECT FROM users WHERE users.id = coalesce(orders.given_to, orders.user_id)
    AND ${MEMBER_WORDS} ILIKE ${pattern} AND deleted_at IS NULL OFFSET 0)`;
}
