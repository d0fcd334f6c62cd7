import { dueBeginnings, PICKUP_REMINDERS, pointlessFrom, type Reminder } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import { findNearPickups, type NearPickup } from "../queries/pickup-reminders.ts";

/** Orders per transaction, which keeps it short. */
const CHUNK = 500;

type PickupReminder = keyof typeof PICKUP_REMINDERS;

/** Sends reminders of pickups that begin soon, each kind once per order and window. */
export async function remindOfPickups(context: Context, signal?: AbortSignal): Promise<void> {
  for (const kind of Object.keys(PICKUP_REMINDERS) as PickupReminder[]) {
    let count: number;
    do {
      count = await remindSome(context, kind);
    } while (count === CHUNK && signal?.aborted !== true);
  }
}

async function remindSome(context: Context, kind: PickupReminder): Promise<number> {
  const reminder: Reminder = PICKUP_REMINDERS[kind];
  const { leadSeconds } = reminder;
  const due = { kind, leadSeconds, count: CHUNK, ...dueBeginnings(reminder, context.clock.now()) };
  return inTransaction(context.database, async (transaction) => {
    const near = await findNearPickups(transaction, due);
    const recipients = near.map((order) => ({
      ...toNotification(order),
      pointlessAt: pointlessFrom(reminder, order.startsAt),
    }));
    await notify(context, transaction, kind, recipients);
    return near.length;
  });
}

function toNotification({ userId, eventId, orderId, onceKey, ...pickup }: NearPickup) {
  const { orderNumber, locationName, timeZone, startsAt, endsAt } = pickup;
  const window = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return { userId, eventId, orderId, onceKey, facts: { orderNumber, locationName, timeZone, window } };
}
