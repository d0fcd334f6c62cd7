import type { ReportReason } from "@secret/domain";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

const LISTED_MAX = 200;
const COLUMNS = ["id", "reason", "text", "createdAt", "answer", "closedAt"] as const;

/** Returns a member's reports of an order, newest first. */
export async function findOwnReports(database: Connection, orderId: string, userId: string) {
  const rows = await database
    .selectFrom("orderReports")
    .select(COLUMNS)
    .where("orderId", "=", orderId)
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason as ReportReason }));
}

/**
 * Inserts a report unless one is open for the order.
 * @returns whether it was inserted
 */
export async function insertReport(
  database: Connection,
  report: { orderId: string; userId: string; reason: ReportReason; text: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await database
    .insertInto("orderReports")
    .values(report)
    .onConflict((row) => row.column("orderId").where("closedAt", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the open reports, oldest first; or all reports of an order. */
export async function findReports(database: Connection, { orderId }: { orderId?: string | undefined }) {
  const all = database
    .selectFrom("orderReports")
    .innerJoin("orders", "orders.id", "orderReports.orderId")
    .innerJoin("users", "users.id", "orderReports.userId")
    .select(COLUMNS.map((column) => `orderReports.${column}` as const))
    .select(["orderReports.orderId", "orders.orderNumber", "users.firstName", "users.lastName"])
    .orderBy("orderReports.id")
    .limit(LISTED_MAX);
  const found =
    orderId === undefined
      ? all.where("closedAt", "is", null)
      : all.where("orderReports.orderId", "=", orderId);
  const rows = await found.execute();
  return rows.map((row) => ({ ...row, reason: row.reason as ReportReason }));
}

/** Returns the open reports, oldest first. */
export function findOpenReports(database: Connection) {
  return findReports(database, {});
}

/** Locks a report. Returns undefined if there is none. */
export function lockReport(transaction: Transaction, id: string) {
  return transaction
    .selectFrom("orderReports")
    .innerJoin("orders", "orders.id", "orderReports.orderId")
    .select(["orderReports.orderId", "orderReports.userId", "closedAt", "orders.orderNumber"])
    .where("orderReports.id", "=", id)
    .forNoKeyUpdate("orderReports")
    .executeTakeFirst();
}

export async function closeReport(
  transaction: Transaction,
  id: string,
  end: { answer: string; closedAt: Date; closedBy: string },
): Promise<void> {
  await transaction.updateTable("orderReports").set(end).where("id", "=", id).execute();
}

/** Returns a member's reports of all orders, oldest first. */
export function findReportsOf(database: Connection, userId: string) {
  return database
    .selectFrom("orderReports")
    .select([...COLUMNS, "orderId"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Erases a member's words. Their reasons are kept without them. */
export async function clearReportsOf(transaction: Transaction, userId: string): Promise<void> {
  const words = { text: "", answer: "" };
  await transaction.updateTable("orderReports").set(words).where("userId", "=", userId).execute();
}
