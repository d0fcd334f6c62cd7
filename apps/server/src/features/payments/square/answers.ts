import { DISPUTE_STATES, type DisputeState } from "@secret/domain";
import { z } from "zod";

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

const text = z.string().nullish();
/** Amount in cents, also an absurd one: a strange row mustn't hide its list's others. */
const Money = z.object({ amount: z.number().nullish(), currency: text }).nullish();
/** Rows and the cursor of the next page, which is missing or empty on the last one. */
const cursor = text.transform((given) => given || undefined);

const Payment = z.object({
  id: z.string(),
  version_token: text,
  status: text,
  total_money: Money,
  tip_money: Money,
  refunded_money: Money,
  location_id: text,
  reference_id: text,
  card_details: z
    .object({
      card: z.object({ card_brand: text, last_4: text, fingerprint: text }).nullish(),
      errors: z.array(z.object({ code: text })).nullish(),
    })
    .nullish(),
  receipt_url: text,
  processing_fee: z.array(z.object({ amount_money: Money })).nullish(),
  created_at: text,
  note: text,
});
export const PaymentAnswer = z.object({ payment: Payment });
export const PaymentList = z.object({ payments: z.array(Payment).default([]), cursor });

const Refund = z.object({
  id: z.string(),
  status: text,
  payment_id: text,
  amount_money: Money,
  reason: text,
  created_at: text,
});
export const RefundAnswer = z.object({ refund: Refund });
export const RefundList = z.object({ refunds: z.array(Refund).default([]), cursor });

/** An order of Square's, in which a payment is a tender. */
export const OrderAnswer = z.object({
  order: z.object({ tenders: z.array(z.object({ id: text, payment_id: text })).nullish() }).nullish(),
});

const Dispute = z.object({
  id: text,
  dispute_id: text,
  disputed_payment: z.object({ payment_id: text }).nullish(),
  amount_money: Money,
  reason: text,
  state: text,
  version: z.number().nullish(),
  due_at: text,
  created_at: text,
  reported_at: text,
  updated_at: text,
});
export const DisputeAnswer = z.object({ dispute: Dispute });
export const DisputeList = z.object({ disputes: z.array(Dispute).default([]), cursor });

const Payout = z.object({
  id: z.string(),
  status: text,
  type: text,
  amount_money: Money,
  payout_fee: z.array(z.object({ amount_money: Money })).nullish(),
  arrival_date: text,
  end_to_end_id: text,
  version: z.number().nullish(),
  created_at: text,
  updated_at: text,
});
export const PayoutList = z.object({ payouts: z.array(Payout).default([]), cursor });

const PayoutEntry = z.looseObject({
  id: z.string(),
  payout_id: z.string(),
  type: text,
  effective_at: text,
  gross_amount_money: Money,
  fee_amount_money: Money,
  net_amount_money: Money,
});
export const PayoutEntryList = z.object({ payout_entries: z.array(PayoutEntry).default([]), cursor });

/** Ids that details of an entry may have. */
const EntryDetails = z.object({ payment_id: text, refund_id: text, dispute_id: text });

const STATUSES: Readonly<Record<string, ProviderPayment["status"]>> = {
  APPROVED: "approved",
  COMPLETED: "completed",
  CANCELED: "canceled",
  FAILED: "failed",
};

export function toPayment(payment: z.output<typeof Payment>): ProviderPayment {
  return {
    id: payment.id,
    version: payment.version_token ?? undefined,
    status: STATUSES[payment.status ?? ""] ?? "pending",
    amountCents: payment.total_money?.amount ?? 0,
    currency: payment.total_money?.currency ?? "",
    locationId: payment.location_id ?? undefined,
    referenceId: payment.reference_id ?? undefined,
    cardBrand: payment.card_details?.card?.card_brand ?? undefined,
    cardLast4: payment.card_details?.card?.last_4 ?? undefined,
    cardFingerprint: payment.card_details?.card?.fingerprint ?? undefined,
    receiptUrl: payment.receipt_url ?? undefined,
    declineCode: payment.card_details?.errors?.[0]?.code ?? undefined,
    feeCents: feeOf(payment),
  };
}

export function toListedPayment(payment: z.output<typeof Payment>): ListedPayment {
  return {
    ...toPayment(payment),
    createdAt: payment.created_at ?? "",
    note: payment.note ?? "",
    refundedCents: payment.refunded_money?.amount ?? 0,
    tipCents: payment.tip_money?.amount ?? 0,
  };
}

