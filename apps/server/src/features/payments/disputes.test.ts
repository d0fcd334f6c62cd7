import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  getClose,
  getLedgerReport,
  getOpenMoney,
  getOrderMoney,
  listDisputes,
  refundOrder,
  retryRefund,
  setOrderStatus,
} from "@secret/contract";
import { dayAt } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { chargedOnTerminal, createEventAtPickup } from "../../../testing/counter.ts";
import { paidOrder, type TestOrder } from "../../../testing/orders.ts";
import { deliverWebhook, disputeWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { adoptRefund } from "./service/adopt-refund.ts";
import { readDisputes, recordDispute } from "./service/disputes.ts";
import { readPayouts } from "./service/payouts.ts";
import { reconcileRefunds } from "./service/send-refund.ts";
import { reconcileWebhooks } from "./service/webhooks.ts";

const LIST_SECONDS = 10 * 60;

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
beforeEach(() => {
  Object.assign(server.square.controls, {
    failCalls: 0,
    loseAnswers: 0,
    tooManyCalls: 0,
    missingPermissions: new Set(),
  });
});
afterAll(() => server?.close());

const lastPayment = () => [...server.square.ledger.payments.values()].at(-1) ?? expect.fail("no payment");

/** Delivers a dispute's webhook and runs the jobs. */
async function deliver(id: string, type?: string): Promise<void> {
  expect((await deliverWebhook(server, disputeWebhook(id, type))).statusCode).toBe(200);
  await server.runJobs();
}

async function disputedOrder() {
  const order = await paidOrder(server);
  const payment = lastPayment();
  const dispute = server.square.disputes.open(payment.id);
  await deliver(dispute.id, "dispute.created");
  return { ...order, payment, dispute };
}

const stored = (id: string) =>
  server.context.database.selectFrom("disputes").selectAll().where("id", "=", id).executeTakeFirst();

const read = (from = server) => readDisputes(from.context, from.parts.provider);

/** Reads Square's list once it is due again. */
async function readAgain(): Promise<void> {
  server.clock.advance(LIST_SECONDS + 1);
  await read();
}

const money = (order: TestOrder) => admin.call(getOrderMoney, { params: { id: order.id } });

const refund = (order: TestOrder, amountCents: number) =>
  admin.call(refundOrder, {
    params: { id: order.id },
    body: { amountCents, reason: "Test" },
    idempotencyKey: randomUUID(),
  });

const auditOf = async (id: string) => {
  const lines = await server.context.database
    .selectFrom("auditLog")
    .select(["message", "severity", "newValue", "orderId"])
    .where("message", "ilike", "%dispute%")
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  return lines.map(({ message, severity, newValue }) => ({ message, severity, newValue }));
};

/** Charges a tail on the counter's terminal at a new event. */
const chargedAtNewEvent = async () => {
  const event = await createEventAtPickup(server);
  return { event, ...(await chargedOnTerminal(server, event)) };
};

describe("a dispute", () => {
  test("is listed with order, amount, reason and deadline, counts as open, and is in the audit log", async () => {
    const order = await disputedOrder();
    const { rows } = await admin.call(listDisputes, { query: { limit: 1 } });
    expect(rows).toMatchObject([
      {
        id: order.dispute.id,
        order: { orderId: order.id, pickedUpAt: null, pickedUpBy: null },
        amountCents: order.totalCents,
        reason: "not-received",
        state: "evidence-required",
        dueAt: order.dispute.due_at,
        withheldCents: 0,
      },
    ]);
    expect((await money(order)).disputes).toEqual(rows);
    const { disputes } = await admin.call(getOpenMoney);
    expect(disputes.open).toBeGreaterThan(0);
    expect(disputes.toAnswer).toBeGreaterThan(0);
    expect(disputes.dueAt).not.toBeNull();
    expect(await auditOf(order.id)).toMatchObject([
      { severity: "critical", newValue: "evidence-required", message: /Never received the order/ },
    ]);
  });

  test("is announced to admins with its event, as is each deposit that has a fee of it", async () => {
    const announced: string[] = [];
    const stop = server.context.live.onMessage(({ to, event }) => {
      if (event.type === "money.changed" && "admins" in to) announced.push(event.eventId);
    });
    const [older, newer] = [await disputedOrder(), await disputedOrder()];
    expect(new Set(announced.splice(0))).toEqual(new Set([older.event.id, newer.event.id]));
    server.square.disputes.move(older.dispute.id, "PROCESSING");
    await deliver(older.dispute.id);
    expect(announced.splice(0)).toEqual([older.event.id]);
    const { sell, event } = await chargedAtNewEvent();
    await sell();
    server.square.payouts.make(new Date(Date.now() + 60_000));
    await readPayouts(server.context, server.parts.provider);
    expect(announced).toEqual(expect.arrayContaining([older.event.id, newer.event.id, event.id]));
    stop();
  });

  test("is paged, newest first", async () => {
    await disputedOrder();
    const [first] = (await admin.call(listDisputes, { query: { limit: 1 } })).rows;
    const next = await admin.call(listDisputes, { query: { limit: 1, before: first?.id } });
    expect(next.rows[0]?.id).not.toBe(first?.id);
    const won = await admin.call(listDisputes, { query: { state: "won" } });
    expect(won.rows).toEqual([]);
  });

  test("of a payment that isn't ours is kept without an order", async () => {
    const dispute = server.square.disputes.open("a-sale-in-squares-own-app");
    await deliver(dispute.id, "dispute.created");
    const { rows } = await admin.call(listDisputes, { query: { limit: 1 } });
    expect(rows).toMatchObject([{ id: dispute.id, order: null, amountCents: 1_000 }]);
  });
});

describe("a dispute of a payment on the counter's terminal", () => {
  beforeEach(async () => {
    // Square's clock is the machine's.
    server.clock.advance(Math.max(0, (Date.now() - server.clock.now().getTime()) / 1_000));
    admin = await signedIn(server, "admin");
  });

  test("finds its order, withholds its refund, and takes the terminal's money in the close", async () => {
    const { event, totalCents, paymentId, sell } = await chargedAtNewEvent();
    const orderId = await sell();
    const dispute = server.square.disputes.open(paymentId);
    await deliver(dispute.id, "dispute.created");
    const { rows } = await admin.call(listDisputes, { query: { limit: 1 } });
    expect(rows).toMatchObject([{ id: dispute.id, order: { orderId }, providerPaymentId: paymentId }]);
    const body = { amountCents: 100, reason: "Cold" };
    const refused = admin.call(refundOrder, { params: { id: orderId }, body, idempotencyKey: randomUUID() });
    await expect(refused).rejects.toMatchObject({ code: "PAYMENT_DISPUTED" });
    const cancelled = { status: "cancelled", reason: "Not made" } as const;
    await admin.call(setOrderStatus, { params: { id: orderId }, body: cancelled });
    const { refunds } = await admin.call(getOrderMoney, { params: { id: orderId } });
    expect(refunds).toMatchObject([{ state: "failed", refusal: "Withheld: the payment is disputed" }]);
    const { total } = await admin.call(getClose, {
      query: { from: dayAt(new Date()), to: dayAt(server.clock.now()), eventId: event.id },
    });
    expect(total).toMatchObject({ chargebackCents: totalCents, terminalChargebackCents: totalCents });
    expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
    server.square.disputes.move(dispute.id, "WON");
    await deliver(dispute.id);
    await admin.call(retryRefund, { params: { id: refunds[0]?.id ?? "" } });
    expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  });

  test("leaves refunds in Square's dashboard to the counter, which records what it gives back", async () => {
    const { paymentId, totalCents: amountCents, sell } = await chargedAtNewEvent();
    const orderId = await sell();
    const reported = {
      id: randomUUID(),
      paymentId,
      amountCents,
      currency: "USD",
      status: "completed",
    } as const;
    await adoptRefund(server.context, { ...reported, reason: undefined });
    expect((await admin.call(getOrderMoney, { params: { id: orderId } })).refunds).toEqual([]);
  });

  test("that was reported before the sale is linked once the sale claims the payment", async () => {
    const { paymentId, sell } = await chargedAtNewEvent();
    const dispute = server.square.disputes.open(paymentId);
    await deliver(dispute.id, "dispute.created");
    expect(await stored(dispute.id)).toMatchObject({ paymentId: null });
    const orderId = await sell();
    await readAgain();
    admin = await signedIn(server, "admin");
    const { rows } = await admin.call(listDisputes, { query: { limit: 1 } });
    expect(rows).toMatchObject([{ id: dispute.id, order: { orderId } }]);
  });
});

describe("a refund of a disputed payment", () => {
  test("by an admin is refused with a stable code, and nothing can be refunded", async () => {
    const order = await disputedOrder();
    await expect(refund(order, 100)).rejects.toMatchObject({ code: "PAYMENT_DISPUTED" });
    expect((await money(order)).refundableCents).toBe(0);
    expect(server.square.ledger.refundedAmount(order.payment.id)).toBe(0);
  });

  test("is withheld by a cancellation, named at the money desk, and owed once the dispute is won", async () => {
    const order = await disputedOrder();
    await order.member.call(cancelOrder, { params: { id: order.id } });
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(order.payment.id)).toBe(0);
    const [row] = (await admin.call(listDisputes, { query: { limit: 1 } })).rows;
    expect(row).toMatchObject({ id: order.dispute.id, withheldCents: order.totalCents });
    const [withheld] = (await money(order)).refunds;
    expect(withheld).toMatchObject({
      state: "failed",
      refusal: "Withheld: the payment is disputed",
      owedCents: 0,
    });
    const params = { id: withheld?.id ?? "" };
    await expect(admin.call(retryRefund, { params })).rejects.toMatchObject({ code: "PAYMENT_DISPUTED" });

    server.square.disputes.move(order.dispute.id, "WON");
    await deliver(order.dispute.id);
    expect((await admin.call(getOpenMoney)).refusedRefunds).toMatchObject([
      { id: params.id, amountCents: order.totalCents },
    ]);
    await admin.call(retryRefund, { params });
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(order.payment.id)).toBe(order.totalCents);
  });

  test("that was planned and not sent is withheld", async () => {
    const order = await paidOrder(server);
    const payment = lastPayment();
    await refund(order, 200);
    const dispute = server.square.disputes.open(payment.id);
    await recordDispute(server.context, {
      id: dispute.id,
      paymentId: payment.id,
      amountCents: order.totalCents,
      currency: "USD",
      reason: "duplicate",
      state: "processing",
      version: 1,
      dueAt: undefined,
      openedAt: new Date(dispute.created_at),
      changedAt: new Date(dispute.updated_at),
    });
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(payment.id)).toBe(0);
    expect((await money(order)).refunds).toMatchObject([{ state: "failed", owedCents: 0 }]);
    server.square.disputes.move(dispute.id, "LOST");
    await deliver(dispute.id);
    expect((await money(order)).refunds).toMatchObject([{ state: "failed", owedCents: 0 }]);
  });

  test("that Square made without answering counts, and is not owed again once the dispute is won", async () => {
    // Square's clock is the machine's.
    server.clock.advance(Math.max(0, (Date.now() - server.clock.now().getTime()) / 1_000));
    admin = await signedIn(server, "admin");
    const order = await paidOrder(server);
    const payment = lastPayment();
    server.square.controls.loseAnswers = 1;
    await refund(order, 200);
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(payment.id)).toBe(200);
    const dispute = server.square.disputes.open(payment.id);
    await deliver(dispute.id, "dispute.created");
    server.clock.advance(61);
    await reconcileRefunds(server.context, server.parts.provider);
    server.square.disputes.move(dispute.id, "WON");
    await deliver(dispute.id);
    expect((await money(order)).refunds).toMatchObject([{ owedCents: 0 }]);
    expect((await money(order)).refundableCents).toBe(order.totalCents - 200);
  });

  test("is possible for the rest once a dispute of a part is lost", async () => {
    const order = await paidOrder(server);
    const amount_money = { amount: 500, currency: "USD" };
    const dispute = server.square.disputes.open(lastPayment().id, { amount_money, reason: "AMOUNT_DIFFERS" });
    await deliver(dispute.id, "dispute.created");
    server.square.disputes.move(dispute.id, "LOST");
    await deliver(dispute.id);
    const rest = order.totalCents - 500;
    expect((await money(order)).refundableCents).toBe(rest);
    await expect(refund(order, rest + 1)).rejects.toMatchObject({ code: "REFUND_TOO_LARGE" });
    await refund(order, rest);
    await server.runJobs();
    expect(await auditOf(order.id)).toMatchObject([{}, { severity: "critical", newValue: "lost" }]);
  });
});

