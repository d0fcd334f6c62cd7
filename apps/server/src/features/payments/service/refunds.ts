import type { ErrorCode } from "@secret/contract";
import { formatUsd, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/service.ts";
import { findOrderRow } from "../../orders/service.ts";
import type { PaymentProvider, ProviderRefund } from "../provider.ts";
import * as queries from "../queries.ts";

/** Carries a refund to the provider. */
export const SEND_REFUND_JOB = "payments.send-refund";
const SEND_ATTEMPTS = 20;

interface NewRefund {
  readonly amountCents: number;
  readonly reason: string;
  readonly requestedBy: string | undefined;
  readonly idempotencyKey: string;
}

/** Gives back what is left of a payment. Called twice, it gives back once. */
export async function refundWholePayment(
  context: Context,
  transaction: Transaction,
  payment: queries.PaymentRow,
  reason: string,
  requestedBy: string | undefined,
): Promise<void> {
  const amountCents = payment.amountCents - (await queries.sumRefunds(transaction, payment.id));
  if (amountCents <= 0) return;
  const idempotencyKey = `whole:${payment.id}`;
  await addRefund(context, transaction, payment, { amountCents, reason, requestedBy, idempotencyKey });
}

/** Gives back what an order was paid with, if it was. */
export async function refundOrder(
  context: Context,
  orderId: string,
  reason: string,
  requestedBy: string | undefined,
): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const payment = await queries.findCapturedPayment(transaction, orderId);
    if (payment === undefined) return;
    await queries.lockPayment(transaction, payment.id);
    await refundWholePayment(context, transaction, payment, reason, requestedBy);
  });
}

/** Gives back a part, or all, for an admin. */
export async function refundByAdmin(
  context: Context,
  session: Session,
  orderId: string,
  requestKey: string,
  input: { amountCents: number; reason: string },
): Promise<Result<void, ErrorCode>> {
  return inTransaction(context.database, async (transaction) => {
    if ((await findOrderRow(transaction, orderId)) === undefined) return refuse("ORDER_NOT_FOUND");
    const payment = await queries.findCapturedPayment(transaction, orderId);
    if (payment === undefined) return refuse("PAYMENT_REQUIRED", { params: { to: "refunded" } });
    await queries.lockPayment(transaction, payment.id);
    const idempotencyKey = `admin:${requestKey}`;
    const repeated = await queries.findRefundByKey(transaction, idempotencyKey);
    if (repeated !== undefined) {
      const isSame = repeated.orderId === orderId && repeated.amountCents === input.amountCents;
      return isSame ? ok(undefined) : refuse("IDEMPOTENCY_KEY_REUSED");
    }
    const left = payment.amountCents - (await queries.sumRefunds(transaction, payment.id));
    if (input.amountCents > left) return refuse("REFUND_TOO_LARGE", { params: { left: formatUsd(left) } });
    await addRefund(context, transaction, payment, { ...input, requestedBy: session.userId, idempotencyKey });
    return ok(undefined);
  });
}

async function addRefund(
  context: Context,
  transaction: Transaction,
  payment: queries.PaymentRow,
  refund: NewRefund,
): Promise<void> {
  const now = context.clock.now();
  const added = await queries.insertRefund(transaction, {
    paymentId: payment.id,
    orderId: payment.orderId,
    idempotencyKey: refund.idempotencyKey,
    amountCents: refund.amountCents,
    reason: refund.reason,
    requestedBy: refund.requestedBy ?? null,
    state: "started",
    createdAt: now,
    updatedAt: now,
  });
  if (added === undefined) return;
  await audit(transaction, now, {
    eventType: "payment_event",
    severity: "warning",
    message: `Refund of ${formatUsd(refund.amountCents)}: ${refund.reason}`,
    userId: refund.requestedBy,
    orderId: payment.orderId,
    metadata: { refundId: added.id },
  });
  await context.jobs.add(
    transaction,
    SEND_REFUND_JOB,
    { refundId: added.id },
    { maxAttempts: SEND_ATTEMPTS },
  );
}

/** Sends a refund to the provider, the same one however often it is tried. */
export async function sendRefund(
  context: Context,
  provider: PaymentProvider,
  refundId: string,
): Promise<void> {
  const refund = await queries.findRefund(context.database, refundId);
  if (refund === undefined || refund.state !== "started" || refund.providerPaymentId === null) return;
  const outcome = await provider.refund({
    // Square takes at most 45 characters.
    idempotencyKey: refund.id,
    providerPaymentId: refund.providerPaymentId,
    amountCents: refund.amountCents,
    reason: refund.reason.slice(0, 190),
  });
  if (outcome.kind === "unknown") throw outcome.cause;
  if (outcome.kind === "done") return recordRefund(context, refund.id, outcome.value);
  await queries.updateRefund(context.database, refund.id, {
    state: "failed",
    failureDetail: outcome.detail ?? outcome.code ?? "refused",
    updatedAt: context.clock.now(),
  });
  context.log.error({ refundId, code: outcome.code }, "the provider refused a refund");
}

export async function recordRefund(
  context: Context,
  refundId: string,
  reported: ProviderRefund,
): Promise<void> {
  await queries.updateRefund(context.database, refundId, {
    state: reported.status,
    providerRefundId: reported.id,
    updatedAt: context.clock.now(),
  });
}
