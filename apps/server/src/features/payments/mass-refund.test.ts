import { randomUUID } from "node:crypto";
import {
  getOpenMoney,
  getRefundProgress,
  listNotifications,
  pauseRefunds,
  payOrder,
  payRefundByHand,
  placeOrder,
  setEventStatus,
} from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import {
  type Actor,
  clientOf,
  createOpenEvent,
  orderOf,
  signedIn,
  statusChange,
} from "../../../testing/actors.ts";
import { createSignedInMembers } from "../../../testing/create-members.ts";
import { GOOD_CARD } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { PaymentProvider } from "./provider.ts";
import { reconcileRefunds, sendRefund } from "./service/send-refund.ts";

const ORDERS = EXTENT.massRefunds;
/** Orders that are placed and paid at once. */
const AT_ONCE = 20;
const HOUR = 3_600;

let server: TestServer;
let admin: Actor;
let staff: Actor;
beforeAll(async () => {
  server = await startTestServer();
  staff = await signedIn(server, "staff");
});
afterAll(() => server.close());

/** A paid order, and its payer's client. */
interface PaidOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly call: Actor["call"];
}

/** Creates an event with this many paid orders, each of another member, and cancels it. */
async function cancelledEvent(count: number) {
  // Hours pass in these tests, and cancelling needs a fresh sign-in.
  admin = await signedIn(server, "admin");
  const menu = [{ name: "Tail", priceCents: 2400 }];
  const event = await createOpenEvent(server, { menu });
  const members = await createSignedInMembers(server.context, count);
  const body = orderOf(event, [1], 300);
  const orders: PaidOrder[] = [];
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = members.slice(at, at + AT_ONCE).map(async ({ cookie }) => {
      const call = clientOf(server, { cookie });
      const { id, orderNumber } = await call(placeOrder, { body, idempotencyKey: randomUUID() });
      const card = {
        sourceId: GOOD_CARD,
        sourceKind: "card" as const,
        shownTotalCents: body.shownTotalCents,
      };
      await call(payOrder, { params: { id }, body: card, idempotencyKey: randomUUID() });
      return { id, orderNumber, call };
    });
    orders.push(...(await Promise.all(some)));
  }
  const cancel = () =>
    admin.call(setEventStatus, { params: { id: event.id }, body: statusChange("cancelled") });
  return { event, orders, totalCents: body.shownTotalCents, cancel };
}

const progressOf = ({ id }: { readonly id: string }) => admin.call(getRefundProgress, { params: { id } });

const pause = ({ id }: { readonly id: string }, isPaused: boolean, by = admin) =>
  by.call(pauseRefunds, { params: { id }, body: { isPaused } });

/** Returns an event's refunds. */
const refundsOf = ({ id }: { readonly id: string }) =>
  server.context.database
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .selectAll("refunds")
    .where("eventId", "=", id)
    .execute();

/** Lets time pass, and runs the jobs and the reconciliation. */
async function pass(seconds: number): Promise<void> {
  server.clock.advance(seconds);
  await server.runJobs();
  await reconcileRefunds(server.context, server.parts.provider);
}

/** Waits until Square has settled what it has. */
const settled = () =>
  expect
    .poll(() => [...server.square.ledger.refunds.values()].some(({ status }) => status === "PENDING"))
    .toBe(false);

const titlesOf = async ({ call }: PaidOrder) =>
  (await call(listNotifications, { query: {} })).rows.map(({ title }) => title);

test("sends at most 5 refunds in a second", async () => {
  const { event, cancel } = await cancelledEvent(7);
  await cancel();
  const countSent = async () => (await refundsOf(event)).filter(({ sentAt }) => sentAt !== null).length;
  await server.runJobs();
  expect(await countSent()).toBe(5);
  server.clock.advance(1);
  await server.runJobs();
  expect(await countSent()).toBe(7);
}, 60_000);

test("pauses and resumes sending, for the lead and admins", async () => {
  const { event, cancel, totalCents } = await cancelledEvent(3);
  await expect(pause(event, true, staff)).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
  await pause(event, true);
  await cancel();
  await pass(0);
  await pass(HOUR);
  expect(await progressOf(event)).toMatchObject({
    isPaused: true,
    unsent: { count: 3, cents: 3 * totalCents },
    sent: { count: 0 },
    atSquare: { count: 0 },
  });
  const paused = { eventId: event.id, eventTitle: expect.any(String), count: 3, cents: 3 * totalCents };
  expect(await admin.call(getOpenMoney)).toMatchObject({
    pausedRefunds: [paused],
    waiting: { refunds: { count: 0 } },
  });
  expect((await pause(event, false)).isPaused).toBe(false);
  expect((await admin.call(getOpenMoney)).pausedRefunds).toEqual([]);
  await pass(0);
  expect(await progressOf(event)).toMatchObject({ unsent: { count: 0 }, atSquare: { count: 3 } });
});

