import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { CURRENCY, DISPUTE_STATES, type DisputeState } from "@secret/domain";
import type { Square, SquareClient, SquareError } from "square";
import { z } from "zod";
import type { SquareConfig } from "../../config.ts";

/** A payment at Square, in our terms. */
export interface ProviderPayment {
  readonly id: string;
  readonly version: string | undefined;
  readonly status: "approved" | "completed" | "canceled" | "failed" | "pending";
  /** Amount with the tip. */
  readonly amountCents: number;
  readonly currency: string;
  readonly locationId: string | undefined;
  /** Our payment's id, set when the payment was created. */
  readonly referenceId: string | undefined;
  readonly cardBrand: string | undefined;
  readonly cardLast4: string | undefined;
  /** Identifier of the card, equal for each payment with it. */
  readonly cardFingerprint: string | undefined;
  readonly receiptUrl: string | undefined;
  readonly declineCode: string | undefined;
  /** Square's fee in cents; undefined until Square reports it. */
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

/** A dispute of a payment, as Square reports it. */
export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string | undefined;
  readonly amountCents: number;
  readonly currency: string;
  /** Square's reason in lower case: "not-received". */
  readonly reason: string;
  readonly state: DisputeState;
  readonly version: number;
  readonly dueAt: Date | undefined;
  readonly openedAt: Date;
  readonly changedAt: Date;
}

/** A deposit to the owner's bank account, or a withdrawal if negative. */
export interface ProviderPayout {
  readonly id: string;
  readonly status: "sent" | "paid" | "failed";
  /** A simple payout has no entries. */
  readonly kind: "batch" | "simple";
  readonly amountCents: number;
  readonly currency: string;
  /** Square's fee for the transfer, in cents. */
  readonly feeCents: number;
  /** Day of arrival, as text: "2026-11-27". */
  readonly arrivalOn: string | undefined;
  readonly statementId: string | undefined;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** A movement within a payout, in Square's signs. */
export interface ProviderPayoutEntry {
  readonly id: string;
  readonly payoutId: string;
  /** Square's activity type in lower case: "charge". */
  readonly kind: string;
  readonly effectiveAt: Date | undefined;
  readonly grossCents: number;
  readonly feeCents: number;
  readonly netCents: number;
  readonly paymentId: string | undefined;
  readonly refundId: string | undefined;
  readonly disputeId: string | undefined;
}

/** A page of one of Square's lists. */
export interface ProviderPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; undefined on the last one. */
  readonly cursor: string | undefined;
}

/** A payment in Square's own list, for the comparison with our books. */
export interface ListedPayment extends ProviderPayment {
  readonly createdAt: string;
  readonly note: string;
  readonly refundedCents: number;
  /** Part of the amount that is a tip. */
  readonly tipCents: number;
}

export interface ListedRefund extends ProviderRefund {
  readonly createdAt: string;
}

/** Range of times at which something was created at Square. */
export interface TimeRange {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Outcome of a call. Declined: a clear no, nothing happened. Unavailable: our settings are wrong, nothing happened.
 * Unknown: it may have happened, so its status must be read.
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
/** Wait after a 429 without Retry-After, in ms. */
const DEFAULT_WAIT_MS = 1_000;

/** Retries of a call. After them, the reconciliation takes over. */
export interface Retries {
  /** Retries by the SDK, after its own pause, for answers that allow a retry (408, 429, 5xx). */
  readonly bySdk: number;
  /** Pauses in ms before an authorization whose answer was lost is requested again, with the same key. */
  readonly pausesMs: readonly number[];
}

const RETRIES: Retries = { bySdk: 1, pausesMs: [250, 1_000] };
/** Time after which Square cancels a payment that was neither completed nor canceled. */
const HOLD_DURATION = "PT1H";

/** Client of Square's API, and the only place that knows Square's SDK. Converts its BigInt amounts to numbers. */
export class PaymentProvider {
  readonly #config: SquareConfig;
  #client: Promise<SquareClient> | undefined;
  /** Time before which Square accepts no more calls, on the process's own clock in ms. */
  #callableAt = 0;
  readonly retries: Retries;

  constructor(config: SquareConfig, retries: Retries = RETRIES) {
    this.#config = config;
    this.retries = retries;
  }

