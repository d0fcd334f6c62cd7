import { randomUUID } from "node:crypto";
import {
  addressOf,
  exportDepositEntries,
  exportDeposits,
  exportTransactions,
  getDeposit,
  listAuditEntries,
  listDepositEntries,
  listDeposits,
  listUndeposited,
  refundOrder,
} from "@secret/contract";
import { dayAt, MINUTE_MS } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { chargedOnTerminal, createEventAtPickup } from "../../../testing/counter.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { deliverWebhook, refundWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { compareDeposits } from "./index.ts";
import { compareDepositsWithSquare } from "./service/compare-deposits-with-square.ts";
import { readPayouts } from "./service/payouts.ts";

const HOUR_SECONDS = 3_600;
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS;

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  // Square's clock is the machine's.
  server.clock.advance(Math.max(0, (Date.now() - server.clock.now().getTime()) / 1_000));
});
beforeEach(async () => {
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const lastPayment = () => [...server.square.ledger.payments.values()].at(-1) ?? expect.fail("no payment");
const payOut = () => server.square.payouts.make(new Date(Date.now() + MINUTE_MS)) ?? expect.fail("no payout");

/** Makes Square list another version of an entry. */
function replaceEntry(entry: (typeof server.square.ledger.payoutEntries)[number]): void {
  const { payoutEntries } = server.square.ledger;
  payoutEntries[payoutEntries.findIndex(({ id }) => id === entry.id)] = entry;
}

/** Reads Square's payouts once they are due again. */
async function read(afterSeconds = HOUR_SECONDS + 1): Promise<void> {
  server.clock.advance(afterSeconds);
  await readPayouts(server.context, server.parts.provider);
}

/** Refunds a part of an order, which Square completes. */
const refund = async (id: string, amountCents: number) => {
  await admin.call(refundOrder, {
    params: { id },
    body: { amountCents, reason: "Cold fries" },
    idempotencyKey: randomUUID(),
  });
  await server.runJobs();
  const back = [...server.square.ledger.refunds.values()].at(-1) ?? expect.fail("no refund");
  back.status = "COMPLETED";
  await deliverWebhook(server, refundWebhook(back.id));
  await server.runJobs();
};

const depositOf = async (id: string) => (await admin.call(getDeposit, { params: { id } })).deposit;
const entriesOf = async (id: string, only?: "problems") =>
  (await admin.call(listDepositEntries, { params: { id }, query: only ? { only } : {} })).rows;
const differences = async () => {
  const range = { since: new Date(0), until: server.clock.now() };
  return (await compareDeposits(server.context, range)).map(({ kind, text }) => [kind, text]);
};

async function linesOf(url: string): Promise<string[]> {
  const response = await server.app.inject({ url, headers: { cookie: admin.cookie } });
  expect(response.statusCode).toBe(200);
  return response.body.trimEnd().split("\r\n");
}

/** Pays one tail in Square's Point of Sale app, and sells it unless told otherwise. */
async function paidAtTerminal({ isSold = true } = {}) {
  const event = await createEventAtPickup(server);
  const { sell, totalCents: amountCents } = await chargedOnTerminal(server, event);
  return { event, amountCents, orderId: isSold ? await sell() : "" };
}

test("a deposit shows its payments, refunds and fees with their orders and events, to the cent", async () => {
  const orders = [await paidOrder(server, { quantities: [2] }), await paidOrder(server)];
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error("no orders");
  await refund(first.id, 500);
  const payout = payOut();
  await read();
  const { rows } = await admin.call(listDeposits);
  const [newest] = rows;
  expect(newest).toMatchObject({
    id: payout.id,
    status: "sent",
    amountCents: payout.amount_money.amount,
    arrivalOn: payout.arrival_date,
    statementId: payout.end_to_end_id,
    entries: "read",
    sums: {
      payments: { count: 2, cents: first.totalCents + second.totalCents },
      refunds: { count: 1, cents: -500 },
      disputes: { count: 0, cents: 0 },
      adjustments: { count: 0, cents: 0 },
    },
    remainderCents: 0,
    problemCount: 0,
  });
  const { deposit, events } = await admin.call(getDeposit, { params: { id: payout.id } });
  expect(deposit).toEqual(newest);
  expect(new Set(events.map(({ event }) => event?.id))).toEqual(new Set(orders.map(({ event }) => event.id)));
  expect(events.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(payout.amount_money.amount);
  const entries = await entriesOf(payout.id);
  expect(entries.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(payout.amount_money.amount);
  expect(entries.map(({ kind, order }) => [kind, order?.orderId]).sort()).toEqual(
    [
      ["charge", first.id],
      ["charge", second.id],
      ["refund", first.id],
    ].sort(),
  );
  expect(await differences()).toEqual([]);
});

test("pages of deposits and entries have each row once, newest first", async () => {
  const { ledger } = server.square;
  await paidOrder(server);
  const payout = payOut();
  const [own] = ledger.payoutEntries.filter(({ payout_id: id }) => id === payout.id);
  if (own === undefined) throw new Error("the payout is empty");
  ledger.savePayout({ ...payout, id: "empty", type: "SIMPLE" }, []);
  await read();
  const page = await admin.call(listDeposits, { query: { limit: 1 } });
  expect(page.hasMore).toBe(true);
  const next = await admin.call(listDeposits, { query: { limit: 1, before: page.rows[0]?.id ?? "" } });
  expect(new Set([...page.rows, ...next.rows].map(({ id }) => id))).toEqual(new Set([payout.id, "empty"]));
  expect(await depositOf("empty")).toMatchObject({
    entries: "none",
    remainderCents: payout.amount_money.amount,
  });
  await expect(admin.call(getDeposit, { params: { id: "none" } })).rejects.toMatchObject({
    code: "DEPOSIT_NOT_FOUND",
  });
  expect(await admin.call(listDepositEntries, { params: { id: "none" } })).toEqual({
    rows: [],
    hasMore: false,
  });
});

test("names entries that our books don't have, or have with another amount", async () => {
  const { ledger } = server.square;
  await paidOrder(server);
  const ours = lastPayment();
  // A sale in Square's own app, whose payment names no order of ours.
  const foreign = { ...ours, id: `till_${randomUUID()}`, reference_id: "table 7" };
  ledger.savePayment(foreign);
  const payout = payOut();
  const own = ledger.payoutEntries.find(({ id }) => id === `c_${ours.id}`) ?? expect.fail("no entry");
  const more = (cents: number) => ({
    ...own,
    gross_amount_money: { amount: own.gross_amount_money.amount + cents, currency: "USD" },
    net_amount_money: { amount: own.net_amount_money.amount + cents, currency: "USD" },
  });
  replaceEntry(more(100));
  await read();
  expect(await depositOf(payout.id)).toMatchObject({ problemCount: 2, remainderCents: -100 });
  const problems = await entriesOf(payout.id, "problems");
  expect(problems).toHaveLength(2);
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ providerPaymentId: foreign.id, order: null, problem: "missing" }),
      expect.objectContaining({
        providerPaymentId: ours.id,
        problem: "mismatch",
        bookedCents: ours.total_money.amount,
      }),
    ]),
  );
  const found = (await differences()).filter(([, text]) => text?.includes(payout.id));
  expect(found.map(([kind]) => kind).sort()).toEqual(["missing-here", "unlike-deposit", "unlike-entry"]);
  replaceEntry(own);
  server.square.payouts.move(payout.id, "PAID");
  await read();
  expect(await depositOf(payout.id)).toMatchObject({ status: "paid", problemCount: 1, remainderCents: 0 });
});

