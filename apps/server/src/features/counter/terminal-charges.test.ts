import { randomUUID } from "node:crypto";
import { checkTerminalCharge, getCashCount, startTerminalCharge } from "@secret/contract";
import { readTerminalAnswer } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, clientOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { findDifferences } from "../ledger/service.ts";
import { compareWithSquare } from "../payments/service/compare-with-square.ts";
import { correctTender } from "./service/correct-sale.ts";

let server: TestServer;
let crew: Actor;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer();
  // Square's clock is the machine's.
  server.clock.advance(Math.max(0, (Date.now() - server.clock.now().getTime()) / 1_000));
  crew = await signedIn(server, "staff");
  event = await createEventAtPickup(server);
});
afterAll(async () => {
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  await server.close();
});

/** Starts a charge for one tail on a device of its own. */
async function start(system: "ios" | "android" = "ios") {
  const deviceId = randomUUID();
  const amountCents = saleOf(event, [1]).shownTotalCents;
  const body = { deviceId, system, amountCents };
  const charge = await crew.call(startTerminalCharge, { params: { id: event.id }, body });
  const check = (transactionId?: string, change: { deviceId?: string; state?: string } = {}) =>
    crew.call(checkTerminalCharge, {
      body: {
        deviceId,
        state: charge.state,
        ...(transactionId !== undefined && { transactionId }),
        ...change,
      },
    });
  const sell = (tipCents = 0, tender: "cash" | "terminal" = "terminal", at = server) =>
    sellTo(at, crew, event, saleOf(event, [1], { tender, tipCents, terminalChargeId: charge.id }), {
      deviceId,
    });
  return { ...charge, amountCents, deviceId, check, sell };
}

const refused = (code: string) => ({ code });
const notFound = { failure: { code: "TERMINAL_CHARGE_NOT_FOUND" } };
/** Rounds of a race; a few are enough to meet in different orders. */
const ROUNDS = 5;

