export type { PaymentProvider } from "./provider.ts";
export {
  findDisputedOrders,
  findRefundableCents,
  findRefundedPieces,
  findRefundsOfOrders,
  LEFT_CENTS,
  OWED_REFUNDS,
} from "./queries/refundable.ts";
export { compareDeposits } from "./service/compare-deposits.ts";
export { correctCounterPayment, recordCounterPayment } from "./service/counter-payment.ts";
export { findMoneyNeedingAdmin } from "./service/money-needing-admin.ts";
export { setRefundsPaused } from "./service/pace-refunds.ts";
export {
  findRefundablePayments,
  lockPaymentOfOrder,
  lockRefundable,
  planPartRefund,
  type RefundablePayment,
} from "./service/part-refund.ts";
export { refundCancelledOrders, SEND_REFUND_JOB } from "./service/plan-refunds.ts";
export { summarizeCancellation } from "./service/preview-cancellation.ts";
export { readRefundProgress } from "./service/refund-progress.ts";
export { findTerminalPayment } from "./service/terminal-payment.ts";
export { SQUARE_VERSION } from "./square/client.ts";
export { WEBHOOK_PATH } from "./square/webhook-path.ts";
