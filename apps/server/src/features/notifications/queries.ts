import type { Insertable, Selectable } from "kysely";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Notifications } from "../../platform/database/schema.generated.ts";

type Connection = Database | Transaction;
export type NotificationRow = Selectable<Notifications>;

export async function insertNotification(
  transaction: Transaction,
  notification: Insertable<Notifications>,
): Promise<NotificationRow> {
  return transaction
    .insertInto("notifications")
    .values(notification)
    .returningAll()
    .executeTakeFirstOrThrow();
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