describe("a charge in Square's Point of Sale app", () => {
  test.each(["ios", "android"] as const)(
    "%s: is taken in the app, verified and sold once",
    async (system) => {
      const { address, amountCents, check, sell, state } = await start(system);
      const opened = await fetch(`${address}&tap=tip`, { redirect: "manual" });
      const callback = new URL(opened.headers.get("location") ?? "");
      expect(callback.pathname).toBe("/crew/terminal");
      const answer = readTerminalAnswer(callback.searchParams);
      expect(answer).toMatchObject({ state, errorCode: undefined });
      const tipCents = Math.round(amountCents / 5);
      const paid = { isPaid: true, amountCents, tipCents, cardBrand: "VISA", cardLast4: "5858" };
      expect(await check(answer?.transactionId)).toMatchObject(paid);
      expect(await check(answer?.transactionId)).toMatchObject(paid);
      const { tipCents: before } = await crew.call(getCashCount, { params: { id: event.id } });
      const sold = await sell(tipCents);
      expect(sold).toMatchObject({ ok: true });
      const { tipCents: after } = await crew.call(getCashCount, { params: { id: event.id } });
      expect(after - before).toBe(tipCents);
      const orderId = sold.ok ? sold.value.orderId : "";
      const by = { sessionId: "", userId: crew.id, role: "staff" } as const;
      const correction = { eventId: event.id, orderId, at: server.clock.now(), tender: "cash" } as const;
      const corrected = await inTransaction(server.context.database, (transaction) =>
        correctTender(server.context, transaction, by, correction),
      );
      expect(corrected).toMatchObject({ failure: { code: "TERMINAL_PAYMENT_CONFIRMED" } });
      expect(await sell(tipCents)).toMatchObject({
        ok: false,
        failure: { code: "TERMINAL_CHARGE_NOT_FOUND" },
      });
      await expect(check(answer?.transactionId)).rejects.toMatchObject(refused("TERMINAL_CHARGE_NOT_FOUND"));
    },
  );

  test("that never came back is found by its note, and waits until Square has it", async () => {
    const { id, amountCents, check, sell } = await start();
    expect(await check()).toMatchObject({ isPaid: false });
    expect(await sell()).toMatchObject({ failure: { code: "TERMINAL_CHARGE_NOT_FOUND" } });
    server.square.chargeOnTerminal({ amountCents, note: `SECRET counter ${id}` });
    expect(await check()).toMatchObject({ isPaid: true, tipCents: 0 });
    expect(await sell(0, "cash")).toMatchObject({ failure: { code: "TERMINAL_CHARGE_NOT_FOUND" } });
    expect(await sell()).toMatchObject({ ok: true });
  });

  test("can't be paid by another sale's payment: of two claims at once, one wins", async () => {
    const [one, other] = [await start(), await start()];
    const { transactionId } = server.square.chargeOnTerminal({ amountCents: one.amountCents });
    const claims = await Promise.allSettled([one.check(transactionId), other.check(transactionId)]);
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(claims.find(({ status }) => status === "rejected")).toMatchObject({
      reason: refused("TERMINAL_PAYMENT_CLAIMED"),
    });
  });

  test("claimed or sold at once by two processes has one payment and one sale", async () => {
    const settings = { SQUARE_ENVIRONMENT: server.square.url };
    const other = await startTestServer({ besides: server, settings });
    const callOther = clientOf(other, { cookie: crew.cookie });
    for (let round = 0; round < ROUNDS; round++) {
      const [here, there] = [await start(), await start()];
      const { transactionId } = server.square.chargeOnTerminal({ amountCents: here.amountCents });
      const { deviceId, state } = there;
      const claims = await Promise.allSettled([
        here.check(transactionId),
        callOther(checkTerminalCharge, { body: { deviceId, state, transactionId } }),
      ]);
      expect(claims.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(claims.find(({ status }) => status === "rejected")).toMatchObject({
        reason: refused("TERMINAL_PAYMENT_CLAIMED"),
      });
      const { sell } = claims[0]?.status === "fulfilled" ? here : there;
      const sales = await Promise.all([sell(), sell(0, "terminal", other)]);
      expect(sales.filter(({ ok }) => ok)).toHaveLength(1);
      expect(sales.find(({ ok }) => !ok)).toMatchObject(notFound);
    }
    await other.close();
  });

  test("isn't paid by a second payment, and keeps the first", async () => {
    const { amountCents, check } = await start();
    const [first, second] = [
      server.square.chargeOnTerminal({ amountCents }),
      server.square.chargeOnTerminal({ amountCents, tipCents: 100 }),
    ];
    await check(first.transactionId);
    expect(await check(second.transactionId)).toMatchObject({ tipCents: 0 });
  });

  test("isn't paid by a payment with another amount, place, status or refund", async () => {
    const { amountCents, check } = await start();
    const unlike = async (transactionId: string, why: string) =>
      expect(check(transactionId)).rejects.toMatchObject({
        code: "TERMINAL_PAYMENT_UNLIKE",
        message: expect.stringContaining(why),
      });
    const charge = server.square.chargeOnTerminal;
    await unlike(charge({ amountCents: amountCents - 1 }).transactionId, "amount");
    await unlike(charge({ amountCents, locationId: "ELSEWHERE" }).transactionId, "location");
    const refundedPayment = charge({ amountCents });
    const { ledger } = server.square;
    const payment = ledger.payments.get(refundedPayment.paymentId);
    if (payment === undefined) throw new Error("Square doesn't have it");
    ledger.savePayment({ ...payment, refunded_money: { amount: 1, currency: "USD" } });
    await unlike(refundedPayment.transactionId, "refunded");
    ledger.savePayment({ ...payment, reference_id: randomUUID() });
    await unlike(refundedPayment.transactionId, "online");
    ledger.savePayment({ ...payment, status: "CANCELED" });
    await unlike(refundedPayment.transactionId, "completed");
    ledger.savePayment({ ...payment, created_at: new Date(Date.now() - 600_000).toISOString() });
    await unlike(refundedPayment.transactionId, "old");
    expect(await check("no-such-transaction")).toMatchObject({ isPaid: false });
  });

  test("belongs to its device and its random value", async () => {
    const { amountCents, check } = await start();
    const { transactionId } = server.square.chargeOnTerminal({ amountCents });
    await expect(check(transactionId, { deviceId: randomUUID() })).rejects.toMatchObject(
      refused("TERMINAL_CHARGE_NOT_FOUND"),
    );
    await expect(check(transactionId, { state: "x".repeat(32) })).rejects.toMatchObject(
      refused("TERMINAL_CHARGE_NOT_FOUND"),
    );
  });

  test("stays open while Square doesn't answer", async () => {
    const { amountCents, check } = await start();
    const { transactionId } = server.square.chargeOnTerminal({ amountCents });
    server.square.controls.failCalls = 4;
    await expect(check(transactionId)).rejects.toMatchObject(refused("PAYMENT_UNAVAILABLE"));
    server.square.controls.failCalls = 0;
    expect(await check(transactionId)).toMatchObject({ isPaid: true });
  });

  test("is known to the comparison with Square once it is sold; other terminal payments aren't ours", async () => {
    const range = { since: new Date(Date.now() - 600_000), until: new Date(Date.now() + 60_000) };
    const compare = () => compareWithSquare(server.context, server.parts.provider, range);
    const { payments: before } = await compare();
    const { amountCents, check, sell } = await start();
    const { transactionId, paymentId } = server.square.chargeOnTerminal({ amountCents });
    server.square.chargeOnTerminal({ amountCents });
    await check(transactionId);
    await sell();
    expect(await compare()).toMatchObject({ payments: before + 1, findings: [] });
    const payment = server.square.ledger.payments.get(paymentId);
    if (payment !== undefined)
      server.square.ledger.savePayment({ ...payment, refunded_money: { amount: 500, currency: "USD" } });
    expect((await compare()).findings).toMatchObject([{ kind: "unlike-payment", providerId: paymentId }]);
  });
});

test("a charge starts only at an open counter, for an amount that can be paid", async () => {
  const body = { deviceId: randomUUID(), system: "ios" as const, amountCents: 0 };
  await expect(crew.call(startTerminalCharge, { params: { id: event.id }, body })).rejects.toMatchObject(
    refused("INVALID_PAYMENT_AMOUNT"),
  );
  const params = { id: randomUUID() };
  await expect(crew.call(startTerminalCharge, { params, body })).rejects.toMatchObject(
    refused("EVENT_NOT_FOUND"),
  );
});
