import { cancelOrder, getOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DECLINED_CARD, payFor, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "./service/expire-holds.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
});
afterAll(() => server?.close());

const GATE = 4_711;

/**
 * Makes statements that read payments stop after they have begun and taken their snapshot. The returned function lets
 * them continue.
 */
async function stopAtPayments(): Promise<() => Promise<void>> {
  const gate = await server.context.pool.connect();
  await gate.query(`SELECT pg_advisory_lock(${GATE})`);
  await gate.query(`ALTER TABLE payments RENAME TO stored_payments;
    CREATE FUNCTION pass_gate() RETURNS boolean LANGUAGE sql VOLATILE AS
      $$ SELECT pg_advisory_xact_lock_shared(${GATE}) IS NOT NULL $$;
    CREATE VIEW payments AS SELECT * FROM stored_payments WHERE pass_gate() OFFSET 0`);
  return async () => {
    await gate.query(`SELECT pg_advisory_unlock(${GATE})`);
    gate.release();
  };
}

/** Waits until a statement has stopped at the gate. */
async function waitForStoppedStatement(): Promise<void> {
  const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
    WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted`;
  while ((await server.context.pool.query(waiting)).rowCount === 0);
}

test("a payment that begins at the moment its hold ends keeps the order", async () => {
  const { pool } = server.context;
  const other = await pendingOrder(server);
  await expect(payFor(other.member, other.id, other.totalCents, DECLINED_CARD)).rejects.toThrow();
  await other.member.call(cancelOrder, { params: { id: other.id } });
  const { id, member } = await pendingOrder(server);
  server.clock.advance(601);
  const goOn = await stopAtPayments();
  const expiring = expireHolds(server.context);
  await waitForStoppedStatement();
  await pool.query(
    `INSERT INTO stored_payments (order_id, user_id, idempotency_key, request_key, request_hash, source_kind, amount_cents,
                                  state, created_at, updated_at)
     SELECT id, user_id, gen_random_uuid(), 'key', 'hash', 'card', total_cents, 'started', $2, $2 FROM orders WHERE id = $1`,
    [id, server.clock.now()],
  );
  await goOn();
  await expiring;
  expect(await member.call(getOrder, { params: { id } })).toMatchObject({ status: "pending" });
});
