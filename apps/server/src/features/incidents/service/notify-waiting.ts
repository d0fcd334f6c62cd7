import { type EventStatus, heldUntil, isEventOver, mayExtendHold } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { eachInTurn } from "../../../platform/each-in-turn.ts";
import { announceBoardChanged } from "../../events/index.ts";
import { NOTIFIED_PER_TRANSACTION, notify } from "../../notifications/index.ts";
import { lockEventCounters, setWaitingNotified } from "../../order-book/index.ts";
import { findEventsToNotify, lockUncollected } from "../queries/no-shows.ts";
import { isWaiting } from "./awaited-orders.ts";

/** Notifies owners, once, that their window is over and until when their order is held. */
export async function notifyWaiting(context: Context): Promise<void> {
  const eventIds = await findEventsToNotify(context.database, context.clock.now());
  await eachInTurn(eventIds, (eventId) => notifyOwners(context, eventId));
}

async function notifyOwners(context: Context, eventId: string): Promise<void> {
  const now = context.clock.now();
  const { graceMinutes } = context.settings;
  await inTransaction(context.database, async (transaction) => {
    const event = await lockEventCounters(transaction, eventId);
    if (event === undefined || isEventOver(event.status as EventStatus)) return;
    const { timeZone } = event;
    const due = (await lockUncollected(transaction, eventId))
      .filter((order) => order.waitingNotifiedAt === null && isWaiting(order, now))
      .slice(0, NOTIFIED_PER_TRANSACTION);
    if (due.length === 0) return;
    const recipients = due.map((order) => {
      const until = heldUntil(order, graceMinutes);
      const mayExtend = mayExtendHold(order, graceMinutes, now);
      const facts = { orderNumber: order.orderNumber, timeZone, until: until.toISOString(), mayExtend };
      return { userId: order.ownerId, eventId, orderId: order.id, pointlessAt: until, facts };
    });
    await notify(context, transaction, "pickup-waiting", recipients);
    const ids = due.map(({ id }) => id);
    await setWaitingNotified(transaction, ids, now);
    transaction.afterCommit(() => {
      for (const { id: orderId, ownerId: userId } of due)
        context.live.publish({ to: { userId }, event: { type: "order.edited", orderId } });
      announceBoardChanged(context, eventId);
    });
  });
}
