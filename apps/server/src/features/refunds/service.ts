export { findRefundable } from "./queries.ts";
export { planRefunds, refundCancelledOrders, SEND_REFUND_JOB } from "./service/plan-refunds.ts";
