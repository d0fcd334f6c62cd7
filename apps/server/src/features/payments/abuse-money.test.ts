import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  changePickupWindow,
  getOrder,
  getPickupCode,
  LIVE_PATH,
  placeOrder,
  refundOrder,
  setOrderStatus,
} from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { deliverWebhook, paymentWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { reconcilePayments } from "./service/reconcile.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
beforeEach(() => {
  server.square.controls.loseAnswers = 0;
});
afterAll(async () => {
  server.clock.advance(300);
  await reconcilePayments(server.context, server.parts.provider);
  await server.close();
});

const TWO = { quantities: [2] };
/** Calls per authorization: the first and two retries. */
const EVERY_ATTEMPT = 3;

/** Returns the last payment made at Square. */
function lastPayment() {
  const payment = [...server.square.ledger.payments.values()].at(-1);
  if (payment === undefined) throw new Error("no payment was made");
  return payment;
}

async function reportPayment(id: string, type = "payment.updated"): Promise<void> {
  const answer = await deliverWebhook(server, paymentWebhook(id, type));
  expect(answer.statusCode).toBe(200);
  await server.runJobs();
}

async function piecesTaken(eventId: string): Promise<number> {
  const { currentQuantity } = await server.context.database
    .selectFrom("menuItems")
    .select("currentQuantity")
    .where("eventId", "=", eventId)
    .orderBy("sortOrder")
    .executeTakeFirstOrThrow();
  return currentQuantity;
}

describe("abuse 22: another member's order", () => {
  test("refuses a stranger its pickup code, the code's picture and another window", async () => {
    const { event, id, pay } = await pendingOrder(server, TWO);
    await pay();
    for (const status of ["preparing", "ready"] as const)
      await admin.call(setOrderStatus, { params: { id }, body: { status } });
    const stranger = await signedIn(server);
    const missing = { status: 404, code: "ORDER_NOT_FOUND" };
    await expect(stranger.call(getPickupCode, { params: { id } })).rejects.toMatchObject(missing);
    const body = { pickupWindowId: event.windowId };
    await expect(stranger.call(changePickupWindow, { params: { id }, body })).rejects.toMatchObject(missing);
    const headers = { cookie: stranger.cookie };
    const picture = await server.app.inject({ url: `/api/orders/${id}/pickup-code.png`, headers });
    expect(picture.statusCode).toBe(404);
  });

  test("publishes nothing to a stranger's live stream", async () => {
    const [{ event, id, pay }, stranger] = [await pendingOrder(server, TWO), await signedIn(server)];
    const closing = new AbortController();
    const address = `${await server.listen()}${LIVE_PATH}?event=${event.id}`;
    const headers = { cookie: stranger.cookie };
    const { body } = await fetch(address, { headers, signal: closing.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await pay();
    const marker = randomUUID();
    server.context.live.publish({
      to: { userId: stranger.id },
      event: { type: "event.changed", eventId: marker },
    });
    let told = "";
    while (!told.includes(marker)) told += (await reader?.read())?.value ?? marker;
    closing.abort();
    expect(told).not.toContain(id);
  });
});

test("abuse 26: a total above the maximum charge is refused", async () => {
  const event = await createOpenEvent(server, {
    menu: Array.from({ length: 5 }, (_, index) => ({ name: `Golden tail ${index}`, priceCents: 999_999 })),
  });
  const member = await signedIn(server);
  const body = orderOf(event, [20, 20, 20, 20, 20]);
  expect(body.shownTotalCents).toBeGreaterThan(99_999_999);
  await expect(member.call(placeOrder, { body, idempotencyKey: randomUUID() })).rejects.toMatchObject({
    code: "INVALID_PAYMENT_AMOUNT",
    message: "Invalid payment amount",
  });
});

describe("abuse 33: a payment that doesn't match our request pays nothing", () => {
  test.each([
    ["amount", { total_money: { amount: 100, currency: "USD" } }],
    ["currency", { total_money: { amount: 5268, currency: "MXN" } }],
    ["location", { location_id: "ANOTHER_TILL" }],
  ])("another %s", async (_, difference) => {
    const { member, id, pay } = await pendingOrder(server, TWO);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    const made = lastPayment();
    server.square.ledger.savePayment({ ...made, status: "COMPLETED", ...difference });
    await reportPayment(made.id);
    expect((await member.call(getOrder, { params: { id } })).status).toBe("pending");
    const { message } = await server.context.database
      .selectFrom("auditLog")
      .select("message")
      .where("severity", "=", "critical")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(message).toBe("A payment does not match what was asked for and was not accepted");
    server.square.ledger.savePayment({ ...made, status: "APPROVED" });
  });

  test("another reference, found by the reconciliation", async () => {
    const { member, id, pay } = await pendingOrder(server, TWO);
    const { provider } = server.parts;
    const authorize = provider.authorize.bind(provider);
    provider.authorize = async (request) => {
      provider.authorize = authorize;
      const outcome = await authorize(request);
      server.square.controls.loseAnswers = EVERY_ATTEMPT;
      return outcome;
    };
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    server.square.controls.loseAnswers = 0;
    const made = lastPayment();
    expect(made.status).toBe("COMPLETED");
    const reconcileLater = async () => {
      server.clock.advance(61);
      await reconcilePayments(server.context, server.parts.provider);
      return (await member.call(getOrder, { params: { id } })).status;
    };
    server.square.ledger.savePayment({ ...made, reference_id: randomUUID() });
    expect(await reconcileLater()).toBe("pending");
    server.square.ledger.savePayment(made);
    expect(await reconcileLater()).toBe("confirmed");
  });
});

describe("abuse 36: webhooks late and out of order", () => {
  test("a payment's first webhook, repeated after the refund, changes nothing", async () => {
    const { member, id, totalCents, event, pay } = await pendingOrder(server, TWO);
    await pay();
    const { id: paymentId } = lastPayment();
    await member.call(cancelOrder, { params: { id } });
    await server.runJobs();
    for (const type of ["payment.updated", "payment.created"]) await reportPayment(paymentId, type);
    expect(await member.call(getOrder, { params: { id } })).toMatchObject({
      status: "cancelled",
      refunds: [{ amountCents: totalCents }],
    });
    expect(await piecesTaken(event.id)).toBe(0);
    const captures = await server.context.database
      .selectFrom("auditLog")
      .select("id")
      .where("orderId", "=", id)
      .where("message", "like", "Payment of % captured")
      .execute();
    expect(captures).toHaveLength(1);
  });

  test("one that is older than Square's status applies Square's status", async () => {
    const { member, id, pay } = await pendingOrder(server, TWO);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    const made = lastPayment();
    server.square.ledger.savePayment({ ...made, status: "COMPLETED" });
    await reportPayment(made.id, "payment.created");
    expect((await member.call(getOrder, { params: { id } })).status).toBe("confirmed");
  });

  test("one about an unknown payment is accepted and ignored", async () => {
    const { member, id, pay } = await pendingOrder(server, TWO);
    await pay();
    const ours = lastPayment();
    server.square.ledger.savePayment({ ...ours, id: "another-tills", reference_id: "till 4" });
    await reportPayment("another-tills");
    server.square.ledger.payments.delete("another-tills");
    expect((await member.call(getOrder, { params: { id } })).status).toBe("confirmed");
  });
});

test("abuse 37: money captured after an admin has cancelled the order is refunded", async () => {
  const { member, id, event, pay } = await pendingOrder(server, TWO);
  server.square.controls.loseAnswers = EVERY_ATTEMPT;
  await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
  const made = lastPayment();
  server.clock.advance(61);
  await reconcilePayments(server.context, server.parts.provider);
  await admin.call(setOrderStatus, { params: { id }, body: { status: "cancelled", reason: "Gone home" } });
  // Square has captured it all the same.
  server.square.ledger.savePayment({ ...made, status: "COMPLETED" });
  await reportPayment(made.id);
  const order = await member.call(getOrder, { params: { id } });
  const isBack = server.square.ledger.refundedAmount(made.id) === made.total_money.amount;
  expect({ status: order.status, isBack }).toEqual({ status: "cancelled", isBack: true });
  expect(await piecesTaken(event.id)).toBe(0);
  const captured = server.context.database
    .selectFrom("auditLog")
    .select("severity")
    .where("orderId", "=", id);
  expect(await captured.where("newValue", "=", "captured").execute()).toEqual([{ severity: "warning" }]);
});

describe("abuse 38: cancelling while Square is being called", () => {
  test("waits for Square, and then refunds the money", async () => {
    const { member, id, totalCents, event, pay } = await pendingOrder(server, TWO);
    const { provider } = server.parts;
    const authorize = provider.authorize.bind(provider);
    provider.authorize = async (request) => {
      provider.authorize = authorize;
      const outcome = await authorize(request);
      await expect(member.call(cancelOrder, { params: { id } })).rejects.toMatchObject({
        code: "PAYMENT_IN_PROGRESS",
      });
      return outcome;
    };
    expect((await pay()).status).toBe("confirmed");
    await member.call(cancelOrder, { params: { id } });
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(lastPayment().id)).toBe(totalCents);
    expect(await piecesTaken(event.id)).toBe(0);
  });

  test("has one outcome, whichever of several requests comes first", async () => {
    for (let round = 0; round < 8; round++) {
      const { member, id, totalCents, event, pay } = await pendingOrder(server, TWO);
      const cancelling = [1, 2].map(() => member.call(cancelOrder, { params: { id } }));
      await Promise.allSettled([pay(), ...cancelling, pay()]);
      await server.runJobs();
      const order = await member.call(getOrder, { params: { id } });
      const isKept = order.status === "confirmed";
      expect(["confirmed", "cancelled"]).toContain(order.status);
      expect(await piecesTaken(event.id)).toBe(isKept ? 2 : 0);
      const paidCents = order.payment?.state === "captured" ? totalCents : 0;
      const backCents = order.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(paidCents - backCents).toBe(isKept ? totalCents : 0);
    }
  });
});

describe("abuse 39: cancelling and refunding twice", () => {
  test("an order cancelled by owner and admin at once releases its stock and is refunded once", async () => {
    const { member, id, totalCents, event, pay } = await pendingOrder(server, TWO);
    await pay();
    const { id: paymentId } = lastPayment();
    const body = { status: "cancelled" as const, reason: "The fryer broke" };
    const all = await Promise.allSettled([
      member.call(cancelOrder, { params: { id } }),
      admin.call(setOrderStatus, { params: { id }, body }),
      member.call(cancelOrder, { params: { id } }),
    ]);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await server.runJobs();
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(paymentId)).toBe(totalCents);
    expect(await piecesTaken(event.id)).toBe(0);
  });

  test("parallel refunds never exceed the payment", async () => {
    const { id, totalCents, pay } = await pendingOrder(server, TWO);
    await pay();
    const { id: paymentId } = lastPayment();
    const body = { amountCents: totalCents - 100, reason: "Cold fries" };
    const refunds = await Promise.allSettled(
      [1, 2, 3].map(() => admin.call(refundOrder, { params: { id }, body, idempotencyKey: randomUUID() })),
    );
    expect(refunds.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await server.runJobs();
    expect(server.square.ledger.refundedAmount(paymentId)).toBe(totalCents - 100);
  });
});

describe("abuse 32: an admin's refund", () => {
  test("repeated with its key is the same one; the key with another amount or order is refused", async () => {
    const [{ id }, other] = [await paidOrder(server, TWO), await paidOrder(server, TWO)];
    const idempotencyKey = randomUUID();
    const ask = (orderId: string, amountCents: number) => {
      const body = { amountCents, reason: "Cold fries" };
      return admin.call(refundOrder, { params: { id: orderId }, body, idempotencyKey });
    };
    await ask(id, 100);
    expect(await ask(id, 100)).toMatchObject({ refundedCents: 100 });
    const reused = { code: "IDEMPOTENCY_KEY_REUSED", status: 409 };
    await expect(ask(id, 200)).rejects.toMatchObject(reused);
    await expect(ask(other.id, 100)).rejects.toMatchObject(reused);
  });

  test("is refused for an unknown order and for an unpaid one", async () => {
    const unpaid = await pendingOrder(server, TWO);
    const ask = (orderId: string) => {
      const body = { amountCents: 100, reason: "Cold fries" };
      return admin.call(refundOrder, { params: { id: orderId }, body, idempotencyKey: randomUUID() });
    };
    await expect(ask(randomUUID())).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
    await expect(ask(unpaid.id)).rejects.toMatchObject({ code: "PAYMENT_REQUIRED" });
  });
});