test("members read that a refund is done only once Square has completed it, even after an hour", async () => {
  const { event, orders, cancel, totalCents } = await cancelledEvent(1);
  const [order] = orders as [PaidOrder];
  await cancel();
  await pass(0);
  expect(await progressOf(event)).toMatchObject({ atSquare: { count: 1 }, completed: { count: 0 } });
  expect((await titlesOf(order))[0]).toBe("Event cancelled");
  await settled();
  await pass(HOUR);
  expect(await progressOf(event)).toMatchObject({
    atSquare: { count: 0 },
    completed: { count: 1, cents: totalCents },
    needsPerson: { count: 0 },
  });
  const { rows } = await order.call(listNotifications, { query: {} });
  expect(rows[0]?.message).toBe(
    `Refund done: ${formatUsd(totalCents)} for order ${order.orderNumber}. Banks take 3 to 7 days to show it.`,
  );
});

test("a refused refund is listed for a person, notifies its payer, and counts as done once it is paid by hand", async () => {
  const { event, orders, cancel, totalCents } = await cancelledEvent(1);
  const [order] = orders as [PaidOrder];
  server.square.controls.refuseRefunds = 1;
  await cancel();
  await pass(0);
  const progress = await progressOf(event);
  expect(progress).toMatchObject({ completed: { count: 0 }, needsPerson: { count: 1, cents: totalCents } });
  expect(progress.people).toMatchObject([
    { orderNumber: order.orderNumber, refusal: expect.stringMatching(/./) },
  ]);
  const { rows } = await order.call(listNotifications, { query: {} });
  expect(rows[0]?.message).toBe(
    `Our ${formatUsd(totalCents)} refund for order ${order.orderNumber} didn't go through. We'll pay you another way.`,
  );
  await payOwedByHand(totalCents);
  expect(await progressOf(event)).toMatchObject({
    completed: { count: 1 },
    needsPerson: { count: 0 },
    people: [],
  });
});

/** Pays by hand what Square refused. */
async function payOwedByHand(amountCents: number): Promise<void> {
  const { refusedRefunds } = await admin.call(getOpenMoney);
  const body = { amountCents, by: "cash" as const, reference: "Robin" };
  for (const { id } of refusedRefunds) await admin.call(payRefundByHand, { params: { id }, body });
}

/** Provider whose process dies in some calls, before Square is called or before its answer is written. */
function dyingProvider(provider: PaymentProvider, deaths: Set<number>): PaymentProvider {
  let calls = 0;
  return new Proxy(provider, {
    get(target, name) {
      if (name !== "refund") {
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (request: Parameters<PaymentProvider["refund"]>[0]) => {
        const call = ++calls;
        if (deaths.has(call) && call % 2 === 0) throw new Error("killed before Square was called");
        const outcome = await target.refund(request);
        if (deaths.has(call)) throw new Error("killed before the answer was written");
        return outcome;
      };
    },
  });
}

test(`${ORDERS} orders are refunded once or named, while Square limits, fails, loses answers and refuses, and ten sends die`, async () => {
  const { event, orders, cancel, totalCents } = await cancelledEvent(ORDERS);
  await cancel();
  await pause(event, true);
  await server.runJobs();
  await pause(event, false);
  const { controls, ledger } = server.square;
  const refused = Math.ceil(ORDERS / 50);
  const deaths = new Set(Array.from({ length: 10 }, (_, death) => 3 + death * 5));
  const provider = dyingProvider(server.parts.provider, deaths);
  controls.refuseRefunds = refused;
  controls.holdRefunds = true;
  const isOpen = async () =>
    (await refundsOf(event)).filter(({ state }) => state === "started").map(({ id }) => id);
  for (let round = 0; (await isOpen()).length > 0; round++) {
    if (round > 600) throw new Error("some refunds are never sent");
    controls.loseAnswers = round % 7 === 1 ? 1 : 0;
    controls.failCalls = round % 7 === 3 ? 1 : 0;
    controls.tooManyCalls = round % 40 === 5 ? 1 : 0;
    server.clock.advance(1);
    for (const id of (await isOpen()).slice(0, 5))
      await sendRefund(server.context, provider, id).catch(() => undefined);
  }
  Object.assign(controls, { loseAnswers: 0, failCalls: 0, tooManyCalls: 0 });
  const before = await Promise.all(orders.slice(0, 10).map(titlesOf));
  expect(before.flat()).not.toContain("Refund done");
  controls.holdRefunds = false;
  await settled();
  await pass(HOUR);
  await pass(HOUR);
  const progress = await progressOf(event);
  const named = progress.people.length;
  expect(progress).toMatchObject({
    unsent: { count: 0 },
    sent: { count: 0 },
    atSquare: { count: 0 },
    completed: { count: ORDERS - named, cents: (ORDERS - named) * totalCents },
    needsPerson: { count: named },
  });
  // A refusal whose answer was lost is sent again.
  expect(named).toBeGreaterThan(0);
  expect(named).toBeLessThanOrEqual(refused);
  const payments = await server.context.database
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select("providerPaymentId")
    .where("eventId", "=", event.id)
    .execute();
  const backOf = (id: string) =>
    [...ledger.refunds.values()].filter((each) => each.payment_id === id && each.status === "COMPLETED")
      .length;
  const backs = payments.map(({ providerPaymentId }) => backOf(providerPaymentId ?? ""));
  expect(backs.filter((count) => count === 1)).toHaveLength(ORDERS - named);
  expect(backs.filter((count) => count > 1)).toEqual([]);
  admin = await signedIn(server, "admin");
  await payOwedByHand(totalCents);
  expect((await progressOf(event)).completed.count).toBe(ORDERS);
}, 120_000);
