import { randomUUID } from "node:crypto";
import { countCash, getCashCount, listAdminOrders, refundOrder, setOrderStatus } from "@secret/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { TestDevice } from "../../../testing/crew.ts";
import { openStreamAt } from "../../../testing/open-stream.ts";
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

describe("a sale within a minute", () => {
  const deviceAt = (event: TestEvent) => new TestDevice(crew, event.id);
  const ago = (seconds: number) => new Date(server.clock.now().getTime() - seconds * 1_000);
  const statusOf = async (id: string) =>
    (
      await server.context.database
        .selectFrom("orders")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirst()
    )?.status;

  test("is undone once, and its money counts as given back", async () => {
    const event = await createEventAtPickup(server);
    const order = await sold(event, [1]);
    const undo = { kind: "undo-sale", orderId: order.id } as const;
    const answer = await deviceAt(event).does(undo, server.clock.now());
    expect(answer).toMatchObject({ outcome: "done", order: { status: "cancelled" } });
    expect(await deviceAt(event).does(undo, server.clock.now())).toMatchObject({ outcome: "already" });
    expect(await refundsOf(order)).toMatchObject([{ amountCents: order.totalCents, state: "completed" }]);
    expect(await till(event)).toMatchObject({ sales: 0, cashRefundedCents: order.totalCents });
  });

  test("counts under the tender that the crew corrects it to", async () => {
    const event = await createEventAtPickup(server);
    const order = await sold(event, [1]);
    await server.runJobs();
    const correct = { kind: "correct-tender", orderId: order.id, tender: "terminal" } as const;
    const stream = await openStreamAt(await server.listen(), { cookie: admin.cookie });
    await stream.readUntil("\n\n");
    expect(await deviceAt(event).does(correct, server.clock.now())).toMatchObject({ outcome: "done" });
    // Other devices read the expected cash again.
    await stream.readUntil(`"board.changed","eventId":"${event.id}"`);
    stream.close();
    expect(await deviceAt(event).does(correct, server.clock.now())).toMatchObject({ outcome: "already" });
    expect(await till(event)).toMatchObject({ sales: 1, cashCents: 0, terminalCents: order.totalCents });
    const { rows } = await sql`SELECT FROM events_to_count WHERE event_id = ${event.id}`.execute(
      server.context.database,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test("stays as it is once it was started, later than a minute, or elsewhere", async () => {
    const event = await createEventAtPickup(server);
    const [order, started] = [await sold(event, [1]), await sold(event, [1])];
    const at = server.clock.now();
    const device = deviceAt(event);
    await device.does({ kind: "move", orderId: started.id, from: "confirmed", to: "preparing" }, at);
    expect(await device.does({ kind: "undo-sale", orderId: started.id }, at)).toMatchObject({
      outcome: "refused",
      code: "ORDER_MOVE_NOT_ALLOWED",
    });
    const elsewhere = deviceAt(await createEventAtPickup(server));
    server.clock.advance(60);
    for (const deed of [
      { kind: "undo-sale", orderId: order.id },
      { kind: "correct-tender", orderId: order.id, tender: "terminal" },
    ] as const) {
      expect(await device.does(deed, ago(0))).toMatchObject({ outcome: "refused", code: "UNDO_TOO_LATE" });
      expect(await elsewhere.does(deed, ago(1))).toMatchObject({ code: "ORDER_NOT_FOUND", order: null });
    }
    expect(await statusOf(order.id)).toBe("confirmed");
    // A device without signal did it in time.
    expect(await device.does({ kind: "undo-sale", orderId: order.id }, ago(1))).toMatchObject({
      outcome: "done",
    });
  });
});
