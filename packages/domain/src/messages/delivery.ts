/** Channels outside the app. In the app itself every notification is shown. */
export const DELIVERY_CHANNELS = ["mail", "sms", "push"] as const;
/** Channel outside the app. */
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/**
 * States of a message, from the transaction that queues it to its end. "sending": the provider has been called; after a
 * crash in this state the outcome is unknown. "dropped": nobody may or needs to get it anymore.
 */
export const DELIVERY_STATES = ["queued", "sending", "sent", "delivered", "failed", "dropped"] as const;
/** State of a message. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Purposes of messages, which decide about resending and text hours. "event": about an event its recipient has an order
 * for; sent at any hour like an order's messages, but never twice.
 */
export const MESSAGE_PURPOSES = ["order", "security", "event", "reminder", "marketing"] as const;
/** Purpose of a message. */
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** Returns whether an order or account depends on a message. These take priority over messages to many. */
export function isNeeded(purpose: MessagePurpose): boolean {
  return purpose === "order" || purpose === "security";
}

/** Outcome of sending a message. */
export type SendOutcome =
  | { readonly kind: "sent"; readonly providerId: string | null }
  /** Permanent failure, so retrying is useless. Some reasons suppress the address. */
  | { readonly kind: "refused"; readonly reason: string; readonly suppression?: "stop" | "bounce" }
  /** Not accepted; a later attempt may succeed. Down if the provider wasn't reached, or takes nothing now. */
  | { readonly kind: "deferred"; readonly reason: string; readonly isDown?: true }
  /** Possibly accepted; the response was lost. */
  | { readonly kind: "unknown"; readonly reason: string };

/** Maximum send attempts, with growing pauses. */
export const SEND_ATTEMPTS_MAX = 6;
/** Maximum resends after an unknown outcome. */
const REPEATS_AFTER_UNKNOWN = 1;

/** Message with its attempts so far. */
interface AttemptedDelivery {
  readonly purpose: MessagePurpose;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  /** Number of earlier attempts with an unknown outcome. */
  readonly unknownOutcomes: number;
}

/**
 * Returns a message's state after an attempt. SMTP and Twilio have no idempotency keys, so after an unknown outcome
 * only messages that an order or account depends on are resent, once.
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

/** Recent attempts of a channel. */
interface RecentAttempts {
  /** Attempts the provider accepted. */
  readonly taken: number;
  /** Deferred, given up, or unknown attempts. A rejection is a response, so it doesn't count. */
  readonly troubled: number;
}

/** Period of attempts to consider, in seconds. */
export const OUTAGE_WINDOW_SECONDS = 15 * 60;
/** Minimum failed attempts, since one greylisting server is no outage. */
const OUTAGE_ATTEMPTS_MIN = 3;

/** Returns whether a channel's provider is down: recent attempts mostly failed. */
export function isOutage({ taken, troubled }: RecentAttempts): boolean {
  return troubled >= OUTAGE_ATTEMPTS_MIN && troubled > taken;
}

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
