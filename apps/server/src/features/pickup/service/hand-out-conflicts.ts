import { isTakeBackTime } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import { tellBoardChanged } from "../../events/service.ts";
import { type OrderRow, tellOrderChanged } from "../../orders/service.ts";
import * as queries from "../queries/conflicts.ts";
import { type Decision, type Doing, decided } from "./decision.ts";

/**
 * Weighs a hand-out against the one that stands: of two devices that took one order the one that did so first stands,
 * whichever we heard of first, and the crew is shown the other. The order's row is taken.
 */
export async function weighHandOuts(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
): Promise<Decision> {
  const standing = standingOf(order);
  if (standing === undefined || standing.deviceId === doing.deviceId) return decided("already", order.id);
  const told = handOutOf(doing);
  const known = (await queries.findConflictsOf(transaction, order.id)).find(isLostBy(doing.deviceId));
  const isFirst = told.at < standing.at;
  if (!isFirst && known !== undefined) return lostTo(order, standing);
  // What this device had lost before, and now stands, is no conflict of its own any more.
  if (known !== undefined) await queries.deleteConflict(transaction, known.id);
  const [kept, lost] = isFirst ? [told, standing] : [standing, told];
  if (isFirst) await stand(context, transaction, order, told);
  const message = `Order ${order.orderNumber} was handed out by two devices`;
  await writeConflict(context, transaction, order, { message, kept, lost });
  return isFirst ? decided("conflict", order.id) : lostTo(order, standing);
}

/**
 * A device without signal handed the order out to somebody whose code was void by then, such as who had given it away: it
 * stays its owner's, who has another code, and the crew is shown the bag that is gone. The order's row is taken.
 */
export async function tellVoidCode(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
): Promise<Decision> {
  const { id: orderId, orderNumber } = order;
  const decision = decided("conflict", orderId, { code: "PICKUP_CODE_REPLACED" });
  if ((await queries.findVoidCodesOf(transaction, orderId)).some(isLostBy(doing.deviceId))) return decision;
  const message = `A void pickup code of order ${orderNumber} was taken`;
  await writeConflict(context, transaction, order, { message, lost: handOutOf(doing) });
  return decision;
}

/**
 * Takes a device's own hand-out back that another one was before, or whose code was void. @returns how that is decided;
 * undefined where it lost none
 */
export async function takeBackLost(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  { deviceId, at }: Doing,
): Promise<Decision | undefined> {
  const conflicts = await queries.findConflictsOf(transaction, order.id);
  const voidCodes = await queries.findVoidCodesOf(transaction, order.id);
  const lost = [...conflicts, ...voidCodes].find(isLostBy(deviceId));
  if (lost === undefined) return undefined;
  if (!isTakeBackTime(lost.lostAt, at)) return decided("refused", order.id, { code: "UNDO_TOO_LATE" });
  await queries.deleteConflict(transaction, lost.id);
  transaction.afterCommit(() => tellBoardChanged(context, order.eventId));
  return decided("done", order.id);
}

/**
 * Whether another device has handed the order out as well: where the one that stands is taken back, it stands instead,
 * and the order is still gone.
 */
export async function letNextStand(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<boolean> {
  const [next] = await queries.findConflictsOf(transaction, order.id);
  if (next === undefined) return false;
  await queries.deleteConflict(transaction, next.id);
  await stand(context, transaction, order, {
    deviceId: next.lostDeviceId,
    actionId: next.lostActionId,
    actorId: next.lostBy,
    at: next.lostAt,
  });
  return true;
}

async function stand(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  handOut: queries.StandingHandOut,
): Promise<void> {
  const now = context.clock.now();
  await queries.attributeHandOut(transaction, order.id, handOut, now);
  transaction.afterCommit(() => {
    tellOrderChanged(context, order, now);
    tellBoardChanged(context, order.eventId);
  });
}

interface WrittenConflict {
  /** For the audit log. */
  readonly message: string;
  /** None where the code was void. */
  readonly kept?: queries.StandingHandOut;
  readonly lost: queries.StandingHandOut;
}

async function writeConflict(
  context: Context,
  transaction: Transaction,
  { id: orderId, eventId, ownerId }: OrderRow,
  { message, kept, lost }: WrittenConflict,
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
    },
  });
  transaction.afterCommit(() => tellBoardChanged(context, eventId));
}

function lostTo(order: OrderRow, standing: queries.StandingHandOut): Decision {
  const params = { pickedUpAt: standing.at.toISOString() };
  return decided("conflict", order.id, { code: "PICKUP_CODE_USED", params });
}

/** Undefined where nobody knows which device it was. */
function standingOf(order: OrderRow): queries.StandingHandOut | undefined {
  const { pickedUpAt: at, pickedUpBy: actorId } = order;
  const { pickedUpDeviceId: deviceId, pickedUpActionId: actionId } = order;
  if (at === null || actorId === null || deviceId === null || actionId === null) return undefined;
  return { at, actorId, deviceId, actionId };
}

const handOutOf = ({ session, deviceId, actionId, at }: Doing): queries.StandingHandOut => ({
  actorId: session.userId,
  deviceId,
  actionId,
  at,
});

const isLostBy = (deviceId: string) => (row: queries.ConflictRow) => row.lostDeviceId === deviceId;
