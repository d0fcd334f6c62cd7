import { type Failure, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import {
  findMoveFacts,
  lockOrderAndEvent,
  type Outcome,
  type PlaceOrderRefusal,
  type Placing,
  placeWithin,
} from "../../order-book/index.ts";
import { transitionOrder } from "./transition-orders.ts";

interface Replacement extends Placing {
  readonly eventId: string;
  /** The order that this one replaces. */
  readonly replaces: string;
}

/** Rolls the transaction back, so that the old order stays. */
class Refused extends Error {
  readonly failure: Failure<PlaceOrderRefusal>;

  constructor(failure: Failure<PlaceOrderRefusal>) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Replaces the member's unpaid order in one transaction: either the new order is placed with the old one's stock, or
 * the old one stays. The event's row is locked meanwhile, so nobody else can get the released stock.
 */
export async function replaceOrder(context: Context, replacement: Replacement): Promise<Outcome> {
  try {
    return await inTransaction(context.database, async (transaction) => {
      const released = await releaseReplaced(context, transaction, replacement);
      if (!released.ok) throw new Refused(released.failure);
      const outcome = await placeNext(context, transaction, replacement, released.value);
      if (!outcome.ok) throw new Refused(outcome.failure);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure };
    throw error;
  }
}

/**
 * Cancels the old order, which releases its stock. One that is cancelled already holds none.
 * @returns when the old order's hold would have expired; undefined if it holds nothing
 */
async function releaseReplaced(
  context: Context,
  transaction: Transaction,
  { eventId, replaces, userId }: Replacement,
): Promise<Result<Date | undefined, PlaceOrderRefusal>> {
  const order = await lockOrderAndEvent(transaction, replaces);
  if (order === undefined || order.ownerId !== userId || order.eventId !== eventId)
    return refuse("ORDER_NOT_FOUND");
  // A returned order is sold as a whole, at its original prices.
  if (order.takesOver !== null) return refuse("ORDER_NOT_CHANGEABLE");
  if (order.status === "cancelled") {
    const facts = (await findMoveFacts(transaction, [replaces])).get(replaces);
    // A late payment could still revive it, and both orders would be paid.
    return facts?.isPaymentUnderWay === false ? ok(undefined) : refuse("PAYMENT_IN_PROGRESS");
  }
  const transition = { order, to: "cancelled", by: "owner-change", actorId: userId } as const;
  const moved = await transitionOrder(context, transaction, transition);
  if (moved.ok) return ok(order.holdExpiresAt ?? undefined);
  const { code } = moved.failure;
  return refuse(code === "ORDER_MOVE_NOT_ALLOWED" ? "ORDER_NOT_CHANGEABLE" : code);
}

/** Places the new order. Its hold is never shorter than the old one's, which a draw made longer. */
async function placeNext(
  { clock, settings }: Context,
  transaction: Transaction,
  { eventId, replaces: _replaces, ...placing }: Replacement,
  heldUntil: Date | undefined,
): Promise<Outcome> {
  const now = clock.now();
  const usual = now.getTime() + settings.holdSeconds * 1000;
  const holdExpiresAt = new Date(Math.max(usual, heldUntil?.getTime() ?? 0));
  const [outcome] = await placeWithin(transaction, eventId, [placing], { now, holdExpiresAt });
  return outcome ?? refuse("BUSY");
}
