import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  getAdminDashboard,
  getAdminOrderSummary,
  getCashCount,
  getOrder,
  listAdminOrders,
  payOrder,
  previewBroadcast,
  setEventStatus,
  setOrderStatus,
} from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { GOOD_CARD } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { remindOfPickups } from "../orders/service/remind-of-pickup.ts";
import { applyRetention } from "../retention/service.ts";

// Checks how other features treat an order without a member.

let server: TestServer;
let crew: Actor;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [crew, admin] = await Promise.all([signedIn(server, "staff", "Kim"), signedIn(server, "admin")]);
});
afterAll(() => server.close());

async function sold(event: TestEvent, change: Parameters<typeof saleOf>[2] = {}) {
  const action = saleOf(event, [1], change);
  const result = await sellTo(server, crew, event, action);
  if (!result.ok) throw new Error(result.failure.code);
  return { id: result.value.orderId, totalCents: action.shownTotalCents };
}

const adminOrders = (search?: string, eventId?: string) =>
  admin.call(listAdminOrders, { query: { search, eventId, limit: 50 } });
const figures = async (eventId: string, search?: string) =>
  (await admin.call(getAdminOrderSummary, { query: { search, eventId } })).summary;

test("admins see it among the orders as sold at the counter, and find it by name", async () => {
  const event = await createEventAtPickup(server);
  const named = await sold(event, { name: "Rosa", phone: "213 555 0142" });
  const nameless = await sold(event, { tender: "terminal" });
  const { rows: orders } = await adminOrders(undefined, event.id);
  expect(orders).toMatchObject([
    {
      id: nameless.id,
      isPaid: true,
      customer: null,
      walkUp: { name: "", phone: null, tender: "terminal", soldBy: "Kim R." },
    },
    {
      id: named.id,
      customer: null,
      walkUp: { name: "Rosa", phone: "+12135550142", tender: "cash", soldBy: "Kim R." },
    },
  ]);
  expect(await figures(event.id)).toMatchObject({
    orders: 2,
    sales: { collectedCents: named.totalCents + nameless.totalCents },
  });
  const found = await adminOrders("rosa", event.id);
  expect(found.rows.map(({ id }) => id)).toEqual([named.id]);
  expect(await figures(event.id, "walk-up")).toMatchObject({ orders: 2 });
});

test("it counts as sold, but not as a member", async () => {
  const before = await admin.call(getAdminDashboard);
  const { totalCents } = await sold(await createEventAtPickup(server));
  const after = await admin.call(getAdminDashboard);
  expect(after.sales.collectedCents).toBe(before.sales.collectedCents + totalCents);
  // The event's admin is counted too.
  expect(after.members).toBe(before.members + 1);
});

test("no member can see, pay or cancel it", async () => {
  const { id, totalCents } = await sold(await createEventAtPickup(server));
  const member = await signedIn(server);
  const params = { id };
  const body = { sourceId: GOOD_CARD, sourceKind: "card" as const, shownTotalCents: totalCents };
  const tries = [
    () => member.call(getOrder, { params }),
    () => member.call(cancelOrder, { params }),
    () => member.call(payOrder, { params, body, idempotencyKey: randomUUID() }),
  ];
  for (const each of tries) await expect(each()).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
});

test("it moves like any order, and notifies nobody", async () => {
  const event = await createEventAtPickup(server);
  const { id } = await sold(event);
  const news = () => server.context.database.selectFrom("notifications").select("id").execute();
  const before = await news();
  for (const status of ["preparing", "ready"] as const)
    await admin.call(setOrderStatus, { params: { id }, body: { status } });
  await admin.call(setOrderStatus, { params: { id }, body: { status: "cancelled", reason: "They left" } });
  expect(await news()).toEqual(before);
});

test("it gets no pickup reminder, and doesn't block members' reminders", async () => {
  const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
  const event = await createEventAtPickup(server, {
    pickupWindows: [{ startsAt: at(17), endsAt: at(35) }],
  });
  await sold(event);
  server.clock.advance(3 * 60);
  await remindOfPickups(server.context);
  const told = server.context.database.selectFrom("notifications").where("eventId", "=", event.id);
  expect(await told.select("id").execute()).toEqual([]);
});

test("a broadcast to an event's buyers goes only to members", async () => {
  const event = await createEventAtPickup(server);
  await sold(event);
  const audience = { kind: "buyers" as const, eventId: event.id };
  const body = { title: "Thank you", message: "You were the best.", audience, channels: ["mail" as const] };
  expect(await admin.call(previewBroadcast, { body })).toMatchObject({ members: 0 });
});

test("cancelling its event refunds it at the counter", async () => {
  const event = await createEventAtPickup(server);
  const { id, totalCents } = await sold(event);
  await admin.call(setEventStatus, {
    params: { id: event.id },
    body: { status: "cancelled", reason: "Rain" },
  });
  await server.runJobs();
  const { rows: orders } = await adminOrders(undefined, event.id);
  expect(orders).toMatchObject([{ id, status: "cancelled", refundedCents: totalCents }]);
  expect(await admin.call(getCashCount, { params: { id: event.id } })).toMatchObject({
    sales: 0,
    cashCents: totalCents,
    cashRefundedCents: totalCents,
  });
});

test("a walk-up's name and phone are deleted after 90 days", async () => {
  const event = await createEventAtPickup(server);
  const { id } = await sold(event, { name: "Rosa", phone: "213 555 0142" });
  const left = () =>
    server.context.database
      .selectFrom("walkUps")
      .select(["name", "phone"])
      .where("orderId", "=", id)
      .executeTakeFirst();
  server.clock.advance(90 * 86_400 - 1);
  await applyRetention(server.context);
  expect(await left()).toEqual({ name: "Rosa", phone: "+12135550142" });
  server.clock.advance(2);
  await applyRetention(server.context);
  expect(await left()).toEqual({ name: "", phone: null });
});
