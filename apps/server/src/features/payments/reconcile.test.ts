import { randomUUID } from "node:crypto";
import { cancelOrder, getOpenMoney, getOrder, listOrders } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { notificationsOf } from "../../../testing/notifications.ts";
import { GOOD_CARD, payFor, pendingOrder, type TestOrder } from "../../../testing/orders.ts";
import { deliverWebhook, paymentWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { reconcilePayments } from "./service/reconcile.ts";
import { reconcileWebhooks, WEBHOOK_PATH } from "./service/webhooks.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
beforeEach(() => {
  Object.assign(server.square.controls, { loseAnswers: 0, failCalls: 0, tooManyCalls: 0 });
});
afterAll(async () => {
  server.clock.advance(601);
  await reconcile();
  await expireHolds(server.context);
  await server.close();
});

/** Calls per authorization: the first and two retries. */
const EVERY_ATTEMPT = 3;
const reconcile = () => reconcilePayments(server.context, server.parts.provider);
const waiting = async () => (await admin.call(getOpenMoney)).waiting;

/** Creates orders whose payments Square has authorized, but whose answers were lost. */
async function openPayments(count: number): Promise<TestOrder[]> {
  const orders: TestOrder[] = [];
  for (let turn = 0; turn < count; turn++) {
    const order = await pendingOrder(server);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(order.pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    orders.push(order);
  }
  return orders;
}

/** Records the calls to Square from now on, and the maximum at the same time. */
function recordCalls(provider = server.parts.provider) {
  const asked: string[] = [];
  const seen = { asked, atOnce: 0, most: 0 };
  const cancelByKey = provider.cancelByKey.bind(provider);
  provider.cancelByKey = async (key) => {
    asked.push(key);
    seen.most = Math.max(seen.most, ++seen.atOnce);
    return cancelByKey(key).finally(() => seen.atOnce--);
  };
  return seen;
}

describe("due payments", () => {
  test("are all checked in parallel, and each once by two processes", async () => {
    await openPayments(8);
    const other = await startTestServer({ besides: server });
    server.clock.advance(61);
    expect((await waiting()).payments).toMatchObject({ count: 8 });
    // The other process calls the same Square.
    Object.assign(other.parts.provider, { cancelByKey: server.parts.provider.cancelByKey });
    const square = recordCalls();
    const besides = recordCalls(other.parts.provider);
    server.square.controls.delayMs = 50;
    await Promise.all([reconcile(), reconcilePayments(other.context, other.parts.provider)]);
    server.square.controls.delayMs = 0;
    const asked = [...square.asked, ...besides.asked];
    expect(new Set(asked).size).toBe(8);
    expect(asked).toHaveLength(8);
    expect(square.most + besides.most).toBeGreaterThan(2);
    expect((await waiting()).payments).toEqual({ count: 0, oldestSince: null });
    await other.close();
  });

  test("are checked oldest first", async () => {
    const orders = await openPayments(3);
    const ids = orders.map(({ id }) => id);
    const keys = await server.context.database
      .selectFrom("payments")
      .select("idempotencyKey")
      .where("orderId", "in", ids)
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
    for (const [index, { idempotencyKey }] of keys.entries()) {
      const reconcileAfter = new Date(server.clock.now().getTime() + index);
      await server.context.database
        .updateTable("payments")
        .set({ reconcileAfter })
        .where("idempotencyKey", "=", idempotencyKey)
        .execute();
    }
    server.clock.advance(61);
    const square = recordCalls();
    await reconcile();
    expect(square.asked).toEqual(keys.map(({ idempotencyKey }) => idempotencyKey));
  });

  test("wait while Square asks for it, and are settled afterwards", async () => {
    await openPayments(2);
    server.clock.advance(61);
    server.square.controls.tooManyCalls = 1;
    const startedAt = performance.now();
    await reconcile();
    // The next call has waited for the second that Square asked for.
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    expect((await waiting()).payments.count).toBe(1);
    server.clock.advance(61);
    await reconcile();
    expect((await waiting()).payments.count).toBe(0);
  });

  test("stay due if the process stops early", async () => {
    await openPayments(1);
    server.clock.advance(61);
    await reconcilePayments(server.context, server.parts.provider, AbortSignal.abort());
    expect((await waiting()).payments.count).toBe(1);
    await reconcile();
    expect((await waiting()).payments.count).toBe(0);
  });
});

test("a released payment leaves the pending order payable by a new attempt", async () => {
  const { member, id, totalCents, pay } = await pendingOrder(server);
  const key = randomUUID();
  server.square.controls.failCalls = EVERY_ATTEMPT;
  const first = () => payFor(member, id, totalCents, GOOD_CARD, key);
  await expect(first()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
  server.clock.advance(5 * 60);
  await reconcile();
  await expect(first()).rejects.toMatchObject({ code: "PAYMENT_UNAVAILABLE" });
  expect(await pay()).toMatchObject({ status: "confirmed" });
});

describe("a payment that took too long", () => {
  /** Returns the unsent messages about it, by state. */
  const messages = (userId: string) =>
    server.context.database
      .selectFrom("deliveries")
      .select(["channel", "state"])
      .where("userId", "=", userId)
      .where("kind", "=", "payment-dropped")
      .orderBy("channel")
      .execute();

  async function dropped(): Promise<TestOrder> {
    const order = await pendingOrder(server);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(order.pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    server.clock.advance(61);
    await reconcile();
    return order;
  }

  test("is reported as not charged, with the time until which the order can be paid again", async () => {
    const { id, member } = await dropped();
    const order = await member.call(getOrder, { params: { id } });
    expect(order).toMatchObject({ status: "pending", payment: { state: "voided" } });
    const payBy = formatEventClock(new Date(order.holdExpiresAt ?? ""), "America/Los_Angeles");
    expect(await notificationsOf(member)).toMatchObject([
      {
        title: "Your card wasn't charged",
        message: `Your payment for order ${order.orderNumber} took too long, so we cancelled it. Pay again by ${payBy} to keep your order.`,
      },
    ]);
    expect(await messages(member.id)).toEqual([{ channel: "mail", state: "queued" }]);
    const { expiresAt } = await server.context.database
      .selectFrom("deliveries")
      .select("expiresAt")
      .where("userId", "=", member.id)
      .where("kind", "=", "payment-dropped")
      .executeTakeFirstOrThrow();
    expect(expiresAt?.toISOString()).toBe(order.holdExpiresAt);
    const { summary } = await member.call(listOrders);
    expect(summary).toMatchObject({ totalOrders: 1, activeOrders: 0, totalSpentCents: 0 });
  });

  test("doesn't send its mail once the order is paid again or cancelled", async () => {
    const [paid, cancelled] = [await dropped(), await dropped()];
    await paid.pay();
    await cancelled.member.call(cancelOrder, { params: { id: cancelled.id } });
    for (const { member } of [paid, cancelled])
      expect(await messages(member.id)).toEqual([{ channel: "mail", state: "dropped" }]);
  });

  test("doesn't ask for another payment once the order is paid", async () => {
    const { id, member, pay } = await dropped();
    const { ledger, controls } = server.square;
    const first = [...ledger.payments.values()].at(-1) ?? expect.fail("no payment");
    controls.loseAnswers = EVERY_ATTEMPT;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    ledger.savePayment({ ...first, status: "COMPLETED" });
    await deliverWebhook(server, paymentWebhook(first.id));
    await server.runJobs();
    expect((await member.call(getOrder, { params: { id } })).status).toBe("confirmed");
    const before = await notificationsOf(member);
    server.clock.advance(61);
    await reconcile();
    expect(await notificationsOf(member)).toEqual(before);
  });

  test("doesn't ask for another payment once the hold is over", async () => {
    const { member, pay } = await pendingOrder(server);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    server.clock.advance(601);
    await reconcile();
    expect(await notificationsOf(member)).toEqual([]);
  });
});

test("a payment whose first answer is lost stays open, even if Square refuses its repeat", async () => {
  const { member, id, pay } = await pendingOrder(server);
  const { provider } = server.parts;
  const { authorize } = provider;
  server.square.controls.loseAnswers = 1;
  let asked = 0;
  provider.authorize = (request) =>
    asked++ === 0
      ? authorize.call(provider, request)
      : Promise.resolve({ kind: "unavailable", cause: new Error("401") });
  await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
  provider.authorize = authorize;
  const held = [...server.square.ledger.payments.values()].at(-1);
  expect(held?.status).toBe("APPROVED");
  server.clock.advance(5 * 60);
  await reconcile();
  expect(server.square.ledger.payments.get(held?.id ?? "")?.status).toBe("CANCELED");
  expect((await member.call(getOrder, { params: { id } })).payment?.state).toBe("voided");
});

test("a webhook whose handling failed is handled by the reconciliation once it is due", async () => {
  const [order] = await openPayments(1);
  const made = [...server.square.ledger.payments.values()].at(-1);
  server.square.controls.loseAnswers = 0;
  await deliverWebhook(server, paymentWebhook(made?.id ?? ""));
  server.square.controls.failCalls = 1;
  await server.runJobs();
  const status = async () => (await order?.member.call(getOrder, { params: { id: order.id } }))?.status;
  expect(await status()).toBe("pending");
  await reconcileWebhooks(server.context, server.parts.provider);
  expect(await status()).toBe("pending");
  server.clock.advance(61);
  expect((await waiting()).webhooks.count).toBe(1);
  await reconcileWebhooks(server.context, server.parts.provider);
  expect(await status()).toBe("confirmed");
  expect((await waiting()).webhooks.count).toBe(0);
});

describe("abuse 86: a flood of forged webhooks", () => {
  const forge = (remoteAddress: string) =>
    server.app.inject({
      method: "POST",
      url: WEBHOOK_PATH,
      headers: { "content-type": "application/json", "x-square-hmacsha256-signature": "forged" },
      payload: paymentWebhook("x"),
      remoteAddress,
    });
  const lines = () =>
    server.context.database
      .selectFrom("auditLog")
      .select(["message", "metadata"])
      .where("message", "like", "Payment webhooks with a wrong signature%")
      .orderBy("id")
      .execute();

  test("writes one counted line per network, and is throttled; a valid one passes", async () => {
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < 200; turn++) {
      const { statusCode } = await forge(turn % 4 === 0 ? `2001:db8::${turn}` : "203.0.113.7");
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 403: 40, 429: 160 });
    expect((await deliverWebhook(server, paymentWebhook("x"))).statusCode).toBe(200);
    expect(await lines()).toEqual([]);
    server.clock.advance(60);
    expect((await forge("203.0.113.7")).statusCode).toBe(403);
    expect((await lines()).map(({ metadata }) => metadata)).toEqual([{ count: 50 }, { count: 150 }]);
  });

  test("is recorded even if the process stops before its minute is over", async () => {
    const before = (await lines()).length;
    await server.restart();
    expect((await lines()).slice(before)).toMatchObject([{ metadata: { count: 1 } }]);
  });
});
