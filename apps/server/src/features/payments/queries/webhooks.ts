import { type SqlBool, sql } from "kysely";
import { claimNextDue } from "../../../platform/database/claim-due.ts";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Stores a webhook. Returns false if it was stored before. */
export async function insertWebhook(
  transaction: Transaction,
  webhook: { eventId: string; eventType: string; body: string; receivedAt: Date; reconcileAfter: Date },
): Promise<boolean> {
  const result = await transaction
    .insertInto("paymentWebhooks")
    .values(webhook)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findWebhook(database: Connection, eventId: string) {
  return database.selectFrom("paymentWebhooks").selectAll().where("eventId", "=", eventId).executeTakeFirst();
}

/** Claims the webhook that has been due longest, so that nobody else handles it for `claimMs`. */
export function claimDueWebhook(database: Connection, now: Date, claimMs: number) {
  return claimNextDue(database, {
    table: "paymentWebhooks",
    key: "eventId",
    due: "reconcileAfter",
    isOpen: sql<SqlBool>`handled_at IS NULL`,
    now,
    dueAgain: new Date(now.getTime() + claimMs),
  });
}

export async function markWebhookHandled(database: Connection, eventId: string, now: Date): Promise<void> {
  await database
    .updateTable("paymentWebhooks")
    .set({ handledAt: now })
    .where("eventId", "=", eventId)
    .execute();
}
