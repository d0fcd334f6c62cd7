import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import type { PaymentProvider } from "./provider.ts";
import { readDisputes } from "./service/disputes.ts";
import { logBacklog } from "./service/open-money.ts";
import { readPayouts } from "./service/payouts.ts";
import { SEND_REFUND_JOB } from "./service/plan-refunds.ts";
import { reconcilePayments } from "./service/reconcile.ts";
import { reconcileRefunds, sendRefund } from "./service/send-refund.ts";
import { HANDLE_WEBHOOK_JOB, handleWebhook, reconcileWebhooks } from "./service/webhooks.ts";

export function paymentJobs(provider: PaymentProvider): readonly JobHandler[] {
  return [
    handleJob(SEND_REFUND_JOB, (context, { refundId, hasTurn }) =>
      sendRefund(context, provider, refundId, hasTurn),
    ),
    handleJob(HANDLE_WEBHOOK_JOB, (context, { eventId }) => handleWebhook(context, provider, eventId)),
  ];
}

/** Seconds between two runs. Short, since members wait for these when Square comes back after an outage. */
const EVERY_SECONDS = 5;

/** Seconds between two checks whether one of Square's lists is due. */
const LISTS_EVERY_SECONDS = 30;

/** Returns the reconciliation jobs. Each kind has its own, so that none waits for another. */
export function paymentPeriodicJobs(provider: PaymentProvider): readonly PeriodicJob[] {
  const rounds = {
    "payments.reconcile": reconcilePayments,
    "payments.reconcile-refunds": reconcileRefunds,
    "payments.reconcile-webhooks": reconcileWebhooks,
  };
  const reconciling = Object.entries(rounds).map(
    ([name, round]): PeriodicJob => ({
      name,
      everySeconds: EVERY_SECONDS,
      run: (context, signal) => round(context, provider, signal),
    }),
  );
  const disputes: PeriodicJob = {
    name: "payments.read-disputes",
    everySeconds: LISTS_EVERY_SECONDS,
    run: (context, signal) => readDisputes(context, provider, signal),
  };
  const payouts: PeriodicJob = {
    name: "payments.read-payouts",
    everySeconds: LISTS_EVERY_SECONDS,
    run: (context, signal) => readPayouts(context, provider, signal),
  };
  return [...reconciling, disputes, payouts, { name: "payments.backlog", everySeconds: 60, run: logBacklog }];
}