/** Returns the fee with its adjustments, in cents. */
function feeOf({ processing_fee: fees }: z.output<typeof Payment>): number | undefined {
  return fees?.length ? sumOf(fees) : undefined;
}

function sumOf(fees: readonly { readonly amount_money?: z.output<typeof Money> }[]): number {
  return fees.reduce((sum, { amount_money: money }) => sum + (money?.amount ?? 0), 0);
}

export function toRefund(refund: z.output<typeof Refund>): ProviderRefund {
  const isOver = refund.status === "FAILED" || refund.status === "REJECTED";
  return {
    id: refund.id,
    status: refund.status === "COMPLETED" ? "completed" : isOver ? "failed" : "pending",
    paymentId: refund.payment_id ?? undefined,
    amountCents: refund.amount_money?.amount ?? 0,
    currency: refund.amount_money?.currency ?? "",
    reason: refund.reason ?? undefined,
  };
}

export function toListedRefund(refund: z.output<typeof Refund>): ListedRefund {
  return { ...toRefund(refund), createdAt: refund.created_at ?? "" };
}

export function toDispute(dispute: z.output<typeof Dispute>): ProviderDispute {
  const id = dispute.id || dispute.dispute_id;
  if (!id) throw new Error("Square's dispute has no id");
  const state = toKebab(dispute.state);
  const openedAt = toDate(dispute.created_at) ?? toDate(dispute.reported_at) ?? new Date(0);
  return {
    id,
    paymentId: dispute.disputed_payment?.payment_id ?? undefined,
    amountCents: dispute.amount_money?.amount ?? 0,
    currency: dispute.amount_money?.currency ?? "",
    reason: toKebab(dispute.reason),
    // A state that we don't know keeps the dispute open, so that the payment isn't refunded.
    state: DISPUTE_STATES.find((each) => each === state) ?? "processing",
    version: dispute.version ?? 0,
    dueAt: toDate(dispute.due_at),
    openedAt,
    changedAt: toDate(dispute.updated_at) ?? openedAt,
  };
}

/** Writes one of Square's names in lower case: "NOT_RECEIVED" becomes "not-received". */
function toKebab(name: string | null | undefined): string {
  return (name ?? "unknown").toLowerCase().replaceAll("_", "-").slice(0, 60);
}

/** Parses a time of Square's; undefined if it's missing or invalid. */
function toDate(text: string | null | undefined): Date | undefined {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Parses a day of Square's, "2026-11-27"; undefined if it's missing or invalid. */
function toDay(text: string | null | undefined): string | undefined {
  return toDate(text)?.toISOString().slice(0, 10) === text ? (text ?? undefined) : undefined;
}

export function toPayout(payout: z.output<typeof Payout>): ProviderPayout {
  const createdAt = toDate(payout.created_at) ?? new Date(0);
  return {
    id: payout.id,
    status: payout.status === "PAID" ? "paid" : payout.status === "FAILED" ? "failed" : "sent",
    kind: payout.type === "SIMPLE" ? "simple" : "batch",
    amountCents: payout.amount_money?.amount ?? 0,
    currency: payout.amount_money?.currency ?? "",
    feeCents: sumOf(payout.payout_fee ?? []),
    arrivalOn: toDay(payout.arrival_date),
    statementId: payout.end_to_end_id ?? undefined,
    version: payout.version ?? 0,
    createdAt,
    changedAt: toDate(payout.updated_at) ?? createdAt,
  };
}

export function toPayoutEntry(entry: z.output<typeof PayoutEntry>): ProviderPayoutEntry {
  // The payment's id is in the details of the entry's own type.
  const details = Object.entries(entry).flatMap(([name, value]) =>
    /^type_.*_details$/.test(name) ? (EntryDetails.safeParse(value).data ?? []) : [],
  );
  const idOf = (name: keyof z.output<typeof EntryDetails>) =>
    details.find((each) => each[name])?.[name] ?? undefined;
  return {
    id: entry.id,
    payoutId: entry.payout_id,
    kind: toKebab(entry.type),
    effectiveAt: toDate(entry.effective_at),
    grossCents: entry.gross_amount_money?.amount ?? 0,
    feeCents: entry.fee_amount_money?.amount ?? 0,
    netCents: entry.net_amount_money?.amount ?? 0,
    paymentId: idOf("payment_id"),
    refundId: idOf("refund_id"),
    disputeId: idOf("dispute_id"),
  };
}
