/** What a payment is made with. */
export const PAYMENT_SOURCE_KINDS = ["card", "apple-pay", "google-pay"] as const;
export type PaymentSourceKind = (typeof PAYMENT_SOURCE_KINDS)[number];

/** From the first attempt to its end; "started" and "authorized" are still open. */
export const PAYMENT_STATES = ["started", "authorized", "captured", "declined", "voided", "failed"] as const;

export const REFUND_STATES = ["started", "pending", "completed", "failed"] as const;

/**
 * In so many seconds the outcome of every payment is known: taken for its order, let go, or on its way back. For as
 * long it keeps its order's hold.
 */
export const PAYMENT_SETTLED_WITHIN_SECONDS = 5 * 60;
