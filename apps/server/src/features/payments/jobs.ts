import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import { REFUND_ORDER_JOB } from "../orders/service.ts";
import type { PaymentProvider } from "./provider.ts";
import * as service from "./service.ts";

export function paymentJobs(provider: PaymentProvider): readonly JobHandler[] {
  return [
    handleJob(REFUND_ORDER_JOB, (context, { orderId, reason, requestedBy }) =>
      service.refundOrder(context, orderId, { reason, requestedBy }),
    ),
    handleJob(service.SEND_RECEIPT_JOB, (context, { orderId }) => service.sendReceipt(context, orderId)),
    handleJob(service.SEND_REFUND_JOB, (context, { refundId }) =>
      service.sendRefund(context, provider, refundId),
    ),
    handleJob(service.HANDLE_WEBHOOK_JOB, (context, { eventId }) =>
      service.handleWebhook(context, provider, eventId),
    ),
  ];
}

export function paymentSweeps(provider: PaymentProvider): readonly Sweep[] {
  return [
    {
      name: "payments.reconcile",
      everySeconds: 15,
      run: (context) => service.reconcilePayments(context, provider),
    },
    {
      name: "payments.reconcile-refunds",
      everySeconds: 15,
      run: (context) => service.reconcileRefunds(context, provider),
    },
    { name: "payments.forget-webhook-bodies", everySeconds: 600, run: service.forgetWebhookBodies },
  ];
}
