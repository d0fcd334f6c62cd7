import { CURRENCY, formatUsd } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import { confirmPaidOrder, type OrderRow, withOrderForPayment } from "../../orders/service.ts";
import type { PaymentProvider, ProviderPayment } from "../provider.ts";
import * as queries from "../queries/payments.ts";
import { receiptMail } from "../receipt.ts";
import { closePayment } from "./close-payment.ts";
import { inPaymentLane } from "./payment-lane.ts";
import { refundWholePayment } from "./refund-payment.ts";

/** Until the provider has answered what we told it to do. */
const ASK_AGAIN_AFTER_MS = 30_000;

/**
 * Carries out what the provider says of a payment, whoever brings the news: the answer of the call, a
 * webhook or the reconciliation. The first one decides, the others change nothing.
 */
export async function settlePayment(
  context: Context,
  provider: PaymentProvider,
  paymentId: string,
  reported: ProviderPayment,
): Promise<void> {
  if (!(await inPaymentLane(() => isOurs(context, paymentId, reported)))) return;
  switch (reported.status) {
    case "approved":
      return captureOrVoid(context, provider, paymentId, reported);
    case "completed":
      return inPaymentLane(() => recordCapture(context, paymentId, reported));
    case "canceled":
      return inPaymentLane(() => recordVoid(context, paymentId));
    case "failed":
      return closePayment(context, paymentId, { state: "declined", declineCode: reported.declineCode });
    case "pending":
      return;
  }
}

/**
 * Amount, currency, location and reference must be those we asked for, and the provider's id the one we know;
 * else it pays nothing here and our own attempt stays as it is.
 */
async function isOurs(context: Context, paymentId: string, reported: ProviderPayment): Promise<boolean> {
  const payment = await queries.findPayment(context.database, paymentId);
  const matches =
    payment !== undefined &&
    reported.amountCents === payment.amountCents &&
    reported.currency === CURRENCY &&
    reported.locationId === context.config.square.locationId &&
    reported.referenceId === paymentId &&
    (payment.providerPaymentId ?? reported.id) === reported.id;
  if (!matches) {
    await inTransaction(context.database, (transaction) =>
      audit(transaction, context.clock.now(), {
        eventType: "payment_event",
        severity: "critical",
        message: "A payment does not match what was asked for and was not accepted",
        orderId: payment?.orderId,
        metadata: { paymentId, providerPaymentId: reported.id, amountCents: reported.amountCents },
      }),
    );
  }
  return matches;
}

/** The bank holds the amount: take it if the order can be kept, else let it go. */
async function captureOrVoid(
  context: Context,
  provider: PaymentProvider,
  paymentId: string,
  reported: ProviderPayment,
): Promise<void> {
  const { orderId } = (await queries.findPayment(context.database, paymentId)) ?? {};
  if (orderId === undefined) return;
  const isKept = await inPaymentLane(() =>
    withOrderForPayment(context, orderId, (transaction, order) =>
      markAuthorized(context, transaction, paymentId, reported, order),
    ),
  );
  const told = await (isKept ? provider.complete(reported.id) : provider.cancel(reported.id));
  if (told.kind === "done") return settlePayment(context, provider, paymentId, told.value);
  // Somebody else was faster, or the answer was lost: what counts is how it stands.
  const found = await provider.find(reported.id);
  if (found.kind === "done" && found.value.status !== "approved") {
    return settlePayment(context, provider, paymentId, found.value);
  }
  context.log.warn({ paymentId, kind: told.kind }, "a payment waits for the reconciliation");
}

/** Writes down that the bank holds the amount. Returns whether it is to be taken. */
async function markAuthorized(
  context: Context,
  transaction: Transaction,
  paymentId: string,
  reported: ProviderPayment,
  order: OrderRow | undefined,
): Promise<boolean> {
  const payment = await queries.lockPayment(transaction, paymentId);
  if (payment === undefined || payment.state === "captured") return payment !== undefined;
  const now = context.clock.now();
  const isOpen = payment.state === "started" || payment.state === "authorized";
  await queries.updatePayment(transaction, paymentId, {
    // One that was closed stays closed, and is asked about until the bank has let go of it.
    ...(isOpen ? { state: "authorized" } : {}),
    ...providerFacts(reported),
    reconcileAfter: new Date(now.getTime() + ASK_AGAIN_AFTER_MS),
    updatedAt: now,
  });
  return isOpen && order !== undefined;
}

/** The money has moved: confirm the order, or give the money back where it can't be kept any more. */
async function recordCapture(context: Context, paymentId: string, reported: ProviderPayment): Promise<void> {
  const { orderId } = (await queries.findPayment(context.database, paymentId)) ?? {};
  if (orderId === undefined) return;
  const tell = await withOrderForPayment(context, orderId, async (transaction, order) => {
    const payment = await queries.lockPayment(transaction, paymentId);
    if (payment === undefined || payment.state === "captured") return undefined;
    const now = context.clock.now();
    await queries.updatePayment(transaction, paymentId, {
      state: "captured",
      isSurplus: order === undefined,
      ...providerFacts(reported),
      reconcileAfter: null,
      updatedAt: now,
    });
    await audit(transaction, now, {
      eventType: "payment_event",
      severity: order === undefined ? "warning" : "info",
      message: `Payment of ${formatUsd(payment.amountCents)} captured`,
      userId: payment.userId,
      orderId: payment.orderId,
      metadata: { paymentId, providerPaymentId: reported.id },
    });
    if (order === undefined) {
      return refundWholePayment(context, transaction, payment, {
        reason: "The order could no longer be kept",
        requestedBy: undefined,
      });
    }
    await sendReceipt(context, transaction, order);
    return confirmPaidOrder(context, transaction, order);
  });
  tell?.();
}

/** The bank let go of the amount. */
async function recordVoid(context: Context, paymentId: string): Promise<void> {
  await closePayment(context, paymentId, { state: "voided" });
  await queries.settleClosedPayment(context.database, paymentId);
}

async function sendReceipt(context: Context, transaction: Transaction, order: OrderRow): Promise<void> {
  const facts = await queries.findReceiptFacts(transaction, order.id);
  if (facts.email === null) return;
  const link = `${context.config.publicUrl}/orders/${order.id}`;
  await context.messages.enqueue(transaction, receiptMail({ ...facts, email: facts.email, link }));
}

function providerFacts(reported: ProviderPayment) {
  return {
    providerPaymentId: reported.id,
    providerVersion: reported.version ?? null,
    cardBrand: reported.cardBrand ?? null,
    cardLast4: reported.cardLast4 ?? null,
    receiptUrl: reported.receiptUrl ?? null,
  };
}
