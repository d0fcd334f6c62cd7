import { sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase, dropDatabase } from "../../../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { NO_CACHED_PLAN } from "./naming-client.ts";

test("close waits for a statement that is acquiring a connection", async () => {
  const url = await createEmptyDatabase();
  const { database, pool, close } = openDatabase(url, () => undefined);
  const first = await pool.connect();
  const statement = database.selectNoFrom(({ lit }) => lit(1).as("one")).execute();
  await expect.poll(() => pool.totalCount, { interval: 0 }).toBe(2);
  first.release();
  const closed = close();
  expect(await statement).toEqual([{ one: 1 }]);
  await closed;
  await dropDatabase(url);
});

test("plans a statement once per connection, unless it opts out of plan caching", async () => {
  const url = await createEmptyDatabase();
  const { database, close } = openDatabase(url, () => undefined);
  const planned = await database.connection().execute(async (connection) => {
    await sql`SELECT ${"once"}::text AS word`.execute(connection);
    await sql`${NO_CACHED_PLAN} SELECT ${"again"}::text AS word`.execute(connection);
    return sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(connection);
  });
  expect(planned.rows).toEqual([{ statement: "SELECT $1::text AS word" }]);
  await close();
  await dropDatabase(url);
});
