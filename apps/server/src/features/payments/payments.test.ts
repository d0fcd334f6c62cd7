import { randomUUID } from "node:crypto";
import { cancelOrder, getOrder, payOrder, placeOrder, setOrderStatus } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, orderOf, signedIn } from "../../../testing/actors.ts";
import { DECLINED_CARD, GOOD_CARD, payFor, pendingOrder } from "../../../testing/orders.ts";
import { deliverWebhook, paymentWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { reconcilePayments } from "./service/reconcile.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => Object.assign(server.square.controls, { delayMs: 0, loseAnswers: 0, failCalls: 0 }));
afterAll(async () => {
  server.clock.advance(300);
  await reconcilePayments(server.context, server.parts.provider);
  await server.close();
});

const ONE_TAIL = { menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 1 }] };
const key = () => randomUUID();
/** Calls per authorization: the first and two retries. */
const EVERY_ATTEMPT = 3;

function capturedAmounts(): number[] {
  const payments = [...server.square.ledger.payments.values()].filter(
    (payment) => payment.status === "COMPLETED",
  );
  return payments.map((payment) => payment.total_money.amount);
}

describe("paying", () => {
  test("confirms the order, keeps the payment and mails a receipt", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    const order = await payFor(member, id, totalCents);
    expect(order).toMatchObject({
      status: "confirmed",
      payment: { state: "captured", amountCents: totalCents, cardLast4: "1111" },
    });
    await server.runJobs();
    const mail = await server.context.database
      .selectFrom("developmentMailbox")
      .selectAll()
      .where("recipient", "=", member.email)
      .execute();
    expect(mail.map(({ subject }) => subject)).toContain(
      `Your SECRET order ${order.orderNumber} is confirmed`,
    );
  });

  test("sends Square the tip separately from the sale", async () => {
    const { totalCents, pay } = await pendingOrder(server, { tipCents: 500 });
    await pay();
    const dollars = (amount: number) => ({ amount, currency: "USD" });
    expect([...server.square.ledger.payments.values()].at(-1)).toMatchObject({
      status: "COMPLETED",
      amount_money: dollars(totalCents - 500),
      tip_money: dollars(500),
      total_money: dollars(totalCents),
    });
  });

  test.each([
    [DECLINED_CARD, "Your payment was declined. Please try a different card."],
    [
      "cnon:card-nonce-rejected-cvv",
      "The security code doesn't match this card. Please check the CVV and try again.",
    ],
    [
      "cnon:card-nonce-rejected-postalcode",
      "The ZIP code doesn't match this card. Please enter the ZIP code of your card's billing address.",
    ],
    [
      "cnon:card-nonce-rejected-expiration",
      "The expiration date doesn't match this card. Please check month and year and try again.",
    ],
  ])("%s is declined with a helpful message, and the order can be paid again", async (source, message) => {
    const { member, id, totalCents } = await pendingOrder(server);
    await expect(payFor(member, id, totalCents, source)).rejects.toMatchObject({
      code: "PAYMENT_DECLINED",
      status: 402,
      message,
    });
    const order = await member.call(getOrder, { params: { id } });
    expect(order).toMatchObject({ status: "pending", refundableCents: 0 });
    expect((await payFor(member, id, totalCents)).status).toBe("confirmed");
  });

  test("abuse 31: the same request twice charges once", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    const before = capturedAmounts().length;
    const sameKey = key();
    await Promise.allSettled([
      payFor(member, id, totalCents, GOOD_CARD, sameKey),
      payFor(member, id, totalCents, GOOD_CARD, sameKey),
    ]);
    await Promise.allSettled([payFor(member, id, totalCents), payFor(member, id, totalCents)]);
    expect(capturedAmounts().length).toBe(before + 1);
    expect((await payFor(member, id, totalCents, GOOD_CARD, sameKey)).status).toBe("confirmed");
  });

  test("abuse 22: is refused for another member's order", async () => {
    const { id, totalCents } = await pendingOrder(server);
    const other = await signedIn(server);
    await expect(payFor(other, id, totalCents)).rejects.toMatchObject({
      status: 404,
      code: "ORDER_NOT_FOUND",
    });
  });

  test.each(["EXTERNAL", "CASH", "ccof:customer-card-id-ok", "gftc:card", "bauth:account", "cnon:"])(
    "abuse 33: with %s, which Square's form doesn't make, isn't sent to Square",
    async (sourceId) => {
      const { member, id, totalCents } = await pendingOrder(server);
      const payments = server.square.ledger.payments.size;
      await expect(payFor(member, id, totalCents, sourceId)).rejects.toMatchObject({
        code: "INVALID_INPUT",
        problem: { field: "sourceId" },
      });
      expect(server.square.ledger.payments.size).toBe(payments);
    },
  );

  test("abuse 40: ends after ten declined cards within an hour", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    for (let count = 0; count < 10; count++) {
      await expect(payFor(member, id, totalCents, DECLINED_CARD)).rejects.toMatchObject({
        code: "PAYMENT_DECLINED",
      });
    }
    await expect(payFor(member, id, totalCents)).rejects.toMatchObject({
      code: "PAYMENT_LIMIT_REACHED",
      status: 429,
    });
  });
});

