import limit from "p-limit";

/** Of the pool's connections, those that payments may hold at the same time in a process. */
const PAYMENT_CONCURRENCY = 6;

/**
 * Database work of payments takes turns here. In the minute when ordering opens hundreds of banks answer at
 * once; without it their transactions take every connection, and orders and page views wait behind them.
 */
export const inPaymentTurn = limit(PAYMENT_CONCURRENCY);
