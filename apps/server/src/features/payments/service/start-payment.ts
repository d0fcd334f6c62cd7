import { randomUUID } from "node:crypto";
import type { DeclaredError, payOrder } from "@secret/contract";
import { checkPaymentAmount, isPaymentOpen, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { hashRequest } from "../../../platform/http/request-hash.ts";
import { dropWaitingNews } from "../../notifications/index.ts";
import { lockFreeOrders, lockOrder, type OrderRow } from "../../order-book/index.ts";
import { tellGiver } from "../../orders/index.ts";
import { CARDS_PER_DAY, countRecentPayments, type RecentPayments } from "../queries/card-limits.ts";
import * as queries from "../queries/payments.ts";
import { ALONE, inBatches } from "./in-batches.ts";
import { CLAIM_MS } from "./settle-due.ts";

/** Maximum payments of a member per hour, declined or not: more look like a test of stolen cards. */
const PAYMENTS_PER_HOUR = 10;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

export type PayInput = z.output<typeof payOrder.body>;

/** Why an order is not paid. */
export type PayRefusal = DeclaredError<typeof payOrder>;

/** Somebody's wish to pay an order, by its key. */
export interface PayWish {
  readonly userId: string;
  readonly orderId: string;
  readonly requestKey: string;
  readonly input: PayInput;
  /** Counts a member's repeated payment toward their network's limit. Returns the seconds to wait, or 0. */
  readonly countRepeated: () => number;
}

interface StartedPayment {
  readonly payment: queries.PaymentRow;
  readonly orderNumber: string;
  readonly isRepeated: boolean;
}

/** Writes the attempt down with its key, before the bank is asked; a repeated request finds the one there is. */
export const startPayment = inBatches<PayWish, Result<StartedPayment, PayRefusal>>({
  together: startTogether,
  alone: startAlone,
});

/** Starts the payments of members who pay one order and made no other payment within an hour; leaves out all others. */
async function startTogether(context: Context, transaction: Transaction, wishes: readonly PayWish[]) {
  const now = context.clock.now();
  const members = wishes.map(({ userId }) => userId);
  const free = await queries.lockFreeMembers(transaction, members);
  const orderIds = wishes.flatMap(({ userId, orderId }) => (free.has(userId) ? [orderId] : []));
  const orders = await lockFreeOrders(transaction, orderIds);
  const attempted = await queries.findPaymentsOfOrders(transaction, [...orders.keys()]);
  const recent = await countRecentPayments(transaction, [...free], now);
  const plain = wishes.map((wish, index) => {
    const order = orders.get(wish.orderId);
    if (order === undefined || order.userId !== wish.userId || order.takesOver !== null) return undefined;
    // The second of a member, or of an order, is decided when the first one stands.
    if (members.indexOf(wish.userId) !== index || attempted.some(({ orderId }) => orderId === order.id))
      return undefined;
    const { lastHour, cards } = recent(wish.userId);
    return lastHour === 0 && cards <= CARDS_PER_DAY && checkPayable(order, [], wish.input, now).ok
      ? order
      : undefined;
  });
  const rows = wishes.flatMap((wish, index) => {
    const order = plain[index];
    return order === undefined ? [] : [rowOf(wish, order, now)];
  });
  const payments = rows.length === 0 ? [] : await queries.insertPayments(transaction, rows);
  return plain.map((order) => {
    const payment = payments.find(({ orderId }) => orderId === order?.id);
    if (order === undefined || payment === undefined) return ALONE;
    return ok({ payment, orderNumber: order.orderNumber, isRepeated: false });
  });
}

async function startAlone(context: Context, wish: PayWish): Promise<Result<StartedPayment, PayRefusal>> {
  const { userId, orderId, input } = wish;
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    await queries.lockMember(transaction, userId);
    // The order's row is taken, so that two tabs can't both find it unpaid.
    const order = await lockOrder(transaction, orderId);
    if (order === undefined || order.userId !== userId) return refuse("ORDER_NOT_FOUND");
    const { orderNumber } = order;
    const attempts = await queries.findPaymentsOfOrders(transaction, [orderId]);
    const repeated = attempts.find((each) => each.requestKey === wish.requestKey);
    if (repeated !== undefined) {
      if (repeated.requestHash !== hashRequest(input)) return refuse("IDEMPOTENCY_KEY_REUSED");
      return ok({ payment: repeated, orderNumber, isRepeated: true });
    }
    const payable = checkPayable(order, attempts, input, now);
    if (!payable.ok) return payable;
    const limited = checkLimits((await countRecentPayments(transaction, [userId], now))(userId), wish);
    if (!limited.ok) return limited;
    const [payment] = await queries.insertPayments(transaction, [rowOf(wish, order, now)]);
    if (payment === undefined) throw new Error("a payment was not written");
    await tellGiver(context, transaction, order);
    const member = { userId, orderId, facts: { orderNumber, payBy: "", timeZone: "" } };
    await dropWaitingNews(transaction, "payment-dropped", [member], now);
    return ok({ payment, orderNumber, isRepeated: false });
  });
}

function checkLimits(
  { lastHour, cards }: RecentPayments,
  { countRepeated }: PayWish,
): Result<void, PayRefusal> {
  if (cards > CARDS_PER_DAY)
    return refuse("PAYMENT_CARD_LIMIT_REACHED", { params: { retryAfterSeconds: DAY_SECONDS } });
  const retryAfterSeconds = lastHour >= PAYMENTS_PER_HOUR ? HOUR_SECONDS : lastHour > 0 ? countRepeated() : 0;
  return retryAfterSeconds > 0
    ? refuse("PAYMENT_LIMIT_REACHED", { params: { retryAfterSeconds } })
    : ok(undefined);
}

function rowOf({ userId, requestKey, input }: PayWish, order: OrderRow, now: Date) {
  return {
    orderId: order.id,
    userId,
    idempotencyKey: randomUUID(),
    requestKey,
    requestHash: hashRequest(input),
    sourceKind: input.sourceKind,
    amountCents: order.totalCents,
    state: "started",
    reconcileAfter: new Date(now.getTime() + CLAIM_MS),
    createdAt: now,
    updatedAt: now,
  };
}

function checkPayable(
  order: Pick<OrderRow, "status" | "totalCents" | "takesOver" | "holdExpiresAt">,
  attempts: readonly queries.PaymentRow[],
  input: PayInput,
  now: Date,
): Result<void, PayRefusal> {
  if (attempts.some((each) => each.state === "captured" && !each.isSurplus))
    return refuse("ORDER_ALREADY_PAID");
  if (order.status !== "pending") return refuse("ORDER_NOT_PAYABLE");
  // What is set aside for nobody any more holds no stock of its own that could still be paid for.
  if (order.takesOver !== null && order.holdExpiresAt <= now) return refuse("ORDER_NOT_PAYABLE");
  if (attempts.some((each) => isPaymentOpen(each.state))) return refuse("PAYMENT_IN_PROGRESS");
  if (input.shownTotalCents !== order.totalCents) {
    return refuse("TOTAL_CHANGED", { params: { totalCents: order.totalCents } });
  }
  const amount = checkPaymentAmount(order.totalCents);
  return amount.ok ? ok(undefined) : amount;
}
