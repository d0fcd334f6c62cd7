import type { OpenMoney } from "@secret/contract";
import { OPEN_PAYMENT_STATES } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { OPEN_REFUNDS } from "./refunds.ts";

export interface Waiting {
  readonly count: number;
  readonly oldestSince: Date | null;
}

const SETTLED_WITHIN = "1 minute";

/**
 * Finds payments and refunds that have been open for over a minute. A refund that Square has accepted counts as
 * settled, unless its answer doesn't match. Paused refunds wait for a person.
 */
export async function findWaiting(
  database: Connection,
  now: Date,
): Promise<Record<keyof OpenMoney["waiting"], Waiting>> {
  const since = sql`${now}::timestamptz - ${sql.lit(SETTLED_WITHIN)}::interval`;
  const { rows } = await sql<Waiting>`
    SELECT count(*), min(created_at) AS "oldestSince" FROM payments
     WHERE state = ANY (${OPEN_PAYMENT_STATES}) AND created_at < ${since}
    UNION ALL
    SELECT count(*), min(created_at) FROM refunds
     WHERE (state = 'started' OR (state = 'pending' AND failure_detail IS NOT NULL)) AND created_at < ${since}
       AND (sent_at IS NOT NULL OR NOT EXISTS (
         SELECT FROM orders JOIN refund_pauses USING (event_id) WHERE orders.id = order_id))
    UNION ALL
    SELECT count(*), min(received_at) FROM payment_webhooks
     WHERE handled_at IS NULL AND received_at < ${since}`.execute(database);
  const [payments, refunds, webhooks] = rows;
  if (!payments || !refunds || !webhooks) throw new Error("a count returned no row");
  return { payments, refunds, webhooks };
}

/** Number and age of what is open, of one kind in one state. */
export interface OpenCount {
  readonly what: "payment" | "refund" | "webhook";
  readonly state: string;
  readonly count: number;
  readonly oldestSeconds: number;
}

/** Counts open payments, refunds and webhooks. Every state has a row, even if its count is 0. */
export async function countOpen(database: Connection, now: Date): Promise<readonly OpenCount[]> {
  const { rows } = await sql<OpenCount>`
    WITH open (what, state, since) AS (
      SELECT 'payment', state, created_at FROM payments WHERE state = ANY (${OPEN_PAYMENT_STATES})
      UNION ALL
      SELECT 'refund', state, created_at FROM refunds WHERE state IN ${OPEN_REFUNDS}
      UNION ALL
      SELECT 'webhook', 'received', received_at FROM payment_webhooks WHERE handled_at IS NULL
    )
    SELECT what, state, count(since),
           coalesce(greatest(extract(epoch FROM ${now}::timestamptz - min(since)), 0), 0)::float8 AS "oldestSeconds"
      FROM (VALUES ('payment', 'started'), ('payment', 'authorized'), ('refund', 'started'),
                   ('refund', 'pending'), ('webhook', 'received')) AS states (what, state)
      LEFT JOIN open USING (what, state)
     GROUP BY what, state`.execute(database);
  return rows;
}

/** Makes everything open due now. A process that checks one of them at this moment uses the same key. */
export async function makeOpenMoneyDue(database: Connection, now: Date): Promise<void> {
  await sql`
    WITH payment AS (UPDATE payments SET reconcile_after = ${now} WHERE reconcile_after > ${now}),
         webhook AS (UPDATE payment_webhooks SET reconcile_after = ${now}
                      WHERE handled_at IS NULL AND reconcile_after > ${now})
    UPDATE refunds SET reconcile_after = ${now}
     WHERE state IN ${OPEN_REFUNDS} AND reconcile_after > ${now}`.execute(database);
}
