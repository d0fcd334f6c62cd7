/** By what a message leaves the house. In the app itself everything is always told. */
export const DELIVERY_CHANNELS = ["mail", "sms", "push"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/**
 * From the transaction that promised it to its end. "sending": its provider is asked; who finds a message so when it
 * is taken up again doesn't know whether it left. "dropped": nobody may or needs to get it any more.
 */
export const DELIVERY_STATES = ["queued", "sending", "sent", "delivered", "failed", "dropped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * What a message is for. Whether it may come twice, and at which hours, hangs on it. "event": about an event that its
 * member has an order for, at any hour like an order's own, but never twice.
 */
export const MESSAGE_PURPOSES = ["order", "security", "event", "reminder", "marketing"] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** Whether somebody waits for it: an order or an account hangs on it. What is told to many gives way to it. */
export function isNeeded(purpose: MessagePurpose): boolean {
  return purpose === "order" || purpose === "security";
}

/** How handing a message to its provider ended. */
export type SendOutcome =
  | { readonly kind: "sent"; readonly providerId: string | null }
  /** It will never arrive: asking again is of no use. Some refusals tell that nothing else would, either. */
  | { readonly kind: "refused"; readonly reason: string; readonly stops?: "stop" | "bounce" }
  /** Certainly not taken; a later attempt may be. */
  | { readonly kind: "deferred"; readonly reason: string }
  /** It may have been taken: the answer was lost. */
  | { readonly kind: "unknown"; readonly reason: string };

/** How often a message is handed over, with growing pauses, before it is given up. */
export const SEND_ATTEMPTS_MAX = 6;
/** How often one whose outcome was unknown is sent once more. */
const REPEATS_AFTER_UNKNOWN = 1;

/** What is known of a message when an attempt has ended. */
interface AttemptedDelivery {
  readonly purpose: MessagePurpose;
  /** This one included. */
  readonly attempts: number;
  /** Before this one, so many attempts ended without anybody knowing how. */
  readonly unknownOutcomes: number;
}

/**
 * What becomes of a message after an attempt. SMTP and Twilio know no idempotency keys: after an unknown outcome
 * what nobody waits for isn't sent again; what an order or an account hangs on is, once.
 */
export function afterAttempt(
  { purpose, attempts, unknownOutcomes }: AttemptedDelivery,
  outcome: SendOutcome,
): "sent" | "queued" | "failed" {
  switch (outcome.kind) {
    case "sent":
      return "sent";
    case "refused":
      return "failed";
    case "deferred":
      return attempts < SEND_ATTEMPTS_MAX ? "queued" : "failed";
    case "unknown":
      return isNeeded(purpose) && unknownOutcomes < REPEATS_AFTER_UNKNOWN ? "queued" : "failed";
  }
}
