import type { MessagePurpose } from "./delivery.ts";

/**
 * Why nothing, or less, goes to an address: its owner replied STOP, it takes no mail, or its owner called a mail of ours
 * spam.
 */
export const STOP_REASONS = ["stop", "bounce", "complaint"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/**
 * What still goes to a stopped address. After STOP nothing: no provider would take it. What may repair a mailbox that took
 * no mail still does. After a complaint what an order or an account hangs on does, and nothing else ever again.
 */
const STILL_GOES: Readonly<Record<StopReason, readonly MessagePurpose[]>> = {
  stop: [],
  bounce: ["security"],
  complaint: ["order", "security", "event"],
};

/** Which of the reasons that stop an address keeps a message of a purpose from it; undefined where none does. */
export function findStop(reasons: readonly StopReason[], purpose: MessagePurpose): StopReason | undefined {
  return reasons.find((reason) => !STILL_GOES[reason].includes(purpose));
}
