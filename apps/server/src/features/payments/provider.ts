import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { CURRENCY } from "@secret/domain";
import type { Square, SquareClient, SquareError } from "square";
import { z } from "zod";
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
  /** The same for each payment with a card. */
  readonly cardFingerprint: string | undefined;
  readonly receiptUrl: string | undefined;
  readonly declineCode: string | undefined;
  /** What the provider keeps of it; undefined while it hasn't said. */
  readonly feeCents: number | undefined;
}

export interface ProviderRefund {
  readonly id: string;
  readonly status: "pending" | "completed" | "failed";
  readonly paymentId: string | undefined;
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string | undefined;
}

/** A payment as the provider's own list has it, for who looks for what we don't know. */
export interface ListedPayment extends ProviderPayment {
  readonly createdAt: string;
  readonly note: string;
  readonly refundedCents: number;
}

export interface ListedRefund extends ProviderRefund {
  readonly createdAt: string;
}

/** When something was made at the provider. */
export interface TimeRange {
  readonly since: Date;
  readonly until: Date;
}

/**
 * How a call ended. Declined: a clear no, nothing happened. Unavailable: we may not ask at all (our settings
 * are wrong), nothing happened. Unknown: it may or may not have happened, and somebody must ask again.
 */
export type Outcome<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | {
      readonly kind: "declined";
      readonly code: string | undefined;
      readonly detail: string | undefined;
      readonly cardFingerprint?: string | undefined;
    }
  | { readonly kind: "unavailable"; readonly cause: unknown }
  | { readonly kind: "unknown"; readonly cause: unknown };

const TIMEOUT_SECONDS = 10;
const TOO_MANY_REQUESTS = 429;
/** After too many calls, where the provider doesn't say for how long. */
const UNSAID_WAIT_MS = 1_000;

/** How often a call is tried again. Then the reconciliation takes over. */
export interface Retries {
  /** By the SDK itself, after a pause of its own, where Square asks for it (408, 429, 5xx). */
  readonly bySdk: number;
  /** Milliseconds before an authorization whose answer was lost is asked for again, with the same key. */
  readonly pausesMs: readonly number[];
}

const RETRIES: Retries = { bySdk: 1, pausesMs: [250, 1_000] };
/** What nobody completes or cancels, the bank lets go after this long. */
const HOLD_DURATION = "PT1H";

/** The card provider. The only place that knows Square's SDK; its amounts are BigInt, ours are not. */
export class PaymentProvider {
  readonly #config: SquareConfig;
  #client: Promise<SquareClient> | undefined;
  /** Until then the provider wants no more calls, by the process's own clock in milliseconds. */
  #welcomeAt = 0;
  readonly retries: Retries;

  constructor(config: SquareConfig, retries: Retries = RETRIES) {
    this.#config = config;
    this.retries = retries;
  }

  /**
   * Loads the provider's client ahead of the first payment: it takes most of a second, in which nothing else
   * is answered.
   */
  async prepare(): Promise<void> {
    await this.#connect();
  }

  /**
   * Waits until the provider takes calls again, where it has said that there were too many. For what can wait;
   * a member who pays is not held up.
   */
  async untilWelcome(signal: AbortSignal): Promise<void> {
    for (;;) {
      const waitMs = this.#welcomeAt - performance.now();
      if (waitMs <= 0 || signal.aborted) return;
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
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
        delayDuration: HOLD_DURATION,
        delayAction: "CANCEL",
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

  /** Lets go of a payment whose creation was never answered. Done also where there is none. */
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

  /** All payments of our location that were made in a range of time, oldest first. The newest may be missing for some seconds. */
  listPayments(range: TimeRange): Promise<Outcome<ListedPayment[]>> {
    return this.#call(async (client) => {
      const listed: ListedPayment[] = [];
      for await (const payment of await client.payments.list(this.#inRange(range))) {
        listed.push({
          ...paymentOf(payment),
          createdAt: payment.createdAt ?? "",
          note: payment.note ?? "",
          refundedCents: Number(payment.refundedMoney?.amount ?? 0n),
        });
      }
      return listed;
    });
  }

  /** The same of refunds. */
  listRefunds(range: TimeRange): Promise<Outcome<ListedRefund[]>> {
    return this.#call(async (client) => {
      const listed: ListedRefund[] = [];
      for await (const refund of await client.refunds.list(this.#inRange(range)))
        listed.push({ ...refundOf(refund), createdAt: refund.createdAt ?? "" });
      return listed;
    });
  }

  #inRange({ since, until }: TimeRange) {
    const { locationId } = this.#config;
    return {
      beginTime: since.toISOString(),
      endTime: until.toISOString(),
      sortOrder: "ASC",
      locationId,
    };
  }

