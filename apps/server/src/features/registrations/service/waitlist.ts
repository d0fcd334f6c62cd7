import { WAITLIST_OFFER_SECONDS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/service.ts";
import { type Told, takeNextOffers } from "../queries/waitlist.ts";

/** At once: few enough that a sweep stays short. */
const AT_ONCE = 100;

/**
 * Offers places that came back to the waitlist, in its order, for 15 minutes each. An offer tells first and
 * reserves nothing: the event is open to all who look at it.
 */
export async function offerPlaces(context: Context): Promise<void> {
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + WAITLIST_OFFER_SECONDS * 1000);
  await inTransaction(context.database, async (transaction) => {
    const told = await takeNextOffers(transaction, now, expiresAt, AT_ONCE);
    const recipients = told.map((each) => ({ ...recipientOf(each), expiresAt }));
    await notify(context, transaction, "place-offered", recipients);
  });
}

function recipientOf({ userId, eventId, eventTitle }: Told) {
  return { userId, eventId, facts: { eventTitle } };
}
