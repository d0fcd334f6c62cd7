import { createHash, randomUUID } from "node:crypto";
import {
  type DeclaredError,
  declineMessage,
  type OrderDetail,
  type payOrder as payOrderRoute,
} from "@secret/contract";
import { checkPaymentAmount, isPaymentOpen, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { getOrder, lockOrder, type OrderRow, tellGiver } from "../../orders/service.ts";
import type { PaymentProvider } from "../provider.ts";
import * as queries from "../queries/payments.ts";
import { charge } from "./charge.ts";
import { inPaymentTurn } from "./payment-concurrency.ts";
import { CLAIM_MS } from "./settle-due.ts";

type PayInput = z.output<typeof payOrderRoute.body>;

/** More declined cards than this within an hour look like somebody who tests stolen ones. */
const DECLINES_PER_HOUR = 10;
const HOUR_SECONDS = 3_600;

/**
 * Requests under way in this process, by member, order and key. A repeated one waits for the first from its very
 * beginning: the attempt's row is there for others to see before the first has asked the bank.
 */
const underWay = new Map<string, Promise<unknown>>();

/** Why an order is not paid. */
type PayRefusal = DeclaredError<typeof payOrderRoute>;

/**
 * Pays a pending order: the attempt is stored with its key, then the bank is asked, then the order is
 * confirmed. Repeating the same request tells how the first one went and never charges again.
 */
export async function payOrder(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  orderId: string,
  requestKey: string,
  input: PayInput,
): Promise<Result<OrderDetail, PayRefusal>> {
  const name = `${session.userId} ${orderId} ${requestKey}`;
  const before = underWay.get(name) ?? Promise.resolve();
  // How the first one failed is its own to tell.
  const paying = before
    .catch(() => undefined)
    .then(() => payOnce(context, provider, session, orderId, requestKey, input));
  underWay.set(name, paying);
  try {
    return await paying;
  } finally {
    if (underWay.get(name) === paying) underWay.delete(name);
  }
}

async function payOnce(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  orderId: string,
  requestKey: string,
  input: PayInput,
): Promise<Result<OrderDetail, PayRefusal>> {
  const started = await inPaymentTurn(() => startPayment(context, session, orderId, requestKey, input));
  if (!started.ok) return started;
  const { payment, isRepeated, orderNumber } = started.value;
  if (!isRepeated) await charge(context, provider, payment, { ...input, orderNumber });
  return inPaymentTurn(() => tellOutcome(context, session, orderId, payment.id));
}

interface StartedPayment {
  readonly payment: queries.PaymentRow;
  readonly orderNumber: string;
  readonly isRepeated: boolean;
}

async function startPayment(
  context: Context,
  session: Session,
  orderId: string,
  requestKey: string,
  input: PayInput,
): Promise<Result<StartedPayment, PayRefusal>> {
  const now = context.clock.now();
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  return inTransaction(context.database, async (transaction) => {
    await queries.lockMember(transaction, session.userId);
    // The order's row is taken, so that two tabs can't both find it unpaid.
    const order = await lockOrder(transaction, orderId);
    if (order === undefined || order.userId !== session.userId) return refuse("ORDER_NOT_FOUND");
    const { orderNumber } = order;
    const attempts = await queries.findPaymentsOfOrder(transaction, orderId);
    const repeated = attempts.find((each) => each.requestKey === requestKey);
    if (repeated !== undefined) {
      if (repeated.requestHash !== requestHash) return refuse("IDEMPOTENCY_KEY_REUSED");
      return ok({ payment: repeated, orderNumber, isRepeated: true });
    }
    const payable = checkPayable(order, attempts, input, now);
    if (!payable.ok) return payable;
    const since = new Date(now.getTime() - HOUR_SECONDS * 1000);
    if ((await queries.countDoubtfulPayments(transaction, session.userId, since)) >= DECLINES_PER_HOUR) {
      return refuse("PAYMENT_LIMIT_REACHED", { params: { retryAfterSeconds: HOUR_SECONDS } });
    }
    const payment = await queries.insertPayment(transaction, {
      orderId,
      userId: session.userId,
      idempotencyKey: randomUUID(),
      requestKey,
      requestHash,
      sourceKind: input.sourceKind,
      amountCents: order.totalCents,
      state: "started",
      reconcileAfter: new Date(now.getTime() + CLAIM_MS),
      createdAt: now,
      updatedAt: now,
    });
    await tellGiver(context, transaction, order);
    return ok({ payment, orderNumber, isRepeated: false });
  });
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

async function tellOutcome(
  context: Context,
  session: Session,
  orderId: string,
  paymentId: string,
): Promise<Result<OrderDetail, PayRefusal>> {
  const payment = await queries.findPayment(context.database, paymentId);
  switch (payment?.state) {
    case "captured":
      return payment.isSurplus ? refuse("ORDER_NOT_PAYABLE") : getOrder(context, session, orderId);
    case "declined": {
      const message = declineMessage(payment.declineCode ?? undefined, payment.declineDetail ?? undefined);
      const declineCode = payment.declineCode ?? "UNKNOWN";
      return refuse("PAYMENT_DECLINED", { params: { message, declineCode } });
    }
    case "failed":
      return refuse("PAYMENT_UNAVAILABLE");
    case "voided": {
      // The bank let go of it, or never had it: whoever's order still waits may try again.
      const order = await getOrder(context, session, orderId);
      return refuse(
        order.ok && order.value.status === "pending" ? "PAYMENT_UNAVAILABLE" : "ORDER_NOT_PAYABLE",
      );
    }
    default:
      return refuse("PAYMENT_IN_PROGRESS");
  }
}
