export { getCancellationProgress } from "./service/cancellation-progress.ts";
export { ForgedWebhooks } from "./service/forged-webhooks.ts";
export { getOpenMoney, logBacklog, retryRefund } from "./service/open-money.ts";
export { payOrder } from "./service/pay-order.ts";
export { reconcilePayments } from "./service/reconcile.ts";
export { refundByAdmin } from "./service/refund-by-admin.ts";
export { SEND_RECEIPT_JOB, sendReceipt } from "./service/send-receipt.ts";
export { reconcileRefunds, sendRefund } from "./service/send-refund.ts";
export {
  forgetWebhookBodies,
  HANDLE_WEBHOOK_JOB,
  handleWebhook,
  receiveWebhook,
  reconcileWebhooks,
  WEBHOOK_PATH,
} from "./service/webhooks.ts";
