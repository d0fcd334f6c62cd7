import {
  CANCEL_REASON_OF,
  type CancelReason,
  checkCondition,
  FACTS_OF_CONDITION,
  findMove,
  type MoveFacts,
  type MoveRefusal,
  type MoveRequest,
  type Mover,
  type OrderMove,
  type OrderStatus,
  ok,
  type Result,
  refuse,
  statusSinceAfter,
} from "@secret/domain";
import type { Transaction } from "../../platform/database/database.ts";
import { releasePromoCodes, releaseStock, tryTakeReleased, tryTakeStock } from "./counters.ts";
import type { OrderRow } from "./locks.ts";
import { findMoveFacts, type StatusChange, updateOrderStatuses } from "./move-rows.ts";

/** Time of the moves, and the hold of an order that is pending again, in seconds. */
interface MoveTimes {
  readonly now: Date;
  readonly holdSeconds: number;
}

/**
 * Moves orders to other statuses by the table of moves: checks each move's conditions, writes the status, and takes or
 * releases stock, places and promo codes with it. Decides each order separately: a refused one changes nothing and
 * doesn't fail the others. The caller has locked the orders, after their events if counters move. The caller also
 * applies the move's consequences: see `transitionOrders` of the orders.
 * @returns each move or its refusal, in the order of the transitions
 */
export async function moveOrders(
  transaction: Transaction,
  transitions: readonly OrderTransition[],
  times: MoveTimes,
): Promise<Result<AllowedTransition, MoveRefusal>[]> {
  const decided = await decide(transaction, transitions, times.now);
  const allowed = decided.flatMap((each) => (each.ok ? [each.value] : []));
  if (allowed.length === 0) return decided;
  const changes = allowed.map((each) => toStatusChange(each, times.holdSeconds));
  await updateOrderStatuses(transaction, changes, times.now);
  await releaseCancelled(transaction, allowed, times.now);
  return decided;
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

/** Defaults of facts that no condition of the move reads. */
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
    if (condition === "stock-held") {
      const isReleased = order.releasedAt !== null;
      if (isReleased && !(await tryTakeReleased(transaction, order))) return refuse("ORDER_RELEASED");
      continue;
    }
    const checked = checkCondition(condition, move, order, facts, transition, at);
    if (!checked.ok) return checked;
  }
  const isCancelled = move.to === "cancelled";
  return ok({ ...transition, at, move, cancelReason: isCancelled ? cancelReasonOf(transition.by) : null });
}

function cancelReasonOf(by: Mover): CancelReason {
  if (by === "staff" || by === "staff-by-hand" || by === "payment" || by === "no-show")
    throw new Error(`no move of the table lets ${by} cancel`);
  return CANCEL_REASON_OF[by];
}

function toStatusChange(
  { order, move, at, by, actorId, cancelReason, handOff }: AllowedTransition,
  holdSeconds: number,
): StatusChange {
  const isHeldAgain = move.to === "pending" && by === "admin";
  const isHandedOff =
    move.to === "completed" && (by === "staff" || by === "staff-by-hand" || by === "day-close");
  return {
    orderId: order.id,
    status: move.to,
    at,
    since: statusSinceAfter(move, order, at),
    outcome: move.to !== "completed" ? null : by === "no-show" ? "no-show" : "collected",
    cancelReason,
    holdExpiresAt: isHeldAgain ? new Date(at.getTime() + holdSeconds * 1000) : null,
    pickedUpBy: isHandedOff ? (actorId ?? null) : null,
    pickedUpDeviceId: handOff?.deviceId ?? null,
    pickedUpActionId: handOff?.actionId ?? null,
  };
}

/**
 * Releases what cancelled orders held. An unpaid claim of a returned order holds nothing itself; a returned order that
 * was sold leaves everything but its promo code to the order that claimed it. A released one holds only its promo code.
 */
async function releaseCancelled(
  transaction: Transaction,
  allowed: readonly AllowedTransition[],
  now: Date,
): Promise<void> {
  const cancelled = allowed.filter(({ move }) => move.to === "cancelled");
  const holding = cancelled.filter(releasesStock).map(({ order }) => order);
  for (const [eventId, orders] of Map.groupBy(holding, (order) => order.eventId))
    await releaseStock(
      transaction,
      eventId,
      orders.map(({ id }) => id),
      now,
    );
  const holdingCode = cancelled
    .filter(({ order, by }) => by === "return-claim" || order.releasedAt !== null)
    .map(({ order }) => order.id);
  if (holdingCode.length > 0) await releasePromoCodes(transaction, holdingCode);
}

/** Returns whether a move puts its order's stock and place back on sale. */
export function releasesStock({ order, move, by }: AllowedTransition): boolean {
  return move.to === "cancelled" && by !== "return-claim" && order.holdsStock === true;
}

/** The crew's device and action that handed an order off. */
interface HandOffSource {
  readonly deviceId: string;
  readonly actionId: string;
}

/** A requested move. */
export interface OrderTransition extends MoveRequest {
  /** Read when its row was locked. If counters move, its event was locked before. */
  readonly order: OrderRow;
  readonly to: OrderStatus;
  readonly by: Mover;
  /** Account that requests the move; undefined for the system. */
  readonly actorId?: string | undefined;
  /** Time of the action if it is reported later; defaults to now. */
  readonly at?: Date | undefined;
  readonly handOff?: HandOffSource | undefined;
  /** Facts that the caller has already read in this transaction, so that they aren't read again. */
  readonly known?: Partial<MoveFacts>;
}

/** A move that has passed its checks. */
export interface AllowedTransition extends OrderTransition {
  readonly at: Date;
  readonly move: OrderMove;
  /** Set for a cancellation. */
  readonly cancelReason: CancelReason | null;
}
