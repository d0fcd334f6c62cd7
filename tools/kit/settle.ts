import { createParts, jobHandlers } from "../../apps/server/src/app.ts";
import { notifyDelays } from "../../apps/server/src/features/incidents/service/notify-delays.ts";
import { settleDueChoices } from "../../apps/server/src/features/incidents/service/settle-choices.ts";
import { expireHolds } from "../../apps/server/src/features/orders/service/expire-holds.ts";
import { reconcilePayments } from "../../apps/server/src/features/payments/service/reconcile.ts";
import { reconcileRefunds } from "../../apps/server/src/features/payments/service/send-refund.ts";
import { reconcileWebhooks } from "../../apps/server/src/features/payments/service/webhooks.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { runDueJobs } from "../../apps/server/src/platform/jobs/worker.ts";

/** Time that passes for the reconciliation with each round, in ms. */
const ROUND_MS = 120_000;
/** Maximum rounds of reconciliation. */
const ROUNDS_MAX = 60;

/** Reconciles in rounds of simulated time until nothing is open, while no server runs. */
export async function settleAll(present: Context): Promise<{ rounds: number; last: Date }> {
  for (let rounds = 1; ; rounds++) {
    const last = new Date(Date.now() + rounds * ROUND_MS);
    const context = { ...present, clock: { now: () => last } };
    const parts = createParts(context);
    await reconcilePayments(context, parts.provider);
    await expireHolds(context);
    await notifyDelays(context);
    await runAllJobs(context, parts);
    await settleDueChoices(context);
    await reconcileRefunds(context, parts.provider);
    await reconcileWebhooks(context, parts.provider);
    if (rounds === ROUNDS_MAX || !(await isAnythingOpen(context))) return { rounds, last };
  }
}

/** Runs the jobs that killed servers left, whenever they are due, while no server runs. */
export async function runAllJobs(context: Context, parts = createParts(context)): Promise<void> {
  await context.pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now()",
  );
  await runDueJobs(context, jobHandlers(parts));
}

async function isAnythingOpen({ pool }: Context): Promise<boolean> {
  const { rows } = await pool.query<{ isOpen: boolean }>(
    `SELECT EXISTS (SELECT FROM payments WHERE reconcile_after IS NOT NULL)
         OR EXISTS (SELECT FROM refunds WHERE state IN ('started', 'pending'))
         OR EXISTS (SELECT FROM payment_webhooks WHERE handled_at IS NULL)
         OR EXISTS (SELECT FROM incidents WHERE leaves_at IS NOT NULL AND ended_at IS NULL)
         OR EXISTS (SELECT FROM orders WHERE status = 'pending') AS "isOpen"`,
  );
  return rows[0]?.isOpen ?? true;
}
