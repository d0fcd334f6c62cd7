import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { CURRENCY } from "@secret/domain";
import { z } from "zod";
import type { SquareConfig } from "../../config.ts";
import {
  DisputeAnswer,
  DisputeList,
  type ListedPayment,
  type ListedRefund,
  OrderAnswer,
  PaymentAnswer,
  PaymentList,
  PayoutEntryList,
  PayoutList,
  type ProviderDispute,
  type ProviderPage,
  type ProviderPayment,
  type ProviderPayout,
  type ProviderPayoutEntry,
  type ProviderRefund,
  RefundAnswer,
  RefundList,
  toDispute,
  toListedPayment,
  toListedRefund,
  toPayment,
  toPayout,
  toPayoutEntry,
  toRefund,
} from "./square/answers.ts";
import { mayPass, SquareClient, SquareRefusal } from "./square/client.ts";

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

/** Retries of a call. After them, the reconciliation takes over. */
export interface Retries {
  /** Retries of a request whose answer allows one (408, 429, 5xx), after the client's own pause. */
  readonly ofRequests: number;
  /** Pauses in ms before an authorization whose answer was lost is requested again, with the same key. */
  readonly pausesMs: readonly number[];
}

const RETRIES: Retries = { ofRequests: 1, pausesMs: [250, 1_000] };
/** Time after which Square cancels a payment that was neither completed nor canceled. */
const HOLD_DURATION = "PT1H";

/** Square's payments, refunds, disputes and payouts, in our terms. */
export class PaymentProvider {
  readonly #config: SquareConfig;
  readonly #client: SquareClient;
  /** Time before which Square accepts no more calls, on the process's own clock in ms. */
  #callableAt = 0;
  readonly retries: Retries;

