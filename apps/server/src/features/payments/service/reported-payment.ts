import { createHmac } from "node:crypto";
import { CURRENCY } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import type * as queries from "../queries/payments.ts";
import type { ProviderPayment } from "../square/answers.ts";

/** A payment, as it was last read, and Square's report of it. */
export interface ReportedPayment {
  readonly payment: queries.PaymentRow;
  readonly reported: ProviderPayment;
}

/**
 * Returns whether a report is about our payment: amount, currency, location and reference are those we asked for, and
 * the id is the one we know. Any other report pays nothing here and leaves our attempt as it is.
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

/** Maps Square's report to the payment's columns. */
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

/** Derives the key by which payments with one card are counted; Square's fingerprint isn't stored. */
export function cardKeyOf(
  { config }: Pick<Context, "config">,
  fingerprint: string | undefined,
): Buffer | null {
  if (fingerprint === undefined) return null;
  return createHmac("sha256", config.deriveKey("cards")).update(fingerprint).digest();
}
