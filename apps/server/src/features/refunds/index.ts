export { findAdminRefunds } from "./queries/admin-refunds.ts";
export { findCancellation } from "./queries/cancellation.ts";
export {
  findRefundable,
  findRefundableCents,
  findRefundedPieces,
  findRefundLines,
  findRefundsOfOrders,
  findRefusedRefund,
  findRefusedRefunds,
  OWED_REFUNDS,
} from "./queries.ts";
export { planRefunds, refundCancelledOrders, SEND_REFUND_JOB } from "./service/plan-refunds.ts";
