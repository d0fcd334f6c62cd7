import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  changeOrder,
  exportProfile,
  getAdminDashboard,
  getAdminOrderSummary,
  getMyEvent,
  getOrder,
  type LiveEvent,
  listAdminEvents,
  listAdminOrders,
  listHeldOrders,
  listNotifications,
  listOrders,
  placeOrder,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { countersOf } from "../../../testing/counters.ts";
import { paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Audience } from "../../platform/live/live-message.ts";
import { reconcilePayments } from "../payments/service.ts";
import { expireHolds } from "./service.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const change = (member: Actor, id: string) => member.call(changeOrder, { params: { id } });
const place = (member: Actor, event: TestEvent, quantities: readonly number[]) =>
  member.call(placeOrder, { body: orderOf(event, quantities), idempotencyKey: randomUUID() });
const holds = (member: Actor) => member.call(listHeldOrders).then(({ orders }) => orders);

const NOTHING_TAKEN = { places: 0, pieces: [0, 0], orders: [0], units: [0] };

describe("an unpaid order that is taken back", () => {
  test("tells its lines, and all that it held is free at once: stock, place, window and promo code", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const code = randomUUID().slice(0, 8).toUpperCase();
    const { database } = server.context;
    const promo = { code, amountCents: 100, maxUses: 1, createdAt: server.clock.now() };
    await database.insertInto("promoCodes").values(promo).execute();
    const whole = orderOf(event, [2, 1], 500);
    const body = { ...whole, promoCode: code, shownTotalCents: whole.shownTotalCents - 110 };
    const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
    expect(await change(member, id)).toMatchObject({
      status: "cancelled",
      cancelReason: "changed",
      pickupWindow: { id: event.windowId },
      bill: { tipCents: 500, promoCode: code },
      items: [
        { name: "Tail", quantity: 2, imageUrl: null },
        { name: "Fries", quantity: 1 },
      ],
    });
    expect(await countersOf(server, event)).toEqual(NOTHING_TAKEN);
    const { currentUses } = await database
      .selectFrom("promoCodes")
      .select("currentUses")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    expect(currentUses).toBe(0);
  });

  test("is in no list, figure or news of anybody", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const { id } = await place(member, event, [2]);
    await change(member, id);
    const own = await member.call(listOrders, { query: {} });
    expect(own).toMatchObject({
      orders: [],
      summary: { totalOrders: 0, activeOrders: 0, totalSpentCents: 0 },
    });
    expect((await member.call(listNotifications, { query: {} })).notifications).toEqual([]);
    expect(await holds(member)).toEqual([]);
    const listed = await admin.call(listAdminOrders, { query: { eventId: event.id } });
    expect(listed).toMatchObject({ orders: [] });
    const summary = await admin.call(getAdminOrderSummary, { query: { eventId: event.id } });
    expect(summary).toMatchObject({ summary: { totalOrders: 0 } });
    const { events } = await admin.call(listAdminEvents);
    expect(events.find((each) => each.id === event.id)).toMatchObject({
      currentOrders: 0,
      orderCount: 0,
      registeredCount: 0,
    });
    const { recentActivity } = await admin.call(getAdminDashboard);
    expect(recentActivity.filter(({ message }) => message.includes("cancelled"))).toEqual([]);
  });

  test("stays in the books, in its member's data and in the audit log", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const { id, orderNumber } = await place(member, event, [1]);
    await change(member, id);
    expect(await member.call(getOrder, { params: { id } })).toMatchObject({ cancelReason: "changed" });
    expect(await member.call(exportProfile)).toMatchObject({ orders: [{ id }] });
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["message", "actorId"])
      .where("orderId", "=", id)
      .execute();
    const message = `Order ${orderNumber} went from pending to cancelled: back in the cart, to be changed`;
    expect(lines).toEqual([{ message, actorId: member.id }]);
  });

  test("leaves its units to its member: of a limited item as many can be ordered at once", async () => {
    const menu = [{ name: "Secret", priceCents: 3400, maxQuantity: 2, maxPerMember: 2 }];
    const [member, event] = [await signedIn(server), await createOpenEvent(server, { menu })];
    const ordered = async () =>
      (await member.call(getMyEvent, { params: { id: event.id } })).orderedQuantities;
    const { id } = await place(member, event, [2]);
    expect(await ordered()).toEqual({});
    await change(member, id);
    await place(member, event, [2]);
    expect(await ordered()).toEqual({});
  });

  test("twice at once, and again, is one and the same, and what it held comes back once", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const { id } = await place(member, event, [2]);
    const [first, second] = await Promise.all([change(member, id), change(member, id)]);
    expect(second).toEqual(first);
    expect(await change(member, id)).toEqual(first);
    expect(await countersOf(server, event)).toEqual(NOTHING_TAKEN);
  });

  test("whose time ran out in that instant stays what it is, and its lines are told all the same", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const { id } = await place(member, event, [2]);
    server.clock.advance(601);
    await Promise.all([expireHolds(server.context), expireHolds(server.context)]);
    expect(await change(member, id)).toMatchObject({ cancelReason: "expired", items: [{ quantity: 2 }] });
    expect(await countersOf(server, event)).toEqual(NOTHING_TAKEN);
  });
});

