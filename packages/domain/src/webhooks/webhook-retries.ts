import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";

/** Pause before each attempt at a webhook, in ms. Source: Standard Webhooks, "Deliverability and reliability". */
const PAUSES_MS = [
  0,
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** Time that a webhook's former secret still signs after a rotation, in ms. */
export const FORMER_WEBHOOK_SECRET_MS = DAY_MS;
/** Time of failures without a success after which an endpoint is turned off, in ms. */
export const WEBHOOK_FAILING_MAX_MS = 5 * DAY_MS;
/** Days that webhooks are kept for the log. */
export const WEBHOOK_LOG_DAYS = 30;
/** Maximum endpoints. */
export const WEBHOOK_ENDPOINTS_MAX = 10;

/** Status with which an endpoint says that it wants no more webhooks. */
const GONE = 410;

/** Returns when a webhook is tried after `attempts` failed ones; null after the last. */
export function nextWebhookAttempt(attempts: number, now: Date): Date | null {
  const pauseMs = PAUSES_MS[attempts];
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}

/** Returns whether a webhook with this answer arrived: any status of 2xx. Redirects aren't followed, so they failed. */
export function isWebhookDelivered(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * Returns why an endpoint is turned off after a failed attempt; null if it stays on.
 * @param failingSince the first failure since the last success
 */
export function whyEndpointEnds(
  status: number | null,
  failingSince: Date,
  now: Date,
): "gone" | "failing" | null {
  if (status === GONE) return "gone";
  return now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_MAX_MS ? "failing" : null;
}
