export { payOrder } from "./service/pay-order.ts";
export { reconcilePayments } from "./service/reconcile.ts";
export { refundByAdmin, refundOrder, SEND_REFUND_JOB, sendRefund } from "./service/refunds.ts";
export { HANDLE_WEBHOOK_JOB, handleWebhook, receiveWebhook, WEBHOOK_PATH } from "./service/webhooks.ts";
