import { randomUUID } from "node:crypto";
import { refundOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { deliverWebhook, refundWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { handleWebhook } from "./service/webhooks.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

/**
 * Runs an action while another transaction holds the lock on the order's payment, then writes a refund of it and
 * commits. By then the action has reached the lock, or passed it.
 */
async function whileAnotherRefunds(
  orderId: string,
  other: { cause: string; amountCents: number; state: string },
  run: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> {
  const holder = await server.context.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM payments WHERE order_id = $1 FOR NO KEY UPDATE", [orderId]);
    let isOver = false;
    const running = Promise.allSettled([run()]).then(([result]) => {
      isOver = true;
      return result;
    });
    const waiting =
      "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))";
    await expect.poll(async () => isOver || (await holder.query(waiting)).rowCount !== 0).toBe(true);
    await holder.query(
      `INSERT INTO refunds (payment_id, order_id, idempotency_key, amount_cents, cause, reason, state, created_at, updated_at)
       SELECT id, order_id, $2, $3, $4, 'Meanwhile', $5, now(), now() FROM payments WHERE order_id = $1`,
      [orderId, randomUUID(), other.amountCents, other.cause, other.state],
    );
    await holder.query("COMMIT");
    return await running;
  } finally {
    holder.release();
  }
}

async function refundedCents(orderId: string): Promise<number> {
  const rows = server.context.database.selectFrom("refunds").select("amountCents");
  return (await rows.where("orderId", "=", orderId).execute()).reduce(
    (sum, each) => sum + each.amountCents,
    0,
  );
}

test("an admin's refund counts one that is adopted at the same moment", async () => {
  const { id, totalCents } = await paidOrder(server);
  const adopted = { cause: "provider", amountCents: 1_000, state: "completed" };
  const body = { amountCents: totalCents, reason: "Cold fries" };
  const asked = await whileAnotherRefunds(id, adopted, () =>
    admin.call(refundOrder, { params: { id }, body, idempotencyKey: randomUUID() }),
  );
  expect(asked).toMatchObject({ status: "rejected", reason: { code: "REFUND_TOO_LARGE" } });
  expect(await refundedCents(id)).toBe(1_000);
});

test("a refund made at Square isn't adopted while one of ours is being written", async () => {
  const { id, totalCents } = await paidOrder(server);
  const payment = [...server.square.ledger.payments.values()].at(-1) ?? expect.fail("no payment");
  const refund = {
    id: `${payment.id}_by-hand`,
    payment_id: payment.id,
    location_id: payment.location_id,
    amount_money: { amount: 1_000, currency: "USD" },
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    status: "COMPLETED" as const,
  };
  server.square.ledger.saveRefund(refund);
  const webhook = refundWebhook(refund.id);
  await deliverWebhook(server, webhook);
  const { event_id: eventId } = JSON.parse(webhook) as { event_id: string };
  const handle = () => handleWebhook(server.context, server.parts.provider, eventId);
  const ours = { cause: "cancellation", amountCents: totalCents, state: "started" };
  await whileAnotherRefunds(id, ours, handle);
  expect(await refundedCents(id)).toBe(totalCents);
  // Our refund has since been refused: the webhook is handled now, and the rest of our refund is owed.
  const { database } = server.context;
  await database.updateTable("refunds").set({ state: "failed" }).where("orderId", "=", id).execute();
  await handle();
  const rows = database
    .selectFrom("refunds")
    .select(["cause", "state", "amountCents", "taxCents"])
    .where("orderId", "=", id);
  // Tax is refunded in proportion: $2.34 of $26.34.
  expect(await rows.orderBy("id").execute()).toMatchObject([
    { cause: "cancellation", state: "failed" },
    { cause: "provider", state: "completed", amountCents: 1_000, taxCents: 88 },
  ]);
});
