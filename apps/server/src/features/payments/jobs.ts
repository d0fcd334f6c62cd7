import { z } from "zod";
import type { JobHandlers, Sweep } from "../../platform/jobs/worker.ts";
import { REFUND_ORDER_JOB } from "../orders/service.ts";
import type { PaymentProvider } from "./provider.ts";
import * as service from "./service.ts";

const RefundOrder = z.object({ orderId: z.uuid(), reason: z.string(), requestedBy: z.uuid().optional() });
const SendRefund = z.object({ refundId: z.uuid() });
const SendReceipt = z.object({ orderId: z.uuid() });
const HandleWebhook = z.object({ eventId: z.string() });

export function paymentJobs(provider: PaymentProvider): JobHandlers {
  return {
    [REFUND_ORDER_JOB]: (context, payload) => {
      const { orderId, reason, requestedBy } = RefundOrder.parse(payload);
      return service.refundOrder(context, orderId, { reason, requestedBy });
    },
    [service.SEND_RECEIPT_JOB]: (context, payload) =>
      service.sendReceipt(context, SendReceipt.parse(payload).orderId),
    [service.SEND_REFUND_JOB]: (context, payload) =>
      service.sendRefund(context, provider, SendRefund.parse(payload).refundId),
    [service.HANDLE_WEBHOOK_JOB]: (context, payload) =>
      service.handleWebhook(context, provider, HandleWebhook.parse(payload).eventId),
  };
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
  ];
}
