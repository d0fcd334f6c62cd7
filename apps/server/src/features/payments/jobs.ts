import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import { SEND_REFUND_JOB } from "../refunds/service.ts";
import type { PaymentProvider } from "./provider.ts";
import * as service from "./service.ts";

export function paymentJobs(provider: PaymentProvider): readonly JobHandler[] {
  return [
    handleJob(SEND_REFUND_JOB, (context, { refundId }) => service.sendRefund(context, provider, refundId)),
    handleJob(service.HANDLE_WEBHOOK_JOB, (context, { eventId }) =>
      service.handleWebhook(context, provider, eventId),
    ),
  ];
}

/** Short, as whoever waits for the bank's return waits for these too. */
const EVERY_SECONDS = 5;

/** What the provider must be asked about; each has its own round, so that none waits for another's end. */
export function paymentSweeps(provider: PaymentProvider): readonly Sweep[] {
  const rounds = {
    "payments.reconcile": service.reconcilePayments,
    "payments.reconcile-refunds": service.reconcileRefunds,
    "payments.reconcile-webhooks": service.reconcileWebhooks,
  };
  const reconciling = Object.entries(rounds).map(
    ([name, round]): Sweep => ({
      name,
      everySeconds: EVERY_SECONDS,
      run: (context, signal) => round(context, provider, signal),
    }),
  );
  return [...reconciling, { name: "payments.backlog", everySeconds: 60, run: service.logBacklog }];
}
