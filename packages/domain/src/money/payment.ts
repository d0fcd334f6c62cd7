/** What a member's payment is made with. */
export const PAYMENT_SOURCE_KINDS = ["card", "apple-pay", "google-pay"] as const;
export type PaymentSourceKind = (typeof PAYMENT_SOURCE_KINDS)[number];

/** How a walk-up pays: the crew records it, our bank knows nothing of it. */
export const TENDERS = ["cash", "terminal"] as const;
export type Tender = (typeof TENDERS)[number];

/** A tender as people read it. */
export const TENDER_NAMES: Readonly<Record<Tender, string>> = { cash: "Cash", terminal: "Card terminal" };

/** Whether a payment was made over the counter: nothing of it is ever asked of the bank. */
export function isTender(sourceKind: string): sourceKind is Tender {
  return TENDERS.some((each) => each === sourceKind);
}

/** From the first attempt to its end. */
export const PAYMENT_STATES = ["started", "authorized", "captured", "declined", "voided", "failed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A payment under way: its outcome is unknown, or the bank holds the money and has yet to be asked for it. */
export const OPEN_PAYMENT_STATES = ["started", "authorized"] as const satisfies readonly PaymentState[];

/** Whether a payment is still under way. */
export function isPaymentOpen(state: string): boolean {
  return OPEN_PAYMENT_STATES.some((each) => each === state);
}

export const REFUND_STATES = ["started", "pending", "completed", "failed"] as const;

/** Why money goes back: its order was cancelled, it came too often, an admin gave it, or somebody did at the provider. */
export const REFUND_CAUSES = ["cancellation", "surplus", "admin", "provider"] as const;

/**
 * In so many seconds the outcome of every payment is known: taken for its order, let go, or on its way back. For as
 * long it keeps its order's hold.
 */
export const PAYMENT_SETTLED_WITHIN_SECONDS = 5 * 60;
