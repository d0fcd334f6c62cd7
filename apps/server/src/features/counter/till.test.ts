import { randomUUID } from "node:crypto";
import { countCash, getCashCount, listAdminOrders, refundOrder, setOrderStatus } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { reconcilePayments } from "../payments/service/reconcile.ts";
import { reconcileRefunds } from "../payments/service/send-refund.ts";

let server: TestServer;
let crew: Actor;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [crew, admin] = await Promise.all([signedIn(server, "staff", "Kim"), signedIn(server, "admin")]);
});
afterAll(() => server.close());

async function sold(event: TestEvent, ...sale: [readonly number[], Parameters<typeof saleOf>[2]?]) {
  const action = saleOf(event, ...sale);
  const result = await sellTo(server, crew, event, action);
  if (!result.ok) throw new Error(result.failure.code);
  return { id: result.value.orderId, totalCents: action.shownTotalCents };
}

const till = (event: TestEvent, actor = crew) => actor.call(getCashCount, { params: { id: event.id } });

function cancel({ id }: { id: string }) {
  return admin.call(setOrderStatus, { params: { id }, body: { status: "cancelled" } });
}

function refundInCash({ id }: { id: string }, amountCents: number) {
  const body = { amountCents, reason: "Cold fries" };
  return admin.call(refundOrder, { params: { id }, body, idempotencyKey: randomUUID() });
}

async function refundsOf({ id }: { id: string }) {
  return server.context.database
    .selectFrom("refunds")
    .select(["amountCents", "state", "providerRefundId"])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
}

test("the till sums payments and refunds by tender", async () => {
  const event = await createEventAtPickup(server);
  expect(await till(event)).toMatchObject({ sales: 0, cashCents: 0, cashRefundedCents: 0, counts: [] });
  const first = await sold(event, [1], { tipCents: 200 });
  const second = await sold(event, [2]);
  const byCard = await sold(event, [0, 1], { tender: "terminal", tipCents: 100 });
  await cancel(second);
  await refundInCash(first, 250);
  await refundInCash(byCard, 100);
  expect(await till(event)).toEqual({
    sales: 2,
    cashCents: first.totalCents + second.totalCents,
    terminalCents: byCard.totalCents,
    tipCents: 300,
    cashRefundedCents: second.totalCents + 250,
    counts: [],
  });
});

test("counter money is refunded at the counter at once, without Square", async () => {
  const event = await createEventAtPickup(server);
  const order = await sold(event, [1]);
  const asked = server.square.ledger.refunds.size;
  await refundInCash(order, 300);
  await expect(refundInCash(order, order.totalCents)).rejects.toMatchObject({ code: "REFUND_TOO_LARGE" });
  await cancel(order);
  expect(await refundsOf(order)).toEqual([
    { amountCents: 300, state: "completed", providerRefundId: null },
    { amountCents: order.totalCents - 300, state: "completed", providerRefundId: null },
  ]);
  server.clock.advance(120);
  await server.runJobs();
  await reconcilePayments(server.context, server.parts.provider);
  await reconcileRefunds(server.context, server.parts.provider);
  expect(server.square.ledger.refunds.size).toBe(asked);
  // A refunded order can't be restored.
  const body = { status: "confirmed" as const, reason: "They came after all" };
  const back = admin.call(setOrderStatus, { params: { id: order.id }, body });
  await expect(back).rejects.toMatchObject({ code: "PAYMENT_REQUIRED" });
});

test("a cash count shows the expected amount, is recorded once per key, and may be followed by others", async () => {
  const event = await createEventAtPickup(server);
  const { totalCents } = await sold(event, [1]);
  const params = { id: event.id };
  const body = { floatCents: 10_000, countedCents: 12_000, note: "A twenty is missing" };
  const idempotencyKey = randomUUID();
  for (const _ of [1, 2]) {
    const { counts } = await crew.call(countCash, { params, body, idempotencyKey });
    expect(counts).toEqual([
      {
        id: expect.any(String),
        ...body,
        expectedCents: 10_000 + totalCents,
        countedBy: "Kim R.",
        countedAt: server.clock.now().toISOString(),
      },
    ]);
  }
  const other = { ...body, countedCents: 1 };
  const elsewhere = await createEventAtPickup(server);
  const others = [
    { params, body: other },
    { params, body: { ...body, floatCents: 1 } },
    { params, body: { ...body, note: "" } },
    { params: { id: elsewhere.id }, body },
  ];
  for (const each of others)
    await expect(crew.call(countCash, { ...each, idempotencyKey })).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  const { counts } = await crew.call(countCash, { params, body: other, idempotencyKey: randomUUID() });
  expect(counts.map(({ countedCents }) => countedCents)).toEqual([1, 12_000]);
});

test("staff see only the till of events they work on, and no other money", async () => {
  const event = await createEventAtPickup(server);
  await sold(event, [1]);
  await expect(crew.call(listAdminOrders)).rejects.toMatchObject({ code: "FORBIDDEN" });
  server.clock.advance(13 * 3_600);
  [crew, admin] = await Promise.all([signedIn(server, "staff"), signedIn(server, "admin")]);
  await expect(till(event)).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
  const body = { floatCents: 0, countedCents: 0, note: "" };
  const count = crew.call(countCash, { params: { id: event.id }, body, idempotencyKey: randomUUID() });
  await expect(count).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
  expect(await till(event, admin)).toMatchObject({ sales: 1 });
});
