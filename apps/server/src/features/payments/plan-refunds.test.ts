import { cancelOrder } from "@secret/contract";
import type { MoneyParts } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { planRefunds } from "./service/plan-refunds.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

async function paymentOf(orderId: string): Promise<string> {
  const { id } = await server.context.database
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  return id;
}

function plan(paymentId: string, amountCents?: number, lineParts?: MoneyParts) {
  const part = { ...(amountCents !== undefined && { amountCents }), lineParts };
  const why = { cause: "admin" as const, reason: "Cold fries", requestedBy: admin.id };
  return inTransaction(server.context.database, (transaction) =>
    planRefunds(server.context, transaction, [{ paymentId, ...why, ...part }]),
  );
}

function refundsOf(orderId: string) {
  return server.context.database
    .selectFrom("refunds")
    .select(["amountCents", "requestedBy", "cause"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}

test("the rest of a payment can be refunded, and nothing beyond it", async () => {
  const { id, totalCents, member } = await paidOrder(server);
  const paymentId = await paymentOf(id);
  await plan(paymentId, totalCents - 1);
  await expect(plan(paymentId, 2)).rejects.toThrow(/^the refund exceeds payment /);
  await member.call(cancelOrder, { params: { id } });
  expect(await refundsOf(id)).toEqual([
    { amountCents: totalCents - 1, requestedBy: admin.id, cause: "admin" },
    { amountCents: 1, requestedBy: member.id, cause: "cancellation" },
  ]);
});

test("a refund is split into food, tax and tip: pieces exactly, amounts in proportion, and the last takes the rest", async () => {
  // Two tails at $24.00, $4.68 tax and $5.00 tip.
  const { id, totalCents } = await paidOrder(server, { quantities: [2], tipCents: 500 });
  expect(totalCents).toBe(4800 + 468 + 500);
  const paymentId = await paymentOf(id);
  await plan(paymentId, 2400 + 234, { foodCents: 2400, taxCents: 234, tipCents: 0 });
  await plan(paymentId, 1000);
  await plan(paymentId);
  const rows = await server.context.database
    .selectFrom("refunds")
    .select(["amountCents", "taxCents", "tipCents"])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { amountCents: 2634, taxCents: 234, tipCents: 0 },
    { amountCents: 1000, taxCents: 74, tipCents: 159 },
    { amountCents: 2134, taxCents: 160, tipCents: 341 },
  ]);
});

test("plans nothing if nothing is left: no refund, audit line, notification or job", async () => {
  const { id, member } = await paidOrder(server);
  await member.call(cancelOrder, { params: { id } });
  const paymentId = await paymentOf(id);
  const counts = async () => {
    const { rows } = await server.context.pool.query<{ lines: string; news: string }>(
      "SELECT (SELECT count(*) FROM audit_log) AS lines, (SELECT count(*) FROM notifications) AS news",
    );
    return { ...rows[0], refunds: await refundsOf(id) };
  };
  const before = await counts();
  await plan(paymentId);
  await plan("01890000-0000-7000-8000-000000000000");
  expect(await counts()).toEqual(before);
});