describe("when Square's answer is lost", () => {
  test("nothing is charged twice, and the reconciliation releases the payment", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(payFor(member, id, totalCents)).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    await expect(payFor(member, id, totalCents)).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    server.clock.advance(61);
    await reconcilePayments(server.context, server.parts.provider);
    expect((await payFor(member, id, totalCents)).status).toBe("confirmed");
  });

  test("abuse 38: the order can't be cancelled until the outcome is known", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(payFor(member, id, totalCents)).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    await expect(member.call(cancelOrder, { params: { id } })).rejects.toMatchObject({
      code: "PAYMENT_IN_PROGRESS",
    });
  });
});

describe("a hold", () => {
  const LAST_SECONDS = 598;
  const statusOf = async ({ member, id }: Awaited<ReturnType<typeof pendingOrder>>) =>
    (await member.call(getOrder, { params: { id } })).status;

  test("doesn't expire during an open payment, for five minutes at most", async () => {
    const order = await pendingOrder(server);
    server.clock.advance(LAST_SECONDS);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(payFor(order.member, order.id, order.totalCents)).rejects.toMatchObject({
      code: "PAYMENT_IN_PROGRESS",
    });
    server.clock.advance(299);
    await expireHolds(server.context);
    expect(await statusOf(order)).toBe("pending");
    server.clock.advance(2);
    await expireHolds(server.context);
    expect(await statusOf(order)).toBe("cancelled");
  });

  test("isn't extended by a declined card", async () => {
    const order = await pendingOrder(server);
    server.clock.advance(LAST_SECONDS);
    await expect(payFor(order.member, order.id, order.totalCents, DECLINED_CARD)).rejects.toMatchObject({
      code: "PAYMENT_DECLINED",
    });
    server.clock.advance(3);
    await expireHolds(server.context);
    expect(await statusOf(order)).toBe("cancelled");
  });
});

describe("abuse 37: a payment that succeeds after the hold has expired", () => {
  test("revives the order if its stock is still there", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    const paying = payLate(member, id, totalCents);
    await expect(paying).resolves.toMatchObject({ status: "confirmed" });
  });

  test("is released if another member has the stock by now", async () => {
    const { member, id, totalCents, event } = await pendingOrder(server, { event: ONE_TAIL });
    const before = capturedAmounts().length;
    const other = await signedIn(server);
    const paying = payLate(member, id, totalCents, async () => {
      await other.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: key() });
    });
    await expect(paying).rejects.toMatchObject({ code: "ORDER_NOT_PAYABLE" });
    expect(capturedAmounts().length).toBe(before);
  });

  test("is released if the crew has stopped its item's sales by then", async () => {
    const { member, id, totalCents, event } = await pendingOrder(server);
    const before = capturedAmounts().length;
    const { database } = server.context;
    const stop = database.updateTable("menuItems").set({ isStopped: true }).where("eventId", "=", event.id);
    const paying = payLate(member, id, totalCents, () => stop.execute());
    await expect(paying).rejects.toMatchObject({ code: "ORDER_NOT_PAYABLE" });
    expect(capturedAmounts().length).toBe(before);
  });

  /** Pays while the hold expires between Square's authorization and our check of the order. */
  async function payLate(
    member: Actor,
    id: string,
    totalCents: number,
    meanwhile = async () => undefined as unknown,
  ) {
    const { provider } = server.parts;
    const authorize = provider.authorize.bind(provider);
    provider.authorize = async (request) => {
      const outcome = await authorize(request);
      provider.authorize = authorize;
      await server.context.database
        .updateTable("payments")
        .set({ state: "failed" })
        .where("id", "=", request.paymentId)
        .execute();
      server.clock.advance(601);
      await expireHolds(server.context);
      await server.context.database
        .updateTable("payments")
        .set({ state: "started" })
        .where("id", "=", request.paymentId)
        .execute();
      await meanwhile();
      return outcome;
    };
    return payFor(member, id, totalCents);
  }
});

