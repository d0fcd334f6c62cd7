import { randomUUID } from "node:crypto";
import {
  createEvent,
  deleteEvent,
  getAdminDashboard,
  getOrder,
  listAdminEvents,
  listAdminOrders,
  listEvents,
  listNotifications,
  placeOrder,
  refundOrder,
  setEventStatus,
  setOrderStatus,
} from "@secret/contract";
import { sumSales } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Actor,
  clientOf,
  createOpenEvent,
  orderOf,
  signedIn,
  statusChange,
} from "../../../testing/actors.ts";
import { createSignedInMembers } from "../../../testing/create-members.ts";
import { paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { deliverPaymentOf } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const newEvent = () => ({
  title: "Rooftop",
  locationName: "Serrano",
  address: "691 S Serrano Ave",
  zipCode: "90005",
  eventAt: at(48),
  registrationOpensAt: at(1),
  registrationClosesAt: at(24),
  pickupStartsAt: at(48),
  pickupEndsAt: at(51),
  menu: [{ name: "Tail", priceCents: 2400 }],
});

async function cancelEvent(id: string): Promise<void> {
  await admin.call(setEventStatus, { params: { id }, body: { status: "cancelled", reason: "Rain" } });
  await server.runJobs();
}

function liveOrdersOf(eventId: string) {
  const orders = server.context.database.selectFrom("orders").select("id");
  return orders.where("eventId", "=", eventId).where("status", "<>", "cancelled").execute();
}

describe("an event", () => {
  test("is created with its menu, one pickup window and a notification a day before registration", async () => {
    const event = await admin.call(createEvent, { body: newEvent() });
    expect(event).toMatchObject({
      status: "draft",
      latitude: null,
      maxOrders: null,
      menu: [{ name: "Tail" }],
    });
    expect(event.pickupWindows).toMatchObject([{ startsAt: at(48), endsAt: at(51) }]);
    const row = await server.context.database
      .selectFrom("events")
      .select("notificationAt")
      .where("id", "=", event.id)
      .executeTakeFirstOrThrow();
    expect(row.notificationAt.toISOString()).toBe(at(-23));
  });

  test("with contradicting times is refused with the field's name", async () => {
    const body = { ...newEvent(), registrationClosesAt: at(0.5) };
    await expect(admin.call(createEvent, { body })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      problem: { field: "registrationClosesAt" },
    });
  });

  test("is visible to members once it is active", async () => {
    const event = await admin.call(createEvent, { body: newEvent() });
    const member = await signedIn(server);
    const titles = async () => (await member.call(listEvents)).events.map(({ id }) => id);
    expect(await titles()).not.toContain(event.id);
    await admin.call(setEventStatus, { params: { id: event.id }, body: { status: "active" } });
    expect(await titles()).toContain(event.id);
  });

  test("abuse 56: can be deleted only as a draft without orders", async () => {
    const draft = await admin.call(createEvent, { body: newEvent() });
    await admin.call(deleteEvent, { params: { id: draft.id } });
    const { event } = await paidOrder(server, { firstName: "Imani" });
    await expect(admin.call(deleteEvent, { params: { id: event.id } })).rejects.toMatchObject({
      code: "EVENT_HAS_ORDERS",
    });
  });

  test("cancels and refunds every order when it is cancelled", async () => {
    const { event, member, id, totalCents } = await paidOrder(server, { firstName: "Imani" });
    await cancelEvent(event.id);
    expect(await member.call(getOrder, { params: { id } })).toMatchObject({
      status: "cancelled",
      cancelReason: "event-cancelled",
      refunds: [{ amountCents: totalCents }],
    });
  });

  test("cancels more than a hundred orders when it is cancelled", async () => {
    const event = await createOpenEvent(server, { menu: [{ name: "Tail", priceCents: 2400 }] });
    const members = await createSignedInMembers(server.context, 101);
    const order = () => ({ body: orderOf(event, [1]), idempotencyKey: randomUUID() });
    await Promise.all(members.map(({ cookie }) => clientOf(server, { cookie })(placeOrder, order())));
    await cancelEvent(event.id);
    expect(await liveOrdersOf(event.id)).toEqual([]);
  });

  test("cancels an order whose payment is under way once the payment has ended", async () => {
    const { event, member, id, pay } = await pendingOrder(server);
    server.square.controls.loseAnswers = 3;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    await cancelEvent(event.id);
    expect(await liveOrdersOf(event.id)).toEqual([{ id }]);
    await deliverPaymentOf(server, id);
    server.clock.advance(60);
    await server.runJobs();
    expect(await member.call(getOrder, { params: { id } })).toMatchObject({
      status: "cancelled",
      cancelReason: "event-cancelled",
      payment: { state: "voided" },
    });
  });

  test("keeps its orders if it is reactivated before they are cancelled", async () => {
    const { event, id } = await paidOrder(server);
    for (const status of ["cancelled", "active"] as const)
      await admin.call(setEventStatus, { params: { id: event.id }, body: statusChange(status) });
    await server.runJobs();
    expect(await liveOrdersOf(event.id)).toEqual([{ id }]);
  });

  test("mentions a refund only to members who paid when it is cancelled", async () => {
    const paid = await paidOrder(server);
    const unpaid = await signedIn(server);
    await unpaid.call(placeOrder, { body: orderOf(paid.event, [1]), idempotencyKey: randomUUID() });
    await cancelEvent(paid.event.id);
    const cancellationMessage = async (member: Actor) => {
      const { rows: notifications } = await member.call(listNotifications, { query: {} });
      return notifications.find(({ title }) => title === "Event cancelled")?.message;
    };
    expect(await cancellationMessage(paid.member)).toMatch(/\$\d+\.\d\d goes back in full\.$/);
    expect(await cancellationMessage(unpaid)).toMatch(/Nothing was charged\.$/);
  });
});

