import { randomUUID } from "node:crypto";
import { cancelOrder, getOpenMoney, getOrderMoney, refundOrder, retryRefund } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { deliverWebhook, refundWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { compareWithSquare } from "./service/compare-with-square.ts";
import { reconcileRefunds } from "./service/send-refund.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
beforeEach(() => {
  Object.assign(server.square.controls, { refuseRefunds: 0, rejectRefunds: 0, failCalls: 0 });
});
afterAll(() => server.close());

type Status = "PENDING" | "COMPLETED" | "FAILED" | "REJECTED";

const lastPayment = () => [...server.square.ledger.payments.values()].at(-1) ?? expect.fail("no payment");
const moneyOf = (id: string) => admin.call(getOrderMoney, { params: { id } });
const owed = async (orderNumber: string) =>
  (await admin.call(getOpenMoney)).refusedRefunds.filter((each) => each.orderNumber === orderNumber);
const retry = (id: string) => admin.call(retryRefund, { params: { id } });
const differences = () => findDifferences(server.context.database, server.clock.now());

async function refundPart(id: string, amountCents: number, idempotencyKey: string = randomUUID()) {
  const body = { amountCents, reason: "Cold fries" };
  const { orderNumber } = await admin.call(refundOrder, { params: { id }, body, idempotencyKey });
  await server.runJobs();
  const refund = (await moneyOf(id)).refunds[0] ?? expect.fail("no refund");
  return { ...refund, orderNumber };
}

/** Sets a refund's status at Square, and sends the server its webhook. */
async function report(providerRefundId: string | null, status: Status, claims: object = {}) {
  const { ledger } = server.square;
  const refund = ledger.refunds.get(providerRefundId ?? "") ?? expect.fail("Square knows no such refund");
  ledger.saveRefund({ ...refund, ...claims, status });
  await deliverWebhook(server, refundWebhook(refund.id));
  await server.runJobs();
}

async function criticalLines(orderId: string) {
  const lines = server.context.database.selectFrom("auditLog").select("message");
  const critical = lines.where("orderId", "=", orderId).where("severity", "=", "critical");
  const found = await critical.orderBy("id").execute();
  return found.map(({ message }) => message);
}

describe("abuse 88: a refund that Square reports as completed, then as failed", () => {
  test("is owed again, on the money desk and in the audit log, and can be sent again", async () => {
    const { member, id, totalCents } = await paidOrder(server);
    const payment = lastPayment();
    await member.call(cancelOrder, { params: { id } });
    await server.runJobs();
    const [refund] = (await moneyOf(id)).refunds;
    await report(refund?.providerRefundId ?? null, "COMPLETED");
    await report(refund?.providerRefundId ?? null, "FAILED");
    const orderNumber = refund?.orderNumber ?? "";
    expect(await owed(orderNumber)).toMatchObject([{ id: refund?.id, amountCents: totalCents }]);
    const line = expect.stringMatching(/^Refund of \S+ failed after completing: it is owed again$/);
    expect(await criticalLines(id)).toEqual([line]);
    expect((await differences()).join()).toContain("still owed");
    await retry(refund?.id ?? "");
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(payment.id)).toBe(totalCents);
    expect(await owed(orderNumber)).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test("stays completed if a slow answer still says pending", async () => {
    const { id } = await paidOrder(server);
    const { providerRefundId } = await refundPart(id, 300);
    await report(providerRefundId, "COMPLETED");
    await report(providerRefundId, "PENDING");
    expect((await moneyOf(id)).refunds).toMatchObject([{ state: "completed" }]);
    expect(await criticalLines(id)).toEqual([]);
  });
});

describe("abuse 88: a refund that Square reports as rejected, then as completed", () => {
  async function rejectedRefund() {
    const order = await paidOrder(server);
    const payment = lastPayment();
    server.square.controls.rejectRefunds = 1;
    const refund = await refundPart(order.id, 300);
    expect(refund).toMatchObject({ state: "failed", owedCents: 300 });
    return { ...order, payment, refund };
  }

  test("is settled, with a critical line", async () => {
    const { id, refund } = await rejectedRefund();
    await report(refund.providerRefundId, "COMPLETED");
    expect(await owed(refund.orderNumber)).toEqual([]);
    expect((await moneyOf(id)).refunds).toMatchObject([{ state: "completed", refusal: null, owedCents: 0 }]);
    expect((await criticalLines(id)).at(-1)).toBe("Refund of $3.00 completed after failing");
    await expect(retry(refund.id)).rejects.toMatchObject({ code: "REFUND_NOT_OWED" });
  });

  test("isn't sent again if its webhook was lost, because Square is asked first", async () => {
    const { payment, refund } = await rejectedRefund();
    const { ledger } = server.square;
    const known = ledger.refunds.get(refund.providerRefundId ?? "") ?? expect.fail("unknown");
    ledger.saveRefund({ ...known, status: "COMPLETED" });
    await expect(retry(refund.id)).rejects.toMatchObject({ code: "REFUND_NOT_OWED" });
    await server.runJobs();
    expect(ledger.refundedAmount(payment.id)).toBe(300);
    expect(await owed(refund.orderNumber)).toEqual([]);
  });

  test("isn't sent again while Square is processing it or doesn't answer", async () => {
    const { id, payment, refund } = await rejectedRefund();
    const { ledger, controls } = server.square;
    controls.failCalls = 1;
    await expect(retry(refund.id)).rejects.toMatchObject({ code: "PAYMENT_UNAVAILABLE" });
    expect(await owed(refund.orderNumber)).toHaveLength(1);
    const known = ledger.refunds.get(refund.providerRefundId ?? "") ?? expect.fail("unknown");
    ledger.saveRefund({ ...known, status: "PENDING" });
    await expect(retry(refund.id)).rejects.toMatchObject({ code: "REFUND_NOT_OWED" });
    expect((await moneyOf(id)).refunds).toMatchObject([{ state: "pending" }]);
    ledger.saveRefund({ ...known, status: "COMPLETED" });
    await reconcileRefunds(server.context, server.parts.provider);
    expect((await moneyOf(id)).refunds).toMatchObject([{ state: "completed" }]);
    expect(ledger.refundedAmount(payment.id)).toBe(300);
  });

  test("is found by amount and reason if Square had refused it without an id", async () => {
    const { id } = await paidOrder(server);
    const payment = lastPayment();
    server.square.controls.refuseRefunds = 1;
    const refund = await refundPart(id, 300);
    const made = {
      id: `${payment.id}_late`,
      payment_id: payment.id,
      location_id: payment.location_id,
      amount_money: { amount: 300, currency: "USD" },
      reason: "Cold fries",
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
      status: "COMPLETED" as const,
    };
    server.square.ledger.saveRefund(made);
    await report(made.id, "COMPLETED");
    expect((await moneyOf(id)).refunds).toMatchObject([
      { id: refund.id, state: "completed", cause: "admin" },
    ]);
  });

  test("after it was sent again is reported as refunded twice, and neither is owed", async () => {
    const { id, refund } = await rejectedRefund();
    server.square.controls.rejectRefunds = 1;
    await retry(refund.id);
    await server.runJobs();
    const [second] = await owed(refund.orderNumber);
    await retry(second?.id ?? "");
    await server.runJobs();
    await report(refund.providerRefundId, "COMPLETED");
    expect((await criticalLines(id)).at(-1)).toMatch(
      /was sent again meanwhile: it may have gone back twice$/,
    );
    expect((await differences()).join()).toContain("2 refunds of the same money go back");
    const third = (await moneyOf(id)).refunds[0];
    await report(third?.providerRefundId ?? null, "FAILED");
    // The first went through, so neither of its replacements is owed.
    expect(await owed(refund.orderNumber)).toEqual([]);
    expect((await moneyOf(id)).refunds.map(({ owedCents }) => owedCents)).toEqual([0, 0, 0]);
    expect(await differences()).toEqual([]);
  });
});

test.each([
  ["amount", { amount_money: { amount: 1, currency: "USD" } }],
  ["currency", { amount_money: { amount: 300, currency: "CAD" } }],
  ["payment", { payment_id: "another" }],
])("abuse 33: a refund reported with another %s isn't booked, and is reported once", async (_, claims) => {
  const { id } = await paidOrder(server);
  const { providerRefundId } = await refundPart(id, 300);
  const { ledger } = server.square;
  const asked = ledger.refunds.get(providerRefundId ?? "") ?? expect.fail("unknown");
  await report(providerRefundId, "COMPLETED", claims);
  await report(providerRefundId, "COMPLETED", claims);
  expect((await moneyOf(id)).refunds).toMatchObject([{ state: "pending", refusal: /doesn't match/ }]);
  expect(await criticalLines(id)).toHaveLength(1);
  expect((await admin.call(getOpenMoney)).waiting.refunds.count).toBe(0);
  server.clock.advance(61);
  admin = await signedIn(server, "admin");
  expect((await admin.call(getOpenMoney)).waiting.refunds.count).toBe(1);
  ledger.refunds.set(asked.id, { ...asked, status: "COMPLETED" });
  await report(providerRefundId, "COMPLETED");
  expect((await moneyOf(id)).refunds).toMatchObject([{ state: "completed", refusal: null }]);
});

test("Square's list and our books are compared by each refund's status and by their sum", async () => {
  const since = new Date();
  const until = new Date(Date.now() + 60_000);
  const { id } = await paidOrder(server);
  const compare = async () => {
    const { findings } = await compareWithSquare(server.context, server.parts.provider, { since, until });
    return findings.map(({ kind, text }) => `${kind}: ${text}`);
  };
  const { providerRefundId } = await refundPart(id, 300);
  await report(providerRefundId, "COMPLETED");
  const before = await compare();
  const { ledger } = server.square;
  const refund = ledger.refunds.get(providerRefundId ?? "") ?? expect.fail("unknown");
  ledger.saveRefund({ ...refund, status: "FAILED" });
  const others = before.length;
  expect(await compare()).toContainEqual(
    expect.stringMatching(
      /^unlike-refund: .* Square's refund of \$3\.00 for order \S+ is failed, but ours is completed$/,
    ),
  );
  ledger.saveRefund({ ...refund, amount_money: { amount: 200, currency: "USD" } });
  expect(await compare()).toContainEqual(
    expect.stringMatching(/^unlike-refund: .* we refunded \$3\.00 for order \S+, but Square \$2\.00$/),
  );
  ledger.refunds.delete(refund.id);
  lastPayment().refunded_money = { amount: 0, currency: "USD" };
  expect(await compare()).toContainEqual(
    expect.stringMatching(
      /^unlike-payment: .* Square refunded \$0\.00 of it for order \S+, but we refunded \$3\.00$/,
    ),
  );
  ledger.saveRefund(refund);
  expect(await compare()).toHaveLength(others);
});
