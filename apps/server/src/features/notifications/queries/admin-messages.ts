import type { AdminMessageFilter, FailureSpan } from "@secret/contract";
import {
  type DeliveryChannel,
  type DeliveryState,
  HOUR_MS,
  type MessagePurpose,
  parseUsPhone,
  SEND_ATTEMPTS_MAX,
} from "@secret/domain";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import { isMemberLike } from "../../../platform/database/search.ts";

/** Returns the messages that match, newest first. */
export async function findAdminMessages(database: Connection, filter: AdminMessageFilter) {
  const found = filter.search ? await findMembersBy(database, filter.search) : undefined;
  const rows = await findAdminMessagesQuery(database, filter, found).execute();
  return rows.map(toAdminMessage);
}

/**
 * Builds the query for messages.
 * @param found the members that the search matches; undefined without a search
 */
export function findAdminMessagesQuery(
  database: Connection,
  filter: AdminMessageFilter,
  found: readonly string[] | undefined,
) {
  return selectAdminMessages(database)
    .where((expression) => {
      const conditions: Expression<SqlBool>[] = [];
      const { search, memberId, orderId, state, channel, kind, before } = filter;
      if (memberId !== undefined) conditions.push(expression("deliveries.userId", "=", memberId));
      if (orderId !== undefined) conditions.push(isAboutOrder(orderId));
      if (state !== undefined) conditions.push(expression("deliveries.state", "=", state));
      if (channel !== undefined) conditions.push(expression("deliveries.channel", "=", channel));
      if (kind !== undefined) conditions.push(expression("deliveries.kind", "=", kind));
      if (before !== undefined) conditions.push(expression("deliveries.id", "<", before));
      if (found !== undefined)
        conditions.push(
          expression.or([
            sql<SqlBool>`deliveries.user_id = ANY(${found}::uuid[])`,
            expression("deliveries.recipient", "in", toRecipients(search ?? "")),
          ]),
        );
      return expression.and(conditions);
    })
    .orderBy("deliveries.id", "desc")
    .limit(filter.limit);
}

/** Matches messages about an order among those of its few members, which an index finds. */
function isAboutOrder(orderId: string) {
  return sql<SqlBool>`deliveries.about ->> 'orderId' = ${orderId} AND deliveries.user_id IN (
    SELECT user_id FROM orders WHERE id = ${orderId} UNION SELECT given_to FROM orders WHERE id = ${orderId}
    UNION SELECT from_user_id FROM transfers WHERE order_id = ${orderId})`;
}

export async function findAdminMessage(database: Connection, id: string) {
  const row = await selectAdminMessages(database).where("deliveries.id", "=", id).executeTakeFirst();
  return row && toAdminMessage(row);
}

/**
 * Returns members whose name, address or number contains the search. Their messages are then found by index; a member's
 * former address matches only as a whole.
 */