test("names payments and refunds that are in no deposit after three business days", async () => {
  const order = await paidOrder(server);
  const payment = lastPayment();
  await refund(order.id, 300);
  const missing = async () => {
    const { rows } = await admin.call(listUndeposited, { query: { limit: 200 } });
    return rows.filter((row) => row.order.orderId === order.id);
  };
  await read();
  expect(await missing()).toEqual([]);
  server.clock.advance(WEEK_SECONDS);
  admin = await signedIn(server, "admin");
  // Without a later read of Square's list, a missing deposit may only be unread.
  expect(await missing()).toEqual([]);
  await read();
  admin = await signedIn(server, "admin");
  expect(await missing()).toMatchObject([
    { kind: "refund", amountCents: -300, order: { event: { id: order.event.id } } },
    { kind: "payment", amountCents: payment.total_money.amount, providerId: payment.id },
  ]);
  const [newest] = await missing();
  const second = await admin.call(listUndeposited, { query: { limit: 1, before: newest?.id ?? "" } });
  expect(second.rows).toMatchObject([{ providerId: payment.id }]);
  expect((await differences()).filter(([kind]) => kind === "missing-at-square")).toHaveLength(2);
  payOut();
  await read();
  admin = await signedIn(server, "admin");
  expect(await missing()).toEqual([]);
});

