/** From its first byte to its last, a request may take so long. */
const REQUEST_TIMEOUT_MS = 15_000;
/** How often Node looks for requests that take longer; by itself twice a minute. */
const CHECKED_EVERY_MS = 1_000;

/**
 * Fastify's options that keep a slow sender from holding a connection. Node lets the headers' time, a minute, outlive a
 * smaller one of the whole request, so both are set.
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