describe("reports about a dispute", () => {
  test("arrive twice and out of order, and contradict: the newest version counts, with one line each", async () => {
    const order = await disputedOrder();
    const old = order.dispute;
    const won = server.square.disputes.move(old.id, "WON");
    await deliver(old.id);
    await deliver(old.id);
    // Square answers with the older version once more.
    server.square.ledger.disputes.set(old.id, old);
    await deliver(old.id, "dispute.created");
    expect((await stored(old.id))?.state).toBe("won");
    // Two answers with the same version: the one that Square changed later counts.
    const later = new Date(Date.parse(won.updated_at) + 1_000).toISOString();
    server.square.ledger.disputes.set(old.id, { ...won, state: "LOST", updated_at: later });
    await deliver(old.id);
    server.square.ledger.disputes.set(old.id, won);
    await deliver(old.id);
    expect((await stored(old.id))?.state).toBe("lost");
    expect((await auditOf(order.id)).map(({ newValue }) => newValue)).toEqual([
      "evidence-required",
      "won",
      "lost",
    ]);
  });

  test("are read from Square's list when the webhook was lost, over several pages", async () => {
    const order = await paidOrder(server);
    const dispute = server.square.disputes.open(lastPayment().id);
    for (let other = 0; other < 60; other++) server.square.disputes.open(`somebody-elses-${other}`);
    await readAgain();
    expect(await stored(dispute.id)).toMatchObject({ state: "evidence-required" });
    await expect(refund(order, 100)).rejects.toMatchObject({ code: "PAYMENT_DISPUTED" });
  });

  test("wait for Square when it fails, loses its answer or asks to slow down", async () => {
    for (const control of ["failCalls", "loseAnswers", "tooManyCalls"] as const) {
      await paidOrder(server);
      const dispute = server.square.disputes.open(lastPayment().id);
      server.clock.advance(LIST_SECONDS + 1);
      server.square.controls[control] = 1;
      await read();
      expect(await stored(dispute.id), control).toBeUndefined();
      server.clock.advance(61);
      await read();
      expect(await stored(dispute.id), control).toBeDefined();
    }
  });

  test("of a webhook wait for Square too", async () => {
    await paidOrder(server);
    const dispute = server.square.disputes.open(lastPayment().id);
    server.square.controls.failCalls = 1;
    await deliver(dispute.id, "dispute.created");
    expect(await stored(dispute.id)).toBeUndefined();
    server.clock.advance(61);
    await reconcileWebhooks(server.context, server.parts.provider);
    expect(await stored(dispute.id)).toBeDefined();
  });

  test("that Square refuses to our token name the missing permission", async () => {
    server.square.controls.missingPermissions = new Set(["DISPUTES_READ"]);
    await readAgain();
    expect((await admin.call(getOpenMoney)).refusedLists).toEqual(["disputes"]);
    server.square.controls.missingPermissions = new Set();
    server.clock.advance(15 * 60 + 1);
    await read();
    expect((await admin.call(getOpenMoney)).refusedLists).toEqual([]);
  });

  test("with a hostile amount, currency or state don't stop the list", async () => {
    await paidOrder(server);
    const euros = server.square.disputes.open(lastPayment().id, {
      amount_money: { amount: 100, currency: "EUR" },
    });
    const huge = server.square.disputes.open(lastPayment().id, {
      amount_money: { amount: 9e15, currency: "USD" },
    });
    const odd = server.square.disputes.open("not-ours", { state: "A_NEW_STATE", due_at: "no time" });
    await readAgain();
    expect(await stored(euros.id)).toBeUndefined();
    expect(await stored(huge.id)).toBeUndefined();
    expect(await stored(odd.id)).toMatchObject({ state: "processing", dueAt: null });
  });

  test("are recorded once when two processes read the list at once", async () => {
    const other = await startTestServer({
      besides: server,
      settings: { SQUARE_ENVIRONMENT: server.square.url },
    });
    const order = await paidOrder(server);
    server.square.disputes.open(lastPayment().id);
    server.clock.advance(LIST_SECONDS + 1);
    await Promise.all([read(), read(other), read(), read(other)]);
    expect(await auditOf(order.id)).toHaveLength(1);
    await other.close();
  });
});

test("the ledger check knows disputes", async () => {
  const { comparisons } = await admin.call(getLedgerReport);
  expect(comparisons.filter(({ differenceCount }) => differenceCount > 0)).toEqual([]);
  expect(comparisons.map(({ name }) => name)).toContain("No disputed payment was refunded");
});
