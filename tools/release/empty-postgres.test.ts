import pg from "pg";
import { expect, test } from "vitest";
import { onEmptyPostgres } from "../kit/own-postgres.ts";

test("the database of a version drill has no tables, so that the former version migrates it", async () => {
  const tables: string[] = [];
  await onEmptyPostgres(async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace",
    );
    tables.push("connected", ...rows.map(({ name }) => name));
    await client.end();
  });
  expect(tables).toEqual(["connected"]);
});
