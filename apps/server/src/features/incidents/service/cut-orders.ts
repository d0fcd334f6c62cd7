import { type EventStatus, isEventOver, MINUTE_MS, shortChoiceDueAt, sumOfParts } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { announceBoardChanged } from "../../events/index.ts";
import { notify } from "../../notifications/index.ts";
import { cutPieces, endHolds, lockOrders, lockStock, type StockRows } from "../../order-book/index.ts";
import { findOrdersAskedSince, insertChoices } from "../queries/choices.ts";
import { endIncident, findIncident, type IncidentRow } from "../queries/incidents.ts";
import { insertItemChanges } from "../queries/item-changes.ts";
import * as queries from "../queries/shortages.ts";
import { lockPaidOrder } from "./paid-order.ts";
import { type CutOrder, planShortage, toShortFacts } from "./plan-shortage.ts";

/** Time in which shortages of several items send an order's owner one message, in minutes. */
const ONE_MESSAGE_MINUTES = 2;

/**
 * Cuts orders of a shortage that wasn't undone: only the rule decides whose, by the orders of this moment. Their owners
 * get a choice; an order of which nothing is left is refunded.
 */
export async function cutOrders(context: Context, incidentId: string): Promise<void> {
  const known = await findIncident(context.database, incidentId);
  if (known === undefined) return;
  await inTransaction(context.database, async (transaction) => {
    const stock = await lockStock(transaction, known.eventId);
    const incident = await findIncident(transaction, incidentId);
    const item = stock?.items.find(({ id }) => id === incident?.menuItemId);
    if (stock === undefined || item === undefined || incident?.state !== "open") return;
    await endHolds(transaction, await queries.findHolds(transaction, item.id), context.clock.now());
    const { cuts, orders } = await lockPlan(transaction, stock, item);
    if (orders.length === 0) {
      await endIncident(transaction, incidentId, { state: "withdrawn", endedAt: context.clock.now() });
      return;
    }
    await queries.setCuts(transaction, incident, cuts);
    await applyCuts(context, transaction, incident, orders);
    await giveChoices(context, transaction, { incident, event: stock.event }, orders);
    transaction.afterCommit(() => {
      for (const { id: orderId, ownerId: userId } of orders)
        context.live.publish({ to: { userId }, event: { type: "order.edited", orderId } });
      announceBoardChanged(context, known.eventId);
    });
  });
}

/** Locks the orders that may be cut, then plans the cuts: the crew moves orders without the event's lock. */
async function lockPlan(transaction: Transaction, { event }: StockRows, item: StockRows["items"][number]) {
  if (isEventOver(event.status as EventStatus)) return { cuts: [], orders: [] };
  const cuttable = await queries.findCuttableOrders(transaction, event.id, item.id);
  await lockOrders(
    transaction,
    cuttable.map(({ id }) => id),
    true,
  );
  const { promised, made } = await queries.findPromisedFood(transaction, item.id);
  const missing = promised + made - (item.countedLimit ?? 0);
  return planShortage(transaction, event.id, item.id, missing);
}

async function applyCuts(
  { clock }: Context,
  transaction: Transaction,
  { id: incidentId, startedBy: changedBy }: IncidentRow,
  orders: readonly CutOrder[],
): Promise<void> {
  const now = clock.now();
  const cuts = orders.map(({ id: orderId, position, cut: pieces }) => ({ orderId, position, pieces }));
  await cutPieces(transaction, cuts, now);
  await insertItemChanges(
    transaction,
    cuts.map(({ pieces: quantity, ...line }) => ({
      ...line,
      kind: "cut",
      quantity,
      incidentId,
      changedBy,
      changedAt: now,
    })),
  );
}

async function giveChoices(
  context: Context,
  transaction: Transaction,
  { incident, event }: { readonly incident: IncidentRow; readonly event: StockRows["event"] },
  orders: readonly CutOrder[],
): Promise<void> {
  const now = context.clock.now();
  const choices = orders.map(({ id: orderId, isEmpty, standingAnswer, expectedAt }) => ({
    incidentId: incident.id,
    orderId,
    createdAt: now,
    options: isEmpty ? ["refund" as const] : ["fewer" as const, "refund" as const],
    defaultAnswer: isEmpty || standingAnswer === "refund" ? ("refund" as const) : ("fewer" as const),
    // Nothing is left to choose of an empty order, so the next run of the job refunds it.
    dueAt: isEmpty ? now : shortChoiceDueAt(now, expectedAt),
  }));
  await insertChoices(transaction, choices);
  await queries.applyStandingAnswers(transaction, incident.id, now);
  const recipients = orders.map((order) => ({
    order,
    to: { userId: order.ownerId, eventId: event.id, orderId: order.id },
  }));
  const [empty, rest] = [true, false].map((isEmpty) =>
    recipients.filter(({ order }) => order.isEmpty === isEmpty),
  ) as [typeof recipients, typeof recipients];
  // The page that the first message links to asks about all items.
  const since = new Date(now.getTime() - ONE_MESSAGE_MINUTES * MINUTE_MS);
  const orderIds = orders.map(({ id }) => id);
  const asked = await findOrdersAskedSince(transaction, incident.id, orderIds, since);
  const unasked = rest.filter(({ order }) => !asked.has(order.id));
  await notify(
    context,
    transaction,
    "ran-short",
    unasked.map(({ order, to }) => {
      const facts = toShortFacts(order, event, now);
      return { ...to, pointlessAt: new Date(facts.until), facts };
    }),
  );
  const out = [];
  for (const { order, to } of empty) {
    const paid = await lockPaidOrder(transaction, order.id);
    const amountCents = paid.ok ? sumOfParts(paid.value.left) : 0;
    if (amountCents > 0) out.push({ ...to, facts: { orderNumber: order.orderNumber, amountCents } });
  }
  await notify(context, transaction, "ran-out", out);
}
