import { expect, test } from "vitest";
import { copyTemplate, dropDatabase } from "../../../testing/test-database.ts";
import { StartError } from "../errors.ts";
import { openDatabase, type Pool } from "./database.ts";
import { requireDatabase } from "./require-database.ts";

/** Returns a pool that only answers the version query. */
function ofVersion(number: number, text: string): Pool {
  return { query: async () => ({ rows: [{ number, text }] }) } as unknown as Pool;
}

test("accepts the tests' PostgreSQL and rejects an older one, such as Debian's", async () => {
  const url = await copyTemplate();
  const { pool, close } = openDatabase(url, () => undefined);
  await requireDatabase(pool);
  await close();
  await dropDatabase(url);
  await expect(requireDatabase(ofVersion(170_006, "17.6 (Debian 17.6-0+deb13u1)"))).rejects.toThrow(
    "Setting DATABASE_URL leads to PostgreSQL 17.6 (Debian 17.6-0+deb13u1), and 18 or newer is needed.",
  );
});

test.each([
  ["the server is unreachable", "postgres://secret@127.0.0.1:9/secret"],
  ["all addresses are unreachable", "postgres://secret@localhost:9/secret"],
])("where %s it says in one line which setting it is", async (_what, url) => {
  const { pool, close } = openDatabase(url, () => undefined);
  const required = requireDatabase(pool);
  await expect(required).rejects.toThrow(
    /^Setting DATABASE_URL leads to no database that takes us: .*ECONNREFUSED/,
  );
  await expect(required).rejects.toBeInstanceOf(StartError);
  await close();
});