  /** Loads Square's SDK before the first payment: loading takes most of a second, in which nothing else is answered. */
  async prepare(): Promise<void> {
    await this.#connect();
  }

  /** Waits until Square accepts calls again after a 429. For background work only; a paying member isn't held up. */
  async untilWelcome(signal: AbortSignal): Promise<void> {
    for (;;) {
      const waitMs = this.#callableAt - performance.now();
      if (waitMs <= 0 || signal.aborted) return;
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Authorizes the amount, tip included. No money moves until {@link complete}. */
  authorize(request: {
    idempotencyKey: string;
    paymentId: string;
    sourceId: string;
    verificationToken: string | undefined;
    amountCents: number;
    tipCents: number;
    note: string;
  }): Promise<Outcome<ProviderPayment>> {
    const { idempotencyKey, paymentId, sourceId, verificationToken, amountCents, note } = request;
    // Square reports tips separately from sales. It needs an amount besides the tip; a fully discounted order has none.
    const tipCents = request.tipCents < amountCents ? request.tipCents : 0;
    return this.#call(async (client) => {
      const { payment } = await client.payments.create({
        idempotencyKey,
        sourceId,
        ...(verificationToken === undefined ? {} : { verificationToken }),
        amountMoney: { amount: BigInt(amountCents - tipCents), currency: CURRENCY },
        ...(tipCents === 0 ? {} : { tipMoney: { amount: BigInt(tipCents), currency: CURRENCY } }),
        locationId: this.#config.locationId,
        referenceId: paymentId,
        note,
        autocomplete: false,
        delayDuration: HOLD_DURATION,
        delayAction: "CANCEL",
      });
      return toPayment(payment);
    });
  }

