import type { CrewAction } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { saveReportEntry } from "../../allergen-reports/index.ts";
import { correctTender, sellAtCounter, undoSale } from "../../counter/index.ts";
import { announceBoardChanged } from "../../events/index.ts";
import {
  endRemake,
  giveFreeItem,
  limitSelling,
  resumeSelling,
  startRemake,
  stopSelling,
  takeBackRemake,
} from "../../incidents/index.ts";
import { countPrints, lockOrder, lockOrderAndEvent, type OrderRow } from "../../order-book/index.ts";
import { markConflictSeen } from "../queries/conflicts.ts";
import { findCrewOrders } from "../queries/crew-orders.ts";
import { type Decision, type Doing, decided, refused } from "./decision.ts";
import { formerIssueOf, type HandOffProof, handOff, isShownCode } from "./hand-off.ts";
import {
  compareHandOffs,
  recordCancelledBag,
  recordReleasedBag,
  tellVoidCode,
} from "./hand-off-conflicts.ts";
import { moveByCrew } from "./move-by-crew.ts";

/** Applies a crew device's action if it's still allowed. */
export async function takeAction(
  context: Context,
  transaction: Transaction,
  action: CrewAction,
  doing: Doing,
): Promise<Decision> {
  switch (action.kind) {
    case "sale":
      return sell(context, transaction, action, doing);
    case "undo-sale":
    case "correct-tender":
      return correctSale(context, transaction, action, doing);
    case "print":
      return print(context, transaction, action, doing);
    case "conflict-seen":
      return seeConflict(context, transaction, action, doing);
    case "stop-selling":
    case "resume-selling":
    case "limit-selling":
      return changeSales(context, transaction, action, doing);
    case "scan": {
      const order = await lockOrderOf(transaction, doing.eventId, action.orderId);
      if (order === undefined) return refused({ code: "PICKUP_CODE_INVALID" });
      if (formerIssueOf(context, order, action.token) !== undefined)
        return tellVoidCode(context, transaction, order, doing);
      if (!isShownCode(context, order, action.token))
        return refused({ code: "PICKUP_CODE_INVALID" }, order.id);
      const done = notBefore(order, doing);
      return handOffOnce(context, transaction, order, done, { shownPickupIssue: order.pickupIssue });
    }
    case "allergen-report": {
      const orderId = await saveReportEntry(context, transaction, action, doing);
      return decided("done", orderId);
    }
    case "remake":
    case "free-item":
    case "end-remake":
    case "take-back-remake":
      return remake(context, transaction, action, doing);
    case "hand-off":
    case "move": {
      // A released order takes its stock again when it is started, so its event is locked first.
      const lock = action.kind === "move" && action.from === "confirmed" ? lockOrderAndEvent : lockOrder;
      const order = await lockOrderOf(transaction, doing.eventId, action.orderId, lock);
      if (order === undefined) return refused({ code: "ORDER_NOT_FOUND" });
      const done = notBefore(order, doing);
      return action.kind === "move"
        ? moveByCrew(context, transaction, order, action, done)
        : handOffOnce(context, transaction, order, done, { reason: action.reason });
    }
  }
}

async function lockOrderOf(
  transaction: Transaction,
  eventId: string,
  orderId: string,
  lock = lockOrder,
): Promise<OrderRow | undefined> {
  const order = await lock(transaction, orderId);
  return order?.eventId === eventId ? order : undefined;
}

/** Clamps an action's time to the order's creation, since a device's clock may be wrong. */
function notBefore({ createdAt }: OrderRow, doing: Doing): Doing {
  return doing.at < createdAt ? { ...doing, at: createdAt } : doing;
}

async function handOffOnce(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
  proof: HandOffProof,
): Promise<Decision> {
  if (order.status === "cancelled") return decideCancelled(context, transaction, order, doing);
  const handedOff = await handOff(context, transaction, order, doing, proof);
  if (handedOff.ok) return decided("done", order.id);
  if (order.releasedAt !== null && order.pickedUpAt === null)
    return recordReleasedBag(context, transaction, order, doing);
  const wasHandedOff = handedOff.failure.code === "PICKUP_CODE_USED" && order.status === "completed";
  return wasHandedOff
    ? compareHandOffs(context, transaction, order, doing)
    : refused(handedOff.failure, order.id);
}

/** Decides a hand-off of a cancelled order. One that was never paid can't have been handed off. */
async function decideCancelled(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
): Promise<Decision> {
  const [wasPaid] = await findCrewOrders(transaction, order.eventId, [order.id]);
  return wasPaid === undefined
    ? refused({ code: "ORDER_CANCELLED" }, order.id)
    : recordCancelledBag(context, transaction, order, doing);
}

