import limit from "p-limit";

/** Maximum database connections that payments use at the same time in a process. */
const PAYMENT_CONCURRENCY = 6;

/**
 * Limits the database work of payments. In the minute when ordering opens, hundreds of authorizations return at once;
 * without the limit, their transactions take every connection, and orders and page views wait.
 */
export const inPaymentTurn = limit(PAYMENT_CONCURRENCY);
