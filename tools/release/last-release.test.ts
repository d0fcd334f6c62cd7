import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { type OpenDatabase, openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findPendingMigrations, migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { createEmptyDatabase, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { findReleases, type ReleaseData, readRelease, takeRows } from "./release-data.ts";
import { fillAsReleased } from "./released-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../apps/server/migrations/", import.meta.url));
const names = globSync("*.sql", { cwd: MIGRATIONS }).map((file) => file.replace(".sql", ""));
const releases = await findReleases();

describe.each(releases)("a database with the data of %s", (name) => {
  let url: string;
  let release: ReleaseData;
  const open: OpenDatabase[] = [];
  const [one, other] = [0, 1].map((index) => () => {
    const opened = open[index];
    if (opened === undefined) throw new Error("not open yet");
    return opened;
  }) as [() => OpenDatabase, () => OpenDatabase];
  beforeAll(async () => {
    url = await createEmptyDatabase();
    release = await readRelease(name);
    await fillAsReleased(url, release);
    for (const _process of [1, 2]) open.push(openDatabase(url, () => undefined));
  });
  afterAll(async () => {
    for (const { close } of open) await close();
    await dropDatabase(url);
  });

  const applied = async () => {
    const { rows } = await one().pool.query<{ name: string; at: string }>(
      "SELECT name, timestamp AS at FROM kysely_migration ORDER BY name",
    );
    return rows;
  };

  test("lacks the migrations since then", async () => {
    const since = names.filter((each) => each > release.lastMigration).sort();
    expect(await findPendingMigrations(one().database)).toEqual(since);
  });

  test("is migrated once when two processes start at the same time, and not again by a third", async () => {
    await Promise.all([one(), other()].map(({ database }) => migrate(database)));
    const once = await applied();
    expect(once.map((each) => each.name)).toEqual([...names].sort());
    await migrate(other().database);
    expect(await applied()).toEqual(once);
  });

  test("keeps every row, and its books agree", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const now = await takeRows(client).finally(() => client.end());
    const counts = (tables: ReleaseData["tables"]) =>
      Object.fromEntries(Object.keys(release.tables).map((table) => [table, tables[table]?.length ?? 0]));
    // Migrations may ask for events to be counted again.
    const { events_to_count: asked = 0, ...kept } = counts(now);
    const { events_to_count: before = 0, ...former } = counts(release.tables);
    expect(kept).toEqual(former);
    expect(asked).toBeGreaterThanOrEqual(before);
    const sumOf = (tables: ReleaseData["tables"]) =>
      tables.orders?.reduce((sum, { total_cents: cents }) => sum + Number(cents), 0);
    expect(sumOf(now)).toBe(sumOf(release.tables));
    expect(await findDifferences(one().database, new Date(release.takenAt))).toEqual([]);
  });
});

test("keeps the data of the baseline", () => {
  expect(releases).toContain("baseline");
});
