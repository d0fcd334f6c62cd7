import type { MessageChoiceName } from "./choices.ts";
import type { MessagePurpose } from "./delivery.ts";

const HOUR_SECONDS = 3_600;

/** How a push is treated on its way. Source of the words: RFC 8030, sections 5.2 and 5.3. */
interface PushTerms {
  /** For so long it waits for a phone that can't be reached; after that it tells nothing of use. */
  readonly ttlSeconds: number;
  /** "high" wakes a phone that saves its battery. */
  readonly urgency: "low" | "normal" | "high";
}

const TERMS: Record<MessagePurpose, PushTerms> = {
  order: { ttlSeconds: 6 * HOUR_SECONDS, urgency: "normal" },
  security: { ttlSeconds: 24 * HOUR_SECONDS, urgency: "high" },
  event: { ttlSeconds: 24 * HOUR_SECONDS, urgency: "high" },
  reminder: { ttlSeconds: 2 * HOUR_SECONDS, urgency: "high" },
  marketing: { ttlSeconds: 12 * HOUR_SECONDS, urgency: "low" },
};

/** The food gets cold. */
const READY: PushTerms = { ttlSeconds: 2 * HOUR_SECONDS, urgency: "high" };

/** How a push is treated; what ends earlier is kept no longer. */
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

/** Each of these says how things stand: a later one of the same line takes the place of those before. */
const LINES: Readonly<Partial<Record<MessageChoiceName, "order" | "ordering" | "pickup">>> = {
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
  "pickup-reminder": "pickup",
};

/**
 * What a push is one of, so that a phone shows the newest alone: of an order how it stands, of an event when ordering
 * opens. Undefined where each stays for itself.
 */
export function pushLine(
  choice: MessageChoiceName | undefined,
  { orderId, eventId }: { readonly orderId?: string | undefined; readonly eventId?: string | undefined },
): string | undefined {
  const line = choice === undefined ? undefined : LINES[choice];
  const id = line === "ordering" ? eventId : orderId;
  return line === undefined || id === undefined ? undefined : `${line} ${id}`;
}
