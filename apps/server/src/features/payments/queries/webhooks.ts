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
export async function claimDueWebhook(database: Connection, now: Date, claimMs: number) {
  return database
    .updateTable("paymentWebhooks")
    .set({ reconcileAfter: new Date(now.getTime() + claimMs) })
    .where("eventId", "=", (expression) =>
      expression
        .selectFrom("paymentWebhooks as due")
        .select("due.eventId")
        .where("due.handledAt", "is", null)
        .where("due.reconcileAfter", "<=", now)
        .orderBy("due.reconcileAfter")
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function markWebhookHandled(database: Connection, eventId: string, now: Date): Promise<void> {
  await database
    .updateTable("paymentWebhooks")
    .set({ handledAt: now })
    .where("eventId", "=", eventId)
    .execute();
}
