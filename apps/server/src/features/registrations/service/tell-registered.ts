import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { TELL_REGISTERED_JOB } from "../../events/index.ts";
import { notify } from "../../notifications/index.ts";
import { findRegisteredToTell } from "../queries/cancelled-events.ts";

/** At once: few enough that a transaction stays short. */
const CHUNK = 500;

/**
 * Tells who asked to be told of an event, or waits for a place, that it is off, unless an admin thought better of it. The
 * next are promised in the same transaction: a restart goes on where it was.
 */
export async function tellRegistered(
  context: Context,
  { eventId, cancelledAt, after }: z.output<typeof TELL_REGISTERED_JOB.schema>,
): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const page = { cancelledAt: new Date(cancelledAt), after, count: CHUNK };
    const told = await findRegisteredToTell(transaction, eventId, page, now);
    const onceKey = `event-cancelled:${eventId}:${cancelledAt}`;
    await notify(
      context,
      transaction,
      "event-cancelled",
      told.map(({ userId, eventTitle, pickupEndsAt: pointlessAt }) => {
        return { userId, eventId, onceKey, pointlessAt, facts: { eventTitle } };
      }),
    );
    if (told.length < CHUNK) return;
    const rest = { eventId, cancelledAt, after: told.at(-1)?.userId };
    await context.jobs.add(transaction, TELL_REGISTERED_JOB, [rest]);
  });
}
