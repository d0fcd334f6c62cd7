import crypto, { randomUUID } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import {
  type CallInput,
  cancelOrder,
  exportProfile,
  getAdminDashboard,
  getAdminOrderSummary,
  getOrder,
  listAdminEvents,
  listAdminOrders,
  listHeldOrders,
  listNotifications,
  listOrders,
  placeOrder,
} from "@secret/contract";
import { formatEventClock, PAYMENT_SETTLED_WITHIN_SECONDS, UNPAID_HOLDS_PER_HOUR } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { countersOf } from "../../../testing/counters.ts";
import { DECLINED_CARD, paidOrder, payFor, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { LiveMessage } from "../../platform/live/live-message.ts";
import { drawOrderNumber } from "../order-book/order-number.ts";
import { reconcilePayments } from "../payments/service/reconcile.ts";
import { expireHolds } from "./service/expire-holds.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const place = (
  member: Actor,
  event: TestEvent,
  quantities: readonly number[],
  change: Partial<BodyOf> = {},
  idempotencyKey: string = randomUUID(),
) => member.call(placeOrder, { body: { ...orderOf(event, quantities), ...change }, idempotencyKey });
type BodyOf = CallInput<typeof placeOrder>["body"];
const holds = (member: Actor) => member.call(listHeldOrders).then(({ orders }) => orders);

/** Returns the number that the next order will draw. */
function repeatNextNumber(): string {
  const { randomFillSync: fill } = crypto;
  let number = "";
  let isFilled = false;
  vi.spyOn(crypto, "randomFillSync").mockImplementation((bytes) => {
    isFilled = true;
    // The same six bytes twice make the same number twice.
    return (fill(bytes) as Buffer).fill(1, 0, 12);
  });
  syncBuiltinESMExports();
  while (!isFilled) number = drawOrderNumber();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  return number;
}

const detailOf = (member: Actor, id: string) => member.call(getOrder, { params: { id } });