  /** Captures an authorized payment. */
  complete(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#call(async (client) => {
      const { payment } = await client.payments.complete({ paymentId: providerPaymentId });
      return toPayment(payment);
    });
  }

  /** Releases an authorized payment. */
  cancel(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#call(async (client) => {
      const { payment } = await client.payments.cancel({ paymentId: providerPaymentId });
      return toPayment(payment);
    });
  }

  /** Releases a payment whose creation was never answered. Succeeds even if there is none. */
  cancelByKey(idempotencyKey: string): Promise<Outcome<void>> {
    return this.#call(async (client) => {
      await client.payments.cancelByIdempotencyKey({ idempotencyKey });
    });
  }

  find(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#call(async (client) => {
      const { payment } = await client.payments.get({ paymentId: providerPaymentId });
      return toPayment(payment);
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
      return toRefund(refund);
    });
  }

  findRefund(providerRefundId: string): Promise<Outcome<ProviderRefund>> {
    return this.#call(async (client) => {
      const { refund } = await client.refunds.get({ refundId: providerRefundId });
      return toRefund(refund);
    });
  }

  /**
   * Lists our location's payments created in a range of time, oldest first. The newest may be missing for some seconds.
   */
  listPayments(range: TimeRange): Promise<Outcome<ListedPayment[]>> {
    return this.#call(async (client) => {
      const listed: ListedPayment[] = [];
      for await (const payment of await client.payments.list(this.#inRange(range))) {
        listed.push(toListed(payment));
      }
      return listed;
    });
  }

  /**
   * Finds the payment of a transaction in Square's Point of Sale app, whose id is that of an order at Square (Square,
   * "Point of Sale API Mobile Web Technical Reference").
   */
  findTransaction(transactionId: string): Promise<Outcome<ListedPayment | undefined>> {
    return this.#call(async (client) => {
      const { order } = await client.orders.get({ orderId: transactionId });
      const [tender] = order?.tenders ?? [];
      const paymentId = tender?.paymentId ?? tender?.id;
      if (!paymentId) return undefined;
      const { payment } = await client.payments.get({ paymentId });
      return payment && toListed(payment);
    });
  }

  /** Lists our location's refunds created in a range of time, oldest first. */
  listRefunds(range: TimeRange): Promise<Outcome<ListedRefund[]>> {
    return this.#call(async (client) => {
      const listed: ListedRefund[] = [];
      for await (const refund of await client.refunds.list(this.#inRange(range)))
        listed.push({ ...toRefund(refund), createdAt: refund.createdAt ?? "" });
      return listed;
    });
  }

  findDispute(disputeId: string): Promise<Outcome<ProviderDispute>> {
    return this.#call(async (client) => {
      const { dispute } = await client.disputes.get({ disputeId });
      return toDispute(dispute);
    });
  }

  /** Lists a page of our location's disputes, all there are (Square, "ListDisputes"). */
  listDisputes(cursor: string | undefined): Promise<Outcome<ProviderPage<ProviderDispute>>> {
    return this.#call(async (client) => {
      const { locationId } = this.#config;
      const { data, response } = await client.disputes.list({ locationId, ...(cursor && { cursor }) });
      return { rows: data.map(toDispute), cursor: response.cursor || undefined };
    });
  }

  /** Lists a page of our location's payouts created since a moment, oldest first (Square, "ListPayouts"). */
  listPayouts(since: Date, cursor: string | undefined): Promise<Outcome<ProviderPage<ProviderPayout>>> {
    return this.#call(async (client) => {
      const { locationId } = this.#config;
      const range = { locationId, beginTime: since.toISOString(), sortOrder: "ASC" } as const;
      const { data, response } = await client.payouts.list({ ...range, ...(cursor && { cursor }) });
      return { rows: data.map(toPayout), cursor: response.cursor || undefined };
    });
  }

  /** Lists a page of a payout's entries, oldest first (Square, "ListPayoutEntries"). */
  listPayoutEntries(
    payoutId: string,
    cursor: string | undefined,
  ): Promise<Outcome<ProviderPage<ProviderPayoutEntry>>> {
    return this.#call(async (client) => {
      const asked = { payoutId, sortOrder: "ASC", ...(cursor && { cursor }) } as const;
      const { data, response } = await client.payouts.listEntries(asked);
      return { rows: data.map(toPayoutEntry), cursor: response.cursor || undefined };
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
   * Returns whether a webhook's raw body was signed for this address: the signature is the base64 of the HMAC-SHA-256
   * over address and body (Square, "Validate event notifications"). The SDK's own helper doesn't compare in constant
   * time.
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
      this.#noteRetryAfter(error as Partial<SquareError>);
      return toOutcome(error);
    }
  }

  #noteRetryAfter({ statusCode, rawResponse }: Partial<SquareError>): void {
    if (statusCode !== TOO_MANY_REQUESTS) return;
    const seconds = Number(rawResponse?.headers.get("retry-after") ?? Number.NaN);
    const waitMs = seconds > 0 ? seconds * 1_000 : DEFAULT_WAIT_MS;
    this.#callableAt = Math.max(this.#callableAt, performance.now() + waitMs);
  }

  /** Loads the SDK on first use, so that the server answers before it is loaded. */
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

/** Error codes that leave open whether the first request with this key succeeded. */
const KEY_CONFLICTS = new Set(["IDEMPOTENCY_KEY_REUSED", "CONFLICT"]);