async function sell(
  context: Context,
  transaction: Transaction,
  action: Extract<CrewAction, { kind: "sale" }>,
  { session, eventId, deviceId, at: happenedAt }: Doing,
): Promise<Decision> {
  const sale = { eventId, deviceId, action, happenedAt };
  const sold = await sellAtCounter(context, transaction, session, sale);
  return sold.ok ? decided("done", sold.value.orderId) : refused(sold.failure);
}

async function correctSale(
  context: Context,
  transaction: Transaction,
  action: Extract<CrewAction, { kind: "undo-sale" | "correct-tender" }>,
  { session, eventId, at }: Doing,
): Promise<Decision> {
  const { orderId } = action;
  const correction = { eventId, orderId, at };
  const corrected =
    action.kind === "undo-sale"
      ? await undoSale(context, transaction, session, correction)
      : await correctTender(context, transaction, session, { ...correction, tender: action.tender });
  if (corrected.ok) return decided(corrected.value ? "done" : "already", orderId);
  return refused(corrected.failure, corrected.failure.code === "ORDER_NOT_FOUND" ? null : orderId);
}

async function changeSales(
  context: Context,
  transaction: Transaction,
  action: Extract<CrewAction, { kind: "stop-selling" | "resume-selling" | "limit-selling" }>,
  { session, eventId, at }: Doing,
): Promise<Decision> {
  const change = { eventId, menuItemId: action.menuItemId, at };
  const takeChange = () => {
    switch (action.kind) {
      case "stop-selling":
        return stopSelling(context, transaction, session, change);
      case "resume-selling":
        return resumeSelling(context, transaction, session, change);
      case "limit-selling":
        return limitSelling(context, transaction, session, { ...change, left: action.left });
    }
  };
  const changed = await takeChange();
  return changed.ok ? decided(changed.value ? "done" : "already", null) : refused(changed.failure);
}

async function remake(
  context: Context,
  transaction: Transaction,
  action: Extract<CrewAction, { kind: "remake" | "free-item" | "end-remake" | "take-back-remake" }>,
  doing: Doing,
): Promise<Decision> {
  // Free items move stock and count toward the limits of the whole event.
  const order = await lockOrderOf(transaction, doing.eventId, action.orderId, lockOrderAndEvent);
  if (order === undefined) return refused({ code: "ORDER_NOT_FOUND" });
  const deed = { actorId: doing.session.userId, at: notBefore(order, doing).at, actionId: doing.actionId };
  if (action.kind === "end-remake") {
    const isEnded = await endRemake(context, transaction, order, action.isHandedOff, deed);
    return decided(isEnded ? "done" : "already", order.id);
  }
  if (action.kind === "take-back-remake") {
    const takenBack = await takeBackRemake(context, transaction, order, action.handOffId, deed);
    if (!takenBack.ok) return refused(takenBack.failure, order.id);
    return decided(takenBack.value ? "done" : "already", order.id);
  }
  if (action.kind === "free-item") {
    const { menuItemId } = action;
    const given = await giveFreeItem(context, transaction, doing.session, order, { menuItemId, at: deed.at });
    return given.ok ? decided("done", order.id) : refused(given.failure, order.id);
  }
  const started = await startRemake(context, transaction, order, action.lines, deed);
  if (!started.ok) return refused(started.failure, order.id);
  return decided(started.value ? "done" : "already", order.id);
}

async function print(
  context: Context,
  transaction: Transaction,
  { orderIds }: Extract<CrewAction, { kind: "print" }>,
  { eventId }: Doing,
): Promise<Decision> {
  const printed = await countPrints(transaction, eventId, orderIds, context.clock.now());
  if (printed === 0) return refused({ code: "ORDER_NOT_FOUND" });
  transaction.afterCommit(() => announceBoardChanged(context, eventId));
  return decided("done", null);
}

async function seeConflict(
  context: Context,
  transaction: Transaction,
  { conflictId }: Extract<CrewAction, { kind: "conflict-seen" }>,
  { session, eventId }: Doing,
): Promise<Decision> {
  const conflict = { id: conflictId, eventId, seenBy: session.userId };
  const isNew = await markConflictSeen(transaction, conflict, context.clock.now());
  if (isNew === undefined) return refused({ code: "NOT_FOUND" });
  if (!isNew) return decided("already", null);
  transaction.afterCommit(() => announceBoardChanged(context, eventId));
  return decided("done", null);
}
