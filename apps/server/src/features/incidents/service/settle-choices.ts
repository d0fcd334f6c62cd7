import { isChoiceOpen, ok, type Result } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { eachInTurn } from "../../../platform/each-in-turn.ts";
import { audit } from "../../audit/index.ts";
import { lockOrderAndEvent, type OrderRow } from "../../order-book/index.ts";
import { publishOrderEdit } from "../../orders/index.ts";
import * as queries from "../queries/choices.ts";
import type { ChoiceKind } from "./choice-kind.ts";
import { LATE_CHOICE } from "./settle-late-choice.ts";
import { PLAN_CHOICE } from "./settle-plan-choice.ts";
import { SHORT_CHOICE } from "./settle-short-choice.ts";

/** Effects of answers, by kind of incident. */
const KINDS: Record<queries.ChoiceRow["kind"], ChoiceKind> = {
  late: LATE_CHOICE,
  "plan-change": PLAN_CHOICE,
  short: SHORT_CHOICE,
};

/** Orders whose choices are settled in one run. */
const ORDERS_PER_RUN = 200;

/** Settles the choices whose deadline has passed or whose order has ended, with the default if nobody answered. */
export async function settleDueChoices(context: Context, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now();
  const orderIds = await queries.findDueOrders(context.database, now, ORDERS_PER_RUN);
  await eachInTurn(orderIds, (orderId) => settleDueChoicesOf(context, orderId), signal);
}

/** Settles an order's choices that are due or moot, or all of them if the order has ended. */
export async function settleDueChoicesOf(context: Context, orderId: string): Promise<void> {
  const now = context.clock.now();
  const unsettled = await queries.findUnsettledChoices(context.database, orderId);
  for (const { id } of unsettled)
    await inTransaction(context.database, async (transaction) => {
      const order = await lockOrderAndEvent(transaction, orderId);
      const choice = await queries.lockChoice(transaction, id);
      if (order === undefined || choice === undefined || choice.settledAt !== null) return;
      const isMoot = await KINDS[choice.kind].isMoot?.(transaction, order);
      if (isMoot === true || !isChoiceOpen(choice, order, now))
        await settleChoice(context, transaction, choice, order);
    });
}

/** Stores an answer, and settles the choice if it takes effect at once. The order, its event and the choice are locked. */
export async function answerLocked(
  context: Context,
  transaction: Transaction,
  { choice, order }: { readonly choice: queries.ChoiceRow; readonly order: OrderRow },
  given: queries.GivenAnswer,
): Promise<Result<void, "PAYMENT_IN_PROGRESS">> {
  await queries.storeAnswer(transaction, choice.id, given, context.clock.now());
  if (KINDS[choice.kind].isImmediate(given.answer))
    return settleChoice(context, transaction, { ...choice, ...given, answeredById: null }, order);
  transaction.afterCommit(() => publishOrderEdit(context, order));
  return ok(undefined);
}

/** Makes a choice's answer happen, or its default. The order, its event and the choice are locked. */
async function settleChoice(
  context: Context,
  transaction: Transaction,
  choice: queries.ChoiceRow,
  order: OrderRow,
): Promise<Result<void, "PAYMENT_IN_PROGRESS">> {
  const now = context.clock.now();
  const answer = choice.answer ?? choice.defaultAnswer;
  const settled = await KINDS[choice.kind].settle(context, transaction, { choice, answer, order });
  if (!settled.ok) return settled;
  const isDefault = settled.value !== choice.answer;
  if (isDefault)
    await queries.storeAnswer(transaction, choice.id, { answer: settled.value, answeredBy: "default" }, now);
  await queries.settleChoiceRow(transaction, choice.id, now);
  await queries.endSettledIncident(transaction, choice.incidentId, now);
  await audit(transaction, now, {
    eventType: "order_status_change",
    severity: "info",
    message: `Choice settled: ${settled.value}, ${isDefault ? "by default" : `answered by ${choice.answeredBy}`}`,
    subjectId: order.ownerId,
    orderId: order.id,
    metadata: { incidentId: choice.incidentId },
  });
  transaction.afterCommit(() => publishOrderEdit(context, order));
  return ok(undefined);
}