describe("an unpaid order that is replaced", () => {
  test("passes its stock to the new order, so that a member can change it at a sold-out event", async () => {
    const menu = [{ name: "Tail", priceCents: 2400, maxQuantity: 2, maxPerMember: 2 }];
    const event = await createOpenEvent(server, { maxOrders: 1, menu });
    const member = await signedIn(server);
    const before = await place(member, event, [2]);
    server.clock.advance(60);
    const after = await place(member, event, [1], { replaces: before.id, tipCents: 0 });
    expect(after).toMatchObject({
      status: "pending",
      items: [{ name: "Tail", quantity: 1 }],
      holdExpiresAt: new Date(server.clock.now().getTime() + 600_000).toISOString(),
    });
    expect(await detailOf(member, before.id)).toMatchObject({ status: "cancelled", cancelReason: "changed" });
    expect(await holds(member)).toMatchObject([{ id: after.id }]);
    expect(await countersOf(server, event)).toMatchObject({ places: 1, pieces: [1], orders: [1] });
  });

  test("passes on its promo code's last use", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const code = randomUUID().slice(0, 8).toUpperCase();
    const { database } = server.context;
    const promo = { code, amountCents: 100, maxUses: 1, createdAt: server.clock.now() };
    await database.insertInto("promoCodes").values(promo).execute();
    const shownTotalCents = orderOf(event, [2]).shownTotalCents - 110;
    const { id } = await place(member, event, [2], { promoCode: code, shownTotalCents });
    const after = await place(member, event, [2], { promoCode: code, shownTotalCents, replaces: id });
    expect(after).toMatchObject({ bill: { promoCode: code } });
    const { currentUses } = await database
      .selectFrom("promoCodes")
      .select("currentUses")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    expect(currentUses).toBe(1);
  });

  test("is replaced under another number when the drawn one is taken", async () => {
    const event = await createOpenEvent(server);
    const [member, other] = [await signedIn(server), await signedIn(server)];
    const { id } = await place(member, event, [1]);
    const { id: otherId } = await place(other, event, [1]);
    const taken = repeatNextNumber();
    const { database } = server.context;
    await database.updateTable("orders").set({ orderNumber: taken }).where("id", "=", otherId).execute();
    const after = await place(member, event, [2], { replaces: id });
    expect(after).toMatchObject({ status: "pending", orderNumber: expect.not.stringMatching(taken) });
  });

  test("stays with all its stock when the new one is refused", async () => {
    const menu = [{ name: "Tail", priceCents: 2400, maxQuantity: 3 }];
    const [member, event] = [await signedIn(server), await createOpenEvent(server, { menu })];
    const { id } = await place(member, event, [2]);
    const live: string[] = [];
    const stop = server.context.live.onMessage(({ event: { type } }) => live.push(type));
    await expect(place(member, event, [4], { replaces: id })).rejects.toMatchObject({
      code: "ITEM_NOT_ENOUGH",
    });
    stop();
    expect(live).not.toContain("order.changed");
    expect(await detailOf(member, id)).toMatchObject({ status: "pending" });
    expect(await countersOf(server, event)).toMatchObject({ places: 1, pieces: [2] });
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select("message")
      .where("orderId", "=", id)
      .execute();
    expect(lines).toEqual([]);
  });

  test("is in nobody's lists, stats or notifications", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const { id: before } = await place(member, event, [2]);
    const { id } = await place(member, event, [1], { replaces: before });
    const own = await member.call(listOrders, { query: {} });
    expect(own.rows).toMatchObject([{ id }]);
    expect(own.summary).toMatchObject({ totalOrders: 1 });
    expect((await member.call(listNotifications, { query: {} })).rows).toEqual([]);
    const listed = await admin.call(listAdminOrders, { query: { eventId: event.id } });
    expect(listed.rows).toMatchObject([{ id }]);
    const summary = await admin.call(getAdminOrderSummary, { query: { eventId: event.id } });
    expect(summary).toMatchObject({ summary: { orders: 0, heldOrders: 1 } });
    const { events } = await admin.call(listAdminEvents);
    expect(events.find((each) => each.id === event.id)).toMatchObject({
      currentOrders: 1,
      registeredCount: 1,
    });
    const { recentActivity } = await admin.call(getAdminDashboard);
    expect(recentActivity.filter(({ message }) => message.includes("cancelled"))).toEqual([]);
  });

  test("stays in the books, in its member's data and in the audit log", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const before = await place(member, event, [1]);
    const { id } = await place(member, event, [2], { replaces: before.id });
    expect(await member.call(exportProfile)).toMatchObject({ orders: [{ id }, { id: before.id }] });
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["message", "actorId"])
      .where("orderId", "=", before.id)
      .execute();
    const message = `Order ${before.orderNumber} went from pending to cancelled: replaced by a changed order`;
    expect(lines).toEqual([{ message, actorId: member.id }]);
  });

  test("is replaced once by parallel and repeated requests with the same key", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const before = await place(member, event, [2]);
    const key = randomUUID();
    const replace = () => place(member, event, [1], { replaces: before.id }, key);
    const [first, second] = await Promise.all([replace(), replace()]);
    expect(second).toEqual(first);
    expect(await replace()).toEqual(first);
    expect(await countersOf(server, event)).toMatchObject({ places: 1, pieces: [1, 0] });
  });

  test("is replaced once when two devices replace it at once", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const before = await place(member, event, [2]);
    const both = await Promise.allSettled([
      place(member, event, [1], { replaces: before.id }),
      place(member, event, [3], { replaces: before.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "PENDING_ORDER_EXISTS" },
    });
    expect(await countersOf(server, event)).toMatchObject({ places: 1, orders: [1] });
  });

  test("that expired meanwhile holds nothing, so the new one is placed normally", async () => {
    const menu = [{ name: "Tail", priceCents: 2400, maxQuantity: 2 }];
    const [member, other] = [await signedIn(server), await signedIn(server)];
    const event = await createOpenEvent(server, { menu });
    const { id } = await place(member, event, [2]);
    server.clock.advance(601);
    await expireHolds(server.context);
    const taken = await place(other, event, [1]);
    await expect(place(member, event, [2], { replaces: id })).rejects.toMatchObject({
      code: "ITEM_NOT_ENOUGH",
    });
    await place(member, event, [1], { replaces: id });
    expect(await detailOf(member, id)).toMatchObject({ cancelReason: "expired" });
    await payFor(other, taken.id, taken.totalCents);
  });
});

