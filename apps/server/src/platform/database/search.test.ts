import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTemplate, dropDatabase } from "../../../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { isMemberLike } from "./search.ts";

let url: string;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  url = await copyTemplate();
  opened = openDatabase(url, () => undefined);
  await sql`INSERT INTO users (id, email, phone, first_name, last_name, zip_code, created_at, updated_at)
    VALUES (gen_random_uuid(), 'ana@secret.example', '+12135550123', 'Ana', 'Lopez 100%', '90013', now(), now())`.execute(
    opened.database,
  );
});
afterAll(async () => {
  await opened.close();
  await dropDatabase(url);
});

async function found(search: string): Promise<number> {
  const { rows } = await sql`SELECT FROM users WHERE ${isMemberLike(search)}`.execute(opened.database);
  return rows.length;
}

test.each(["ana lopez", "Ana  Lopez", "ANA@secret", "(213) 555-0123", "+1 213.555", "0123", "100%"])(
  "finds a member by %s",
  async (search) => expect(await found(search)).toBe(1),
);

test.each(["Ana_Lopez", "(213) 555-0124", "lopez ana"])("finds nobody by %s", async (search) =>
  expect(await found(search)).toBe(0),
);

test("is served by the index of members' texts", async () => {
  const plan = await opened.database.connection().execute(async (connection) => {
    // In a table this small, reading all members would be cheaper.
    await sql`SET enable_seqscan = off`.execute(connection);
    await sql`DROP INDEX users_newest`.execute(connection);
    const explained = sql<{ "QUERY PLAN": string }>`EXPLAIN SELECT FROM users WHERE ${isMemberLike("lopez")}`;
    return (await explained.execute(connection)).rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toMatch(/users_searched.*\s+Index Cond/);
});