test("while a deposit's entries are unread, nothing counts as missing", async () => {
  await paidOrder(server);
  await read(WEEK_SECONDS);
  admin = await signedIn(server, "admin");
  expect((await admin.call(listUndeposited)).rows.length).toBeGreaterThan(0);
  payOut();
  server.clock.advance(HOUR_SECONDS + 1);
  const { provider } = server.parts;
  const noAnswer = { kind: "unknown", cause: new Error("no answer") } as const;
  vi.spyOn(provider, "listPayoutEntries").mockResolvedValueOnce(noAnswer);
  await readPayouts(server.context, provider);
  admin = await signedIn(server, "admin");
  expect(await admin.call(listUndeposited)).toMatchObject({ rows: [], unreadCount: 1 });
  expect((await differences()).filter(([kind]) => kind === "missing-at-square")).toEqual([]);
  await read(61);
  admin = await signedIn(server, "admin");
  expect(await admin.call(listUndeposited)).toMatchObject({ rows: [], unreadCount: 0 });
});

test("matches payments and refunds on the terminal, and names a sale that nobody claimed", async () => {
  const sold = await paidAtTerminal();
  const payment = lastPayment();
  const unclaimed = await paidAtTerminal({ isSold: false });
  const payout = payOut();
  await read();
  const entries = await entriesOf(payout.id);
  expect(entries).toHaveLength(2);
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        providerPaymentId: payment.id,
        problem: null,
        bookedCents: sold.amountCents,
        order: expect.objectContaining({ orderId: sold.orderId }),
      }),
      expect.objectContaining({ problem: "missing", grossCents: unclaimed.amountCents, order: null }),
    ]),
  );
});

test("a refund recorded for the terminal is in a deposit once it is made in Square's app", async () => {
  const { orderId } = await paidAtTerminal();
  const payment = lastPayment();
  const { database, clock } = server.context;
  const { id } = await database
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  const booked = async (amountCents: number) => {
    const times = { createdAt: clock.now(), updatedAt: clock.now() };
    const facts = { paymentId: id, orderId, amountCents, reason: "Cold fries", cause: "admin" };
    const sent = { idempotencyKey: randomUUID(), state: "completed" };
    await database
      .insertInto("refunds")
      .values({ ...facts, ...sent, ...times })
      .execute();
  };
  await booked(200);
  await booked(200);
  const missing = async () => {
    admin = await signedIn(server, "admin");
    const { rows } = await admin.call(listUndeposited, { query: { limit: 200 } });
    return rows.filter((row) => row.order.orderId === orderId && row.kind === "refund");
  };
  await read(WEEK_SECONDS);
  expect(await missing()).toMatchObject([{ amountCents: -200, providerId: null }, { amountCents: -200 }]);
  const made = (amount: number) => {
    const now = new Date().toISOString();
    const refundId = `${payment.id}_${randomUUID()}`;
    const amount_money = { amount, currency: "USD" };
    const { location_id } = payment;
    const facts = { payment_id: payment.id, location_id, created_at: now, updated_at: now };
    server.square.ledger.saveRefund({
      id: refundId,
      status: "COMPLETED",
      reason: "",
      amount_money,
      ...facts,
    });
  };
  made(200);
  payOut();
  await read();
  expect(await missing()).toHaveLength(1);
  made(200);
  made(150);
  const payout = payOut();
  await read();
  expect(await missing()).toEqual([]);
  // A third one is in no book of ours.
  expect((await depositOf(payout.id)).problemCount).toBe(1);
});