describe("orders that can't be replaced", () => {
  test("abuse 38: an order whose payment is under way, on any device", async () => {
    const { id, member, event, pay } = await pendingOrder(server);
    server.square.controls.loseAnswers = 3;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    const replace = () => place(member, event, [2], { replaces: id });
    await expect(replace()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS", status: 409 });
    expect(await holds(member)).toMatchObject([{ id, isPaymentUnderWay: true }]);
    server.clock.advance(301);
    await reconcilePayments(server.context, server.parts.provider);
    expect(await detailOf(member, id)).toMatchObject({ status: "pending" });
    await replace();
  });

  test("abuse 37: an order that expired while its payment has no outcome, which could bring it back", async () => {
    const { id, member, event, pay } = await pendingOrder(server);
    server.square.controls.loseAnswers = 3;
    await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    server.clock.advance(PAYMENT_SETTLED_WITHIN_SECONDS + 601);
    await expireHolds(server.context);
    await expect(place(member, event, [1], { replaces: id })).rejects.toMatchObject({
      code: "PAYMENT_IN_PROGRESS",
    });
    await reconcilePayments(server.context, server.parts.provider);
  });

  test("a paid order, another member's, or one of another event", async () => {
    const paid = await paidOrder(server);
    await expect(place(paid.member, paid.event, [1], { replaces: paid.id })).rejects.toMatchObject({
      code: "ORDER_NOT_CHANGEABLE",
      status: 409,
    });
    const { id, event, member } = await pendingOrder(server);
    const notFound = { code: "ORDER_NOT_FOUND", status: 404 };
    await expect(place(paid.member, event, [1], { replaces: id })).rejects.toMatchObject(notFound);
    const other = await createOpenEvent(server);
    await expect(place(member, other, [1], { replaces: id })).rejects.toMatchObject(notFound);
    expect(await detailOf(member, id)).toMatchObject({ status: "pending" });
  });
});

describe("abuse 30: holds that end unpaid", () => {
  /** Lets one of the member's orders expire. */
  const letExpire = async (member: Actor, event: TestEvent) => {
    await place(member, event, [1]);
    server.clock.advance(601);
    await expireHolds(server.context);
  };

  test("are limited to five an hour per member and event; the sixth gets the time at which the limit ends", async () => {
    const [member, other] = [await signedIn(server), await signedIn(server)];
    const event = await createOpenEvent(server);
    const startedAt = server.clock.now().getTime();
    for (let hold = 1; hold <= UNPAID_HOLDS_PER_HOUR; hold++) await letExpire(member, event);
    const liftsAt = new Date(startedAt + 601_000 + 3_600_000);
    await expect(place(member, event, [1])).rejects.toMatchObject({
      code: "ORDER_LIMIT",
      status: 429,
      problem: { retryAfterSeconds: (liftsAt.getTime() - server.clock.now().getTime()) / 1000 },
      message: `You left 5 orders for this event unpaid in the last hour. You can order again at ${formatEventClock(liftsAt, "America/Los_Angeles")}.`,
    });
    // Another member and another event aren't affected.
    await place(other, event, [1]);
    await place(member, await createOpenEvent(server), [1]);
    server.clock.advance((liftsAt.getTime() - server.clock.now().getTime()) / 1000 - 1);
    await expect(place(member, event, [1])).rejects.toMatchObject({ code: "ORDER_LIMIT" });
    server.clock.advance(1);
    await place(member, event, [1]);
  });

  test("are counted when an order is changed or cancelled, so that a loop ends; the last one stays", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const cancelled = await place(member, event, [1]);
    await member.call(cancelOrder, { params: { id: cancelled.id } });
    let { id } = await place(member, event, [1]);
    for (let hold = 2; hold < UNPAID_HOLDS_PER_HOUR; hold++)
      id = (await place(member, event, [1], { replaces: id })).id;
    await expect(place(member, event, [2], { replaces: id })).rejects.toMatchObject({ code: "ORDER_LIMIT" });
    expect(await holds(member)).toMatchObject([{ id }]);
  });

  test("don't count if the order was paid, even if it was cancelled later", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    for (let order = 0; order <= UNPAID_HOLDS_PER_HOUR; order++) {
      const { id, totalCents } = await place(member, event, [1]);
      await payFor(member, id, totalCents);
      await member.call(cancelOrder, { params: { id } });
    }
    await place(member, event, [1]);
  });

  test("count if the card was declined", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    for (let hold = 1; hold <= UNPAID_HOLDS_PER_HOUR; hold++) {
      const { id, totalCents } = await place(member, event, [1]);
      await expect(payFor(member, id, totalCents, DECLINED_CARD)).rejects.toMatchObject({
        code: "PAYMENT_DECLINED",
      });
      await member.call(cancelOrder, { params: { id } });
    }
    await expect(place(member, event, [1])).rejects.toMatchObject({ code: "ORDER_LIMIT" });
  });
});

