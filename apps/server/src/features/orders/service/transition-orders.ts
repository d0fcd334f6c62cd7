import {
  isBeingMade,
  type MoveRefusal,
  type MoveRefusalOf,
  type Mover,
  ok,
  type Result,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { AuditLine } from "../../audit/index.ts";
import {
  type AllowedTransition,
  moveOrders,
  type OrderRow,
  type OrderTransition,
  releasesStock,
} from "../../order-book/index.ts";
import { offerPlaces } from "../../registrations/index.ts";
import { endUnsold } from "../../returned-orders/index.ts";
import { recordTransitions } from "./record-transitions.ts";

/**
 * Moves orders to other statuses with all consequences: the order book decides and writes the move, released stock is
 * offered to the waitlist, offers of the order end, the money is refunded if the move says so, and everybody concerned
 * is notified. Decides each order separately: a refused one changes nothing and doesn't fail the others.
 * @param lines audit lines of what caused the moves, written with theirs
 * @returns each order's new state, or why it was refused, in the order of the transitions
 */
export async function transitionOrders(
  context: Context,
  transaction: Transaction,
  transitions: readonly OrderTransition[],
  lines: readonly AuditLine[] = [],
): Promise<Result<OrderRow, MoveRefusal>[]> {
  const now = context.clock.now();
  const { holdSeconds } = context.settings;
  const decided = await moveOrders(transaction, transitions, { now, holdSeconds });
  const moved = decided.flatMap((each) => (each.ok ? [each.value] : []));
  await offerReleased(context, transaction, moved);
  await endFinished(context, transaction, moved);
  await recordTransitions(context, transaction, moved, lines, now);
  return decided.map((each) => (each.ok ? ok(orderAfter(each.value)) : each));
}

/** Moves a single order like {@link transitionOrders}. The mover determines the possible refusals. */
export async function transitionOrder<By extends Mover>(
  context: Context,
  transaction: Transaction,
  transition: OrderTransition & { readonly by: By },
): Promise<Result<OrderRow, MoveRefusalOf<By>>> {
  const [moved] = await transitionOrders(context, transaction, [transition]);
  if (moved === undefined) throw new Error("a transition was left undecided");
  return moved as Result<OrderRow, MoveRefusalOf<By>>;
}

/**
 * Offers released stock to the waitlist before anybody else can order it. A changed order's stock goes to the order
 * that replaces it first; the rest is offered within seconds.
 */
async function offerReleased(
  context: Context,
  transaction: Transaction,
  moved: readonly AllowedTransition[],
): Promise<void> {
  const released = moved.filter((each) => releasesStock(each) && each.by !== "owner-change");
  for (const eventId of new Set(released.map(({ order }) => order.eventId)))
    await offerPlaces(context, transaction, eventId);
}

/** Ends the waitlist listing of orders that are finished or cancelled: they can't be sold anymore. */
async function endFinished(
  context: Context,
  transaction: Transaction,
  moved: readonly AllowedTransition[],
): Promise<void> {
  const finished = moved.filter(({ move }) => isBeingMade(move.from) && !isBeingMade(move.to));
  if (finished.length === 0) return;
  const kept = new Set(finished.flatMap(({ order, move }) => (move.to === "cancelled" ? [] : [order.id])));
  const orders = finished.map(({ order }) => order);
  await endUnsold(context, transaction, orders, "over", ({ id }) => kept.has(id));
}

function orderAfter({ order, move, cancelReason }: AllowedTransition): OrderRow {
  return { ...order, status: move.to, cancelReason };
}
