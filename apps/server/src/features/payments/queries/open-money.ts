import type { OpenMoney } from "@secret/contract";
import { OPEN_PAYMENT_STATES } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

export interface Waiting {
  readonly count: number;
  readonly oldestSince: Date | null;
}

const SETTLED_WITHIN = "1 minute";

/** What has been open for longer than a minute. A refund that the provider has taken on is settled here. */
export async function findWaiting(
  database: Connection,
  now: Date,
): Promise<Record<keyof OpenMoney["waiting"], Waiting>> {
  const since = sql`${now}::timestamptz - ${sql.lit(SETTLED_WITHIN)}::interval`;
  const { rows } = await sql<Waiting>`
    SELECT count(*), min(created_at) AS "oldestSince" FROM payments
     WHERE state = ANY (${OPEN_PAYMENT_STATES}) AND created_at < ${since}
    UNION ALL
    SELECT count(*), min(created_at) FROM refunds WHERE state = 'started' AND created_at < ${since}
    UNION ALL
    SELECT count(*), min(received_at) FROM payment_webhooks
     WHERE handled_at IS NULL AND received_at < ${since}`.execute(database);
  const [payments, refunds, webhooks] = rows;
  if (!payments || !refunds || !webhooks) throw new Error("each count gives one row");
  return { payments, refunds, webhooks };
}

/** Everything that is open is due now. Whoever asks about one of them at this moment asks with the same key. */
export async function makeOpenMoneyDue(database: Connection, now: Date): Promise<void> {
  await sql`
    WITH payment AS (UPDATE payments SET reconcile_after = ${now} WHERE reconcile_after > ${now}),
         webhook AS (UPDATE payment_webhooks SET reconcile_after = ${now}
                      WHERE handled_at IS NULL AND reconcile_after > ${now})
    UPDATE refunds SET reconcile_after = ${now}
     WHERE state IN ('started', 'pending') AND reconcile_after > ${now}`.execute(database);
}
