import { type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Notifications } from "../../../platform/database/schema.generated.ts";
import { REACH, type Reach } from "./reach.ts";

export type NotificationRow = Selectable<Notifications>;

export interface NewNotification {
  readonly userId: string;
  readonly eventId: string | null;
  readonly orderId: string | null;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly path: string;
  readonly expiresAt: Date | null;
  /** Key that notifies only once; null for no limit. */
  readonly onceKey: string | null;
}

export interface AddedNotification extends NotificationRow, Reach {
  /** Member's unread count, including this one. */
  readonly unreadCount: number;
  /** Position among the given notifications, from 1. */
  readonly position: number;
}

/**
 * Inserts notifications in one statement.
 * @returns the new ones in the given order, without those already sent under their key
 */
export async function insertNotifications(
  transaction: Transaction,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<AddedNotification[]> {
  const column = <Key extends keyof NewNotification>(key: Key) => notifications.map((each) => each[key]);
  const { rows } = await sql<AddedNotification>`
    WITH told AS (
      SELECT uuidv7() AS id, news.*,
             row_number() OVER (PARTITION BY user_id, once_key ORDER BY position) AS repetition
        FROM unnest(${column("userId")}::uuid[], ${column("eventId")}::uuid[], ${column("orderId")}::uuid[],
                    ${column("type")}::text[], ${column("title")}::text[], ${column("message")}::text[],
                    ${column("path")}::text[], ${column("expiresAt")}::timestamptz[], ${column("onceKey")}::text[]) WITH ORDINALITY
             AS news (user_id, event_id, order_id, type, title, message, path, expires_at, once_key, position)),
    once AS (
      INSERT INTO told_once (user_id, once_key, told_at)
      SELECT DISTINCT user_id, once_key, ${now}::timestamptz FROM told WHERE once_key IS NOT NULL
       ORDER BY user_id, once_key
      ON CONFLICT DO NOTHING
      RETURNING user_id, once_key),
    added AS (
      INSERT INTO notifications
             (id, user_id, event_id, order_id, type, title, message, path, expires_at, sent_at, created_at)
      SELECT id, user_id, event_id, order_id, type, title, message, path, expires_at, ${now}, ${now}
        FROM told
       WHERE once_key IS NULL
          OR (repetition = 1 AND (user_id, once_key) IN (SELECT user_id, once_key FROM once))
       ORDER BY position
      RETURNING *)
    SELECT added.*, told.position,
           -- This statement doesn't see what it adds.
           (SELECT count(*) FROM notifications AS known
             WHERE known.user_id = added.user_id AND known.read_at IS NULL AND known.cleared_at IS NULL)
             + row_number() OVER (PARTITION BY added.user_id ORDER BY added.id) AS unread_count,
           ${REACH}
      FROM told JOIN added ON added.id = told.id JOIN users ON users.id = added.user_id
     ORDER BY told.position`.execute(transaction);
  return rows;
}

/** Notification about an order, as it was sent. */
interface SentNotification {
  readonly userId: string;
  readonly orderId: string | null;
  readonly title: string;
  readonly message: string;
}

/**
 * Withdraws the latest matching notifications in one statement: unread ones are deleted from the list, and queued
 * messages are dropped.
 * @returns the members whose list changed
 */
export async function markWithdrawn(
  transaction: Transaction,
  told: readonly SentNotification[],
  reason: string,
  now: Date,
): Promise<string[]> {
  const column = <Key extends keyof SentNotification>(key: Key) => told.map((each) => each[key]);
  const { rows } = await sql<{ userId: string }>`
    WITH latest AS (
      SELECT known.id
        FROM unnest(${column("userId")}::uuid[], ${column("orderId")}::uuid[],
                    ${column("title")}::text[], ${column("message")}::text[])
             AS news (user_id, order_id, title, message)
       CROSS JOIN LATERAL (
             SELECT id FROM notifications
              WHERE user_id = news.user_id AND order_id = news.order_id
                AND title = news.title AND message = news.message
              ORDER BY id DESC LIMIT 1) AS known),
    dropped AS (
      UPDATE deliveries SET state = 'dropped', reason = ${reason}, updated_at = ${now}
       WHERE notification_id IN (SELECT id FROM latest) AND state = 'queued')
    DELETE FROM notifications WHERE id IN (SELECT id FROM latest) AND read_at IS NULL
    RETURNING user_id`.execute(transaction);
  return rows.map(({ userId }) => userId);
}

/** Filter and page of a member's notifications. */
export interface ListedPage {
  /** Id of the last notification on the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
  /** Returns only unread ones. */
  readonly isUnread?: boolean;
  /** Returns only these topics. */
  readonly topics?: readonly string[] | undefined;
}

/** Returns a page of a member's list, newest first. Ids are ordered by time. */
export async function findListed(
  database: Connection,
  userId: string,
  { before, limit, isUnread = false, topics }: ListedPage,
): Promise<NotificationRow[]> {
  let query = listed(database, userId).selectAll();
  if (before !== undefined) query = query.where("id", "<", before);
  if (isUnread) query = query.where("readAt", "is", null);
  if (topics !== undefined) query = query.where("type", "in", topics);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/** Returns all stored notifications of a member, newest first. */
export async function findNotificationsOf(
  database: Connection,
  userId: string,
  limit: number,
): Promise<NotificationRow[]> {
  const query = database.selectFrom("notifications").selectAll().where("userId", "=", userId);
  return query.orderBy("id", "desc").limit(limit).execute();
}

export async function countUnread(database: Connection, userId: string): Promise<number> {
  const row = await listed(database, userId)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

function listed(database: Connection, userId: string) {
  return database.selectFrom("notifications").where("userId", "=", userId).where("clearedAt", "is", null);
}

/** Marks a notification as read. Returns whether it's in the member's list. */
export async function markRead(
  database: Connection,
  userId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const marked = await changeListed(database, userId)
    .set((expression) => ({ readAt: expression.fn.coalesce("readAt", expression.val(now)) }))
    .where("id", "=", id)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0;
}

/** Marks a notification as unread. Returns whether it's in the member's list. */
export async function markUnread(database: Connection, userId: string, id: string): Promise<boolean> {
  const marked = await changeListed(database, userId)
    .set({ readAt: null })
    .where("id", "=", id)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0;
}

export async function markAllRead(database: Connection, userId: string, now: Date): Promise<void> {
  await changeListed(database, userId).set({ readAt: now }).where("readAt", "is", null).execute();
}

export async function clearListed(database: Connection, userId: string, now: Date): Promise<void> {
  await changeListed(database, userId).set({ clearedAt: now }).execute();
}

function changeListed(database: Connection, userId: string) {
  return database.updateTable("notifications").where("userId", "=", userId).where("clearedAt", "is", null);
}

/** Restores the notifications cleared at an instant. */
export async function restoreCleared(database: Connection, userId: string, clearedAt: Date): Promise<void> {
  await database
    .updateTable("notifications")
    .set({ clearedAt: null })
    .where("userId", "=", userId)
    .where("clearedAt", "=", clearedAt)
    .execute();
}

export async function deleteNotifications(database: Connection, userId: string): Promise<void> {
  await database.deleteFrom("notifications").where("userId", "=", userId).execute();
}

/** Replaces the message of a member's notifications with a title about one order. */
export async function rewordNotifications(
  transaction: Transaction,
  userId: string,
  { title, orderNumber, message }: { title: string; orderNumber: string; message: string },
): Promise<void> {
  await transaction
    .updateTable("notifications")
    .set({ message })
    .where("userId", "=", userId)
    .where("title", "=", title)
    .where("orderId", "in", (of) =>
      of.selectFrom("orders").select("orders.id").where("orderNumber", "=", orderNumber),
    )
    .execute();
}
