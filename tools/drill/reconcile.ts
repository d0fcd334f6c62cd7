import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { EventDetail } from "@secret/contract";
import type { RunningSandbox } from "@secret/square-sandbox";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { lockOrder } from "../../apps/server/src/features/order-book/index.ts";
import { transitionOrder } from "../../apps/server/src/features/orders/index.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { onOwnPostgres } from "../kit/own-postgres.ts";
import { startServer } from "../kit/processes.ts";
import { openEvent, SQUARE } from "../kit/scene.ts";
import { insertPayments, placeWithPayments } from "./open-money.ts";

/**
 * `npm run drill:reconcile [payments] [refunds] [webhooks]`: settles open payments after an outage of Square, which then
 * answers in 800 ms. Half of the payments were never answered, half are authorized. Refunds and webhooks (at most one per
 * payment) wait beside them, a quarter as many by default. Two processes settle them. Prints the time of each kind, and
 * fails after five minutes or with differences in the books.
 */
const PAYMENTS = Number(process.argv[2] ?? 2_000);
const REFUNDS = Number(process.argv[3] ?? PAYMENTS / 4);
const WEBHOOKS = Number(process.argv[4] ?? PAYMENTS / 4);
const SQUARE_MS = 800;
const LIMIT_SECONDS = 300;
/** Duration of the outage with running servers, in ms. */
const AWAY_MS = 20_000;
const LOOK_MS = 1_000;
const LEFT = {
  payments: "SELECT count(*)::int AS left FROM payments WHERE state IN ('started', 'authorized')",
  refunds: "SELECT count(*)::int AS left FROM refunds WHERE state = 'started'",
  webhooks: "SELECT count(*)::int AS left FROM payment_webhooks WHERE handled_at IS NULL",
};

await onOwnPostgres(async ({ context, settings, square }) => {
  await prepare(context, square, await openEvent(context));
  square.controls.failCalls = Number.POSITIVE_INFINITY;
  const servers = await Promise.all([startServer(settings), startServer(settings)]);
  try {
    await pause(AWAY_MS);
    Object.assign(square.controls, { failCalls: 0, delayMs: SQUARE_MS });
    const slowest = await watchUntilSettled(context);
    const differences = await findDifferences(context.database, new Date());
    console.log(`ledger: ${differences.length} differences`);
    process.exitCode = slowest > LIMIT_SECONDS || differences.length > 0 ? 1 : 0;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});

/** Makes open payments, refunds and webhooks. */
async function prepare(drilled: Context, { ledger }: RunningSandbox, event: EventDetail): Promise<void> {
  const members = await createSignedInMembers(drilled, PAYMENTS + REFUNDS);
  const half = PAYMENTS / 2;
  const place = (first: number, count: number, status: "APPROVED" | "COMPLETED") =>
    placeWithPayments(
      drilled,
      { ledger },
      SQUARE.locationId,
      event,
      members.slice(first, first + count),
      status,
    );
  const unanswered = await place(0, half, "APPROVED");
  await insertPayments(drilled, unanswered, "started");
  const held = await place(half, half, "APPROVED");
  await insertPayments(drilled, held, "authorized");
  const paid = await place(PAYMENTS, REFUNDS, "COMPLETED");
  await insertPayments(drilled, paid, "captured");
  const { database } = drilled;
  await database
    .updateTable("orders")
    .set({ status: "confirmed" })
    .where("id", "in", paid.map(idOf))
    .execute();
  for (const { orderId } of paid) await cancel(drilled, orderId);
  for (const { providerPaymentId: id } of [...held, ...unanswered].slice(0, WEBHOOKS)) {
    const body = JSON.stringify({ data: { type: "payment", id } });
    const webhook = { eventId: randomUUID(), eventType: "payment.updated", body, receivedAt: new Date() };
    await database.insertInto("paymentWebhooks").values(webhook).execute();
  }
}

function idOf({ orderId }: { orderId: string }): string {
  return orderId;
}

async function cancel(drilled: Context, orderId: string): Promise<void> {
  await inTransaction(drilled.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined) throw new Error("the order is missing");
    const moved = await transitionOrder(drilled, transaction, { order, to: "cancelled", by: "admin" });
    if (!moved.ok) throw new Error(`the order can't be cancelled: ${moved.failure.code}`);
  });
}

/** Prints when nothing of a kind is left. Returns the seconds that the slowest took. */
async function watchUntilSettled({ pool }: Context): Promise<number> {
  const startedAt = performance.now();
  const open = new Map(Object.entries(LEFT));
  let seconds = 0;
  while (open.size > 0 && seconds <= LIMIT_SECONDS * 2) {
    await pause(LOOK_MS);
    seconds = (performance.now() - startedAt) / 1_000;
    for (const [name, statement] of open) {
      const { rows } = await pool.query<{ left: number }>(statement);
      if (rows[0]?.left !== 0) continue;
      open.delete(name);
      console.log(`${name} settled ${seconds.toFixed(0)} s after Square's return`);
    }
  }
  for (const name of open.keys()) console.log(`${name} not settled after ${seconds.toFixed(0)} s`);
  return seconds;
}
