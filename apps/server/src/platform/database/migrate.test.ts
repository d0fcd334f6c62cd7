import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTemplate, dropDatabase } from "../../../testing/test-database.ts";
import { type OpenDatabase, onMaintenancePool, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

/** Key of the lock that Kysely holds during migrations. */
const MIGRATION_LOCK = "3853314791062309107";

let url: string;
let open: OpenDatabase;
beforeAll(async () => {
  url = await copyTemplate();
  open = openDatabase(url, () => undefined);
});
afterAll(async () => {
  await open.close();
  await dropDatabase(url);
});

/** Returns the start of the statement that waits for a lock. */
async function waitingSince(): Promise<string | undefined> {
  const { rows } = await open.pool.query<{ since: string }>(
    "SELECT query_start::text AS since FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]?.since;
}

test("releases its place in the lock queue when a migration can't lock, and retries", async () => {
  const reader = await open.pool.connect();
  await reader.query("BEGIN; LOCK TABLE kysely_migration IN ACCESS EXCLUSIVE MODE");
  const migrated = migrate(open.database);
  await expect.poll(waitingSince).toBeDefined();
  const first = await waitingSince();
  await expect.poll(async () => ((await waitingSince()) ?? first) === first, { timeout: 20_000 }).toBe(false);
  await reader.query("ROLLBACK");
  reader.release();
  await migrated;
});

test("retries a migration that a deadlock with a running process ended", async () => {
  // The migration notices the deadlock before its wait for the lock times out.
  await open.pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET deadlock_timeout = '700ms'`);
  const other = openDatabase(url, () => undefined);
  const reader = await open.pool.connect();
  await reader.query("BEGIN; SET LOCAL deadlock_timeout = '1min'");
  await reader.query("LOCK TABLE kysely_migration IN ACCESS EXCLUSIVE MODE");
  const migrated = migrate(other.database).then(() => "migrated", String);
  await expect.poll(waitingSince, { interval: 20 }).toBeDefined();
  // Waits for the migration's own lock.
  await reader.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}); COMMIT`);
  reader.release();
  expect(await migrated).toBe("migrated");
  await other.close();
});

test("lets a migration run longer than other statements", async () => {
  const limitOf = async ({ pool }: Pick<OpenDatabase, "pool">) =>
    (await pool.query("SHOW statement_timeout")).rows[0].statement_timeout;
  expect([await limitOf(open), await limitOf(onMaintenancePool(open.database))]).toEqual(["15s", "0"]);
});
