import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { NOTIFY_REGISTERED_JOB } from "../../events/index.ts";
import { NOTIFIED_PER_TRANSACTION, notify } from "../../notifications/index.ts";
import { findRegisteredToNotify } from "../queries/cancelled-events.ts";

/**
 * Notifies members with a reminder or on the waitlist that the event is cancelled, unless it was restored. The next
 * members are queued in the same transaction, so that a restart continues where it stopped.
 */
export async function notifyRegistered(
  context: Context,
  { eventId, cancelledAt, after }: z.output<typeof NOTIFY_REGISTERED_JOB.schema>,
): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const page = { cancelledAt: new Date(cancelledAt), after, count: NOTIFIED_PER_TRANSACTION };
    const told = await findRegisteredToNotify(transaction, eventId, page, now);
    const onceKey = `event-cancelled:${eventId}:${cancelledAt}`;
    await notify(
      context,
      transaction,
      "event-cancelled",
      told.map(({ userId, eventTitle, pickupEndsAt: pointlessAt }) => {
        return { userId, eventId, onceKey, pointlessAt, facts: { eventTitle } };
      }),
    );
    if (told.length < NOTIFIED_PER_TRANSACTION) return;
    const rest = { eventId, cancelledAt, after: told.at(-1)?.userId };
    await context.jobs.add(transaction, NOTIFY_REGISTERED_JOB, [rest]);
  });
}
