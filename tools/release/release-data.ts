import { readdir, readFile, writeFile } from "node:fs/promises";
import type pg from "pg";
import { z } from "zod";

type Row = Readonly<Record<string, unknown>>;

/** A release's data: time, last migration, and the rows of each table. */
export interface ReleaseData {
  readonly takenAt: string;
  readonly lastMigration: string;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}

const FOLDER = new URL("./kept/", import.meta.url);
const ENDING = ".jsonl";
const First = z.object({ takenAt: z.iso.datetime(), lastMigration: z.string() });
const Line = z.tuple([z.string(), z.record(z.string(), z.unknown())]);

/** Tables that migrations fill. */
const OWN_BOOKS = ["kysely_migration", "kysely_migration_lock", "applied_functions"];

/** Returns the names of the kept releases, oldest first. */
export async function findReleases(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING));
  const releases = names.map(async (file) => {
    const name = file.slice(0, -ENDING.length);
    return { name, lastMigration: (await readRelease(name)).lastMigration };
  });
  const sorted = (await Promise.all(releases)).sort((one, other) =>
    one.lastMigration.localeCompare(other.lastMigration),
  );
  return sorted.map(({ name }) => name);
}

export async function readRelease(name: string): Promise<ReleaseData> {
  const text = await readFile(new URL(name + ENDING, FOLDER), "utf8");
  const [first, ...lines] = text
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  const tables: Record<string, Row[]> = {};
  for (const line of lines) {
    const [table, row] = Line.parse(line);
    tables[table] ??= [];
    tables[table].push(row);
  }
  return { ...First.parse(first), tables };
}

/** Writes one row per line, so that two releases can be compared. */
export async function writeRelease(name: string, { tables, ...first }: ReleaseData): Promise<void> {
  const rows = Object.entries(tables).flatMap(([table, all]) => all.map((row) => [table, row]));
  const lines = [first, ...rows].map((line) => `${JSON.stringify(line)}\n`);
  await writeFile(new URL(name + ENDING, FOLDER), lines.join(""));
}

/** Returns all rows of a database, without generated columns. */
export async function takeRows(client: pg.ClientBase): Promise<ReleaseData["tables"]> {
  const tables: Record<string, Row[]> = {};
  for (const [table, columns] of await findColumns(client)) {
    const { rows } = await client.query<{ row: Row }>(
      `SELECT to_jsonb(kept) AS row FROM (SELECT ${columns.join(", ")} FROM ${table} ORDER BY 1) AS kept`,
    );
    if (rows.length > 0) tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

/** Inserts rows into a database with the same schema, without triggers. */
export async function putRows(client: pg.ClientBase, tables: ReleaseData["tables"]): Promise<void> {
  const columnsOf = await findColumns(client);
  await client.query("SET session_replication_role = replica");
  for (const [table, rows] of Object.entries(tables)) {
    const columns = columnsOf.get(table)?.join(", ");
    if (columns === undefined) throw new Error(`the release's schema has no table ${table}`);
    // A migration may have inserted rows.
    await client.query(`DELETE FROM ${table}`);
    await client.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query("SET session_replication_role = origin");
  await client.query(SEQUENCES_BEHIND);
}

/** Returns the columns of each table, without generated ones. */
async function findColumns(client: pg.ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT relname AS table, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)
      GROUP BY relname ORDER BY relname`,
    [OWN_BOOKS],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Sets each sequence behind the existing numbers. */
const SEQUENCES_BEHIND = `
DO $$
DECLARE counter record;
BEGIN
  FOR counter IN
    SELECT refobjid::regclass AS of_table, attname, pg_depend.objid::regclass AS sequence
      FROM pg_depend JOIN pg_class ON pg_class.oid = objid AND relkind = 'S'
      JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
     WHERE deptype IN ('a', 'i') AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('SELECT setval(%L, (SELECT coalesce(max(%I), 0) + 1 FROM %s), false)', counter.sequence, counter.attname, counter.of_table);
  END LOOP;
END $$`;
