import { type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { Notifications } from "../../platform/database/schema.generated.ts";

export type NotificationRow = Selectable<Notifications>;

export interface NewNotification {
  readonly userId: string;
  readonly eventId: string | null;
  readonly orderId: string | null;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly expiresAt: Date | null;
}

export interface AddedNotification extends NotificationRow {
  /** Of the member's, this one included. */
  readonly unreadCount: number;
  /** Where the member wants mail and has proven the address. */
  readonly mailAddress: string | null;
}

/** Adds notifications, however many, with one statement. The only place that asks for members' preferences. */
export async function insertNotifications(
  transaction: Transaction,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<AddedNotification[]> {
  const column = <Key extends keyof NewNotification>(key: Key) => notifications.map((each) => each[key]);
  const { rows } = await sql<AddedNotification>`
    WITH added AS (
      INSERT INTO notifications
             (user_id, event_id, order_id, type, title, message, expires_at, sent_at, created_at)
      SELECT user_id, event_id, order_id, type, title, message, expires_at, ${now}, ${now}
        FROM unnest(${column("userId")}::uuid[], ${column("eventId")}::uuid[], ${column("orderId")}::uuid[],
                    ${column("type")}::text[], ${column("title")}::text[], ${column("message")}::text[],
                    ${column("expiresAt")}::timestamptz[])
             AS told (user_id, event_id, order_id, type, title, message, expires_at)
      RETURNING *)
    SELECT added.*,
           -- This statement doesn't see what it adds.
           (SELECT count(*) FROM notifications AS known
             WHERE known.user_id = added.user_id AND known.read_at IS NULL)
             + row_number() OVER (PARTITION BY added.user_id ORDER BY added.id) AS unread_count,
           CASE WHEN users.notify_email AND users.email_verified_at IS NOT NULL
                 AND users.deactivated_at IS NULL THEN users.email END AS mail_address
      FROM added JOIN users ON users.id = added.user_id`.execute(transaction);
  return rows;
}

/** A page of a member's notifications, newest first; ids are made in the order of time. */
export async function findNotifications(
  database: Connection,
  userId: string,
  page: { before?: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  let query = database.selectFrom("notifications").selectAll().where("userId", "=", userId);
  if (page.before !== undefined) query = query.where("id", "<", page.before);
  return query.orderBy("id", "desc").limit(page.limit).execute();
}

export async function countUnread(database: Connection, userId: string): Promise<number> {
  const row = await database
    .selectFrom("notifications")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Marks one as read, or all. Returns how many of the member's own there were to mark. */
export async function markRead(
  database: Connection,
  userId: string,
  notificationId: string | undefined,
  now: Date,
): Promise<number> {
  let query = database
    .updateTable("notifications")
    .set((expression) => ({ readAt: expression.fn.coalesce("readAt", expression.val(now)) }))
    .where("userId", "=", userId);
  if (notificationId !== undefined) query = query.where("id", "=", notificationId);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

export async function deleteNotifications(database: Connection, userId: string): Promise<void> {
  await database.deleteFrom("notifications").where("userId", "=", userId).execute();
}