async function findMembersBy(database: Connection, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${NO_CACHED_PLAN} SELECT id FROM users WHERE ${isMemberLike(search)}`.execute(database);
  return rows.map(({ id }) => id);
}

/** Returns the address or number that the search may be, as messages store it. */
function toRecipients(search: string): string[] {
  const phone = parseUsPhone(search);
  return [search.trim().toLowerCase(), ...(phone.ok ? [phone.value] : [])];
}

function selectAdminMessages(database: Connection) {
  return database
    .selectFrom("deliveries")
    .leftJoin("users", "users.id", "deliveries.userId")
    .leftJoin("deliveries as next", "next.resendOf", "deliveries.id")
    .select([
      "deliveries.id",
      "deliveries.createdAt",
      "deliveries.updatedAt",
      "deliveries.userId",
      "users.firstName",
      "users.lastName",
      "deliveries.kind",
      "deliveries.purpose",
      "deliveries.channel",
      "deliveries.recipient",
      "deliveries.subject",
      "deliveries.state",
      "deliveries.reason",
      "deliveries.attempts",
      "deliveries.providerId",
      "next.id as resentAs",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAdminMessages>["executeTakeFirstOrThrow"]>>;

function toAdminMessage({ userId, firstName, lastName, ...row }: Row) {
  return {
    ...row,
    purpose: row.purpose as MessagePurpose,
    channel: row.channel as DeliveryChannel,
    state: row.state as DeliveryState,
    member: userId === null ? null : { id: userId, firstName: firstName ?? "", lastName: lastName ?? "" },
  };
}

const SPAN_HOURS: Readonly<Record<FailureSpan, number>> = { "24h": 24, "7d": 168 };

/** Counts recent failures by channel and reason, most frequent first, and all messages that ended in that time. */
export async function countFailures(database: Connection, span: FailureSpan, now: Date) {
  const since = new Date(now.getTime() - SPAN_HOURS[span] * HOUR_MS);
  const failures = await database
    .selectFrom("deliveries")
    .select(({ fn }) => [
      "channel",
      sql<string>`coalesce(reason, 'no reason was given')`.as("reason"),
      fn.countAll<number>().as("count"),
      fn.max("updatedAt").as("lastAt"),
    ])
    .where("state", "=", "failed")
    .where("updatedAt", ">=", since)
    .groupBy(["channel", "reason"])
    .orderBy("count", "desc")
    .orderBy("channel")
    .execute();
  const totals = await database
    .selectFrom("deliveries")
    .select(({ fn }) => ["channel", fn.countAll<number>().as("count")])
    .where("updatedAt", ">=", since)
    .where("state", "in", ["sent", "delivered", "failed"])
    .groupBy("channel")
    .orderBy("channel")
    .execute();
  return {
    failures: failures.map((each) => ({ ...each, channel: each.channel as DeliveryChannel })),
    totals: totals.map((each) => ({ ...each, channel: each.channel as DeliveryChannel })),
  };
}

export interface ChannelHealth {
  readonly channel: DeliveryChannel;
  readonly taken: number;
  readonly troubled: number;
  /** Creation time of the first message that failed. */
  readonly since: Date | null;
  /** Number of messages that are due and unsent. */
  readonly waiting: number;
}

/**
 * Measures each channel since an instant. An outage starts with the first failing message after the last successful
 * one, even if that was earlier.
 */
export async function measureChannels(
  database: Connection,
  since: Date,
  now: Date,
): Promise<ChannelHealth[]> {
  const isTroubled = sql`((state = 'queued' AND attempts > 0)
    OR (state = 'failed' AND (unknown_outcomes > 0 OR attempts = 0 OR attempts >= ${SEND_ATTEMPTS_MAX})))`;
  const { rows } = await sql<ChannelHealth>`
    SELECT channel, lately.taken, lately.troubled, begin.since, queue.waiting
      FROM unnest(ARRAY['mail', 'sms', 'push']) AS channel,
      LATERAL (SELECT count(*) FILTER (WHERE state IN ('sent', 'delivered')) AS taken,
                      count(*) FILTER (WHERE ${isTroubled}) AS troubled
                 FROM deliveries
                WHERE deliveries.channel = channel.channel AND updated_at >= ${since}) AS lately,
      LATERAL (SELECT max(updated_at) AS at FROM deliveries
                WHERE deliveries.channel = channel.channel AND state IN ('sent', 'delivered')) AS last_taken,
      LATERAL (SELECT min(created_at) AS since FROM deliveries
                WHERE deliveries.channel = channel.channel
                  AND updated_at >= least(coalesce(last_taken.at, ${since}), ${since})
                  AND ${isTroubled}) AS begin,
      LATERAL (SELECT count(*) AS waiting FROM deliveries
                WHERE deliveries.channel = channel.channel AND state = 'queued'
                  AND (due_at IS NULL OR due_at <= ${now})) AS queue`.execute(database);
  return rows;
}
