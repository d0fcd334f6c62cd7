import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  getOpenMoney,
  getOrder,
  refundOrder,
  retryRefund,
  setOrderStatus,
} from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { deliverWebhook, paymentWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { reconcileRefunds } from "./service/send-refund.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
beforeEach(() => {
  Object.assign(server.square.controls, { refuseRefunds: 0, loseAnswers: 0 });
});
afterAll(() => server?.close());

const lastPayment = () => [...server.square.ledger.payments.values()].at(-1) ?? expect.fail("no payment");
const refused = async () => (await admin.call(getOpenMoney)).refusedRefunds;

/** Creates a cancelled order whose refund Square has refused. */
async function refusedOrder() {
  const order = await paidOrder(server);
  const payment = lastPayment();
  server.square.controls.refuseRefunds = 1;
  await order.member.call(cancelOrder, { params: { id: order.id } });
  await server.runJobs();
  const { orderNumber } = await order.member.call(getOrder, { params: { id: order.id } });
  const refund = (await refused()).find((each) => each.orderNumber === orderNumber);
  return { ...order, payment, orderNumber, refund: refund ?? expect.fail("the refused refund isn't listed") };
}

describe("abuse 88: a refund that Square refuses", () => {
  test("is listed for an admin, and is made once when it is retried several times at once", async () => {
    const { totalCents, payment, refund } = await refusedOrder();
    expect(refund).toMatchObject({
      amountCents: totalCents,
      refusal: "The card issuer declined the refund.",
    });
    expect(server.square.ledger.refundedAmount(payment.id)).toBe(0);
    const params = { id: refund.id };
    await Promise.all([1, 2, 3].map(() => admin.call(retryRefund, { params })));
    await server.runJobs();
    await admin.call(retryRefund, { params });
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(payment.id)).toBe(totalCents);
    expect((await refused()).map(({ id }) => id)).not.toContain(refund.id);
  });

  test("has its old and new values in the audit log, like its payment and each of its retries", async () => {
    const { id, totalCents, refund } = await refusedOrder();
    await admin.call(retryRefund, { params: { id: refund.id } });
    await server.runJobs();
    for (const back of server.square.ledger.refunds.values()) back.status = "COMPLETED";
    for (let asked = 0; asked < 2; asked++) {
      server.clock.advance(61);
      await reconcileRefunds(server.context, server.parts.provider);
    }
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["oldValue", "newValue"])
      .where("orderId", "=", id)
      .where("eventType", "=", "payment_event")
      .orderBy("id")
      .execute();
    const kept = (cents: number) => `${formatUsd(cents)} of the payment kept`;
    expect(lines).toEqual([
      { oldValue: "authorized", newValue: "captured" },
      { oldValue: kept(totalCents), newValue: kept(0) },
      { oldValue: "started", newValue: "failed" },
      { oldValue: kept(totalCents), newValue: kept(0) },
      { oldValue: "failed", newValue: "started" },
      { oldValue: "pending", newValue: "completed" },
    ]);
  });

  test("is shown with the member's order while it is owed, and then only its retry is", async () => {
    const { member, id, totalCents, refund } = await refusedOrder();
    const read = () => member.call(getOrder, { params: { id } });
    expect(await read()).toMatchObject({
      refundableCents: totalCents,
      refunds: [{ state: "failed", amountCents: totalCents }],
    });
    await admin.call(retryRefund, { params: { id: refund.id } });
    await server.runJobs();
    expect(await read()).toMatchObject({ refundableCents: 0, refunds: [{ amountCents: totalCents }] });
    expect((await read()).refunds).toHaveLength(1);
  });

  test("is owed only the rest once a part was refunded another way", async () => {
    const { member, id, totalCents, payment, refund } = await refusedOrder();
    const body = { amountCents: 500, reason: "By hand" };
    await admin.call(refundOrder, { params: { id }, body, idempotencyKey: randomUUID() });
    await server.runJobs();
    const left = totalCents - 500;
    expect((await refused()).filter((each) => each.id === refund.id)).toMatchObject([{ amountCents: left }]);
    expect((await member.call(getOrder, { params: { id } })).refunds).toMatchObject([
      { state: "failed", amountCents: left },
      { amountCents: 500 },
    ]);
    await admin.call(retryRefund, { params: { id: refund.id } });
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(payment.id)).toBe(totalCents);
    expect((await refused()).map((each) => each.id)).not.toContain(refund.id);
  });

  test("is listed again if its retry is refused too", async () => {
    const { totalCents, payment, refund, orderNumber } = await refusedOrder();
    server.square.controls.refuseRefunds = 1;
    await admin.call(retryRefund, { params: { id: refund.id } });
    await server.runJobs();
    const again = (await refused()).filter((each) => each.orderNumber === orderNumber);
    expect(again).toHaveLength(1);
    expect(again[0]?.id).not.toBe(refund.id);
    await admin.call(retryRefund, { params: { id: again[0]?.id ?? "" } });
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(payment.id)).toBe(totalCents);
  });

  test("of a surplus payment can be retried too", async () => {
    const { member, id, totalCents, pay } = await pendingOrder(server);
    server.square.controls.loseAnswers = 3;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    const made = lastPayment();
    await server.context.database
      .updateTable("payments")
      .set({ state: "voided", reconcileAfter: null })
      .where("orderId", "=", id)
      .execute();
    await member.call(cancelOrder, { params: { id } });
    // Square has captured it all the same.
    server.square.ledger.savePayment({ ...made, status: "COMPLETED" });
    server.square.controls.refuseRefunds = 1;
    await deliverWebhook(server, paymentWebhook(made.id));
    await server.runJobs();
    const [refund] = await refused();
    expect(refund?.reason).toBe("The order could no longer be kept");
    await admin.call(retryRefund, { params: { id: refund?.id ?? "" } });
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(made.id)).toBe(totalCents);
  });

  test("isn't owed anymore once an admin lets its order go on", async () => {
    const { id, payment, refund } = await refusedOrder();
    const body = { status: "confirmed" as const, reason: "The card is closed; they come and eat" };
    await admin.call(setOrderStatus, { params: { id }, body });
    expect((await refused()).map((each) => each.id)).not.toContain(refund.id);
    await expect(admin.call(retryRefund, { params: { id: refund.id } })).rejects.toMatchObject({
      code: "REFUND_NOT_OWED",
      status: 409,
    });
    expect(server.square.ledger.refundedAmount(payment.id)).toBe(0);
  });

  test("has one outcome when it is retried while an admin lets its order go on", async () => {
    for (let round = 0; round < 4; round++) {
      const { member, id, totalCents, payment, refund } = await refusedOrder();
      const body = { status: "confirmed" as const, reason: "They come and eat" };
      await Promise.allSettled([
        admin.call(retryRefund, { params: { id: refund.id } }),
        admin.call(setOrderStatus, { params: { id }, body }),
      ]);
      await server.runJobs();
      const { status } = await member.call(getOrder, { params: { id } });
      expect(server.square.ledger.refundedAmount(payment.id)).toBe(status === "cancelled" ? totalCents : 0);
    }
  });

  test("isn't found by an unknown id", async () => {
    const params = { id: "01890000-0000-7000-8000-000000000000" };
    await expect(admin.call(retryRefund, { params })).rejects.toMatchObject({ code: "REFUND_NOT_FOUND" });
  });
});

test("a refund that Square never answered is sent again by the reconciliation, and made once", async () => {
  const { member, id, totalCents } = await paidOrder(server);
  const payment = lastPayment();
  await member.call(cancelOrder, { params: { id } });
  server.square.controls.loseAnswers = 1;
  await server.runJobs();
  expect((await member.call(getOrder, { params: { id } })).refunds).toMatchObject([{ state: "started" }]);
  server.clock.advance(61);
  expect((await admin.call(getOpenMoney)).waiting.refunds.count).toBe(1);
  await reconcileRefunds(server.context, server.parts.provider);
  expect((await admin.call(getOpenMoney)).waiting.refunds.count).toBe(0);
  expect(server.square.ledger.refundedAmount(payment.id)).toBe(totalCents);
});
