import { CURRENCY } from "@secret/domain";
import type { Square, SquareClient, SquareError } from "square";
import type { SquareConfig } from "../../config.ts";

/** A payment as the provider knows it, in our words. */
export interface ProviderPayment {
  readonly id: string;
  readonly version: string | undefined;
  readonly status: "approved" | "completed" | "canceled" | "failed" | "pending";
  readonly amountCents: number;
  readonly currency: string;
  readonly locationId: string | undefined;
  /** Our payment's id, given when it was made. */
  readonly referenceId: string | undefined;
  readonly cardBrand: string | undefined;
  readonly cardLast4: string | undefined;
  readonly receiptUrl: string | undefined;
  readonly declineCode: string | undefined;
}

export interface ProviderRefund {
  readonly id: string;
  readonly status: "pending" | "completed" | "failed";
}

/** How a call ended. Unknown: it may or may not have happened, and somebody must ask again. */
export type Outcome<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "declined"; readonly code: string | undefined; readonly detail: string | undefined }
  | { readonly kind: "unknown"; readonly cause: unknown };

const TIMEOUT_SECONDS = 20;
const MAX_RETRIES = 1;

/** The card provider. The only place that knows Square's SDK; its amounts are BigInt, ours are not. */
export class PaymentProvider {
  readonly #config: SquareConfig;
  #client: Promise<SquareClient> | undefined;

  constructor(config: SquareConfig) {
    this.#config = config;
  }

  /** Asks the bank to hold the amount. No money moves until {@link complete}. */
  authorize(request: {
    idempotencyKey: string;
    paymentId: string;
    sourceId: string;
    verificationToken: string | undefined;
    amountCents: number;
    note: string;
  }): Promise<Outcome<ProviderPayment>> {
    const { idempotencyKey, paymentId, sourceId, verificationToken, amountCents, note } = request;
    return this.#call(async (client) => {
      const { payment } = await client.payments.create({
        idempotencyKey,
        sourceId,
        ...(verificationToken === undefined ? {} : { verificationToken }),
        amountMoney: { amount: BigInt(amountCents), currency: CURRENCY },
        locationId: this.#config.locationId,
        referenceId: paymentId,
        note,
        autocomplete: false,
      });
      return paymentOf(payment);
    });
  }

  /** Takes the money that the bank holds. */
  complete(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#call(async (client) => {
      const { payment } = await client.payments.complete({ paymentId: providerPaymentId });
      return paymentOf(payment);
    });
  }

  /** Lets go of what the bank holds. */
  cancel(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#call(async (client) => {
      const { payment } = await client.payments.cancel({ paymentId: providerPaymentId });
      return paymentOf(payment);
    });
  }

  /** Lets go of a payment whose creation was never answered; done also where there is none. */
  cancelByKey(idempotencyKey: string): Promise<Outcome<void>> {
    return this.#call(async (client) => {
      await client.payments.cancelByIdempotencyKey({ idempotencyKey });
    });
  }

  find(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#call(async (client) => {
      const { payment } = await client.payments.get({ paymentId: providerPaymentId });
      return paymentOf(payment);
    });
  }

  refund(request: {
    idempotencyKey: string;
    providerPaymentId: string;
    amountCents: number;
    reason: string;
  }): Promise<Outcome<ProviderRefund>> {
    return this.#call(async (client) => {
      const { refund } = await client.refunds.refundPayment({
        idempotencyKey: request.idempotencyKey,
        paymentId: request.providerPaymentId,
        amountMoney: { amount: BigInt(request.amountCents), currency: CURRENCY },
        reason: request.reason,
      });
      return refundOf(refund);
    });
  }

  findRefund(providerRefundId: string): Promise<Outcome<ProviderRefund>> {
    return this.#call(async (client) => {
      const { refund } = await client.refunds.get({ refundId: providerRefundId });
      return refundOf(refund);
    });
  }

  /** Whether a webhook's body was signed for this address; compared in constant time by Square's helper. */
  async isSignedWebhook(body: string, signature: string, notificationUrl: string): Promise<boolean> {
    const { WebhooksHelper } = await import("square");
    return WebhooksHelper.verifySignature({
      requestBody: body,
      signatureHeader: signature,
      signatureKey: this.#config.webhookSignatureKey,
      notificationUrl,
    });
  }

  async #call<Value>(work: (client: SquareClient) => Promise<Value>): Promise<Outcome<Value>> {
    try {
      return { kind: "done", value: await work(await this.#connect()) };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** The SDK takes most of a second to load: it is loaded when first needed, not when the server starts. */
  #connect(): Promise<SquareClient> {
    this.#client ??= import("square").then(
      (square) =>
        new square.SquareClient({
          token: this.#config.accessToken,
          environment: this.#config.apiUrl,
          timeoutInSeconds: TIMEOUT_SECONDS,
          maxRetries: MAX_RETRIES,
        }),
    );
    return this.#client;
  }
}

/** A clear 4xx is a no; anything else (lost connection, timeout, 5xx, 429) leaves the outcome open. */
function outcomeOf(error: unknown): Outcome<never> {
  const { statusCode, errors } = error as Partial<SquareError>;
  if (statusCode === undefined || statusCode >= 500 || statusCode === 429 || statusCode === 408) {
    return { kind: "unknown", cause: error };
  }
  const first = errors?.[0];
  return { kind: "declined", code: first?.code, detail: first?.detail };
}

const STATUSES: Readonly<Record<string, ProviderPayment["status"]>> = {
  APPROVED: "approved",
  COMPLETED: "completed",
  CANCELED: "canceled",
  FAILED: "failed",
};

function paymentOf(payment: Square.Payment | undefined): ProviderPayment {
  if (payment?.id === undefined) throw new Error("the provider's answer holds no payment");
  return {
    id: payment.id,
    version: payment.versionToken ?? undefined,
    status: STATUSES[payment.status ?? ""] ?? "pending",
    amountCents: Number(payment.amountMoney?.amount ?? 0n),
    currency: payment.amountMoney?.currency ?? "",
    locationId: payment.locationId ?? undefined,
    referenceId: payment.referenceId ?? undefined,
    cardBrand: payment.cardDetails?.card?.cardBrand,
    cardLast4: payment.cardDetails?.card?.last4 ?? undefined,
    receiptUrl: payment.receiptUrl ?? undefined,
    declineCode: payment.cardDetails?.errors?.[0]?.code,
  };
}

function refundOf(refund: Square.PaymentRefund | undefined): ProviderRefund {
  if (refund?.id === undefined) throw new Error("the provider's answer holds no refund");
  const isOver = refund.status === "FAILED" || refund.status === "REJECTED";
  return {
    id: refund.id,
    status: refund.status === "COMPLETED" ? "completed" : isOver ? "failed" : "pending",
  };
}
