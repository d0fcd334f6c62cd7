import type pg from "pg";
import { countEvents } from "../../apps/server/src/features/analytics/service/count-events.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { onMaintenancePool } from "../../apps/server/src/platform/database/database.ts";
import {
  auditSql,
  COUNTERS,
  eventsSql,
  type FillSizes,
  membersSql,
  ordersSql,
  PAYOUTS,
  PREPARE,
  UNCHAINED,
} from "./made-rows.ts";

/** Sizes after three successful years. */
export const MANY: FillSizes = { members: 100_000, events: 500, orders: 1_000_000, linesAnOrder: 5 };

/** A step's name and statement. */
type Step = readonly [name: string, statement: string];

/** Tables with the most rows. */
const MANY_ROWS = ["users", "orders", "order_items", "payments", "refunds", "payout_entries", "audit_log"];

/**
 * Fills a database without orders with members, events, orders, payments and audit lines whose books agree. Skips row
 * triggers, which needs a superuser of PostgreSQL.
 * @param tell called after each step
 */
export async function fillDatabase(
  context: Context,
  sizes: FillSizes,
  tell: (done: string) => void = () => undefined,
): Promise<void> {
  const client = await onMaintenancePool(context.database).pool.connect();
  try {
    await client.query("SET synchronous_commit = off; SET work_mem = '256MB'");
    // The automatic vacuum takes a second or more to release a table for its indexes.
    await client.query("SET lock_timeout = '1min'");
    const { rows } = await client.query("SELECT EXISTS (SELECT FROM orders) AS filled");
    if (rows[0]?.filled) throw new Error("There are orders already: only an empty database is filled.");
    await client.query("SET session_replication_role = replica");
    await client.query(PREPARE);
    const run = async (steps: readonly Step[]) => {
      for (const [name, statement] of steps) {
        await client.query(statement);
        tell(name);
      }
    };
    await withoutIndexes(client, MANY_ROWS, () => run(stepsOf(sizes)));
    tell("indexes");
    await run([
      ["counters", COUNTERS],
      ["statistics", "VACUUM ANALYZE"],
    ]);
  } finally {
    client.release(true);
  }
  await countEvents(context);
  tell("figures");
}

function stepsOf(sizes: FillSizes): Step[] {
  const turns = Array.from({ length: sizes.linesAnOrder }, (_, turn) => turn);
  return [
    ["members", membersSql(sizes)],
    ["events, windows, items", eventsSql(sizes)],
    ["orders, lines, payments, refunds", ordersSql(sizes)],
    ["payouts", PAYOUTS],
    ...turns.map((turn): Step => [`audit lines ${turn + 1} of ${sizes.linesAnOrder}`, auditSql(turn)]),
    ["audit lines that wait for their place in the chain", UNCHAINED],
  ];
}

/** Finds the indexes of some tables without constraints, each with its definition. */
const INDEXES = `
SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index
 WHERE indrelid = ANY ($1::regclass[])
   AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/** Drops the indexes of some tables, writes to them, and creates the indexes again: faster than maintaining them row by row. */
async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [tables]);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  try {
    await write();
  } finally {
    await client.query("SET maintenance_work_mem = '256MB'");
    for (const { definition } of indexes) await client.query(definition);
  }
}
