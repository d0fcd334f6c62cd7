/** Maximum time from a request's first byte to its last, in ms. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Interval of Node's check for slow requests, in ms; its default is 30 seconds. */
const CHECKED_EVERY_MS = 1_000;

/**
 * Returns Fastify options that keep slow senders from holding connections. Node's headers timeout of one minute would
 * outlive a shorter request timeout, so both are set.
 */
export function connectionLimits(requestTimeoutMs = REQUEST_TIMEOUT_MS, checkedEveryMs = CHECKED_EVERY_MS) {
  return {
    requestTimeout: requestTimeoutMs,
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkedEveryMs,
    },
  };
}
