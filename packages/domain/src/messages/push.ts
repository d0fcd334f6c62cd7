import type { MessageChoiceName } from "./choices.ts";
import type { MessagePurpose } from "./delivery.ts";

const HOUR_SECONDS = 3_600;

/** Delivery options of a push. Source of the terms: RFC 8030, sections 5.2 and 5.3. */
interface PushTerms {
  /** Time to keep it for an unreachable phone, in seconds; after that it is no longer useful. */
  readonly ttlSeconds: number;
  /** Urgency; "high" wakes a phone in battery saver. */
  readonly urgency: "low" | "normal" | "high";
}

const TERMS: Record<MessagePurpose, PushTerms> = {
  order: { ttlSeconds: 6 * HOUR_SECONDS, urgency: "normal" },
  security: { ttlSeconds: 24 * HOUR_SECONDS, urgency: "high" },
  event: { ttlSeconds: 24 * HOUR_SECONDS, urgency: "high" },
  reminder: { ttlSeconds: 2 * HOUR_SECONDS, urgency: "high" },
  marketing: { ttlSeconds: 12 * HOUR_SECONDS, urgency: "low" },
};

/** Options of "ready for pickup", which is urgent because food gets cold. */
const READY: PushTerms = { ttlSeconds: 2 * HOUR_SECONDS, urgency: "high" };

/** Returns a push's delivery options. It is kept no longer than until it expires. */
export function pushTerms(
  {
    purpose,
    choice,
    expiresAt,
  }: { purpose: MessagePurpose; choice?: MessageChoiceName | undefined; expiresAt: Date | null },
  now: Date,
): PushTerms {
  const terms = choice === "order-ready" ? READY : TERMS[purpose];
  if (expiresAt === null) return terms;
  const secondsLeft = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return { ...terms, ttlSeconds: Math.min(terms.ttlSeconds, secondsLeft) };
}

/** Groups of types that report a current state; a later push replaces earlier ones of its group. */
const REPLACEMENT_GROUPS: Readonly<Partial<Record<MessageChoiceName, "order" | "ordering" | "pickup">>> = {
  "order-confirmed": "order",
  "order-preparing": "order",
  "order-ready": "order",
  "order-picked-up": "order",
  "order-cancelled": "order",
  "order-ended": "order",
  "ordering-24-hours": "ordering",
  "ordering-2-hours": "ordering",
  "ordering-15-minutes": "ordering",
  "ordering-open": "ordering",
  "ordering-closes": "ordering",
  "pickup-reminder": "pickup",
};

/**
 * Returns the group a push belongs to, so that a phone shows only the newest: an order's status, or an event's
 * reminders. Undefined if it replaces nothing.
 */
export function pushLine(
  choice: MessageChoiceName | undefined,
  { orderId, eventId }: { readonly orderId?: string | undefined; readonly eventId?: string | undefined },
): string | undefined {
  const group = choice === undefined ? undefined : REPLACEMENT_GROUPS[choice];
  const id = group === "ordering" ? eventId : orderId;
  return group === undefined || id === undefined ? undefined : `${group} ${id}`;
}
