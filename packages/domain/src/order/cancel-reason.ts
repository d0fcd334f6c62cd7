/** Why an order was cancelled: by whom, or by what. */
export const CANCEL_REASONS = ["owner", "expired", "admin", "event-cancelled"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
