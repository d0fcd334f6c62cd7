import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  claimTransfer,
  getAdminDashboard,
  getAdminOrderSummary,
  getClose,
  listAdminEvents,
  placeOrder,
  refundOrder,
  registerForEvent,
} from "@secret/contract";
import { dayAt } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import { countEvents } from "./service/count-events.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const place = (buyer: Actor, event: TestEvent, quantities: readonly number[]) =>
  buyer.call(placeOrder, { body: orderOf(event, quantities), idempotencyKey: randomUUID() });

/** Places and pays an order. */
async function buy(event: TestEvent, quantities: readonly number[]) {
  const member = await signedIn(server);
  const { id } = await place(member, event, quantities);
  await payFor(member, id, orderOf(event, quantities).shownTotalCents);
  return { id, member };
}

/** Reads lists, tiles, closes and dashboard, overall and for one event. */
async function read(event: TestEvent) {
  const today = dayAt(server.clock.now());
  const span = { from: today, to: today };
  const [{ summary }, { summary: ofEvent }, { summary: found }, close, closeOfEvent, { events }, dashboard] =
    await Promise.all([
      admin.call(getAdminOrderSummary, { query: span }),
      admin.call(getAdminOrderSummary, { query: { eventId: event.id } }),
      admin.call(getAdminOrderSummary, { query: { search: "Lantern" } }),
      admin.call(getClose, { query: span }),
      admin.call(getClose, { query: { ...span, eventId: event.id } }),
      admin.call(listAdminEvents),
      admin.call(getAdminDashboard),
    ]);
  const { totalOrders, sales } = dashboard;
  return { summary, ofEvent, found, close, closeOfEvent, events, totalOrders, sales };
}

/** Expects the same figures before and after the event is counted. */
async function expectExact(event: TestEvent) {
  const uncounted = await read(event);
  await countEvents(server.context);
  expect(await read(event)).toEqual(uncounted);
  return uncounted;
}

test("lists, tiles and closes include every change at once, counted or not", async () => {
  const event = await createOpenEvent(server, { title: "Lantern Night" });
  const [kept, dropped, given] = [await buy(event, [2]), await buy(event, [0, 1]), await buy(event, [1])];
  const first = await expectExact(event);
  expect(first.ofEvent).toMatchObject({ orders: 3, activeOrders: 3, cancelledOrders: 0 });
  expect(first.found).toEqual(first.ofEvent);
  expect(first.closeOfEvent.total).toMatchObject({ orders: 3, refundedCents: 0 });

  await dropped.member.call(cancelOrder, { params: { id: dropped.id } });
  const refund = { amountCents: 500, reason: "Cold" };
  await admin.call(refundOrder, { params: { id: kept.id }, body: refund, idempotencyKey: randomUUID() });
  const second = await expectExact(event);
  expect(second.ofEvent).toMatchObject({ orders: 2, activeOrders: 2, cancelledOrders: 1 });
  expect(second.closeOfEvent.total.refundedCents).toBeGreaterThan(500);

  // Members with a pending payment count in lists, as do members who registered or claimed an order.
  const [waiting, registered, claimer] = [
    await signedIn(server),
    await signedIn(server),
    await signedIn(server),
  ];
  await place(waiting, event, [1]);
  await registered.call(registerForEvent, { params: { id: event.id } });
  const { token } = await offered(given);
  await claimer.call(claimTransfer, { body: { token } });
  const third = await expectExact(event);
  expect(third.ofEvent).toMatchObject({ orders: 2, activeOrders: 2, heldOrders: 1 });
  expect(third.events.find(({ id }) => id === event.id)).toMatchObject({
    orderCount: 2,
    heldCount: 1,
    registeredCount: 6,
  });
  await place(registered, event, [1]);
  expect((await read(event)).events.find(({ id }) => id === event.id)).toMatchObject({ registeredCount: 6 });
});

test("counter sales and fees reported later are in the close at once", async () => {
  const event = await createEventAtPickup(server);
  await sellTo(server, await signedIn(server, "staff"), event, saleOf(event, [1]));
  const { id } = await buy(await createOpenEvent(server), [1]);
  const fee = (feeCents: number | null) =>
    server.context.database.updateTable("payments").set({ feeCents }).where("orderId", "=", id).execute();
  await fee(null);
  const { close } = await expectExact(event);
  expect(close.total.cashCents + close.total.terminalCents).toBeGreaterThan(0);
  await fee(107);
  const later = await expectExact(event);
  expect(later.close.total.feeCents - close.total.feeCents).toBe(107);
  expect(close.total.unreportedFees - later.close.total.unreportedFees).toBe(1);
});

test("an event in another time zone has its close on that zone's days", async () => {
  const event = await createOpenEvent(server);
  await buy(event, [1]);
  await expectExact(event);
  await server.context.database
    .updateTable("events")
    .set({ timeZone: "Pacific/Kiritimati" })
    .where("id", "=", event.id)
    .execute();
  const { closeOfEvent } = await expectExact(event);
  const dayThere = dayAt(server.clock.now(), "Pacific/Kiritimati");
  const today = dayAt(server.clock.now());
  expect(dayThere).not.toBe(today);
  expect(closeOfEvent.rows).toEqual([]);
});
