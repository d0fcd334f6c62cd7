import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { TokenizedCard } from "./cards.ts";

interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** A payment in Square's wire format, as far as it is read. */
export interface WirePayment {
  readonly id: string;
  /** Id of the order that the Point of Sale app made; the app calls it the transaction id. */
  readonly order_id?: string;
  readonly created_at: string;
  updated_at: string;
  /** Amount without the tip. */
  readonly amount_money: Money;
  readonly tip_money?: Money;
  readonly total_money: Money;
  refunded_money?: Money;
  /** Once it is completed. */
  processing_fee?: readonly { effective_at: string; type: "INITIAL"; amount_money: Money }[];
  status: "APPROVED" | "COMPLETED" | "CANCELED" | "FAILED";
  readonly source_type: "CARD" | "WALLET";
  readonly location_id: string;
  readonly reference_id?: string | undefined;
  readonly note?: string | undefined;
  readonly receipt_number: string;
  readonly receipt_url: string;
  version_token: string;
  card_details: {
    status: "AUTHORIZED" | "CAPTURED" | "VOIDED" | "FAILED";
    readonly card: {
      card_brand: string;
      last_4: string;
      exp_month: number;
      exp_year: number;
      fingerprint: string;
    };
    readonly entry_method: "KEYED" | "CONTACTLESS";
    readonly cvv_status: string;
    readonly avs_status: string;
    readonly errors?: readonly { category: string; code: string; detail: string }[];
  };
}

export interface WireRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly location_id: string;
  readonly amount_money: Money;
  readonly reason?: string | undefined;
  readonly created_at: string;
  updated_at: string;
  status: "PENDING" | "COMPLETED" | "REJECTED" | "FAILED";
}

/** A dispute in Square's wire format ("Dispute"). */
export interface WireDispute {
  readonly id: string;
  readonly dispute_id: string;
  readonly amount_money: Money;
  readonly reason: string;
  readonly state: string;
  readonly due_at?: string;
  readonly disputed_payment: { readonly payment_id: string };
  readonly card_brand: string;
  readonly created_at: string;
  readonly reported_at: string;
  readonly updated_at: string;
  readonly version: number;
  readonly location_id: string;
}

/** A payout in Square's wire format ("Payout"). */
export interface WirePayout {
  readonly id: string;
  readonly status: "SENT" | "PAID" | "FAILED";
  readonly location_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly amount_money: Money;
  readonly destination: { readonly type: string; readonly id: string };
  readonly version: number;
  readonly type: "BATCH" | "SIMPLE";
  readonly payout_fee: readonly { type: string; effective_at: string; amount_money: Money }[];
  readonly arrival_date: string;
  readonly end_to_end_id: string;
}

/** An entry of a payout in Square's wire format ("PayoutEntry"). */
export interface WirePayoutEntry {
  readonly id: string;
  readonly payout_id: string;
  readonly effective_at: string;
  readonly type: string;
  readonly gross_amount_money: Money;
  readonly fee_amount_money: Money;
  readonly net_amount_money: Money;
  readonly type_charge_details?: { readonly payment_id: string };
  readonly type_refund_details?: { readonly payment_id: string; readonly refund_id: string };
  readonly type_dispute_details?: { readonly payment_id: string; readonly dispute_id: string };
}

interface Remembered {
  readonly body: string;
  readonly id: string;
}

type Entry =
  | { readonly payment: WirePayment }
  | { readonly refund: WireRefund }
  | { readonly dispute: WireDispute }
  | { readonly payout: WirePayout; readonly entries: readonly WirePayoutEntry[] }
  | { readonly key: string; readonly remembered: Remembered };

/** Everything the stand-in knows. With a file, it knows it again after a restart. */
export class Ledger {
  readonly payments = new Map<string, WirePayment>();
  readonly refunds = new Map<string, WireRefund>();
  readonly disputes = new Map<string, WireDispute>();
  readonly payouts = new Map<string, WirePayout>();
  readonly payoutEntries: WirePayoutEntry[] = [];
  readonly keys = new Map<string, Remembered>();
  /** Cards by the form's single-use tokens. */
  readonly tokens = new Map<string, TokenizedCard>();
  readonly #file: string | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, "utf8").split("\n")) {
      if (line !== "") this.#apply(JSON.parse(line) as Entry);
    }
  }

  savePayment(payment: WirePayment): void {
    this.#write({ payment });
  }

  savePayout(payout: WirePayout, entries: readonly WirePayoutEntry[]): void {
    this.#write({ payout, entries });
  }

  saveDispute(dispute: WireDispute): void {
    this.#write({ dispute });
  }

  /** Saves a refund and updates Square's sum of the payment's refunds. */
  saveRefund(refund: WireRefund): void {
    this.#write({ refund });
    const payment = this.payments.get(refund.payment_id);
    if (payment === undefined) return;
    payment.refunded_money = { amount: this.refundedAmount(payment.id), currency: "USD" };
    this.savePayment(payment);
  }

  /** The same key gives the first answer again; see {@link recall}. */
  remember(key: string, body: string, id: string): void {
    this.#write({ key, remembered: { body, id } });
  }

  /** The id that a key made, or "reused" where its body was another. */
  recall(key: string, body: string): { id: string } | "reused" | undefined {
    const known = this.keys.get(key);
    if (known === undefined) return undefined;
    return known.body === body ? { id: known.id } : "reused";
  }

  refundedAmount(paymentId: string): number {
    const own = [...this.refunds.values()].filter(
      ({ payment_id: id, status }) => id === paymentId && status !== "FAILED" && status !== "REJECTED",
    );
    return own.reduce((sum, refund) => sum + refund.amount_money.amount, 0);
  }

  #write(entry: Entry): void {
    this.#apply(entry);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  #apply(entry: Entry): void {
    if ("payment" in entry) this.payments.set(entry.payment.id, entry.payment);
    else if ("dispute" in entry) this.disputes.set(entry.dispute.id, entry.dispute);
    else if ("payout" in entry) {
      this.payouts.set(entry.payout.id, entry.payout);
      this.payoutEntries.push(...entry.entries);
    } else if ("refund" in entry) this.refunds.set(entry.refund.id, entry.refund);
    else this.keys.set(entry.key, entry.remembered);
  }
}
