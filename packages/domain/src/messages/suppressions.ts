import type { MessagePurpose } from "./delivery.ts";

/** Reasons for suppressing an address: its owner replied STOP, a mail bounced, or its owner reported spam. */
export const SUPPRESSION_REASONS = ["stop", "bounce", "complaint"] as const;
/** Reason for suppressing an address. */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/**
 * Purposes still sent to a suppressed address. After STOP none, since no provider would accept it. After a bounce
 * security mails, which may restore access. After a complaint only messages an order, event or account depends on.
 */
const ALLOWED_PURPOSES: Readonly<Record<SuppressionReason, readonly MessagePurpose[]>> = {
  stop: [],
  bounce: ["security"],
  complaint: ["order", "security", "event"],
};

/** Returns the suppression that blocks a message of a purpose; undefined if none does. */
export function findSuppression(
  reasons: readonly SuppressionReason[],
  purpose: MessagePurpose,
): SuppressionReason | undefined {
  return reasons.find((reason) => !ALLOWED_PURPOSES[reason].includes(purpose));
}
