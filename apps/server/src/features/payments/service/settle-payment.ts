import { CURRENCY, formatUsd } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import { confirmPaidOrder, keepForPayment, type OrderRow } from "../../orders/service.ts";
import type { PaymentProvider, ProviderPayment } from "../provider.ts";
import * as queries from "../queries.ts";
import { receiptMail } from "../receipt.ts";
import { refundWholePayment } from "./refunds.ts";

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
  if (!(await isOurs(context, paymentId, reported))) return;
  switch (reported.status) {
    case "approved":
      return captureOrVoid(context, provider, paymentId, reported);
    case "completed":
      return recordCapture(context, paymentId, reported);
    case "canceled":
      return closePayment(context, paymentId, "voided");
    case "failed":
      return declinePayment(context, paymentId, reported.declineCode, undefined);
    case "pending":
      return;
  }
}

/** Amount, currency, location and reference must be those we asked for; else it pays nothing here. */
async function isOurs(context: Context, paymentId: string, reported: ProviderPayment): Promise<boolean> {
  const payment = await queries.findPayment(context.database, paymentId);
  const matches =
    payment !== undefined &&
    reported.amountCents === payment.amountCents &&
    reported.currency === CURRENCY &&
    reported.locationId === context.config.square.locationId &&
    reported.referenceId === paymentId;
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
  const isKept = await inTransaction(context.database, (transaction) =>
    markAuthorized(context, transaction, paymentId, reported),
  );
  const outcome = await (isKept ? provider.complete(reported.id) : provider.cancel(reported.id));
  if (outcome.kind === "done") return settlePayment(context, provider, paymentId, outcome.value);
  context.log.warn({ paymentId, kind: outcome.kind }, "a payment waits for the reconciliation");
}

async function markAuthorized(
  context: Context,
  transaction: Transaction,
  paymentId: string,
  reported: ProviderPayment,
): Promise<boolean> {
  const known = await queries.findPayment(transaction, paymentId);
  if (known === undefined) return false;
  const order = await keepForPayment(context, transaction, known.orderId);
  const payment = await queries.lockPayment(transaction, paymentId);
  if (payment?.state !== "started" && payment?.state !== "authorized") return payment?.state === "captured";
  await queries.updatePayment(transaction, paymentId, {
    state: "authorized",
    ...providerFacts(reported),
    updatedAt: context.clock.now(),
  });
  return order !== undefined;
}

/** The money has moved: confirm the order, or give the money back where it can't be kept any more. */
async function recordCapture(context: Context, paymentId: string, reported: ProviderPayment): Promise<void> {
  const tell = await inTransaction(context.database, async (transaction) => {
    const known = await queries.findPayment(transaction, paymentId);
    if (known === undefined) return undefined;
    const order = await keepForPayment(context, transaction, known.orderId);
    const payment = await queries.lockPayment(transaction, paymentId);
    if (payment === undefined || payment.state === "captured") return undefined;
    const now = context.clock.now();
    await queries.updatePayment(transaction, paymentId, {
      state: "captured",
      ...providerFacts(reported),
      updatedAt: now,
    });
    await audit(transaction, now, {
      eventType: "payment_event",
      severity: "info",
      message: `Payment of ${formatUsd(payment.amountCents)} captured`,
      userId: payment.userId,
      orderId: payment.orderId,
      metadata: { paymentId, providerPaymentId: reported.id },
    });
    if (order === undefined) {
      await refundWholePayment(context, transaction, payment, "The order could no longer be kept", undefined);
      return undefined;
    }
    await sendReceipt(context, transaction, order);
    return confirmPaidOrder(context, transaction, order);
  });
  tell?.();
}

async function sendReceipt(context: Context, transaction: Transaction, order: OrderRow): Promise<void> {
  const facts = await queries.findReceiptFacts(transaction, order.id);
  if (facts.email === null) return;
  const link = `${context.config.publicUrl}/orders/${order.id}`;
  await context.messages.enqueue(transaction, receiptMail({ ...facts, email: facts.email, link }));
}

/** The bank said no: the order stays pending and can be paid with another card. */
export async function declinePayment(
  context: Context,
  paymentId: string,
  code: string | undefined,
  detail: string | undefined,
): Promise<void> {
  await closePayment(context, paymentId, "declined", {
    declineCode: code ?? null,
    declineDetail: detail ?? null,
  });
}

/** Ends a payment that moved no money. */
export async function closePayment(
  context: Context,
  paymentId: string,
  state: "declined" | "voided",
  facts: { declineCode?: string | null; declineDetail?: string | null } = {},
): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const payment = await queries.lockPayment(transaction, paymentId);
    if (payment?.state !== "started" && payment?.state !== "authorized") return;
    await queries.updatePayment(transaction, paymentId, { state, ...facts, updatedAt: now });
    await audit(transaction, now, {
      eventType: "payment_event",
      severity: state === "declined" ? "warning" : "info",
      message: `Payment of ${formatUsd(payment.amountCents)} ${state}`,
      userId: payment.userId,
      orderId: payment.orderId,
      metadata: { paymentId, ...facts },
    });
  });
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
