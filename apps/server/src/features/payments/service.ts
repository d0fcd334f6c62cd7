export { type BankComparison, compareWithBank } from "./service/compare-with-bank.ts";
export {
  askAboutOpenMoney,
  askAboutPayment,
  getOrderMoney,
  listPayments,
  listRefunds,
  listWebhooks,
} from "./service/money-desk.ts";
export { countOpenMoney, getOpenMoney, logBacklog, retryRefund } from "./service/open-money.ts";
export { payOrder } from "./service/pay-order.ts";
export { previewCancellation } from "./service/preview-cancellation.ts";
export { reconcilePayments } from "./service/reconcile.ts";
export { refundByAdmin } from "./service/refund-by-admin.ts";
export { reconcileRefunds, sendRefund } from "./service/send-refund.ts";
export {
  HANDLE_WEBHOOK_JOB,
  handleWebhook,
  receiveWebhook,
  reconcileWebhooks,
  WEBHOOK_PATH,
} from "./service/webhooks.ts";
