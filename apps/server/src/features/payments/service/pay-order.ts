import { createHash, randomUUID } from "node:crypto";
import {
  declineMessage,
  type ErrorCode,
  type OrderDetail,
  type payOrder as payOrderRoute,
} from "@secret/contract";
import { checkPaymentAmount, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow, getOrder, type OrderRow } from "../../orders/service.ts";
import type { PaymentProvider } from "../provider.ts";
import * as queries from "../queries.ts";
import { declinePayment, settlePayment } from "./settle-payment.ts";

type PayInput = z.output<typeof payOrderRoute.body>;

/** More declined cards than this within an hour look like somebody who tests stolen ones. */
const DECLINES_PER_HOUR = 10;
const HOUR_MS = 3_600_000;
/** After this long without an answer the reconciliation asks the provider. */
const RECONCILE_AFTER_MS = 60_000;

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
): Promise<Result<OrderDetail, ErrorCode>> {
  const started = await startPayment(context, session, orderId, requestKey, input);
  if (!started.ok) return started;
  const { payment, isRepeated } = started.value;
  if (!isRepeated) await charge(context, provider, payment, input);
  return tellOutcome(context, session, orderId, payment.id);
}

async function startPayment(
  context: Context,
  session: Session,
  orderId: string,
  requestKey: string,
  input: PayInput,
): Promise<Result<{ payment: queries.PaymentRow; isRepeated: boolean }, ErrorCode>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    // The order's row is taken, so that two tabs can't both find it unpaid.
    const order = await queries.lockOrderRow(transaction, orderId);
    if (order === undefined || order.userId !== session.userId) return refuse("ORDER_NOT_FOUND");
    const repeated = await queries.findPaymentByRequest(transaction, orderId, requestKey);
    const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
    if (repeated !== undefined) {
      if (repeated.requestHash !== requestHash) return refuse("IDEMPOTENCY_KEY_REUSED");
      return ok({ payment: repeated, isRepeated: true });
    }
    const payable = checkPayable(order, await queries.findPaymentStates(transaction, orderId), input);
    if (!payable.ok) return payable;
    const declines = await queries.countDeclines(
      transaction,
      session.userId,
      new Date(now.getTime() - HOUR_MS),
    );
    if (declines >= DECLINES_PER_HOUR)
      return refuse("PAYMENT_LIMIT_REACHED", { params: { retryAfterSeconds: 3_600 } });
    const payment = await queries.insertPayment(transaction, {
      orderId,
      userId: session.userId,
      idempotencyKey: randomUUID(),
      requestKey,
      requestHash,
      sourceKind: input.sourceKind,
      amountCents: order.totalCents,
      state: "started",
      reconcileAfter: new Date(now.getTime() + RECONCILE_AFTER_MS),
      createdAt: now,
      updatedAt: now,
    });
    return ok({ payment, isRepeated: false });
  });
}

function checkPayable(
  order: Pick<OrderRow, "status" | "totalCents">,
  paymentStates: readonly string[],
  input: PayInput,
): Result<void, ErrorCode> {
  if (paymentStates.includes("captured")) return refuse("ORDER_ALREADY_PAID");
  if (order.status !== "pending") return refuse("ORDER_NOT_PAYABLE");
  if (paymentStates.some((state) => state === "started" || state === "authorized")) {
    return refuse("PAYMENT_IN_PROGRESS");
  }
  if (input.shownTotalCents !== order.totalCents) {
    return refuse("TOTAL_CHANGED", { params: { totalCents: order.totalCents } });
  }
  const amount = checkPaymentAmount(order.totalCents);
  return amount.ok ? ok(undefined) : amount;
}

/** Asks the bank and carries out its answer. An answer that never came stays open for the reconciliation. */
async function charge(
  context: Context,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
  input: PayInput,
): Promise<void> {
  const order = await findOrderRow(context.database, payment.orderId);
  const outcome = await provider.authorize({
    idempotencyKey: payment.idempotencyKey,
    paymentId: payment.id,
    sourceId: input.sourceId,
    verificationToken: input.verificationToken,
    amountCents: payment.amountCents,
    note: `SECRET order ${order?.orderNumber ?? ""}`,
  });
  if (outcome.kind === "done") await settlePayment(context, provider, payment.id, outcome.value);
  else if (outcome.kind === "declined")
    await declinePayment(context, payment.id, outcome.code, outcome.detail);
  else context.log.warn({ err: outcome.cause, paymentId: payment.id }, "the payment's outcome is unknown");
}

async function tellOutcome(
  context: Context,
  session: Session,
  orderId: string,
  paymentId: string,
): Promise<Result<OrderDetail, ErrorCode>> {
  const payment = await queries.findPayment(context.database, paymentId);
  switch (payment?.state) {
    case "captured":
      return getOrder(context, session, orderId);
    case "declined": {
      const message = declineMessage(payment.declineCode ?? undefined, payment.declineDetail ?? undefined);
      const declineCode = payment.declineCode ?? "UNKNOWN";
      return refuse("PAYMENT_DECLINED", { params: { message, declineCode } });
    }
    case "voided":
      return refuse("ORDER_NOT_PAYABLE");
    default:
      return refuse("PAYMENT_IN_PROGRESS");
  }
}
