import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { NOTIFIED_PER_TRANSACTION, notify } from "../../notifications/index.ts";
import { findThanked, thanksKey } from "../queries/thanks.ts";

/** Seconds after noon in which it is still sent; by then it is evening. */
const LATE_SECONDS = 8 * 3_600;

/** Thanks members for coming, at noon after the event, with a way to say that something was wrong. Each gets it once. */
export async function sendThanks(context: Context, signal?: AbortSignal): Promise<void> {
  let count: number;
  do {
    count = await thankSome(context);
  } while (count === NOTIFIED_PER_TRANSACTION && signal?.aborted !== true);
}

/** Notifies the next members. Returns how many there were. */
async function thankSome(context: Context): Promise<number> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const found = await findThanked(transaction, now, {
      lateSeconds: LATE_SECONDS,
      limit: NOTIFIED_PER_TRANSACTION,
    });
    const pointlessAt = new Date(now.getTime() + LATE_SECONDS * 1000);
    const recipients = found.map(({ userId, eventId, orderId, orderNumber }) => ({
      userId,
      eventId,
      orderId,
      onceKey: thanksKey(eventId),
      pointlessAt,
      facts: { orderNumber },
    }));
    await notify(context, transaction, "order-thanks", recipients);
    return found.length;
  });
}