/** Maps an error to an outcome. A clear 4xx is a no; anything else (lost connection, timeout, 5xx, 429) is unknown. */
function toOutcome(error: unknown): Outcome<never> {
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

/** Declined payment in Square's error answer, in Square's own form. */
const DeclinedPayment = z.object({
  payment: z.object({ card_details: z.object({ card: z.object({ fingerprint: z.string() }) }) }),
});

const STATUSES: Readonly<Record<string, ProviderPayment["status"]>> = {
  APPROVED: "approved",
  COMPLETED: "completed",
  CANCELED: "canceled",
  FAILED: "failed",
};

function toPayment(payment: Square.Payment | undefined): ProviderPayment {
  if (payment?.id === undefined) throw new Error("Square's answer has no payment");
  return {
    id: payment.id,
    version: payment.versionToken ?? undefined,
    status: STATUSES[payment.status ?? ""] ?? "pending",
    amountCents: Number(payment.totalMoney?.amount ?? 0n),
    currency: payment.totalMoney?.currency ?? "",
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

function toListed(payment: Square.Payment): ListedPayment {
  return {
    ...toPayment(payment),
    createdAt: payment.createdAt ?? "",
    note: payment.note ?? "",
    refundedCents: Number(payment.refundedMoney?.amount ?? 0n),
    tipCents: Number(payment.tipMoney?.amount ?? 0n),
  };
}

/** Returns the fee with its adjustments, in cents. */
function feeOf({ processingFee = [] }: Square.Payment): number | undefined {
  if (processingFee.length === 0) return undefined;
  return processingFee.reduce((sum, { amountMoney }) => sum + Number(amountMoney?.amount ?? 0n), 0);
}

function toRefund(refund: Square.PaymentRefund | undefined): ProviderRefund {
  if (refund?.id === undefined) throw new Error("Square's answer has no refund");
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

function toDispute(dispute: Square.Dispute | undefined): ProviderDispute {
  const id = dispute?.id ?? dispute?.disputeId;
  if (dispute === undefined || !id) throw new Error("Square's answer has no dispute");
  const state = toKebab(dispute.state);
  const openedAt = toDate(dispute.createdAt) ?? toDate(dispute.reportedAt) ?? new Date(0);
  return {
    id,
    paymentId: dispute.disputedPayment?.paymentId ?? undefined,
    amountCents: Number(dispute.amountMoney?.amount ?? 0n),
    currency: dispute.amountMoney?.currency ?? "",
    reason: toKebab(dispute.reason),
    // A state that we don't know keeps the dispute open, so that the payment isn't refunded.
    state: DISPUTE_STATES.find((each) => each === state) ?? "processing",
    version: Number(dispute.version ?? 0),
    dueAt: toDate(dispute.dueAt),
    openedAt,
    changedAt: toDate(dispute.updatedAt) ?? openedAt,
  };
}

/** Writes one of Square's names in lower case: "NOT_RECEIVED" becomes "not-received". */
function toKebab(name: string | undefined): string {
  return (name ?? "unknown").toLowerCase().replaceAll("_", "-").slice(0, 60);
}

/** Reads a time of Square's; undefined if there is none, or if it isn't one. */
function toDate(text: string | null | undefined): Date | undefined {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Reads a day of Square's, "2026-11-27"; undefined if there is none, or if no calendar has it. */
function toDay(text: string | null | undefined): string | undefined {
  return toDate(text)?.toISOString().slice(0, 10) === text ? (text ?? undefined) : undefined;
}

function toPayout(payout: Square.Payout): ProviderPayout {
  const createdAt = toDate(payout.createdAt) ?? new Date(0);
  return {
    id: payout.id,
    status: payout.status === "PAID" ? "paid" : payout.status === "FAILED" ? "failed" : "sent",
    kind: payout.type === "SIMPLE" ? "simple" : "batch",
    amountCents: Number(payout.amountMoney?.amount ?? 0n),
    currency: payout.amountMoney?.currency ?? "",
    feeCents: (payout.payoutFee ?? []).reduce((sum, fee) => sum + Number(fee.amountMoney?.amount ?? 0n), 0),
    arrivalOn: toDay(payout.arrivalDate),
    statementId: payout.endToEndId ?? undefined,
    version: Number(payout.version ?? 0),
    createdAt,
    changedAt: toDate(payout.updatedAt) ?? createdAt,
  };
}

function toPayoutEntry(entry: Square.PayoutEntry): ProviderPayoutEntry {
  // The payment's id is in the details of the entry's own type.
  const details = Object.entries(entry).flatMap(([name, value]) =>
    name.startsWith("type") && name.endsWith("Details") ? [value as EntryDetails] : [],
  );
  const idOf = (name: keyof EntryDetails) => details.find((each) => each[name])?.[name] ?? undefined;
  return {
    id: entry.id,
    payoutId: entry.payoutId,
    kind: toKebab(entry.type),
    effectiveAt: toDate(entry.effectiveAt),
    grossCents: Number(entry.grossAmountMoney?.amount ?? 0n),
    feeCents: Number(entry.feeAmountMoney?.amount ?? 0n),
    netCents: Number(entry.netAmountMoney?.amount ?? 0n),
    paymentId: idOf("paymentId"),
    refundId: idOf("refundId"),
    disputeId: idOf("disputeId"),
  };
}

/** Ids that details of an entry may have. */
interface EntryDetails {
  readonly paymentId?: string | null;
  readonly refundId?: string | null;
  readonly disputeId?: string | null;
}
