import { randomUUID } from "node:crypto";
import type { DeclaredError, payOrder } from "@secret/contract";
import { checkPaymentAmount, isPaymentOpen, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import { daysBefore } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { hashRequest } from "../../../platform/http/request-hash.ts";
import { dropPendingDeliveries } from "../../notifications/index.ts";
import { lockOrdersAndPayers, type OrderRow } from "../../order-book/index.ts";
import { publishClaimPayment } from "../../orders/index.ts";
import { CARDS_PER_DAY } from "../queries/card-limits.ts";
import * as queries from "../queries/payments.ts";
import { inBatches, LATER } from "./in-batches.ts";
import { countRecentPayments, type RecentPayments } from "./recent-payments.ts";
import { CLAIM_MS } from "./settle-due.ts";

/** Maximum payments of a member per hour, declined or not: more look like a test of stolen cards. */
const PAYMENTS_PER_HOUR = 10;
const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;

export type PayInput = z.output<typeof payOrder.body>;

/** Reasons for which an order isn't paid. */
export type PayRefusal = DeclaredError<typeof payOrder>;

/** A request to pay an order, identified by its key. */
export interface PayWish {
  readonly userId: string;
  readonly orderId: string;
  readonly requestKey: string;
  readonly input: PayInput;
  /**
   * Counts a member's repeated payment toward their network's limit, once for all calls. Returns the seconds to wait, or
   * 0.
   */
  readonly countRepeated: () => number;
}

interface StartedPayment {
  readonly payment: queries.PaymentRow;
  readonly order: OrderRow;
  readonly isRepeated: boolean;
}

/** Records the attempt with its key, before Square is asked. A repeated request finds the attempt it made before. */
export const startPayment = inBatches<PayWish, Result<StartedPayment, PayRefusal>>(start);

interface Attempt {
  readonly wish: PayWish;
  readonly order: OrderRow;
  readonly isFirst: boolean;
}

async function start(
  context: Context,
  transaction: Transaction,
  wishes: readonly PayWish[],
  mayWait: boolean,
): Promise<(Result<StartedPayment, PayRefusal> | typeof LATER)[]> {
  const now = context.clock.now();
  const members = wishes.map(({ userId }) => userId);
  const orderIds = wishes.map(({ orderId }) => orderId);
  // The order's row is locked, so that two tabs can't both find it unpaid.
  const orders = await lockOrdersAndPayers(transaction, orderIds, mayWait);
  const attempts = await queries.findAttempts(transaction, [...orders.keys()], members, daysBefore(now, 1));
  const decided = wishes.map((wish, index): Result<StartedPayment | Attempt, PayRefusal> | typeof LATER => {
    const order = orders.get(wish.orderId);
    // A member's second request is decided once the first one is written.
    if ((order === undefined && !mayWait) || members.indexOf(wish.userId) !== index) return LATER;
    if (order === undefined || order.userId !== wish.userId) return refuse("ORDER_NOT_FOUND");
    const earlier = attempts.filter(({ orderId }) => orderId === order.id);
    return decideAttempt(wish, order, earlier, countRecentPayments(attempts, wish.userId, now), now);
  });
  const fresh = decided.flatMap((each) =>
    each !== LATER && each.ok && "wish" in each.value ? [each.value] : [],
  );
  const payments = await insertAttempts(context, transaction, fresh, now);
  return decided.map((each) => {
    if (each === LATER || !each.ok) return each;
    const { value } = each;
    if (!("wish" in value)) return ok(value);
    const payment = payments.find(({ orderId }) => orderId === value.order.id);
    if (payment === undefined) throw new Error("a payment was not written");
    return ok({ payment, order: value.order, isRepeated: false });
  });
}

/** Decides one request: the attempt that it made before, a new attempt, or why not. */
function decideAttempt(
  wish: PayWish,
  order: OrderRow,
  attempts: readonly queries.PaymentRow[],
  recent: RecentPayments,
  now: Date,
): Result<StartedPayment | Attempt, PayRefusal> {
  const { input, requestKey } = wish;
  const payment = attempts.find((each) => each.requestKey === requestKey);
  if (payment !== undefined) {
    if (payment.requestHash !== hashRequest(input)) return refuse("IDEMPOTENCY_KEY_REUSED");
    return ok({ payment, order, isRepeated: true });
  }
  const payable = checkPayable(order, attempts, input, now);
  if (!payable.ok) return payable;
  const limited = checkLimits(recent, wish);
  return limited.ok ? ok({ wish, order, isFirst: attempts.length === 0 }) : limited;
}

/** Inserts attempts, and ends what earlier ones left: a message that nothing was charged, the returner's Undo. */
async function insertAttempts(
  context: Context,
  transaction: Transaction,
  attempts: readonly Attempt[],
  now: Date,
): Promise<queries.PaymentRow[]> {
  if (attempts.length === 0) return [];
  const rows = attempts.map(({ wish, order }) => toRow(wish, order, now));
  const payments = await queries.insertPayments(transaction, rows);
  for (const { order } of attempts) await publishClaimPayment(context, transaction, order);
  const repeated = attempts.filter(({ isFirst }) => !isFirst);
  const members = repeated.map(({ wish: { userId, orderId }, order: { orderNumber } }) => {
    return { userId, orderId, facts: { orderNumber, payBy: "", timeZone: "" } };
  });
  if (members.length > 0) await dropPendingDeliveries(transaction, "payment-dropped", members, now);
  return payments;
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

function toRow({ userId, requestKey, input }: PayWish, order: OrderRow, now: Date) {
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
  // An expired claim of a returned order has no reserved stock, so it can't be paid.
  if (order.takesOver !== null && order.holdExpiresAt <= now) return refuse("ORDER_NOT_PAYABLE");
  if (attempts.some((each) => isPaymentOpen(each.state))) return refuse("PAYMENT_IN_PROGRESS");
  if (input.shownTotalCents !== order.totalCents) {
    return refuse("TOTAL_CHANGED", { params: { totalCents: order.totalCents } });
  }
  const amount = checkPaymentAmount(order.totalCents);
  return amount.ok ? ok(undefined) : amount;
}