describe("webhooks", () => {
  test("abuse 35: a forged one is refused", async () => {
    const body = paymentWebhook("x", "payment.updated");
    expect((await deliverWebhook(server, body, "another key")).statusCode).toBe(403);
    expect((await deliverWebhook(server, body)).statusCode).toBe(200);
  });

  test("abuse 36: one that arrives before our own answer, twice, settles the payment once", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(payFor(member, id, totalCents)).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    const made = [...server.square.ledger.payments.values()].at(-1);
    const body = paymentWebhook(made?.id ?? "", "payment.created");
    await Promise.all([deliverWebhook(server, body), deliverWebhook(server, body)]);
    await server.runJobs();
    expect(await member.call(getOrder, { params: { id } })).toMatchObject({
      status: "confirmed",
      payment: { state: "captured" },
    });
  });

  test.each([
    ["a NUL in a field that isn't read", { note: "\u0000" }],
    ["a lone surrogate in a field that isn't read", { note: "\ud800" }],
  ])("with %s is accepted, and only its subject is stored", async (_, claims) => {
    const { id, pay } = await pendingOrder(server);
    await pay();
    const payment = await server.context.database
      .selectFrom("payments")
      .select("providerPaymentId")
      .where("orderId", "=", id)
      .executeTakeFirstOrThrow();
    const body = paymentWebhook(payment.providerPaymentId ?? "", "payment.updated", claims);
    expect((await deliverWebhook(server, body)).statusCode).toBe(200);
    const kept = await server.context.database
      .selectFrom("paymentWebhooks")
      .select("body")
      .where("eventId", "=", (JSON.parse(body) as { event_id: string }).event_id)
      .executeTakeFirstOrThrow();
    expect(kept.body).toEqual({ data: { type: "payment", id: payment.providerPaymentId } });
  });

  test("with invalid characters in its id is refused", async () => {
    const body = paymentWebhook("\u0000");
    expect((await deliverWebhook(server, body)).statusCode).toBe(400);
  });

  test("abuse 34: a client's or a webhook's claim that something is paid counts for nothing", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    const claims = {
      sourceId: GOOD_CARD,
      sourceKind: "card",
      shownTotalCents: totalCents,
      status: "COMPLETED",
    };
    await expect(
      member.call(payOrder, { params: { id }, body: claims as never, idempotencyKey: key() }),
    ).rejects.toMatchObject({ code: "INVALID_INPUT", problem: { field: "status" } });
    await expect(
      member.call(setOrderStatus, { params: { id }, body: { status: "confirmed", reason: "I have paid" } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(payFor(member, id, totalCents, DECLINED_CARD)).rejects.toMatchObject({
      code: "PAYMENT_DECLINED",
    });
    const declined = [...server.square.ledger.payments.values()].at(-1);
    for (const paymentId of [declined?.id, "no-such-payment"]) {
      const data = { type: "payment", id: paymentId, object: { payment: { status: "COMPLETED" } } };
      await deliverWebhook(server, JSON.stringify({ event_id: key(), type: "payment.updated", data }));
    }
    await server.runJobs();
    expect((await member.call(getOrder, { params: { id } })).status).toBe("pending");
  });

  test("abuse 33: a payment of another amount pays nothing", async () => {
    const { member, id, totalCents } = await pendingOrder(server);
    server.square.controls.loseAnswers = EVERY_ATTEMPT;
    await expect(payFor(member, id, totalCents)).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    const made = [...server.square.ledger.payments.values()].at(-1);
    if (made === undefined) throw new Error("no payment was made");
    server.square.ledger.savePayment({ ...made, total_money: { amount: 100, currency: "USD" } });
    const body = paymentWebhook(made.id, "payment.created");
    await deliverWebhook(server, body);
    await server.runJobs();
    expect((await member.call(getOrder, { params: { id } })).status).toBe("pending");
  });
});

test("cancelling a paid order refunds it once", async () => {
  const { member, id, totalCents } = await pendingOrder(server);
  await payFor(member, id, totalCents);
  await member.call(cancelOrder, { params: { id } });
  await expect(member.call(cancelOrder, { params: { id } })).rejects.toMatchObject({
    code: "ORDER_NOT_CANCELLABLE",
  });
  await server.runJobs();
  const order = await member.call(getOrder, { params: { id } });
  expect(order.refunds).toMatchObject([{ amountCents: totalCents }]);
});