test("abuse 41: an unpaid order can't skip its payment, no matter who moves it", async () => {
  const event = await createOpenEvent(server);
  const member = await signedIn(server);
  const { id } = await member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
  for (const status of ["confirmed", "preparing", "ready", "completed"] as const) {
    const body = { status, reason: "A friend of mine" };
    await expect(admin.call(setOrderStatus, { params: { id }, body })).rejects.toMatchObject({
      code: "PAYMENT_REQUIRED",
    });
    await expect(member.call(setOrderStatus, { params: { id }, body })).rejects.toMatchObject({
      status: 403,
    });
  }
  expect((await member.call(getOrder, { params: { id } })).status).toBe("pending");
});

describe("an order", () => {
  test("is found by number and name, and % is taken literally", async () => {
    const { member, id } = await paidOrder(server, { firstName: "Imani" });
    const { orderNumber } = await member.call(getOrder, { params: { id } });
    for (const search of [orderNumber.toLowerCase(), "imani rey"]) {
      const found = await admin.call(listAdminOrders, { query: { search } });
      expect(found.rows.map((order) => order.id)).toContain(id);
    }
    expect((await admin.call(listAdminOrders, { query: { search: "%" } })).rows).toEqual([]);
  });

  test("abuse 57: skips a step only with a reason, which is audited", async () => {
    const { id } = await paidOrder(server, { firstName: "Imani" });
    const move = { params: { id }, body: { status: "ready" as const } };
    await expect(admin.call(setOrderStatus, move)).rejects.toMatchObject({ code: "REASON_REQUIRED" });
    await admin.call(setOrderStatus, { ...move, body: { status: "ready", reason: "Fried early" } });
    const line = await server.context.database
      .selectFrom("auditLog")
      .selectAll()
      .where("orderId", "=", id)
      .where("newValue", "=", "ready")
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ severity: "info", message: expect.stringContaining("Fried early") });
  });

  test("abuse 57: can't be confirmed by hand if it isn't paid", async () => {
    const event = await createOpenEvent(server);
    const member = await signedIn(server);
    const { id } = await member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
    const body = { status: "confirmed" as const, reason: "They paid cash" };
    await expect(admin.call(setOrderStatus, { params: { id }, body })).rejects.toMatchObject({
      code: "PAYMENT_REQUIRED",
    });
  });

  test("can be refunded in parts, but never more than was paid", async () => {
    const { id, totalCents } = await paidOrder(server, { firstName: "Imani" });
    const refund = (amountCents: number) =>
      admin.call(refundOrder, {
        params: { id },
        body: { amountCents, reason: "Cold fries" },
        idempotencyKey: randomUUID(),
      });
    expect((await refund(500)).refundedCents).toBe(500);
    await expect(refund(totalCents)).rejects.toMatchObject({ code: "REFUND_TOO_LARGE" });
    expect((await refund(totalCents - 500)).refundedCents).toBe(totalCents);
  });
});

test("the dashboard's totals match the events'", async () => {
  const [figures, events] = [await admin.call(getAdminDashboard), await admin.call(listAdminEvents)];
  expect(figures.sales).toEqual(sumSales(events.events.map(({ sales }) => sales)));
  expect(figures.totalEvents).toBe(events.events.length);
});
