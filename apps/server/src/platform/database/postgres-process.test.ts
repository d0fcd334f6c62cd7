import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "./postgres-process.ts";

/** Maximum time to create a cluster while other tests run, in ms. */
const TIMEOUT_MS = 120_000;
const ACCOUNT = { user: "owner", password: "of the evening before", database: "secret" };

let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-postgres-"));
  data = join(folder, "postgres");
  const postgres = await startPostgres(data);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE ROLE owner SUPERUSER LOGIN PASSWORD '${ACCOUNT.password}'`);
  // Simulates a cluster whose locale this machine doesn't have.
  await client.query("ALTER DATABASE postgres ALLOW_CONNECTIONS false");
  await client.end();
  await postgres.stop();
}, TIMEOUT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the cluster as a restored one, with a long timeout. */
function bringBack(change: Partial<typeof ACCOUNT> = {}) {
  const account = { ...ACCOUNT, ...change };
  return startPostgres(data, {}, { timeoutMs: Number.POSITIVE_INFINITY, account });
}

test(
  "needs access only to the named database of a restored cluster",
  async () => {
    const postgres = await bringBack();
    expect(postgres.url).toMatch(/^postgres:\/\/owner:.*\/secret$/);
    await postgres.stop();
  },
  TIMEOUT_MS,
);

test.each([
  ["another password", { password: "of today" }, /password authentication failed for user "owner"/],
  ["a database that isn't there", { database: "menu" }, /database "menu" does not exist/],
])(
  "%s: reports it at once and stops",
  async (_what, change, reason) => {
    await expect(bringBack(change)).rejects.toThrow(reason);
    expect(existsSync(join(data, "postmaster.pid"))).toBe(false);
  },
  TIMEOUT_MS,
);