test("compares Square's own list with what we have read", async () => {
  const { square, context, parts } = server;
  // The first payments of this file are in deposits that earlier tests have changed by hand.
  const since = new Date();
  const compare = () =>
    compareDepositsWithSquare(context, parts.provider, { since, until: new Date(Date.now() + MINUTE_MS) });
  const textsOf = async () => (await compare())?.findings.map(({ text }) => text);
  await paidOrder(server);
  const payout = payOut();
  expect(await textsOf()).toEqual([expect.stringContaining("we haven't read it yet")]);
  await read();
  expect(await compare()).toEqual({ deposits: 1, findings: [] });
  square.payouts.move(payout.id, "PAID");
  expect(await textsOf()).toEqual([expect.stringContaining("(paid), but we read")]);
  await read();
  const lost = context.database.deleteFrom("payoutEntries").where("payoutId", "=", payout.id);
  await lost.execute();
  expect(await textsOf()).toEqual([
    expect.stringContaining("Square lists 1 entries, but we read 0"),
    expect.stringContaining("its entries add up to $0.00"),
  ]);
  square.controls.missingPermissions = new Set(["PAYOUTS_READ"]);
  expect(await compare()).toBeUndefined();
  square.controls.missingPermissions = new Set();
  square.controls.failCalls = 9;
  await expect(compare()).rejects.toThrow();
  square.controls.failCalls = 0;
});

test("a failed deposit is a difference", async () => {
  await paidOrder(server);
  const payout = payOut();
  server.square.payouts.move(payout.id, "FAILED");
  await read();
  expect(await depositOf(payout.id)).toMatchObject({ status: "failed", remainderCents: 0 });
  expect((await differences()).filter(([, text]) => text?.includes(payout.id))).toEqual([
    ["failed-deposit", expect.stringContaining("didn't reach the bank account")],
  ]);
});

test("a charge or refund in two deposits is a problem of both until one of them fails", async () => {
  const { ledger } = server.square;
  const order = await paidOrder(server);
  await refund(order.id, 300);
  const first = payOut();
  const own = ledger.payoutEntries.filter(({ payout_id: id }) => id === first.id);
  await paidOrder(server);
  const second = payOut();
  const again = own.map((entry) => ({ ...entry, id: `${entry.id}_again`, payout_id: second.id }));
  ledger.savePayout(second, again);
  await read();
  for (const { id } of [first, second]) {
    expect((await depositOf(id)).problemCount).toBe(2);
    expect((await entriesOf(id, "problems")).map(({ kind, problem }) => [kind, problem]).sort()).toEqual([
      ["charge", "twice"],
      ["refund", "twice"],
    ]);
  }
  const texts = (await differences()).filter(([kind]) => kind === "in-two-deposits").map(([, text]) => text);
  expect(texts).toHaveLength(4);
  expect(texts.filter((text) => text?.includes(`of deposit ${first.id}: `))).toHaveLength(2);
  const [, ...lines] = await linesOf(addressOf(exportDepositEntries, { params: { id: first.id } }));
  expect(lines.filter((line) => line.endsWith(",In two deposits"))).toHaveLength(2);
  server.square.payouts.move(second.id, "FAILED");
  await read();
  expect((await depositOf(first.id)).problemCount).toBe(0);
  expect((await depositOf(second.id)).problemCount).toBe(0);
});

