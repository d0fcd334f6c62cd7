import { getOpenMoney } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { cutoffBefore } from "@secret/square-sandbox";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { deliverWebhook, payoutWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { compareDepositsWithSquare } from "./service/compare-deposits-with-square.ts";
import { readPayouts } from "./service/payouts.ts";
import { RepeatedCursorError } from "./service/seen-cursors.ts";

const HOUR_SECONDS = 3_600;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
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

/** Pays an order and pays it out. */
async function paidOut() {
  const order = await paidOrder(server);
  const payment = lastPayment();
  const payout = server.square.payouts.make(new Date(Date.now() + MINUTE_MS)) ?? expect.fail("no payout");
  return { order, payment, payout };
}

/** Reads Square's payouts once they are due again. */
async function read(): Promise<void> {
  server.clock.advance(HOUR_SECONDS + 1);
  await readPayouts(server.context, server.parts.provider);
}

const { payouts, payoutEntries } = {
  payouts: (id: string) =>
    server.context.database.selectFrom("payouts").selectAll().where("id", "=", id).executeTakeFirst(),
  payoutEntries: (payoutId: string) =>
    server.context.database
      .selectFrom("payoutEntries")
      .selectAll()
      .where("payoutId", "=", payoutId)
      .orderBy("id")
      .execute(),
};

test("stores a payout with the payments, fees, refunds and disputes within it", async () => {
  const { payment, payout } = await paidOut();
  await read();
  expect(await payouts(payout.id)).toMatchObject({
    status: "sent",
    kind: "batch",
    amountCents: payout.amount_money.amount,
    reconcileAfter: null,
  });
  const charge = (await payoutEntries(payout.id)).find(({ providerPaymentId: id }) => id === payment.id);
  const fee = payment.processing_fee?.[0]?.amount_money.amount ?? 0;
  expect(charge).toMatchObject({
    kind: "charge",
    grossCents: payment.total_money.amount,
    feeCents: fee,
    netCents: payment.total_money.amount - fee,
  });
  const dispute = server.square.disputes.open(payment.id);
  const next = server.square.payouts.make(new Date(Date.now() + MINUTE_MS)) ?? expect.fail("no payout");
  expect(next.amount_money.amount).toBeLessThan(0);
  await read();
  expect(await payoutEntries(next.id)).toMatchObject([
    { kind: "dispute", providerPaymentId: payment.id, disputeId: dispute.id },
  ]);
});

test("follows a payout's status, and an older report changes nothing", async () => {
  const { payout } = await paidOut();
  await read();
  server.square.payouts.move(payout.id, "PAID");
  await read();
  expect((await payouts(payout.id))?.status).toBe("paid");
  server.square.ledger.payouts.set(payout.id, payout);
  await read();
  expect((await payouts(payout.id))?.status).toBe("paid");
});

test("a webhook makes the list due before its hour", async () => {
  await read();
  const { payout } = await paidOut();
  await readPayouts(server.context, server.parts.provider);
  expect(await payouts(payout.id)).toBeUndefined();
  await deliverWebhook(server, payoutWebhook(payout.id));
  await deliverWebhook(server, payoutWebhook(payout.id));
  await server.runJobs();
  await readPayouts(server.context, server.parts.provider);
  expect(await payouts(payout.id)).toBeDefined();
});

test("waits for Square when the list or the entries fail, are lost or are rate limited", async () => {
  for (const control of ["failCalls", "loseAnswers", "tooManyCalls"] as const) {
    const { payout } = await paidOut();
    server.clock.advance(HOUR_SECONDS + 1);
    server.square.controls[control] = 1;
    await readPayouts(server.context, server.parts.provider);
    for (let round = 0; round < 2; round++) {
      server.clock.advance(61);
      await readPayouts(server.context, server.parts.provider);
    }
    expect((await payouts(payout.id))?.entriesReadAt, control).toBeInstanceOf(Date);
    expect((await payoutEntries(payout.id)).length, control).toBeGreaterThan(0);
  }
});

test("goes on over several pages, without doubling entries when it is read again", async () => {
  const { payout, payment } = await paidOut();
  const [first] = server.square.ledger.payoutEntries.filter(({ payout_id: id }) => id === payout.id);
  if (first === undefined) throw new Error("the payout is empty");
  const more = Array.from({ length: 230 }, (_, index) => ({ ...first, id: `more_${payout.id}_${index}` }));
  server.square.ledger.savePayout(payout, more);
  await read();
  expect(await payoutEntries(payout.id)).toHaveLength(231);
  server.square.payouts.move(payout.id, "PAID");
  await read();
  expect(await payoutEntries(payout.id)).toHaveLength(231);
  expect(payment.status).toBe("COMPLETED");
});

test("a list whose cursors go in a circle is stopped, and is read from its beginning later", async () => {
  await read();
  const { provider } = server.parts;
  const { payout } = await paidOut();
  const circle = (from: string | undefined) => (from === "one" ? "two" : "one");
  const readIn = async (seconds: number) => {
    server.clock.advance(seconds);
    await readPayouts(server.context, provider);
  };
  const lists = vi.spyOn(provider, "listPayouts");
  lists.mockImplementation(async (_, cursor) => ({
    kind: "done",
    value: { rows: [], cursor: circle(cursor) },
  }));
  await readIn(HOUR_SECONDS + 1);
  expect(lists.mock.calls.map(([, cursor]) => cursor)).toEqual([undefined, "one", "two"]);
  expect(await payouts(payout.id)).toBeUndefined();
  lists.mockRestore();
  const entries = vi.spyOn(provider, "listPayoutEntries");
  entries.mockImplementation(async (_, cursor) => ({
    kind: "done",
    value: { rows: [], cursor: circle(cursor) },
  }));
  await readIn(61);
  expect(entries).toHaveBeenCalledTimes(3);
  expect(await payouts(payout.id)).toMatchObject({ entriesReadAt: null, entriesCursor: null });
  const range = { since: new Date(payout.created_at), until: new Date(Date.now() + MINUTE_MS) };
  await expect(compareDepositsWithSquare(server.context, provider, range)).rejects.toThrow(
    RepeatedCursorError,
  );
  entries.mockRestore();
  await readIn(61);
  expect(await payoutEntries(payout.id)).not.toEqual([]);
  expect(await payouts(payout.id)).toMatchObject({ entriesReadAt: expect.any(Date) });
});

test("hostile payouts and entries are left out, and the others are stored", async () => {
  const { payout } = await paidOut();
  // The first payout to be read keeps an entry that two of them list.
  await read();
  const [own] = server.square.ledger.payoutEntries.filter(({ payout_id: id }) => id === payout.id);
  if (own === undefined) throw new Error("the payout is empty");
  const { ledger } = server.square;
  ledger.savePayout({ ...payout, id: "euros", amount_money: { amount: 100, currency: "EUR" } }, []);
  ledger.savePayout({ ...payout, id: "never", arrival_date: "2026-02-31" }, []);
  const stolen = { ...payout, id: `other_${payout.id}` };
  const huge = { amount: 1e17, currency: "USD" };
  ledger.savePayout(stolen, [
    // An entry that the first payout has already, and one with an amount that no number holds.
    { ...own, payout_id: stolen.id },
    { ...own, id: "huge", payout_id: stolen.id, gross_amount_money: huge },
    { ...own, id: `good_${payout.id}`, payout_id: stolen.id, type: "A_NEW_TYPE" },
  ]);
  // Square's answer about one payout has an entry that names the other.
  const { provider } = server.parts;
  const list = provider.listPayoutEntries.bind(provider);
  const lists = vi.spyOn(provider, "listPayoutEntries");
  lists.mockImplementation(async (id, cursor) => {
    const page = await list(id, cursor);
    const first = page.kind === "done" ? page.value.rows[0] : undefined;
    if (page.kind !== "done" || first === undefined || id !== stolen.id) return page;
    const foreign = { ...first, id: "foreign", payoutId: payout.id };
    return { ...page, value: { ...page.value, rows: [...page.value.rows, foreign] } };
  });
  await read();
  lists.mockRestore();
  expect(await payouts("euros")).toBeUndefined();
  // A deposit whose day of arrival is no day arrives on none.
  expect(await payouts("never")).toMatchObject({ arrivalOn: null });
  expect((await payoutEntries(payout.id)).map(({ id }) => id)).toEqual([own.id]);
  expect(await payoutEntries(stolen.id)).toMatchObject([{ id: `good_${payout.id}`, kind: "a-new-type" }]);
});

test("names the missing permission, and reads on once it is there", async () => {
  const admin = await signedIn(server, "admin");
  server.square.controls.missingPermissions = new Set(["PAYOUTS_READ"]);
  await read();
  expect((await admin.call(getOpenMoney)).refusedLists).toEqual(["payouts"]);
  server.square.controls.missingPermissions = new Set();
  await read();
  expect((await admin.call(getOpenMoney)).refusedLists).toEqual([]);
});

test("two processes at once store each entry once", async () => {
  const other = await startTestServer({
    besides: server,
    settings: { SQUARE_ENVIRONMENT: server.square.url },
  });
  const { payout } = await paidOut();
  server.clock.advance(HOUR_SECONDS + 1);
  await Promise.all(
    [server, other, server, other].map(({ context, parts }) => readPayouts(context, parts.provider)),
  );
  const own = server.square.ledger.payoutEntries.filter(({ payout_id: id }) => id === payout.id);
  expect(await payoutEntries(payout.id)).toHaveLength(own.length);
  await other.close();
});

test("reads a first year of several pages while the clock goes on", async () => {
  const { payout } = await paidOut();
  for (let index = 0; index < 120; index++)
    server.square.ledger.savePayout({ ...payout, id: `year_${index}`, type: "SIMPLE" }, []);
  const { database } = server.context;
  const fresh = { cursor: null, since: null, beganAt: null };
  await database.updateTable("squareLists").set(fresh).where("name", "=", "payouts").execute();
  server.clock.advance(HOUR_SECONDS + 1);
  const now = () => {
    server.clock.advance(1);
    return server.clock.now();
  };
  await readPayouts({ ...server.context, clock: { ...server.clock, now } }, server.parts.provider);
  const list = database.selectFrom("squareLists").selectAll().where("name", "=", "payouts");
  expect(await list.executeTakeFirst()).toMatchObject({
    refusal: null,
    cursor: null,
    since: expect.any(Date),
  });
  expect(await payouts("year_119")).toBeDefined();
});

test("the stand-in closes a day at 5 PM Pacific, in winter and summer", () => {
  expect(cutoffBefore(new Date("2026-11-26T00:59:00Z"))).toEqual(new Date("2026-11-25T01:00:00Z"));
  expect(cutoffBefore(new Date("2026-11-26T01:00:00Z"))).toEqual(new Date("2026-11-26T01:00:00Z"));
  expect(cutoffBefore(new Date("2026-07-26T12:00:00Z"))).toEqual(new Date("2026-07-26T00:00:00Z"));
});
