import {
  type EventStatus,
  expectedAt,
  isDelayNotificationDue,
  isEventOver,
  pickupCodeExpiresAt,
  wontFit,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { eachInTurn } from "../../../platform/each-in-turn.ts";
import { announceBoardChanged, type EventRow } from "../../events/index.ts";
import { NOTIFIED_PER_TRANSACTION, notify } from "../../notifications/index.ts";
import { lockEventCounters, setNotifiedPickups } from "../../order-book/index.ts";
import {
  type AwaitedOrder,
  findAwaitedOrders,
  findDelayedEvents,
  lockAwaitedOrders,
} from "../queries/delays.ts";
import { endIncident } from "../queries/incidents.ts";
import { findUnfinishedDelay } from "../queries/late-incidents.ts";
import { offerLateChoices } from "./offer-late-choices.ts";
import { settleDueChoicesOf } from "./settle-choices.ts";

/**
 * Notifies the owners of orders whose expected pickup differs from the one they were last notified of, once the delay
 * can't be undone anymore. Each run looks for them again, so it also reaches owners who pay or change windows later. Owners
 * of orders that can't be made before closing get a choice instead.
 */
export async function notifyDelays(context: Context): Promise<void> {
  await eachInTurn(await findDelayedEvents(context.database), async (eventId) => {
    if (await isAnythingDue(context, eventId)) await notifyOfDelay(context, eventId);
  });
}

/** Reads without a lock: a delay lasts for hours, and buyers of its event shouldn't wait for checks that find nothing. */
async function isAnythingDue({ database, clock }: Context, eventId: string): Promise<boolean> {
  const now = clock.now();
  const last = await findUnfinishedDelay(database, eventId);
  if (last !== undefined) return last.leavesAt <= now;
  return (await findAwaitedOrders(database, eventId)).some((order) => isDue(order, now));
}

function isDue({ shiftMinutes, ...order }: AwaitedOrder, now: Date): boolean {
  if (wontFit({ ...order, shiftMinutes })) return order.choiceId === null && !order.wasAsked;
  if (order.choiceId !== null) return true;
  return isDelayNotificationDue({ ...order, delayMinutes: shiftMinutes }, now);
}

async function notifyOfDelay(context: Context, eventId: string): Promise<void> {
  const now = context.clock.now();
  const fitting = await inTransaction(context.database, async (transaction) => {
    const event = await lockEventCounters(transaction, eventId);
    const last = await findUnfinishedDelay(transaction, eventId);
    if (event === undefined || (last !== undefined && last.leavesAt > now)) return [];
    if (last !== undefined)
      await endIncident(transaction, last.id, { state: "done", endedAt: last.leavesAt });
    // It may have been cancelled since it was found, and its orders will be.
    if (isEventOver(event.status as EventStatus)) return [];
    const awaited = await lockAwaitedOrders(transaction, eventId);
    const due = awaited.filter((order) => isDue(order, now)).slice(0, NOTIFIED_PER_TRANSACTION);
    if (due.length === 0) return [];
    const late = due.filter((order) => !wontFit(order));
    await notifyOwners(context, transaction, event, late);
    await offerLateChoices(context, transaction, event, due.filter(wontFit));
    const pickups = due.map(({ id, startsAt, shiftMinutes }) => ({
      id,
      at: expectedAt(startsAt, shiftMinutes),
    }));
    await setNotifiedPickups(transaction, pickups, now);
    transaction.afterCommit(() => {
      for (const { id: orderId, ownerId: userId } of due)
        context.live.publish({ to: { userId }, event: { type: "order.edited", orderId } });
      announceBoardChanged(context, eventId);
    });
    return late.filter(({ choiceId }) => choiceId !== null);
  });
  for (const { id } of fitting) await settleDueChoicesOf(context, id);
}

function isPickupChanged({ startsAt, shiftMinutes, notifiedPickupAt }: AwaitedOrder): boolean {
  return expectedAt(startsAt, shiftMinutes).getTime() !== (notifiedPickupAt ?? startsAt).getTime();
}

async function notifyOwners(
  context: Context,
  transaction: Transaction,
  { id: eventId, timeZone, pickupEndsAt }: EventRow,
  due: readonly AwaitedOrder[],
): Promise<void> {
  // An owner who chose a window that fits knows its time.
  const changed = due.filter(isPickupChanged).map((order) => {
    const { id: orderId, ownerId: userId, orderNumber, startsAt, shiftMinutes } = order;
    const [expected, former] = [expectedAt(startsAt, shiftMinutes), order.notifiedPickupAt ?? startsAt];
    const heldUntil = pickupCodeExpiresAt(expectedAt(pickupEndsAt, shiftMinutes));
    const facts = {
      orderNumber,
      timeZone,
      expected: expected.toISOString(),
      former: former.toISOString(),
      heldUntil: heldUntil.toISOString(),
    };
    return {
      isLater: expected > former,
      recipient: { userId, eventId, orderId, pointlessAt: heldUntil, facts },
    };
  });
  const recipientsOf = (isLater: boolean) =>
    changed.filter((each) => each.isLater === isLater).map(({ recipient }) => recipient);
  await notify(context, transaction, "pickup-late", recipientsOf(true));
  await notify(context, transaction, "pickup-caught-up", recipientsOf(false));
}