describe("pieces of an item per order", () => {
  const menu = [
    { name: "Fries", priceCents: 100 },
    { name: "Slaw", priceCents: 100, maxPerMember: 60 },
  ];

  test("are at most 50, or the setting's number, when the item has no limit of its own", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server, { menu })];
    const [fries] = event.menu;
    const refusal = {
      code: "ITEM_ORDER_LIMIT",
      status: 409,
      message: "At most 50 of Fries per order.",
    };
    await expect(place(member, event, [51])).rejects.toMatchObject(refusal);
    const lines = [26, 25].map((quantity) => ({ menuItemId: fries?.id ?? "", quantity }));
    await expect(place(member, event, [51], { lines })).rejects.toMatchObject(refusal);
    const { id } = await place(member, event, [50, 60]);
    await expect(place(member, event, [51], { replaces: id })).rejects.toMatchObject(refusal);
  });
});

describe("unpaid orders", () => {
  test("are listed with their hold's end, earliest first, until they end", async () => {
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
        isReturnClaim: false,
      },
      expect.objectContaining({ id: second.id, eventTitle: "Late" }),
    ]);
    await member.call(cancelOrder, { params: { id: first.id } });
    expect(await holds(member)).toMatchObject([{ id: second.id }]);
    server.clock.advance(601);
    await expireHolds(server.context);
    expect(await holds(member)).toEqual([]);
  });

  test("reach all of their member's devices, and no other member's, when placed and when replaced", async () => {
    const [member, event] = [await signedIn(server), await createOpenEvent(server)];
    const told: LiveMessage[] = [];
    const stop = server.context.live.onMessage((message) => told.push(message));
    const { id } = await place(member, event, [1]);
    const ofOrder = () => told.filter((each) => each.event.type === "order.changed");
    const placed = { type: "order.changed", orderId: id, status: "pending", cancelReason: null };
    expect(ofOrder()).toMatchObject([{ to: { userId: member.id }, event: placed }]);
    const next = await place(member, event, [2], { replaces: id });
    stop();
    const gone = { type: "order.changed", orderId: id, status: "cancelled", cancelReason: "changed" };
    expect(ofOrder().slice(1)).toMatchObject([
      { to: { userId: member.id }, event: gone },
      { to: { staff: true }, event: gone },
      { to: { userId: member.id }, event: { ...placed, orderId: next.id } },
    ]);
  });
});
