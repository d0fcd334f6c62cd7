import { CLOSING_REMINDER, pointlessFrom } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { NOTIFIED_PER_TRANSACTION, notify } from "../../notifications/index.ts";
import { type Closing, findClosings, findWithoutOrder } from "../queries/closings.ts";

/**
 * Reminds members who tapped "Notify me" and have no order that ordering closes soon, each once. Runs late after a
 * pause of the worker, until too little time is left.
 */
export async function remindOfClosing(context: Context, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now().getTime();
  const { leadSeconds, pointlessSeconds } = CLOSING_REMINDER;
  const span = { after: new Date(now + pointlessSeconds * 1000), until: new Date(now + leadSeconds * 1000) };
  for (const closing of await findClosings(context.database, { ...span, leadSeconds })) {
    let count: number;
    do {
      count = await remindSome(context, closing);
    } while (count === NOTIFIED_PER_TRANSACTION && signal?.aborted !== true);
  }
}

/** Notifies the next members. Returns how many there were. */
async function remindSome(context: Context, closing: Closing): Promise<number> {
  const { eventId, eventTitle, closesAt, timeZone } = closing;
  const onceKey = `closing:${eventId}`;
  const before = new Date(closesAt.getTime() - CLOSING_REMINDER.leadSeconds * 1000);
  const pointlessAt = pointlessFrom(CLOSING_REMINDER, closesAt);
  const facts = { eventTitle, closesAt: closesAt.toISOString(), timeZone };
  return inTransaction(context.database, async (transaction) => {
    const members = await findWithoutOrder(transaction, {
      eventId,
      before,
      onceKey,
      limit: NOTIFIED_PER_TRANSACTION,
    });
    const recipients = members.map((userId) => ({ userId, eventId, onceKey, pointlessAt, facts }));
    await notify(context, transaction, "ordering-closes", recipients);
    return members.length;
  });
}
