import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidOrder, pendingOrder, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { compareWithSquare } from "./service/compare-with-square.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
});
afterAll(() => server.close());

/** Compares what was made at Square since a time. Square's clock is the machine's. */
function compare(since: Date) {
  const until = new Date(Date.now() + MINUTE_MS);
  return compareWithSquare(server.context, server.parts.provider, { since, until });
}

async function paymentOf({ id }: TestOrder) {
  const payments = server.context.database.selectFrom("payments").selectAll();
  return payments.where("orderId", "=", id).executeTakeFirstOrThrow();
}

/** Deletes a payment from the books, like a restore to an earlier time. */
async function lose(order: TestOrder): Promise<void> {
  await server.context.database.deleteFrom("payments").where("orderId", "=", order.id).execute();
}

test("matching payments aren't findings; lost ones are, with number, card and amount", async () => {
  const since = new Date();
  const kept = await paidOrder(server);
  expect(await compare(since)).toEqual({ payments: 1, refunds: 0, settling: 0, findings: [] });
  const lost = await paidOrder(server);
  const { providerPaymentId, amountCents } = await paymentOf(lost);
  await lose(lost);
  const { findings, payments } = await compare(since);
  expect(payments).toBe(2);
  expect(findings).toMatchObject([{ kind: "unknown-payment", providerId: providerPaymentId, amountCents }]);
  expect(findings[0]?.text).toMatch(
    /^payment \S+ \(SECRET order \S+, VISA ending in 1111\): Square captured \$[\d.]+, but we have no payment for it$/,
  );
  expect((await paymentOf(kept)).state).toBe("captured");
});

test("a lost payment that Square released or refunded in full isn't a finding", async () => {
  const since = new Date();
  const orders = [await paidOrder(server), await paidOrder(server)];
  const [released, returned] = await Promise.all(
    orders.map(async (order) => {
      const { providerPaymentId } = await paymentOf(order);
      await lose(order);
      return server.square.ledger.payments.get(providerPaymentId ?? "");
    }),
  );
  if (released === undefined || returned === undefined) throw new Error("Square doesn't have them");
  released.status = "CANCELED";
  returned.refunded_money = returned.total_money;
  expect(await compare(since)).toMatchObject({ payments: 2, findings: [] });
  released.status = "APPROVED";
  expect((await compare(since)).findings[0]?.text).toContain("releases within the hour");
});

test("a payment with another status is a finding, unless the reconciliation is settling it", async () => {
  const since = new Date();
  const order = await paidOrder(server);
  const { id } = await paymentOf(order);
  const set = (change: { state: string; reconcileAfter?: Date | null; amountCents?: number }) =>
    server.context.database.updateTable("payments").set(change).where("id", "=", id).execute();
  await set({ state: "authorized", reconcileAfter: new Date() });
  expect(await compare(since)).toMatchObject({ settling: 1, findings: [] });
  await set({ state: "voided", reconcileAfter: null });
  const { findings } = await compare(since);
  expect(findings).toMatchObject([
    { kind: "unlike-payment", text: expect.stringContaining("but our payment is voided") },
  ]);
  await set({ state: "captured", amountCents: 100 });
  expect((await compare(since)).findings[0]?.text).toContain("should be paid with $1.00");
});

test("a lost refund is a finding, unless its answer is on its way", async () => {
  const since = new Date();
  const order = await paidOrder(server);
  const { id, providerPaymentId, amountCents } = await paymentOf(order);
  const asked = {
    idempotencyKey: randomUUID(),
    providerPaymentId: providerPaymentId ?? "",
    amountCents: 500,
  };
  await server.parts.provider.refund({ ...asked, reason: "The sauce was missing" });
  const { refunds, findings } = await compare(since);
  expect(refunds).toBe(1);
  expect(findings).toMatchObject([{ kind: "unknown-refund", amountCents: 500 }]);
  expect(findings[0]?.text).toMatch(/Square refunded \$5\.00 for order \S+, which is confirmed here/);
  await server.context.database
    .insertInto("refunds")
    .values({
      paymentId: id,
      orderId: order.id,
      idempotencyKey: asked.idempotencyKey,
      cause: "admin",
      amountCents: Math.min(500, amountCents),
      reason: "The sauce was missing",
      state: "started",
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .execute();
  expect(await compare(since)).toMatchObject({ settling: 1, findings: [] });
});

test("payments by another till or at another time are ignored, and every page of the list is read", async () => {
  const since = new Date();
  const order = await paidOrder(server);
  const { providerPaymentId } = await paymentOf(order);
  const { ledger } = server.square;
  const own = ledger.payments.get(providerPaymentId ?? "");
  if (own === undefined) throw new Error("Square doesn't have it");
  ledger.savePayment({ ...own, id: "till", reference_id: "table 7" });
  ledger.savePayment({ ...own, id: "elsewhere", reference_id: randomUUID(), location_id: "ANOTHER" });
  ledger.savePayment({
    ...own,
    id: "before",
    reference_id: randomUUID(),
    created_at: "2020-01-01T00:00:00.000Z",
  });
  expect(await compare(since)).toMatchObject({ payments: 1, findings: [] });
  for (let turn = 0; turn < 150; turn++)
    ledger.savePayment({ ...own, id: `lost-${turn}`, reference_id: randomUUID() });
  const { payments, findings } = await compare(since);
  expect([payments, findings.length]).toEqual([151, 150]);
});

test("the comparison fails if Square returns no list", async () => {
  await pendingOrder(server);
  server.square.controls.failCalls = 9;
  await expect(compare(new Date())).rejects.toThrow();
  server.square.controls.failCalls = 0;
});
