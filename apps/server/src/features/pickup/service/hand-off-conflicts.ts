import { formatEventClock, isTakeBackTime } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import { announceBoardChanged } from "../../events/index.ts";
import { attributePickup, type HandOff, type OrderRow } from "../../order-book/index.ts";
import { publishOrderChange } from "../../orders/index.ts";
import * as queries from "../queries/conflicts.ts";
import { type Decision, type Doing, decided } from "./decision.ts";

/**
 * Compares a hand-off with the recorded one: the earlier one counts, in whatever order they arrive, and the crew is shown
 * the other. A second hand-off by the same device counts too: its page may have lost the first. The order's row is locked.
 */
export async function compareHandOffs(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
): Promise<Decision> {
  const standing = recordedHandOff(order);
  if (standing === undefined) return decided("already", order.id);
  const told = toHandOff(doing);
  const isFirst = told.at < standing.at;
  const [kept, lost] = isFirst ? [told, standing] : [standing, told];
  if (isFirst) await recordHandOff(context, transaction, order, told);
  const message = `Order ${order.orderNumber} was handed off twice`;
  await writeConflict(context, transaction, order, { message, kept, lost });
  return isFirst ? decided("conflict", order.id) : lostTo(order, standing);
}

/**
 * Records that a device without signal handed the order out on a void code, such as that of a sender who gave it away. The
 * order still belongs to its owner, who has a new code; the crew is shown the missing bag, once per device. The order's row
 * is locked.
 */
export async function tellVoidCode(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
): Promise<Decision> {
  const known = await queries.findVoidHandOffs(transaction, order.id);
  const isKnown = known.some(({ lostDeviceId }) => lostDeviceId === doing.deviceId);
  const message = `A void pickup code of order ${order.orderNumber} was taken`;
  if (!isKnown) await writeConflict(context, transaction, order, { message, lost: toHandOff(doing) });
  return decided("conflict", order.id, { code: "PICKUP_CODE_REPLACED" });
}

/**
 * Records that a bag of a cancelled order left, before the cancellation or after it on a device that didn't know. The refund
 * goes on, so an admin must settle the row. The order's row is locked.
 */
export async function recordCancelledBag(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
): Promise<Decision> {
  const { orderNumber, timeZone } = order;
  const cancelledAt = order.cancelledAt ?? doing.at;
  const when = doing.at <= cancelledAt ? "before" : "after";
  const message = `The bag of order ${orderNumber} left at ${formatEventClock(doing.at, timeZone)}, ${when} it was cancelled`;
  await writeConflict(context, transaction, order, { message, lost: toHandOff(doing), cancelledAt });
  return decided("conflict", order.id, { code: "ORDER_CANCELLED" });
}

/**
 * Records a conflict: a device without signal handed off an order after it was released and its food was sold. The owner
 * has the bag and also gets a refund, so an admin must settle the row. The order's row is locked.
 */
export async function recordReleasedBag(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
): Promise<Decision> {
  const { orderNumber, timeZone } = order;
  const message = `The bag of order ${orderNumber} left at ${formatEventClock(doing.at, timeZone)}, after its order was released`;
  await writeConflict(context, transaction, order, {
    message,
    lost: toHandOff(doing),
    releasedAt: order.releasedAt,
  });
  return decided("conflict", order.id, { code: "ORDER_RELEASED" });
}

/**
 * Undoes a device's last hand-off that came second or used a void code.
 * @returns the decision; undefined when the device has none
 */
export async function undoLostHandOff(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  { deviceId, at }: Doing,
): Promise<Decision | undefined> {
  const conflicts = await queries.findConflictsOf(transaction, order.id);
  const beside = await queries.findVoidHandOffs(transaction, order.id);
  const [lost] = [...conflicts, ...beside]
    .filter(({ lostDeviceId }) => lostDeviceId === deviceId)
    .sort((one, other) => other.lostAt.getTime() - one.lostAt.getTime());
  if (lost === undefined) return undefined;
  if (!isTakeBackTime(lost.lostAt, at)) return decided("refused", order.id, { code: "UNDO_TOO_LATE" });
  await queries.deleteConflict(transaction, lost.id);
  transaction.afterCommit(() => announceBoardChanged(context, order.eventId));
  return decided("done", order.id);
}

/**
 * Records another device's hand-off of the order, if any, as the valid one after the first was taken back. Returns true
 * if the order is therefore still handed off.
 */
export async function promoteNextHandOff(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<boolean> {
  const [next] = await queries.findConflictsOf(transaction, order.id);
  if (next === undefined) return false;
  await queries.deleteConflict(transaction, next.id);
  await recordHandOff(context, transaction, order, {
    deviceId: next.lostDeviceId,
    actionId: next.lostActionId,
    actorId: next.lostBy,
    at: next.lostAt,
  });
  return true;
}

async function recordHandOff(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  handOff: HandOff,
): Promise<void> {
  const now = context.clock.now();
  await queries.attributeConflicts(transaction, order.id, handOff);
  await attributePickup(transaction, order.id, handOff, now);
  transaction.afterCommit(() => {
    publishOrderChange(context, order, now);
    announceBoardChanged(context, order.eventId);
  });
}

interface WrittenConflict {
  /** Message for the audit log. */
  readonly message: string;
  /** Valid hand-off; unset if the code was void, or the order cancelled or released. */
  readonly kept?: HandOff;
  readonly lost: HandOff;
  /** Time of the order's cancellation, if any. */
  readonly cancelledAt?: Date;
  /** Time of the order's release, if it is released. */
  readonly releasedAt?: Date | null;
}

async function writeConflict(
  context: Context,
  transaction: Transaction,
  { id: orderId, eventId, ownerId }: OrderRow,
  { message, kept, lost, cancelledAt, releasedAt = null }: WrittenConflict,
): Promise<void> {
  const now = context.clock.now();
  await queries.insertConflict(transaction, {
    orderId,
    eventId,
    keptDeviceId: kept?.deviceId ?? null,
    keptBy: kept?.actorId ?? null,
    keptAt: kept?.at ?? null,
    lostActionId: lost.actionId,
    lostDeviceId: lost.deviceId,
    lostBy: lost.actorId,
    lostAt: lost.at,
    cancelledAt: cancelledAt ?? null,
    releasedAt,
    createdAt: now,
  });
  await audit(transaction, now, {
    eventType: "security_event",
    severity: "warning",
    message,
    actorId: lost.actorId,
    subjectId: ownerId,
    orderId,
    metadata: {
      ...(kept && { keptDeviceId: kept.deviceId, keptAt: kept.at }),
      lostDeviceId: lost.deviceId,
      lostAt: lost.at,
      ...(cancelledAt && { cancelledAt }),
    },
  });
  transaction.afterCommit(() => announceBoardChanged(context, eventId));
}

function lostTo(order: OrderRow, standing: HandOff): Decision {
  const params = { pickedUpAt: standing.at.toISOString() };
  return decided("conflict", order.id, { code: "PICKUP_CODE_USED", params });
}

/** Returns the recorded hand-off; undefined if its device is unknown. */
function recordedHandOff(order: OrderRow): HandOff | undefined {
  const { pickedUpAt: at, pickedUpBy: actorId } = order;
  const { pickedUpDeviceId: deviceId, pickedUpActionId: actionId } = order;
  if (at === null || actorId === null || deviceId === null || actionId === null) return undefined;
  return { at, actorId, deviceId, actionId };
}

const toHandOff = ({ session, deviceId, actionId, at }: Doing): HandOff => ({
  actorId: session.userId,
  deviceId,
  actionId,
  at,
});
