/** Sources of a member's payment. */
export const PAYMENT_SOURCE_KINDS = ["card", "apple-pay", "google-pay"] as const;
/** Source of a member's payment. */
export type PaymentSourceKind = (typeof PAYMENT_SOURCE_KINDS)[number];

/** Ways a walk-up pays. The crew records the payment; Square doesn't know about it. */
export const TENDERS = ["cash", "terminal"] as const;
/** Way a walk-up pays. */
export type Tender = (typeof TENDERS)[number];

/** Display names of tenders. */
export const TENDER_NAMES: Readonly<Record<Tender, string>> = { cash: "Cash", terminal: "Card terminal" };

/** Returns whether a payment was made over the counter, so Square is never asked about it. */
export function isTender(sourceKind: string): sourceKind is Tender {
  return TENDERS.some((each) => each === sourceKind);
}

/**
 * Returns a card's name: "Visa •••• 1111".
 * @param brand Square's name of the brand, such as "AMERICAN_EXPRESS"
 */
export function cardLabel(brand: string | null, last4: string | null): string {
  const words = (brand ?? "card").toLowerCase().split("_");
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
  return last4 === null ? name : `${name} •••• ${last4}`;
}

/** States of a payment. */
export const PAYMENT_STATES = ["started", "authorized", "captured", "declined", "voided", "failed"] as const;
/** State of a payment. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** States of an open payment: its outcome is unknown, or it is authorized but not captured. */
export const OPEN_PAYMENT_STATES = ["started", "authorized"] as const satisfies readonly PaymentState[];

/** Returns whether a payment is open. */
export function isPaymentOpen(state: string): boolean {
  return OPEN_PAYMENT_STATES.some((each) => each === state);
}

/** States of a refund. */
export const REFUND_STATES = ["started", "pending", "completed", "failed"] as const;

/** States of a refund that Square hasn't decided. */
export const OPEN_REFUND_STATES = ["started", "pending"] as const;

/** Returns whether Square hasn't decided a refund. */
export function isRefundOpen(state: string): boolean {
  return OPEN_REFUND_STATES.some((each) => each === state);
}

/** Ways the owner pays a refund by hand after Square refused it. */
export const HAND_PAYMENTS = ["cash", "check"] as const;
/** Way the owner pays a refund by hand. */
export type HandPayment = (typeof HAND_PAYMENTS)[number];

/** Phrases for the ways: "paid in cash". */
export const HAND_PAYMENT_PHRASES: Readonly<Record<HandPayment, string>> = {
  cash: "in cash",
  check: "by check",
};

/**
 * Causes of a refund: the order was cancelled, the payment was a duplicate, an admin or the crew issued it, or it was
 * issued at Square.
 */
export const REFUND_CAUSES = ["cancellation", "surplus", "admin", "provider"] as const;

/**
 * Maximum seconds until every payment is settled: captured, voided or being refunded. It keeps its order's hold that
 * long.
 */
export const PAYMENT_SETTLED_WITHIN_SECONDS = 5 * 60;
