import {
  CANCEL_REASON_OF,
  type CancelReason,
  checkCondition,
  FACTS_OF_CONDITION,
  findMove,
  isBeingMade,
  type MoveFacts,
  type MoveRefusal,
  type MoveRefusalOf,
  type Mover,
  type OrderMove,
  ok,
  type Result,
  refuse,
  statusSinceAfter,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { offerPlaces } from "../../waitlist/service.ts";
import type { OrderRow } from "../queries/order-locks.ts";
import { releasePromoCodes, releaseStock, tryTakeStock } from "../queries/stock.ts";
import { findMoveFacts, type StatusChange, updateOrderStatuses } from "../queries/transitions.ts";
import { endUnsold } from "./end-give-backs.ts";
import type { AllowedTransition, OrderTransition } from "./order-transition.ts";
import { recordTransitions } from "./record-transitions.ts";

/**
 * The one way to another status, for one order or many: asks the table of moves, checks every condition of the
 * move, writes the status, moves the counters, gives the money back where the move says so, and writes and tells
 * what goes with it. Each order is decided by itself; one that is refused changes nothing and fails no other.
 * @returns in the order of the transitions: the order as it is now, or why it stays as it was
 */
export async function transitionOrders(
  context: Context,
  transaction: Transaction,
  transitions: readonly OrderTransition[],
): Promise<Result<OrderRow, MoveRefusal>[]> {
  const now = context.clock.now();
  const decided = await decide(transaction, transitions, now);
  const allowed = decided.flatMap((each) => (each.ok ? [each.value] : []));
  if (allowed.length === 0) return decided.map((each) => (each.ok ? ok(each.value.order) : each));
  await updateOrderStatuses(
    transaction,
    allowed.map((each) => changeOf(context, each)),
    now,
  );
  await releaseCancelled(context, transaction, allowed);
  await endFinished(context, transaction, allowed);
  await recordTransitions(context, transaction, allowed, now);
  return decided.map((each) => (each.ok ? ok(orderAfter(each.value)) : each));
}

/** The same for a single order; who asks decides with what it can be refused. */
export async function transitionOrder<By extends Mover>(
  context: Context,
  transaction: Transaction,
  transition: OrderTransition & { readonly by: By },
): Promise<Result<OrderRow, MoveRefusalOf<By>>> {
  const [moved] = await transitionOrders(context, transaction, [transition]);
  if (moved === undefined) throw new Error("a transition was left undecided");
  return moved as Result<OrderRow, MoveRefusalOf<By>>;
}

type Decision = Result<AllowedTransition, MoveRefusal>;

async function decide(
  transaction: Transaction,
  transitions: readonly OrderTransition[],
  now: Date,
): Promise<Decision[]> {
  const found = transitions.map((each) => ({ each, move: findMove(each.order.status, each.to, each.by) }));
  const asking = found.filter(({ each, move }) => move.ok && !isKnown(move.value, each.known));
  const facts =
    asking.length === 0
      ? new Map<string, MoveFacts>()
      : await findMoveFacts(
          transaction,
          asking.map(({ each }) => each.order.id),
        );
  const decisions: Decision[] = [];
  for (const { each, move } of found) {
    if (!move.ok) decisions.push(move);
    else {
      const known = { ...NOTHING_KNOWN, ...facts.get(each.order.id), ...each.known };
      decisions.push(await checkMove(transaction, each, move.value, known, now));
    }
  }
  return decisions;
}

/** Stands where no condition asks. */
const NOTHING_KNOWN: MoveFacts = {
  capturedCents: 0,
  paidCents: 0,
  isPaymentUnderWay: true,
  hasOtherPendingOrder: true,
  exceedsMemberLimits: true,
};

function isKnown(move: OrderMove, known: Partial<MoveFacts> = {}): boolean {
  return move.requires.every((condition) => {
    const fact = FACTS_OF_CONDITION[condition];
    return fact === undefined || known[fact] !== undefined;
  });
}

async function checkMove(
  transaction: Transaction,
  transition: OrderTransition,
  move: OrderMove,
  facts: MoveFacts,
  now: Date,
): Promise<Decision> {
  const { order, at = now } = transition;
  for (const condition of move.requires) {
    if (condition === "stock-available") {
      if (!(await tryTakeStock(transaction, order))) return refuse("EVENT_FULL");
      continue;
    }
    const checked = checkCondition(condition, move, order, facts, transition, at);
    if (!checked.ok) return checked;
  }
  const isCancelled = move.to === "cancelled";
  return ok({ ...transition, at, move, cancelReason: isCancelled ? cancelReasonOf(transition.by) : null });
}

function cancelReasonOf(by: Mover): CancelReason {
  if (by === "staff" || by === "staff-by-hand" || by === "payment")
    throw new Error(`no move of the table lets ${by} cancel`);
  return CANCEL_REASON_OF[by];
}

function changeOf(
  { settings }: Context,
  { order, move, at, by, actorId, cancelReason, handOut }: AllowedTransition,
): StatusChange {
  const isHeldAnew = move.to === "pending" && by === "admin";
  const isHandedOut = move.to === "completed" && (by === "staff" || by === "staff-by-hand");
  return {
    orderId: order.id,
    status: move.to,
    at,
    since: statusSinceAfter(move, order, at),
    cancelReason,
    holdExpiresAt: isHeldAnew ? new Date(at.getTime() + settings.holdSeconds * 1000) : null,
    pickedUpBy: isHandedOut ? (actorId ?? null) : null,
    pickedUpDeviceId: handOut?.deviceId ?? null,
    pickedUpActionId: handOut?.actionId ?? null,
  };
}

/**
 * Stock and places go back once, with the status. An order that waits to take over another one has none yet; one that was
 * given back leaves them to its successor. Released stock is offered to the waitlist before anybody else can order it.
 */
async function releaseCancelled(
  context: Context,
  transaction: Transaction,
  allowed: readonly AllowedTransition[],
): Promise<void> {
  const cancelled = allowed.filter(
    ({ order, move, by }) => move.to === "cancelled" && by !== "give-back" && order.holdsStock === true,
  );
  for (const [eventId, ofEvent] of Map.groupBy(cancelled, ({ order }) => order.eventId)) {
    await releaseStock(
      transaction,
      eventId,
      ofEvent.map(({ order }) => order.id),
    );
    // A changed order's stock goes to the order that replaces it first; the rest is offered within seconds.
    if (ofEvent.some(({ by }) => by !== "owner-change")) await offerPlaces(context, transaction, eventId);
  }
  const givenBack = allowed.filter(({ move, by }) => move.to === "cancelled" && by === "give-back");
  if (givenBack.length > 0)
    await releasePromoCodes(
      transaction,
      givenBack.map(({ order }) => order.id),
    );
}

/** What is finished or cancelled can't be sold any more. */
async function endFinished(
  context: Context,
  transaction: Transaction,
  allowed: readonly AllowedTransition[],
): Promise<void> {
  const finished = allowed.filter(({ move }) => isBeingMade(move.from) && !isBeingMade(move.to));
  if (finished.length === 0) return;
  const kept = new Set(finished.flatMap(({ order, move }) => (move.to === "cancelled" ? [] : [order.id])));
  const orders = finished.map(({ order }) => order);
  await endUnsold(context, transaction, orders, "over", ({ id }) => kept.has(id));
}

function orderAfter({ order, move, cancelReason }: AllowedTransition): OrderRow {
  return { ...order, status: move.to, cancelReason };
}
