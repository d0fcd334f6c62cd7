import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded.ts";

/** A cluster is made beside other tests. */
const TIMEOUT_MS = 120_000;
const ACCOUNT = { user: "owner", password: "of the evening before", database: "secret" };

let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-embedded-"));
  data = join(folder, "postgres");
  const postgres = await startEmbeddedPostgres(data);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE ROLE owner SUPERUSER LOGIN PASSWORD '${ACCOUNT.password}'`);
  // As where its language is one that this machine doesn't know.
  await client.query("ALTER DATABASE postgres ALLOW_CONNECTIONS false");
  await client.end();
  await postgres.stop();
}, TIMEOUT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts it as one that was brought back: however long that takes. */
function bringBack(change: Partial<typeof ACCOUNT> = {}) {
  const account = { ...ACCOUNT, ...change };
  return startEmbeddedPostgres(data, {}, { patienceMs: Number.POSITIVE_INFINITY, account });
}

test(
  "of a cluster that was another's only the database that is asked for has to take us",
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
  "%s isn't waited for: it says so, and stops",
  async (_what, change, reason) => {
    await expect(bringBack(change)).rejects.toThrow(reason);
    expect(existsSync(join(data, "postmaster.pid"))).toBe(false);
  },
  TIMEOUT_MS,
);
