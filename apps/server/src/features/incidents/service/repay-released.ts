import { HOUR_MS, KEPT_ON_DEVICE_HOURS, type ReleasedLine, refundPieces, soldReleases } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { eachInTurn } from "../../../platform/each-in-turn.ts";
import { lockOrder, lockStock } from "../../order-book/index.ts";
import { publishOrderEdit } from "../../orders/index.ts";
import { planPartRefund } from "../../payments/index.ts";
import { insertItemChanges } from "../queries/item-changes.ts";
import {
  findEventsWithReleases,
  findItemSales,
  findReleasedLines,
  findReleaseOf,
} from "../queries/released-orders.ts";
import { notifyOfRefund } from "./notify-of-refund.ts";
import { lockOwedOrder } from "./paid-order.ts";

/** Repays released orders whose pieces somebody bought, oldest release first. Offline sales count when they arrive. */
export async function repayReleased(context: Context): Promise<void> {
  const endedAfter = new Date(context.clock.now().getTime() - KEPT_ON_DEVICE_HOURS * HOUR_MS);
  const eventIds = await findEventsWithReleases(context.database, endedAfter);
  await eachInTurn(eventIds, async (eventId) => {
    if ((await findSold(context.database, eventId)).length === 0) return;
    await inTransaction(context.database, async (transaction) => {
      await lockStock(transaction, eventId);
      const sold = Map.groupBy(await findSold(transaction, eventId), ({ orderId }) => orderId);
      for (const [orderId, lines] of sold) await repay(context, transaction, orderId, lines);
    });
  });
}

async function findSold(database: Connection, eventId: string): Promise<ReleasedLine[]> {
  return soldReleases(await findReleasedLines(database, eventId), await findItemSales(database, eventId));
}

/** Repays pieces of an order, and never the same piece twice. The refund of a disputed payment is withheld, so nobody is notified. */
async function repay(
  context: Context,
  transaction: Transaction,
  orderId: string,
  pieces: readonly ReleasedLine[],
): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  const paid = await lockOwedOrder(transaction, orderId);
  const incidentId = order && (await findReleaseOf(transaction, order.eventId, orderId));
  if (order === undefined || !paid.ok || incidentId === undefined) return;
  const refund = refundPieces(paid.value, pieces, { isTipRefunded: false });
  const first = pieces[0];
  if (refund === undefined || first === undefined) return;
  const changedAt = context.clock.now();
  const refundId = await planPartRefund(context, transaction, {
    paymentId: paid.value.paymentId,
    refund,
    reason: "Somebody else got it",
    requestedBy: undefined,
    idempotencyKey: `released:${orderId}:${changedAt.getTime()}`,
  });
  const quantities = new Map(pieces.map(({ position, quantity }) => [position, quantity]));
  await insertItemChanges(
    transaction,
    refund.lines.map(({ position, cents }) => ({
      orderId,
      position,
      kind: "refund",
      quantity: quantities.get(position) ?? 0,
      amountCents: cents,
      incidentId,
      refundId,
      changedAt,
    })),
  );
  transaction.afterCommit(() => publishOrderEdit(context, order));
  if (paid.value.isDisputed) return;
  const refunded = { kind: "pickup-resold", order, payerId: paid.value.payerId } as const;
  await notifyOfRefund(context, transaction, refunded, refund.amountCents);
}
