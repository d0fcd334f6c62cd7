import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../database/database.ts";
import { readPushKeys } from "./push-keys.ts";

const FORMER = "the key of more than thirty-two letters before";
const PRESENT = "the key of more than thirty-two letters now";

const server: TestServer = await startTestServer({ settings: { SECRET_KEY: FORMER } });
const during = await startTestServer({
  besides: server,
  settings: { SECRET_KEY: PRESENT, SECRET_KEY_FORMER: FORMER },
});
const after = await startTestServer({ besides: server, settings: { SECRET_KEY: PRESENT } });
afterAll(async () => {
  await after.close();
  await during.close();
  await server.close();
});
beforeEach(async () => {
  await server.context.database.deleteFrom("pushKeys").execute();
});

test("processes that start together agree on one key pair", async () => {
  const { database, pool } = server.context;
  const { reading } = await inTransaction(database, async (holding) => {
    await sql`LOCK TABLE push_keys`.execute(holding);
    const reading = Promise.all(Array.from({ length: 8 }, () => readPushKeys(server.context)));
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(8);
    return { reading };
  });
  const found = await reading;
  expect(new Set(found.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(new Set(found.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await readPushKeys(server.context)).toEqual(found[0]);
});

test("doesn't store the private key in plain text", async () => {
  const { privateKey } = await readPushKeys(server.context);
  const { rows } = await server.context.pool.query<{ row: string }>(
    "SELECT push_keys::text AS row FROM push_keys",
  );
  const hex = Buffer.from(privateKey, "base64url").toString("hex");
  expect(rows[0]?.row).not.toContain(privateKey);
  expect(rows[0]?.row).not.toContain(hex);
});

test("keeps the push keys when the secret key changes, also after the previous key is removed", async () => {
  const made = await readPushKeys(server.context);
  await expect(readPushKeys(after.context)).rejects.toThrow("can't be opened");
  expect(await readPushKeys(during.context)).toEqual(made);
  expect(await readPushKeys(after.context)).toEqual(made);
});
