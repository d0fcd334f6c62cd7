import pg from "pg";
import { MAKE_PLAN_CHANGE_JOB } from "../../apps/server/src/features/incidents/service/plan-change.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { runAllJobs } from "../kit/settle.ts";
import type { Acknowledged } from "./plan-changes.ts";

type Pool = Context["pool"];

/**
 * Ends the time to undo changes of the plan, and the deadlines of this share of members' choices, since servers run by the
 * real clock. Keeps the admin's reauthentication recent.
 */
async function passTime(database: Pick<Pool, "query">, share: number): Promise<void> {
  // Rows that the server has locked are left for the next time, so that this never waits in a deadlock.
  await database.query(
    `UPDATE sessions SET proven_at = now() WHERE id IN
       (SELECT id FROM sessions WHERE proven_at IS NOT NULL FOR UPDATE SKIP LOCKED)`,
  );
  await database.query(
    "UPDATE incidents SET leaves_at = now() WHERE kind = 'plan-change' AND ended_at IS NULL",
  );
  await database.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND task_id =
       (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`,
    [MAKE_PLAN_CHANGE_JOB.name],
  );
  await database.query(
    `UPDATE choices SET due_at = now() WHERE id IN
       (SELECT choices.id FROM choices JOIN incidents ON incidents.id = incident_id
         WHERE kind = 'plan-change' AND settled_at IS NULL AND random() < $1
           FOR UPDATE OF choices SKIP LOCKED)`,
    [share],
  );
}

/** Passes time while servers run, on its own connection. */
export async function passTimeAt(databaseUrl: string, share: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await passTime(client, share).finally(() => client.end());
}

/** Runs the jobs of the changes of the plan that a kill left, and passes the deadline of every choice. No server runs. */
export async function endPlanChanges(context: Context): Promise<void> {
  await passTime(context.pool, 0);
  await runAllJobs(context);
  await passTime(context.pool, 1);
}

/**
 * Finds paid orders of a moved event that are neither kept nor refunded once, as their last choice says, orders and answers
 * that were acknowledged and lost, changes that never happened, and sales that a change stopped for good.
 */
export async function checkPlanChanges(pool: Pool, { paidOrders, answers }: Acknowledged): Promise<string[]> {
  const { rows: orders } = await pool.query<{
    id: string;
    status: string;
    answers: (string | null)[];
    unsettled: number;
    refunds: number;
  }>(
    `SELECT orders.id, status, (SELECT count(*)::int FROM refunds WHERE order_id = orders.id) AS refunds,
            array_agg(answer ORDER BY choices.created_at) AS answers,
            (count(choices.id) FILTER (WHERE settled_at IS NULL))::int AS unsettled
       FROM orders LEFT JOIN choices ON choices.order_id = orders.id
      WHERE orders.id = ANY($1) GROUP BY orders.id`,
    [paidOrders],
  );
  const isRight = ({ status, answers, unsettled, refunds }: (typeof orders)[number]) =>
    unsettled === 0 &&
    (answers.at(-1) === "refund"
      ? status === "cancelled" && refunds === 1
      : status === "confirmed" && refunds === 0);
  const { rows: given } = await pool.query<{ id: string; answer: string }>(
    "SELECT id, answer FROM choices WHERE id = ANY($1)",
    [[...answers.keys()]],
  );
  const answerOf = new Map(given.map(({ id, answer }) => [id, answer]));
  const { rows: open } = await pool.query<{ id: string }>(
    "SELECT id FROM incidents WHERE kind = 'plan-change' AND ended_at IS NULL",
  );
  const { rows: stopped } = await pool.query<{ name: string }>(
    `SELECT name FROM menu_items WHERE is_stopped AND event_id IN (SELECT event_id FROM orders WHERE id = ANY($1))`,
    [paidOrders],
  );
  return [
    ...orders.filter((row) => !isRight(row)).map((row) => `changed plan of order ${JSON.stringify(row)}`),
    ...paidOrders
      .filter((paidId) => !orders.some(({ id }) => id === paidId))
      .map((id) => `paid order ${id} is missing`),
    ...[...answers]
      .filter(([id, answer]) => answerOf.get(id) !== answer)
      .map(([id, answer]) => `${answer} was acknowledged for choice ${id}, which has ${answerOf.get(id)}`),
    ...open.map(({ id }) => `change of the plan ${id} never happened`),
    ...stopped.map(({ name }) => `a changed plan left ${name} stopped`),
  ];
}

/** Finds part refunds that haven't ended, or whose refund isn't there once with the amount that was confirmed. */
export async function checkPartRefunds(
  pool: Pool,
): Promise<{ started: number; made: number; astray: string[] }> {
  const { rows } = await pool.query<{ id: string; state: string; cents: number; refunds: number[] }>(
    `SELECT incidents.id, incidents.state, (numbers ->> 'amountCents')::int AS cents,
            array_remove(array_agg(refunds.amount_cents), NULL) AS refunds
       FROM incidents LEFT JOIN refunds ON refunds.idempotency_key = 'incident:' || incidents.id
      WHERE kind = 'wrong-order' GROUP BY incidents.id`,
  );
  const isRight = ({ state, cents, refunds }: (typeof rows)[number]) =>
    state === "done"
      ? refunds.length === 1 && refunds[0] === cents
      : state === "withdrawn" && refunds.length === 0;
  return {
    started: rows.length,
    made: rows.filter(({ state }) => state === "done").length,
    astray: rows.filter((row) => !isRight(row)).map((row) => `part refund ${JSON.stringify(row)}`),
  };
}

/** Counts incidents by kind and state, and choices by who answered them and how. */
export async function countIncidents(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ what: string; count: number }>(
    `SELECT kind || ' ' || state AS what, count(*)::int FROM incidents GROUP BY 1
      UNION ALL SELECT kind || ' choices by ' || coalesce(answered_by, 'nobody') || ': ' || coalesce(answer, 'none'), count(*)::int
                  FROM choices JOIN incidents ON incidents.id = incident_id GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
