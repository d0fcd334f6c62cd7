import { CURRENCY, formatUsd, isPaymentOpen } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import { confirmPaidOrder, type OrderRow, withOrderForPayment } from "../../orders/service.ts";
import { planRefunds } from "../../refunds/service.ts";
import type { PaymentProvider, ProviderPayment } from "../provider.ts";
import type { PaymentRow } from "../queries/payments.ts";
import * as queries from "../queries/payments.ts";
import { closePayment } from "./close-payment.ts";
import { inPaymentTurn } from "./payment-concurrency.ts";
import { CLAIM_MS } from "./settle-due.ts";

/**
 * Carries out what the provider says of a payment, whoever brings the news: the answer of the call, a
 * webhook or the reconciliation. The first one decides, the others change nothing.
 * @param payment as it was read last; what may have changed since is read again under its lock
 */
export async function settlePayment(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  reported: ProviderPayment,
): Promise<void> {
  if (!isOurs(context, payment, reported)) {
    return inPaymentTurn(() =>
      inTransaction(context.database, (transaction) =>
        auditMismatch(context, transaction, payment, reported),
      ),
    );
  }
  switch (reported.status) {
    case "approved":
      return captureOrVoid(context, provider, payment, reported);
    case "completed":
      return inPaymentTurn(() => recordCapture(context, payment, reported));
    case "canceled":
      return inPaymentTurn(() => recordVoid(context, payment.id));
    case "failed":
      return closePayment(context, payment.id, { state: "declined", declineCode: reported.declineCode });
    case "pending":
      return;
  }
}

/**
 * Amount, currency, location and reference must be those we asked for, and the provider's id the one we know;
 * else it pays nothing here and our own attempt stays as it is.
 */
function isOurs(context: Context, payment: PaymentRow, reported: ProviderPayment): boolean {
  return (
    reported.amountCents === payment.amountCents &&
    reported.currency === CURRENCY &&
    reported.locationId === context.config.square.locationId &&
    reported.referenceId === payment.id &&
    (payment.providerPaymentId ?? reported.id) === reported.id
  );
}

async function auditMismatch(
  context: Context,
  transaction: Transaction,
  payment: PaymentRow,
  reported: ProviderPayment,
): Promise<void> {
  const { id: paymentId, userId: subjectId, orderId } = payment;
  await audit(transaction, context.clock.now(), {
    eventType: "payment_event",
    severity: "critical",
    message: "A payment does not match what was asked for and was not accepted",
    subjectId,
    orderId,
    metadata: { paymentId, providerPaymentId: reported.id, amountCents: reported.amountCents },
  });
}

/** The bank holds the amount: take it if the order can be kept, else let it go. */
async function captureOrVoid(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  reported: ProviderPayment,
): Promise<void> {
  const isKept = await inPaymentTurn(() =>
    withOrderForPayment(context, payment.orderId, (transaction, order) =>
      markAuthorized(context, transaction, payment.id, reported, order),
    ),
  );
  if (isKept === undefined) return;
  const told = await (isKept ? provider.complete(reported.id) : provider.cancel(reported.id));
  if (told.kind === "done") return settlePayment(context, provider, payment, told.value);
  // Somebody else was faster, or the answer was lost: what counts is how it stands.
  const found = await provider.find(reported.id);
  if (found.kind === "done" && found.value.status !== "approved") {
    return settlePayment(context, provider, payment, found.value);
  }
  context.log.warn({ paymentId: payment.id, kind: told.kind }, "a payment waits for the reconciliation");
}

/**
 * Writes down that the bank holds the amount.
 * @returns whether it is to be taken; undefined where another payment of the bank's is ours by now
 */
async function markAuthorized(
  context: Context,
  transaction: Transaction,
  paymentId: string,
  reported: ProviderPayment,
  order: OrderRow | undefined,
): Promise<boolean | undefined> {
  const payment = await lockOurs(context, transaction, paymentId, reported);
  if (payment === undefined || payment.state === "captured") return payment && true;
  const now = context.clock.now();
  const isOpen = isPaymentOpen(payment.state);
  await queries.updatePayment(transaction, paymentId, {
    // One that was closed stays closed, and is asked about until the bank has let go of it.
    ...(isOpen ? { state: "authorized" } : {}),
    ...providerFacts(reported),
    reconcileAfter: new Date(now.getTime() + CLAIM_MS),
    updatedAt: now,
  });
  return isOpen && order !== undefined;
}

/** The money has moved: confirm the order, or give the money back where it can't be kept any more. */
async function recordCapture(
  context: Context,
  { id: paymentId, orderId }: PaymentRow,
  reported: ProviderPayment,
): Promise<void> {
  await withOrderForPayment(context, orderId, async (transaction, order) => {
    const payment = await lockOurs(context, transaction, paymentId, reported);
    if (payment === undefined) return;
    if (payment.state === "captured") return recordFee(transaction, payment, reported);
    const isSurplus = order === undefined;
    await writeCapture(context, transaction, payment, reported, isSurplus);
    if (isSurplus) {
      const reason = "The order could no longer be kept";
      const cause = { cause: "surplus" as const, reason, requestedBy: undefined };
      return planRefunds(context, transaction, [{ paymentId, ...cause }]);
    }
    await confirmPaidOrder(context, transaction, order, payment.amountCents);
  });
}

/** Takes the payment's row, as it is now; undefined where another payment of the bank's is ours by now. */
async function lockOurs(
  context: Context,
  transaction: Transaction,
  paymentId: string,
  reported: ProviderPayment,
): Promise<PaymentRow | undefined> {
  const payment = await queries.lockPayment(transaction, paymentId);
  if (payment === undefined || isOurs(context, payment, reported)) return payment;
  await auditMismatch(context, transaction, payment, reported);
  return undefined;
}

async function writeCapture(
  context: Context,
  transaction: Transaction,
  { id: paymentId, state: oldValue, amountCents, userId: subjectId, orderId }: PaymentRow,
  reported: ProviderPayment,
  isSurplus: boolean,
): Promise<void> {
  const now = context.clock.now();
  await queries.updatePayment(transaction, paymentId, {
    state: "captured",
    isSurplus,
    ...providerFacts(reported),
    reconcileAfter: null,
    updatedAt: now,
  });
  await audit(transaction, now, {
    eventType: "payment_event",
    severity: isSurplus ? "warning" : "info",
    message: `Payment of ${formatUsd(amountCents)} captured`,
    subjectId,
    orderId,
    oldValue,
    newValue: "captured",
    metadata: { paymentId, providerPaymentId: reported.id },
  });
}

/** The provider often says only later what it keeps. When the payment was captured stays as it is. */
async function recordFee(
  transaction: Transaction,
  payment: PaymentRow,
  { feeCents }: ProviderPayment,
): Promise<void> {
  if (feeCents === undefined || feeCents === payment.feeCents) return;
  await queries.updatePayment(transaction, payment.id, { feeCents });
}

/** The bank let go of the amount. */
async function recordVoid(context: Context, paymentId: string): Promise<void> {
  await closePayment(context, paymentId, { state: "voided" });
  await queries.settleClosedPayment(context.database, paymentId);
}

function providerFacts(reported: ProviderPayment) {
  return {
    providerPaymentId: reported.id,
    providerVersion: reported.version ?? null,
    cardBrand: reported.cardBrand ?? null,
    cardLast4: reported.cardLast4 ?? null,
    receiptUrl: reported.receiptUrl ?? null,
    feeCents: reported.feeCents ?? null,
  };
}