describe("what can't be taken back", () => {
  test("abuse 38: an order whose payment is under way, on whichever device", async () => {
    const { id, member, pay } = await pendingOrder(server);
    server.square.controls.loseAnswers = 3;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    await expect(change(member, id)).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS", status: 409 });
    expect(await holds(member)).toMatchObject([{ id, isPaymentUnderWay: true }]);
    server.clock.advance(301);
    await reconcilePayments(server.context, server.parts.provider);
    expect(await member.call(getOrder, { params: { id } })).toMatchObject({ status: "pending" });
    await change(member, id);
  });

  test("a paid order, one cancelled for good, somebody else's", async () => {
    const paid = await paidOrder(server);
    const refusal = { code: "ORDER_NOT_CHANGEABLE", status: 409 };
    await expect(change(paid.member, paid.id)).rejects.toMatchObject(refusal);
    const { id, member } = await pendingOrder(server);
    await expect(change(paid.member, id)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
    await member.call(cancelOrder, { params: { id } });
    await expect(change(member, id)).rejects.toMatchObject(refusal);
    expect(await member.call(getOrder, { params: { id } })).toMatchObject({ cancelReason: "owner" });
  });
});

describe("what waits for its payment", () => {
  test("is told with its time, the one that runs out first at the top, until it is paid", async () => {
    const [member, early, late] = [
      await signedIn(server),
      await createOpenEvent(server, { title: "Early" }),
      await createOpenEvent(server, { title: "Late" }),
    ];
    const first = await place(member, early, [1]);
    server.clock.advance(60);
    const second = await place(member, late, [1]);
    expect(await holds(member)).toEqual([
      {
        id: first.id,
        totalCents: first.totalCents,
        eventId: early.id,
        eventTitle: "Early",
        holdExpiresAt: first.holdExpiresAt,
        isPaymentUnderWay: false,
        isTakenOver: false,
      },
      expect.objectContaining({ id: second.id, eventTitle: "Late" }),
    ]);
    await change(member, first.id);
    expect(await holds(member)).toMatchObject([{ id: second.id }]);
    server.clock.advance(601);
    await expireHolds(server.context);
    expect(await holds(member)).toEqual([]);
  });

  test("reaches every device of its member, and nobody else's, when it is placed and when it is taken back", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const told: { to: Audience; event: LiveEvent }[] = [];
    const stop = server.context.live.onMessage((message) => told.push(message));
    const { id } = await place(member, event, [1]);
    const ofOrder = () => told.filter((each) => each.event.type === "order.changed");
    const placed = { type: "order.changed", orderId: id, status: "pending", cancelReason: null };
    expect(ofOrder()).toMatchObject([{ to: { userId: member.id }, event: placed }]);
    await change(member, id);
    stop();
    const gone = { type: "order.changed", orderId: id, status: "cancelled", cancelReason: "changed" };
    expect(ofOrder().slice(1)).toMatchObject([
      { to: { userId: member.id }, event: gone },
      { to: { staff: true }, event: gone },
    ]);
  });
});
