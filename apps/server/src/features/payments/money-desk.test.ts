import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  checkOpenMoneyAtSquare,
  checkPaymentAtSquare,
  getOrderMoney,
  listAdminMessages,
  listPayments,
  listRefunds,
  listWebhooks,
  refundOrder,
  resendReceipt,
  retryRefund,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { DECLINED_CARD, paidOrder, payFor, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

type Lines = readonly { position: number; quantity: number }[];
const refund = (id: string, amountCents: number, lines?: Lines, idempotencyKey: string = randomUUID()) =>
  admin.call(refundOrder, {
    params: { id },
    body: { amountCents, reason: "Cold fries", ...(lines && { lines: [...lines] }) },
    idempotencyKey,
  });
const moneyOf = (id: string) => admin.call(getOrderMoney, { params: { id } });

describe("a refund of lines", () => {
  // 2 × $24 and 1 × $9 with 9.75 % tax: $57.00 + $5.56.
  const TAIL = 2634;
  const FRIES = 988;

  test("refunds what was paid for its pieces, with tax, and no piece twice", async () => {
    const { id, totalCents } = await paidOrder(server, { quantities: [2, 1] });
    expect(totalCents).toBe(2 * TAIL + FRIES);
    await refund(id, TAIL, [{ position: 0, quantity: 1 }]);
    await refund(id, FRIES, [{ position: 1, quantity: 1 }]);
    const again = refund(id, FRIES, [{ position: 1, quantity: 1 }]);
    await expect(again).rejects.toMatchObject({ code: "REFUND_CHANGED" });
    const two = refund(id, 2 * TAIL, [{ position: 0, quantity: 2 }]);
    await expect(two).rejects.toMatchObject({ code: "REFUND_CHANGED" });
    await refund(id, TAIL, [{ position: 0, quantity: 1 }]);
    const money = await moneyOf(id);
    expect(money).toMatchObject({
      refundableCents: 0,
      refundedLines: [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 1 },
      ],
    });
    expect(money.refunds.map(({ lines }) => lines)).toEqual([
      [{ position: 0, quantity: 1, name: "Tail" }],
      [{ position: 1, quantity: 1, name: "Fries" }],
      [{ position: 0, quantity: 1, name: "Tail" }],
    ]);
    await server.runJobs();
    expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  });

  test("is refused if its amount isn't what was paid for the pieces, or if less is left", async () => {
    const { id } = await paidOrder(server, { quantities: [2, 1] });
    const cheaper = refund(id, TAIL - 1, [{ position: 0, quantity: 1 }]);
    await expect(cheaper).rejects.toMatchObject({ code: "REFUND_CHANGED" });
    await refund(id, 2 * TAIL);
    const left = refund(id, TAIL, [{ position: 0, quantity: 1 }]);
    await expect(left).rejects.toMatchObject({ code: "REFUND_TOO_LARGE" });
  });

  test("is made once when it is repeated with one key; of two at the same moment one wins", async () => {
    const { id } = await paidOrder(server, { quantities: [1, 1] });
    const key = randomUUID();
    const fries = [{ position: 1, quantity: 1 }];
    const paid = (await moneyOf(id)).refundableCents;
    const tail = 2634;
    await Promise.all([refund(id, paid - tail, fries, key), refund(id, paid - tail, fries, key)]);
    expect((await moneyOf(id)).refunds).toHaveLength(1);
    const asked = [{ position: 0, quantity: 1 }];
    const both = await Promise.allSettled([refund(id, tail, asked), refund(id, tail, asked)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("abuse 32: is refused with a used key and other lines or another reason", async () => {
    const { id } = await paidOrder(server, { quantities: [2, 1] });
    const key = randomUUID();
    const tail = [{ position: 0, quantity: 1 }];
    await refund(id, TAIL, tail, key);
    await refund(id, TAIL, tail, key);
    await expect(refund(id, TAIL, undefined, key)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    const body = { amountCents: TAIL, lines: tail, reason: "Another one" };
    const other = admin.call(refundOrder, { params: { id }, body, idempotencyKey: key });
    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect((await moneyOf(id)).refunds).toHaveLength(1);
  });

  test("that Square refused frees its pieces, and its retry is for the same ones", async () => {
    const { id } = await paidOrder(server, { quantities: [1, 1] });
    const tail = 2634;
    await server.runJobs();
    server.square.controls.refuseRefunds = 1;
    await refund(id, tail, [{ position: 0, quantity: 1 }]);
    await server.runJobs();
    const refused = await moneyOf(id);
    expect(refused.refunds[0]).toMatchObject({ state: "failed", owedCents: tail });
    expect(refused.refundedLines).toEqual([]);
    await admin.call(retryRefund, { params: { id: refused.refunds[0]?.id ?? "" } });
    await server.runJobs();
    const sent = await moneyOf(id);
    expect(sent.refunds[0]).toMatchObject({ lines: [{ name: "Tail" }], amountCents: tail });
    expect(sent.refunds.map(({ owedCents }) => owedCents)).toEqual([0, 0]);
    expect(sent.refundedLines).toEqual([{ position: 0, quantity: 1 }]);
  });
});

test("a refused refund can't be retried once its pieces were refunded by another one", async () => {
  const { id } = await paidOrder(server, { quantities: [1, 1] });
  await server.runJobs();
  server.square.controls.refuseRefunds = 1;
  const tail = [{ position: 0, quantity: 1 }];
  await refund(id, 2634, tail);
  await server.runJobs();
  const refused = (await moneyOf(id)).refunds[0];
  // Half of the price, so that enough money for both is left.
  await server.context.database
    .updateTable("refunds")
    .set({ amountCents: 500 })
    .where("id", "=", refused?.id ?? "")
    .execute();
  await refund(id, 2634, tail);
  const retried = admin.call(retryRefund, { params: { id: refused?.id ?? "" } });
  await expect(retried).rejects.toMatchObject({ code: "REFUND_NOT_OWED" });
  expect((await moneyOf(id)).refunds.map(({ owedCents }) => owedCents)).toEqual([0, 0]);
});

describe("the money desk", () => {
  test("lists payments by state, newest first, page by page, with fee and refunded amount", async () => {
    const { id, totalCents } = await paidOrder(server);
    await refund(id, 500);
    const declined = await pendingOrder(server);
    await payFor(declined.member, declined.id, declined.totalCents, DECLINED_CARD).catch(() => undefined);
    const { rows: payments } = await admin.call(listPayments, { query: { state: "captured", limit: 1 } });
    expect(payments).toMatchObject([
      {
        orderId: id,
        amountCents: totalCents,
        refundedCents: 500,
        feeCents: Math.round((totalCents * 29) / 1000) + 30,
        isOpen: false,
      },
    ]);
    const all = await admin.call(listPayments, { query: { limit: 1 } });
    expect(all).toMatchObject({ rows: [{ orderId: declined.id, state: "declined" }], hasMore: true });
    const next = await admin.call(listPayments, { query: { limit: 1, before: all.rows[0]?.id } });
    expect(next.rows[0]?.orderId).toBe(id);
  });

  test("lists refunds by state", async () => {
    const { id, member } = await paidOrder(server);
    await member.call(cancelOrder, { params: { id } });
    await server.runJobs();
    const { rows: refunds } = await admin.call(listRefunds, { query: { limit: 1 } });
    expect(refunds).toMatchObject([{ orderId: id, cause: "cancellation", owedCents: 0 }]);
    const failed = await admin.call(listRefunds, { query: { state: "failed" } });
    expect(failed.rows.every(({ state }) => state === "failed")).toBe(true);
  });

  test("lists Square's webhooks page by page", async () => {
    const { database, clock } = server.context;
    const rows = ["one", "two", "three"].map((name, index) => ({
      eventId: `${randomUUID()}-${name}`,
      eventType: "payment.updated",
      body: JSON.stringify({ data: { type: "payment", id: name } }),
      receivedAt: new Date(clock.now().getTime() + index),
      handledAt: index === 2 ? null : clock.now(),
    }));
    await database.insertInto("paymentWebhooks").values(rows).execute();
    const first = await admin.call(listWebhooks, { query: { limit: 2 } });
    expect(first.rows.map(({ subjectId }) => subjectId)).toEqual(["three", "two"]);
    const next = await admin.call(listWebhooks, { query: { limit: 2, before: first.rows[1]?.id } });
    expect(next.rows[0]?.subjectId).toBe("one");
    const waiting = await admin.call(listWebhooks, { query: { state: "waiting" } });
    expect(waiting.rows.map(({ subjectId }) => subjectId)).toContain("three");
    await database.deleteFrom("paymentWebhooks").execute();
  });

  test("checks one payment at Square again: a late fee is recorded, and the time of the capture stays", async () => {
    const { id } = await paidOrder(server);
    const [payment] = (await moneyOf(id)).payments;
    const paymentId = payment?.id ?? "";
    await server.context.database
      .updateTable("payments")
      .set({ feeCents: null })
      .where("id", "=", paymentId)
      .execute();
    server.clock.advance(60);
    const asked = await admin.call(checkPaymentAtSquare, { params: { id: paymentId } });
    expect(asked.feeCents).toBe(payment?.feeCents);
    expect(asked.updatedAt).toBe(payment?.updatedAt);
    const missing = admin.call(checkPaymentAtSquare, { params: { id: randomUUID() } });
    await expect(missing).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" });
  });

  test("makes everything that waits for Square due now", async () => {
    const { id } = await paidOrder(server);
    const [payment] = (await moneyOf(id)).payments;
    const later = new Date(server.clock.now().getTime() + 3_600_000);
    const { database } = server.context;
    const due = () =>
      database
        .selectFrom("payments")
        .select("reconcileAfter")
        .where("id", "=", payment?.id ?? "")
        .executeTakeFirstOrThrow();
    await database
      .updateTable("payments")
      .set({ reconcileAfter: later })
      .where("id", "=", payment?.id ?? "")
      .execute();
    await admin.call(checkOpenMoneyAtSquare);
    expect((await due()).reconcileAfter).toEqual(server.clock.now());
    await database
      .updateTable("payments")
      .set({ reconcileAfter: null })
      .where("id", "=", payment?.id ?? "")
      .execute();
  });
});

test("a receipt is resent to the payer, as a message of the order", async () => {
  const { id, member } = await paidOrder(server);
  const before = (await server.messagesTo(member.email)).length;
  await admin.call(resendReceipt, { params: { id } });
  const messages = await server.messagesTo(member.email);
  expect(messages).toHaveLength(before + 1);
  expect(messages[0]?.subject).toMatch(/^Your SECRET order .* is confirmed$/);
  const listed = await admin.call(listAdminMessages, { query: { orderId: id } });
  expect(
    listed.rows.filter(({ kind, channel }) => kind === "order-confirmed" && channel === "mail"),
  ).toHaveLength(2);
  const unpaid = await pendingOrder(server);
  const refused = admin.call(resendReceipt, { params: { id: unpaid.id } });
  await expect(refused).rejects.toMatchObject({ code: "PAYMENT_REQUIRED" });
});
