import { CURRENCY } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import type { ProviderPayment } from "../provider.ts";
import * as queries from "../queries/payments.ts";
import { cardKeyOf } from "./card-key.ts";

/** A payment, as it was read last, and what the provider says of it. */
export interface ReportedPayment {
  readonly payment: queries.PaymentRow;
  readonly reported: ProviderPayment;
}

/**
 * Amount, currency, location and reference must be those we asked for, and the provider's id the one we know;
 * else it pays nothing here and our own attempt stays as it is.
 */
export function isOurs({ config }: Context, { payment, reported }: ReportedPayment): boolean {
  return (
    reported.amountCents === payment.amountCents &&
    reported.currency === CURRENCY &&
    reported.locationId === config.square.locationId &&
    reported.referenceId === payment.id &&
    (payment.providerPaymentId ?? reported.id) === reported.id
  );
}

export async function auditMismatch(
  context: Context,
  transaction: Transaction,
  { payment, reported }: ReportedPayment,
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

/** Takes the payment's row, as it is now; undefined where another payment of the bank's is ours by now. */
export async function lockOurs(
  context: Context,
  transaction: Transaction,
  { payment: { id }, reported }: ReportedPayment,
): Promise<queries.PaymentRow | undefined> {
  const payment = await queries.lockPayment(transaction, id);
  if (payment === undefined || isOurs(context, { payment, reported })) return payment;
  await auditMismatch(context, transaction, { payment, reported });
  return undefined;
}

/** What the provider says, in the payment's own columns. */
export function providerFacts(context: Context, reported: ProviderPayment) {
  return {
    providerPaymentId: reported.id,
    providerVersion: reported.version ?? null,
    cardBrand: reported.cardBrand ?? null,
    cardLast4: reported.cardLast4 ?? null,
    cardKey: cardKeyOf(context, reported.cardFingerprint),
    receiptUrl: reported.receiptUrl ?? null,
    feeCents: reported.feeCents ?? null,
  };
}
