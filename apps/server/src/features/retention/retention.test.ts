import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { withoutTriggers } from "../../../testing/without-triggers.ts";
import { createParts, periodicJobs } from "../../app.ts";
import { applyRetention } from "./service.ts";

const DAY_SECONDS = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const TRANSFER = `INSERT INTO transfers (order_id, from_user_id, contact, message, token_hash, state, created_at,
  expires_at, ended_at) VALUES (uuidv7(), uuidv7(), 'ana@example.com', 'Enjoy!', 'x', 'expired', $1, $1, $1)`;

/** Rules without a test in the feature whose table it is. */
test.each([
  [
    14,
    "development_mailbox",
    "INSERT INTO development_mailbox (channel, recipient, body, created_at) VALUES ('mail', 'ana@example.com', 'Hello', $1)",
  ],
  [400, "told_once", "INSERT INTO told_once (user_id, once_key, told_at) VALUES (uuidv7(), 'x', $1)"],
  [
    1,
    "early_fates",
    "INSERT INTO early_fates (channel, provider_id, state, told_at) VALUES ('sms', 'SM1', 'failed', $1)",
  ],
  [
    365,
    "wallet_removals",
    "INSERT INTO wallet_removals (pass_id, created_at, due_at) VALUES (uuidv7(), $1, $1)",
  ],
  [
    30,
    "webhook_deliveries",
    "INSERT INTO webhook_deliveries (endpoint_id, event_type, body, due_at, created_at) VALUES (uuidv7(), 'order.paid', '{}', $1, $1)",
  ],
  [90, "owner_news", "INSERT INTO owner_news (kind, subject, told_at) VALUES ('owner-money', 'x', $1)"],
  [
    365,
    "order_reports WHERE text <> ''",
    "INSERT INTO order_reports (order_id, user_id, reason, text, created_at) VALUES (uuidv7(), uuidv7(), 'cold', 'Cold!', $1)",
  ],
  [90, "transfers WHERE contact IS NOT NULL OR message <> ''", TRANSFER],
  [
    90,
    "transfers WHERE message <> ''",
    TRANSFER.replace("'ana@example.com', 'Enjoy!', 'x'", "NULL, 'Enjoy!', 'y'"),
  ],
])("after %i days nothing is left in %s", async (days, rows, insert) => {
  const { context, clock } = server;
  const count = async () => Number((await context.pool.query(`SELECT count(*) FROM ${rows}`)).rows[0].count);
  await withoutTriggers(context.pool, insert, [clock.now()]);
  clock.advance(days * DAY_SECONDS);
  await applyRetention(context);
  expect(await count()).toBe(1);
  clock.advance(1);
  await applyRetention(context);
  expect(await count()).toBe(0);
});

test("old rows are removed in portions, and a failing table doesn't stop the others", async () => {
  const { database, pool } = server.context;
  const left = async (table: "passkeyChallenges" | "spentBudgets") =>
    (await database.selectFrom(table).selectAll().execute()).length;
  const addOldBudget = () =>
    pool.query(
      "INSERT INTO spent_budgets (key, spending_id, spent_at) VALUES ('x', gen_random_uuid(), 'epoch')",
    );
  await pool.query(`INSERT INTO passkey_challenges (id, challenge, expires_at)
    SELECT gen_random_uuid(), 'x', 'epoch' FROM generate_series(1, 25)`);
  await pool.query(`CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN IF (SELECT count(*) FROM gone) > 10 THEN RAISE ''too many''; END IF; RETURN NULL; END'`);
  await pool.query(`CREATE TRIGGER at_most_ten AFTER DELETE ON passkey_challenges REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`);
  await applyRetention(server.context, { portion: 10 });
  expect(await left("passkeyChallenges")).toBe(0);
  await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END'`);
  await pool.query(
    "CREATE TRIGGER closed BEFORE DELETE ON passkey_challenges FOR EACH STATEMENT EXECUTE FUNCTION refuse()",
  );
  await addOldBudget();
  await expect(applyRetention(server.context)).rejects.toThrow(AggregateError);
  expect(await left("spentBudgets")).toBe(0);
});

test("the worker runs it", async () => {
  const { context, clock } = server;
  const job = periodicJobs(createParts(context)).find(({ name }) => name === "retention.apply");
  await context.pool.query(
    "INSERT INTO spent_budgets (key, spending_id, spent_at) VALUES ('y', gen_random_uuid(), 'epoch')",
  );
  await context.pool.query("DROP TRIGGER closed ON passkey_challenges");
  clock.advance(1);
  await job?.run(context);
  expect(await context.database.selectFrom("spentBudgets").selectAll().execute()).toEqual([]);
});