  constructor(config: SquareConfig, retries: Retries = RETRIES) {
    this.#config = config;
    this.#client = new SquareClient({ ...config, retries: retries.ofRequests });
    this.retries = retries;
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
    return this.#payment(() =>
      this.#client.post("/payments", {
        idempotency_key: idempotencyKey,
        source_id: sourceId,
        verification_token: verificationToken,
        amount_money: { amount: amountCents - tipCents, currency: CURRENCY },
        tip_money: tipCents === 0 ? undefined : { amount: tipCents, currency: CURRENCY },
        location_id: this.#config.locationId,
        reference_id: paymentId,
        note,
        autocomplete: false,
        delay_duration: HOLD_DURATION,
        delay_action: "CANCEL",
      }),
    );
  }

  /** Captures an authorized payment. */
  complete(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#payment(() => this.#client.post(`${paymentPath(providerPaymentId)}/complete`));
  }

  /** Releases an authorized payment. */
  cancel(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#payment(() => this.#client.post(`${paymentPath(providerPaymentId)}/cancel`));
  }

  /** Releases a payment whose creation was never answered. Succeeds even if there is none. */
  cancelByKey(idempotencyKey: string): Promise<Outcome<void>> {
    return this.#call(async () => {
      await this.#client.post("/payments/cancel", { idempotency_key: idempotencyKey });
    });
  }

  find(providerPaymentId: string): Promise<Outcome<ProviderPayment>> {
    return this.#payment(() => this.#client.get(paymentPath(providerPaymentId)));
  }

  refund(request: {
    idempotencyKey: string;
    providerPaymentId: string;
    amountCents: number;
    reason: string;
  }): Promise<Outcome<ProviderRefund>> {
    const { idempotencyKey, providerPaymentId, amountCents, reason } = request;
    return this.#call(async () => {
      const answer = await this.#client.post("/refunds", {
        idempotency_key: idempotencyKey,
        payment_id: providerPaymentId,
        amount_money: { amount: amountCents, currency: CURRENCY },
        reason,
      });
      return toRefund(RefundAnswer.parse(answer).refund);
    });
  }

  findRefund(providerRefundId: string): Promise<Outcome<ProviderRefund>> {
    return this.#call(async () => {
      const answer = await this.#client.get(`/refunds/${encodeURIComponent(providerRefundId)}`);
      return toRefund(RefundAnswer.parse(answer).refund);
    });
  }

  /**
   * Lists our location's payments created in a range of time, oldest first. The newest may be missing for some seconds.
   */
  listPayments(range: TimeRange): Promise<Outcome<ListedPayment[]>> {
    return this.#listAll("/payments", range, (answer) => {
      const { payments, cursor } = PaymentList.parse(answer);
      return { rows: payments.map(toListedPayment), cursor };
    });
  }

  /**
   * Finds the payment of a transaction in Square's Point of Sale app, whose id is that of an order at Square (Square,
   * "Point of Sale API Mobile Web Technical Reference").
   */
  findTransaction(transactionId: string): Promise<Outcome<ListedPayment | undefined>> {
    return this.#call(async () => {
      const answer = await this.#client.get(`/orders/${encodeURIComponent(transactionId)}`);
      const [tender] = OrderAnswer.parse(answer).order?.tenders ?? [];
      const paymentId = tender?.payment_id || tender?.id;
      if (!paymentId) return undefined;
      return toListedPayment(PaymentAnswer.parse(await this.#client.get(paymentPath(paymentId))).payment);
    });
  }

  /** Lists our location's refunds created in a range of time, oldest first. */
  listRefunds(range: TimeRange): Promise<Outcome<ListedRefund[]>> {
    return this.#listAll("/refunds", range, (answer) => {
      const { refunds, cursor } = RefundList.parse(answer);
      return { rows: refunds.map(toListedRefund), cursor };
    });
  }

  findDispute(disputeId: string): Promise<Outcome<ProviderDispute>> {
    return this.#call(async () => {
      const answer = await this.#client.get(`/disputes/${encodeURIComponent(disputeId)}`);
      return toDispute(DisputeAnswer.parse(answer).dispute);
    });
  }

  /** Lists a page of our location's disputes, all there are (Square, "ListDisputes"). */
  listDisputes(cursor: string | undefined): Promise<Outcome<ProviderPage<ProviderDispute>>> {
    return this.#call(async () => {
      const answer = await this.#client.get("/disputes", { location_id: this.#config.locationId, cursor });
      const { disputes, cursor: next } = DisputeList.parse(answer);
      return { rows: disputes.map(toDispute), cursor: next };
    });
  }

  /** Lists a page of our location's payouts created since a moment, oldest first (Square, "ListPayouts"). */
  listPayouts(since: Date, cursor: string | undefined): Promise<Outcome<ProviderPage<ProviderPayout>>> {
    return this.#call(async () => {
      const range = { location_id: this.#config.locationId, begin_time: since.toISOString() };
      const answer = await this.#client.get("/payouts", { ...range, sort_order: "ASC", cursor });
      const { payouts, cursor: next } = PayoutList.parse(answer);
      return { rows: payouts.map(toPayout), cursor: next };
    });
  }

  /** Lists a page of a payout's entries, oldest first (Square, "ListPayoutEntries"). */
  listPayoutEntries(
    payoutId: string,
    cursor: string | undefined,
  ): Promise<Outcome<ProviderPage<ProviderPayoutEntry>>> {
    return this.#call(async () => {
      const path = `/payouts/${encodeURIComponent(payoutId)}/payout-entries`;
      const { payout_entries: entries, cursor: next } = PayoutEntryList.parse(
        await this.#client.get(path, { sort_order: "ASC", cursor }),
      );
      return { rows: entries.map(toPayoutEntry), cursor: next };
    });
  }

  /** Reads all pages of a list of what our location had in a range of time. */
  #listAll<Row>(
    path: string,
    { since, until }: TimeRange,
    read: (answer: unknown) => ProviderPage<Row>,
  ): Promise<Outcome<Row[]>> {
    const range = { begin_time: since.toISOString(), end_time: until.toISOString(), sort_order: "ASC" };
    return this.#call(async () => {
      const all: Row[] = [];
      let cursor: string | undefined;
      do {
        const query = { ...range, location_id: this.#config.locationId, cursor };
        const page = read(await this.#client.get(path, query));
        all.push(...page.rows);
        cursor = page.cursor;
      } while (cursor !== undefined);
      return all;
    });
  }

  /**
   * Returns whether a webhook's raw body was signed for this address: the signature is the base64 of the HMAC-SHA-256
   * over address and body (Square, "Validate event notifications").
   */
  isSignedWebhook(body: string, signature: string, notificationUrl: string): boolean {
    const expected = createHmac("sha256", this.#config.webhookSignatureKey)
      .update(notificationUrl + body)
      .digest();
    const given = Buffer.from(signature, "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #payment(send: () => Promise<unknown>): Promise<Outcome<ProviderPayment>> {
    return this.#call(async () => toPayment(PaymentAnswer.parse(await send()).payment));
  }

  async #call<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
    try {
      return { kind: "done", value: await work() };
    } catch (error) {
      if (!(error instanceof SquareRefusal)) return { kind: "unknown", cause: error };
      if (error.waitMs !== undefined)
        this.#callableAt = Math.max(this.#callableAt, performance.now() + error.waitMs);
      return toOutcome(error);
    }
  }
}

function paymentPath(providerPaymentId: string): string {
  return `/payments/${encodeURIComponent(providerPaymentId)}`;
}

/** Error codes that leave open whether the first request with this key succeeded. */
const KEY_CONFLICTS = new Set(["IDEMPOTENCY_KEY_REUSED", "CONFLICT"]);

/** Maps a refusal to an outcome. A clear 4xx is a no; anything else (timeout, 5xx, 429) is unknown. */
function toOutcome(refusal: SquareRefusal): Outcome<never> {
  if (mayPass(refusal)) return { kind: "unknown", cause: refusal };
  const { status, errors, body } = refusal;
  if (status === 401 || status === 403) return { kind: "unavailable", cause: refusal };
  const [first] = errors;
  if (first !== undefined && KEY_CONFLICTS.has(first.code)) return { kind: "unknown", cause: refusal };
  const cardFingerprint = DeclinedPayment.safeParse(body).data?.payment.card_details.card.fingerprint;
  return { kind: "declined", code: first?.code, detail: first?.detail ?? undefined, cardFingerprint };
}

/** Declined payment in Square's error answer, in Square's own form. */
const DeclinedPayment = z.object({
  payment: z.object({ card_details: z.object({ card: z.object({ fingerprint: z.string() }) }) }),
});
