import { setTimeout as pause } from "node:timers/promises";
import { BRAND } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { OrderRow } from "../../order-book/index.ts";
import type { Outcome, PaymentProvider } from "../provider.ts";
import type { PaymentRow } from "../queries/payments.ts";
import type { ProviderPayment } from "../square/answers.ts";
import { closePayment } from "./close-payment.ts";
import { settlePayment } from "./settle-payment.ts";

/** Card data for Square. It is never stored: a card token works once, and nobody else may see it. */
export interface CardSource {
  readonly sourceId: string;
  readonly verificationToken?: string | undefined;
  readonly order: Pick<OrderRow, "orderNumber" | "tipCents">;
}

/** Authorizes a payment at Square and applies the outcome. Returns whether it is captured for its order. */
export async function charge(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  source: CardSource,
): Promise<boolean> {
  const outcome = await authorize(provider, payment, source);
  switch (outcome.kind) {
    case "done":
      return settlePayment(context, provider, payment, outcome.value);
    case "declined":
      await closePayment(context, payment.id, {
        state: "declined",
        declineCode: outcome.code,
        declineDetail: outcome.detail,
        cardFingerprint: outcome.cardFingerprint,
      });
      return false;
    case "unavailable":
      context.log.error({ err: outcome.cause }, "Square refuses our credentials");
      await closePayment(context, payment.id, { state: "failed" });
      return false;
    case "unknown":
      context.log.warn({ err: outcome.cause, paymentId: payment.id }, "the payment's outcome is unknown");
      return false;
  }
}

async function authorize(
  provider: PaymentProvider,
  payment: PaymentRow,
  source: CardSource,
): Promise<Outcome<ProviderPayment>> {
  const request = {
    idempotencyKey: payment.idempotencyKey,
    paymentId: payment.id,
    sourceId: source.sourceId,
    verificationToken: source.verificationToken,
    amountCents: payment.amountCents,
    tipCents: source.order.tipCents,
    note: `${BRAND.programme} order ${source.order.orderNumber}`,
  };
  let outcome = await provider.authorize(request);
  for (const pauseMs of provider.retries.pausesMs) {
    if (outcome.kind !== "unknown") return outcome;
    await pause(pauseMs);
    const repeated = await provider.authorize(request);
    // Refused credentials leave open what became of the first request.
    if (repeated.kind !== "unavailable") outcome = repeated;
  }
  return outcome;
}