  /**
   * Whether a webhook's raw body was signed for this address: the base64 of its HMAC-SHA-256 over address and
   * body (Square, "Validate event notifications"). The SDK's own helper does not compare in constant time.
   */
  isSignedWebhook(body: string, signature: string, notificationUrl: string): boolean {
    const expected = createHmac("sha256", this.#config.webhookSignatureKey)
      .update(notificationUrl + body)
      .digest();
    const given = Buffer.from(signature, "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async #call<Value>(work: (client: SquareClient) => Promise<Value>): Promise<Outcome<Value>> {
    try {
      return { kind: "done", value: await work(await this.#connect()) };
    } catch (error) {
      this.#heed(error as Partial<SquareError>);
      return outcomeOf(error);
    }
  }

  #heed({ statusCode, rawResponse }: Partial<SquareError>): void {
    if (statusCode !== TOO_MANY_REQUESTS) return;
    const seconds = Number(rawResponse?.headers.get("retry-after") ?? Number.NaN);
    const waitMs = seconds > 0 ? seconds * 1_000 : UNSAID_WAIT_MS;
    this.#welcomeAt = Math.max(this.#welcomeAt, performance.now() + waitMs);
  }

  /** The SDK is no import of the file's, so that the server answers before it is loaded. */
  #connect(): Promise<SquareClient> {
    this.#client ??= import("square").then(
      (square) =>
        new square.SquareClient({
          token: this.#config.accessToken,
          environment: this.#config.apiUrl,
          timeoutInSeconds: TIMEOUT_SECONDS,
          maxRetries: this.retries.bySdk,
        }),
    );
    return this.#client;
  }
}

/** Says nothing of whether the first request with this key went through. */
const KEY_CONFLICTS = new Set(["IDEMPOTENCY_KEY_REUSED", "CONFLICT"]);

/** A clear 4xx is a no; anything else (lost connection, timeout, 5xx, 429) leaves the outcome open. */
function outcomeOf(error: unknown): Outcome<never> {
  const { statusCode, errors, body } = error as Partial<SquareError>;
  if (
    statusCode === undefined ||
    statusCode >= 500 ||
    statusCode === TOO_MANY_REQUESTS ||
    statusCode === 408
  ) {
    return { kind: "unknown", cause: error };
  }
  if (statusCode === 401 || statusCode === 403) return { kind: "unavailable", cause: error };
  const first = errors?.[0];
  if (first !== undefined && KEY_CONFLICTS.has(first.code)) return { kind: "unknown", cause: error };
  const cardFingerprint = DeclinedPayment.safeParse(body).data?.payment.card_details.card.fingerprint;
  return { kind: "declined", code: first?.code, detail: first?.detail, cardFingerprint };
}

/** The declined payment in Square's error answer, as sent. */
const DeclinedPayment = z.object({
  payment: z.object({ card_details: z.object({ card: z.object({ fingerprint: z.string() }) }) }),
});

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
    cardFingerprint: payment.cardDetails?.card?.fingerprint ?? undefined,
    receiptUrl: payment.receiptUrl ?? undefined,
    declineCode: payment.cardDetails?.errors?.[0]?.code,
    feeCents: feeOf(payment),
  };
}

/** The fee and what it was adjusted by. */
function feeOf({ processingFee = [] }: Square.Payment): number | undefined {
  if (processingFee.length === 0) return undefined;
  return processingFee.reduce((sum, { amountMoney }) => sum + Number(amountMoney?.amount ?? 0n), 0);
}

function refundOf(refund: Square.PaymentRefund | undefined): ProviderRefund {
  if (refund?.id === undefined) throw new Error("the provider's answer holds no refund");
  const isOver = refund.status === "FAILED" || refund.status === "REJECTED";
  return {
    id: refund.id,
    status: refund.status === "COMPLETED" ? "completed" : isOver ? "failed" : "pending",
    paymentId: refund.paymentId ?? undefined,
    amountCents: Number(refund.amountMoney.amount ?? 0n),
    currency: refund.amountMoney.currency ?? "",
    reason: refund.reason ?? undefined,
  };
}
