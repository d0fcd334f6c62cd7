import { ACTIVE_ORDER_STATUSES, HOUR_MS } from "@secret/domain";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { isMemberLike } from "../../../platform/database/search.ts";

/** Member with a verified number, and the order that a text of theirs most likely is about. */
interface Sender {
  readonly userId: string;
  readonly firstName: string;
  readonly orderId: string | null;
  readonly eventId: string | null;
}

/**
 * Returns the member with a number. Their order is the next one to be picked up, or else one picked up in the last day.
 */
export async function findSender(
  database: Connection,
  address: string,
  now: Date,
): Promise<Sender | undefined> {
  const { rows } = await sql<Sender>`
    SELECT users.id AS "userId", first_name AS "firstName", likely.id AS "orderId", likely.event_id AS "eventId"
      FROM users LEFT JOIN LATERAL (
           SELECT orders.id, orders.event_id
             FROM orders JOIN pickup_windows ON pickup_windows.id = pickup_window_id
            WHERE coalesce(given_to, user_id) = users.id
              AND (user_id = users.id OR given_to = users.id)
              AND (status = ANY (${ACTIVE_ORDER_STATUSES})
                   OR (status = 'completed' AND picked_up_at > ${now}::timestamptz - interval '1 day'))
            ORDER BY status = 'completed', ends_at
            LIMIT 1) AS likely ON true
     WHERE phone = ${address} AND phone_verified_at IS NOT NULL AND deleted_at IS NULL`.execute(database);
  return rows[0];
}

interface NewReply {
  readonly messageId: string;
  readonly address: string;
  readonly userId: string | null;
  readonly orderId: string | null;
  readonly body: string;
  readonly pictureCount: number;
  readonly receivedAt: Date;
}

/** Inserts a text. Returns false if it's known already. */
export async function insertReply(database: Connection, reply: NewReply): Promise<boolean> {
  const inserted = await database
    .insertInto("incomingTexts")
    .values(reply)
    .onConflict((row) => row.column("messageId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isKnownReply(database: Connection, messageId: string): Promise<boolean> {
  const query = database.selectFrom("incomingTexts").select("id").where("messageId", "=", messageId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Filter and page of the admin's list. */
export interface ReplyFilter {
  readonly search?: string | undefined;
  readonly orderId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns matching texts, newest first. */
export async function findReplies(database: Connection, filter: ReplyFilter) {
  const { search, orderId, before, limit } = filter;
  const rows = await database
    .selectFrom("incomingTexts")
    .leftJoin("users", "users.id", "incomingTexts.userId")
    .leftJoin("orders", "orders.id", "incomingTexts.orderId")
    .select([
      "incomingTexts.id",
      "address",
      "incomingTexts.userId",
      "firstName",
      "lastName",
      "incomingTexts.orderId",
      "orderNumber",
      "body",
      "pictureCount",
      "receivedAt",
      "readAt",
      "doneAt",
    ])
    .where((expression) => {
      const conditions: Expression<SqlBool>[] = [];
      if (orderId !== undefined) conditions.push(expression("incomingTexts.orderId", "=", orderId));
      if (before !== undefined) conditions.push(expression("incomingTexts.id", "<", before));
      if (search) conditions.push(isReplyLike(search));
      return expression.and(conditions);
    })
    .orderBy("incomingTexts.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ address, userId, firstName, lastName, orderId: id, orderNumber, ...row }) => ({
    ...row,
    phone: address,
    member: userId === null ? null : { id: userId, firstName: firstName ?? "", lastName: lastName ?? "" },
    order: id === null ? null : { id, orderNumber: orderNumber ?? "" },
  }));
}

/** Matches a text by its words, number or member. */
function isReplyLike(search: string): Expression<SqlBool> {
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`(body ILIKE ${like} OR address LIKE ${like}
    OR incoming_texts.user_id IN (SELECT id FROM users WHERE ${isMemberLike(search)}))`;
}

export async function countUnreadReplies(database: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM incoming_texts WHERE read_at IS NULL`.execute(database);
  return rows[0]?.count ?? 0;
}

export async function markReadThrough(database: Connection, id: string, now: Date): Promise<void> {
  const unread = database.updateTable("incomingTexts").set({ readAt: now }).where("readAt", "is", null);
  await unread.where("id", "<=", id).execute();
}

/**
 * Marks a text as done, and as read.
 * @returns the event of its order, null without one, or undefined if there is no such text
 */
export async function markDone(
  database: Connection,
  id: string,
  done: { doneAt: Date; doneBy: string },
): Promise<{ eventId: string | null } | undefined> {
  const { rows } = await sql<{ eventId: string | null }>`
    UPDATE incoming_texts SET done_at = coalesce(done_at, ${done.doneAt}), done_by = coalesce(done_by, ${done.doneBy}),
           read_at = coalesce(read_at, ${done.doneAt})
     WHERE id = ${id}
    RETURNING (SELECT event_id FROM orders WHERE orders.id = order_id) AS "eventId"`.execute(database);
  return rows[0];
}

/** Returns the texts about an event's orders of the last half day that nobody has marked as done, oldest first. */
export async function findBoardReplies(database: Connection, eventId: string, now: Date) {
  return database
    .selectFrom("incomingTexts")
    .innerJoin("orders", "orders.id", "incomingTexts.orderId")
    .innerJoin("users", "users.id", "incomingTexts.userId")
    .select([
      "incomingTexts.id",
      "orders.id as orderId",
      "orderNumber",
      "firstName as name",
      "body",
      "pictureCount",
      "receivedAt",
    ])
    .where("orders.eventId", "=", eventId)
    .where("doneAt", "is", null)
    .where("receivedAt", ">", new Date(now.getTime() - 12 * HOUR_MS))
    .orderBy("incomingTexts.id")
    .execute();
}

/** Returns the newest unread text of the last day. */
export async function findNewestUnreadReply(
  database: Connection,
  now: Date,
): Promise<{ id: string } | undefined> {
  return database
    .selectFrom("incomingTexts")
    .select("id")
    .where("readAt", "is", null)
    .where("receivedAt", ">", new Date(now.getTime() - 24 * HOUR_MS))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns all texts of a member, oldest first. */
export function findRepliesOf(database: Connection, userId: string) {
  return database
    .selectFrom("incomingTexts")
    .select(["id", "address", "orderId", "body", "pictureCount", "receivedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

export async function deleteRepliesOf(database: Connection, userId: string): Promise<void> {
  await database.deleteFrom("incomingTexts").where("userId", "=", userId).execute();
}
