import { randomUUID } from "node:crypto";
import { cancelOrder, placeOrder } from "@secret/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { payOrder } from "./service/pay-order.ts";
import { reconcilePayments } from "./service/reconcile.ts";

let server: TestServer;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer();
  event = await createOpenEvent(server);
});
afterAll(async () => {
  await expireHolds(server.context);
  await server.close();
});

/** Creates a card token like Square's form. Square accepts the card unless `declineCode` is given. */
function tokenOf(card: string, declineCode?: string): string {
  const token = `cnon:${randomUUID()}`;
  const facts = { brand: "VISA", last4: card.slice(-4), fingerprint: `sq-1-${card}`, month: 12, year: 2030 };
  server.square.ledger.tokens.set(token, { ...facts, declineCode });
  return token;
}

async function place(member: Actor, at: TestEvent = event) {
  const body = orderOf(at, [1]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  return { id, totalCents: body.shownTotalCents };
}

/** Buys with a card and cancels, like a tester of stolen cards. */
async function testCard(member: Actor, card: string): Promise<void> {
  const { id, totalCents } = await place(member);
  await payFor(member, id, totalCents, tokenOf(card));
  await member.call(cancelOrder, { params: { id } });
}

/** Pays as a member whose network has too many repeated payments unless `waitSeconds` is 0, and counts those. */
function countingPayer(member: Actor, waitSeconds = 7) {
  const session = { sessionId: randomUUID(), userId: member.id, role: "member" as const };
  let counted = 0;
  const pay = ({ id, totalCents }: Awaited<ReturnType<typeof place>>) => {
    const body = { sourceId: tokenOf("5001"), sourceKind: "card" as const, shownTotalCents: totalCents };
    return payOrder(server.context, server.parts.provider, session, id, randomUUID(), body, () => {
      counted++;
      return waitSeconds;
    });
  };
  return { pay, counted: () => counted };
}

const lastPayment = () => [...server.square.ledger.payments.values()].at(-1);

describe("abuse 40: cards tested with successful payments", () => {
  test("are limited to three a day: the fourth isn't charged, and the first three can be reused until then", async () => {
    const member = await signedIn(server);
    for (const card of ["1001", "1002", "1003", "1001", "1003"]) await testCard(member, card);
    const { id, totalCents } = await place(member);
    const refused = {
      code: "PAYMENT_CARD_LIMIT_REACHED",
      status: 429,
      problem: { retryAfterSeconds: 86_400 },
    };
    await expect(payFor(member, id, totalCents, tokenOf("1004"))).rejects.toMatchObject(refused);
    expect(lastPayment()).toMatchObject({ status: "CANCELED", card_details: { card: { last_4: "1004" } } });
    const asked = server.square.ledger.payments.size;
    await expect(payFor(member, id, totalCents, tokenOf("1005"))).rejects.toMatchObject(refused);
    expect(server.square.ledger.payments.size).toBe(asked);
  });

  test("count for a day", async () => {
    const member = await signedIn(server);
    const pay = async (card: string) => {
      const { id, totalCents } = await place(member, await createOpenEvent(server));
      return payFor(member, id, totalCents, tokenOf(card));
    };
    for (const card of ["7001", "7002", "7003"]) await pay(card);
    const refused = { code: "PAYMENT_CARD_LIMIT_REACHED" };
    await expect(pay("7004")).rejects.toMatchObject(refused);
    server.clock.advance(86_399);
    await expect(pay("7001")).rejects.toMatchObject(refused);
    server.clock.advance(1);
    expect((await pay("7005")).status).toBe("confirmed");
  });

  test("count if they are declined too", async () => {
    const member = await signedIn(server);
    const next = await createOpenEvent(server);
    const { id, totalCents } = await place(member, next);
    for (const card of ["2001", "2002", "2003"])
      await expect(payFor(member, id, totalCents, tokenOf(card, "GENERIC_DECLINE"))).rejects.toMatchObject({
        code: "PAYMENT_DECLINED",
      });
    await expect(payFor(member, id, totalCents, tokenOf("2004"))).rejects.toMatchObject({
      code: "PAYMENT_CARD_LIMIT_REACHED",
    });
  });

  test("used at the same moment can't exceed the limit together", async () => {
    const member = await signedIn(server);
    const orders: Awaited<ReturnType<typeof place>>[] = [];
    for (let index = 0; index < 5; index++) orders.push(await place(member, await createOpenEvent(server)));
    const paid = await Promise.allSettled(
      orders.map(({ id, totalCents }, index) => payFor(member, id, totalCents, tokenOf(`300${index}`))),
    );
    expect(paid.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(3);
  });

  test("with open payments count one each; a card that was used before still works", async () => {
    const member = await signedIn(server);
    const pay = async (card: string) => {
      const { id, totalCents } = await place(member, await createOpenEvent(server));
      return payFor(member, id, totalCents, tokenOf(card));
    };
    await pay("6001");
    server.square.controls.loseAnswers = Number.POSITIVE_INFINITY;
    for (const card of ["6002", "6003", "6004"])
      await expect(pay(card)).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    server.square.controls.loseAnswers = 0;
    await expect(pay("6005")).rejects.toMatchObject({ code: "PAYMENT_UNAVAILABLE" });
    expect(lastPayment()).toMatchObject({ status: "CANCELED", card_details: { card: { last_4: "6005" } } });
    expect((await pay("6001")).status).toBe("confirmed");
    server.clock.advance(61);
    await reconcilePayments(server.context, server.parts.provider);
  });

  test("of later payments don't count against one that Square answers last", async () => {
    const member = await signedIn(server);
    const pay = async (card: string) => {
      const { id, totalCents } = await place(member, await createOpenEvent(server));
      return payFor(member, id, totalCents, tokenOf(card));
    };
    const { provider } = server.parts;
    const authorize = provider.authorize.bind(provider);
    const answer = Promise.withResolvers<void>();
    const asked = vi
      .spyOn(provider, "authorize")
      .mockImplementationOnce((request) => answer.promise.then(() => authorize(request)));
    const first = pay("8001");
    await expect.poll(() => asked, { timeout: 20_000 }).toHaveBeenCalledOnce();
    for (const card of ["8002", "8003"]) expect((await pay(card)).status).toBe("confirmed");
    await expect(pay("8004")).rejects.toMatchObject({ code: "PAYMENT_UNAVAILABLE" });
    answer.resolve();
    expect((await first).status).toBe("confirmed");
  });

  test("can pay at most ten times an hour, with any outcome", async () => {
    const member = await signedIn(server);
    event = await createOpenEvent(server);
    for (let count = 0; count < 10; count++) await testCard(member, "4001");
    const { id, totalCents } = await place(member);
    await expect(payFor(member, id, totalCents, tokenOf("4001"))).rejects.toMatchObject({
      code: "PAYMENT_LIMIT_REACHED",
      status: 429,
    });
    server.clock.advance(3_601);
    const later = await createOpenEvent(server);
    const again = await place(member, later);
    expect((await payFor(member, again.id, again.totalCents, tokenOf("4001"))).status).toBe("confirmed");
  });

  test("have to wait if too many members of one network pay again; a first payment never counts", async () => {
    const at = await createOpenEvent(server);
    const member = await signedIn(server);
    const { pay, counted } = countingPayer(member);
    const first = await place(member, at);
    expect((await pay(first)).ok).toBe(true);
    expect(counted()).toBe(0);
    await member.call(cancelOrder, { params: { id: first.id } });
    expect(await pay(await place(member, at))).toMatchObject({
      failure: { code: "PAYMENT_LIMIT_REACHED", params: { retryAfterSeconds: 7 } },
    });
    expect(counted()).toBe(1);
  });

  test("count once toward their network's limit although their batch failed and they were tried again alone", async () => {
    const { database } = server.context;
    const at = await createOpenEvent(server);
    const member = await signedIn(server);
    const { pay, counted } = countingPayer(member, 0);
    const first = await place(member, at);
    expect((await pay(first)).ok).toBe(true);
    await member.call(cancelOrder, { params: { id: first.id } });
    const second = await place(member, at);
    await sql`ALTER TABLE payments ADD CONSTRAINT broken CHECK (order_id <> ${sql.lit(second.id)}) NOT VALID`.execute(
      database,
    );
    await expect(pay(second)).rejects.toThrow("broken");
    await sql`ALTER TABLE payments DROP CONSTRAINT broken`.execute(database);
    expect(counted()).toBe(1);
  });

  test("aren't counted if our own settings kept the payment from Square", async () => {
    const member = await signedIn(server);
    const { pay, counted } = countingPayer(member);
    const order = await place(member, await createOpenEvent(server));
    const authorize = vi.spyOn(server.parts.provider, "authorize");
    for (let count = 0; count < 3; count++) {
      authorize.mockResolvedValueOnce({ kind: "unavailable", cause: new Error("bad credentials") });
      expect(await pay(order)).toMatchObject({ failure: { code: "PAYMENT_UNAVAILABLE" } });
    }
    expect((await pay(order)).ok).toBe(true);
    expect(counted()).toBe(0);
  });

  test("are stored only as a keyed hash", async () => {
    const { rows } = await server.context.pool.query(
      "SELECT card_key FROM payments WHERE card_key IS NOT NULL",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ card_key: key }) => key.length === 32)).toBe(true);
    const kept = await server.context.pool.query("SELECT FROM payments WHERE payments::text LIKE '%sq-1-%'");
    expect(kept.rowCount).toBe(0);
  });
});
