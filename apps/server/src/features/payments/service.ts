export { getCancellationProgress } from "./service/cancellation-progress.ts";
export { payOrder } from "./service/pay-order.ts";
export { reconcilePayments } from "./service/reconcile.ts";
export { refundByAdmin, refundOrder, SEND_REFUND_JOB } from "./service/refund-payment.ts";
export { SEND_RECEIPT_JOB, sendReceipt } from "./service/send-receipt.ts";
export { reconcileRefunds, sendRefund } from "./service/send-refund.ts";
export {
  forgetWebhookBodies,
  HANDLE_WEBHOOK_JOB,
  handleWebhook,
  receiveWebhook,
  WEBHOOK_PATH,
} from "./service/webhooks.ts";