test("a failed deposit's payments and refunds are in no deposit until another one has them", async () => {
  const { ledger } = server.square;
  const order = await paidOrder(server);
  const payment = lastPayment();
  const day = dayAt(server.clock.now());
  await refund(order.id, 300);
  const payout = payOut();
  await read(WEEK_SECONDS);
  const { database } = server.context;
  const marks = async () => {
    const rows = await Promise.all(
      (["payments", "refunds"] as const).map((table) =>
        database.selectFrom(table).select("isDeposited").where("orderId", "=", order.id).execute(),
      ),
    );
    return rows.flat().map(({ isDeposited }) => isDeposited);
  };
  const deposited = async () => {
    admin = await signedIn(server, "admin");
    const { rows } = await admin.call(listUndeposited, { query: { limit: 200 } });
    const lines = await linesOf(addressOf(exportTransactions, { query: { from: day, to: day } }));
    return {
      missing: rows.filter((row) => row.order.orderId === order.id).map(({ kind }) => kind),
      payoutIds: lines.filter((line) => line.includes(payment.id)).map((line) => line.split(",").at(-2)),
    };
  };
  expect(await deposited()).toEqual({ missing: [], payoutIds: [payout.id, payout.id] });
  expect(await marks()).toEqual([true, true]);
  server.square.payouts.move(payout.id, "FAILED");
  // The entries can't be read again at this time.
  const noAnswer = { kind: "unknown", cause: new Error("no answer") } as const;
  vi.spyOn(server.parts.provider, "listPayoutEntries").mockResolvedValueOnce(noAnswer);
  await read();
  expect(await deposited()).toEqual({ missing: ["refund", "payment"], payoutIds: ["", ""] });
  // Square pays the same charge and refund out again.
  const own = ledger.payoutEntries.filter(({ payout_id: id }) => id === payout.id);
  const later = { ...payout, id: `${payout.id}_later`, created_at: new Date().toISOString() };
  ledger.savePayout(
    later,
    own.map((entry) => ({ ...entry, id: `${entry.id}_later`, payout_id: later.id })),
  );
  await read();
  expect(await deposited()).toEqual({ missing: [], payoutIds: [later.id, later.id] });
  expect(await marks()).toEqual([true, true]);
  // An entry that was read before its payment or refund left no mark.
  for (const table of ["payments", "refunds"] as const)
    await database.updateTable(table).set({ isDeposited: false }).where("orderId", "=", order.id).execute();
  expect((await deposited()).missing).toEqual([]);
  expect(await depositOf(later.id)).toMatchObject({ remainderCents: 0, problemCount: 0 });
});

test("exports deposits of a span and one deposit's entries, and records it", async () => {
  const order = await paidOrder(server);
  const payment = lastPayment();
  const payout = payOut();
  await read();
  const day = dayAt(new Date(payout.created_at));
  const [head, ...lines] = await linesOf(addressOf(exportDeposits, { query: { from: day, to: day } }));
  expect(head).toMatch(/^\ufeffSent,Time zone,Arrives,Deposit id,/);
  expect(lines.filter((line) => line.includes(payout.id))).toHaveLength(1);
  expect(lines.length).toBe((await admin.call(listDeposits, { query: { limit: 200 } })).rows.length);
  const [, line] = await linesOf(addressOf(exportDepositEntries, { params: { id: payout.id } }));
  expect(line).toContain(payment.id);
  expect(line).toContain((await entriesOf(payout.id))[0]?.order?.orderNumber);
  expect(order.totalCents).toBe(payment.total_money.amount);
  const { rows } = await admin.call(listAuditEntries, { query: { search: "exported" } });
  expect(rows.map(({ message }) => message)).toEqual(
    expect.arrayContaining(["Deposits were exported", "A deposit's entries were exported"]),
  );
});
