import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  claimReturnedOrder,
  getMyEvent,
  listAdminOrders,
  listHeldOrders,
  listOrders,
  placeOrder,
  setEventStatus,
} from "@secret/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Actor, orderOf, signedIn } from "../../../testing/actors.ts";
import { countersOf } from "../../../testing/counters.ts";
import { TestDevice } from "../../../testing/crew.ts";
import { titlesOf } from "../../../testing/notifications.ts";
import { DECLINED_CARD, moveByAdmin, payFor } from "../../../testing/orders.ts";
import {
  claimOffered,
  offerTo,
  reclaim,
  returnedOrder,
  runReturnedOrderJobs,
  seenBy,
} from "../../../testing/returned-orders.ts";
import { deliverPaymentOf } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";

const MINUTE = 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await expireHolds(server.context);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});
afterAll(() => server?.close());

const refusal = (code: string) => ({ code });

describe("claiming a returned order", () => {
  test("costs its price, tax and an own tip; the order changes owner, and the former owner is fully refunded", async () => {
    const { id, member, event, waiting, totalCents } = await returnedOrder(server);
    const [buyer] = waiting as [Actor];
    const before = await countersOf(server, event);
    const taken = await claimOffered(buyer, event, 500);
    expect(taken.totalCents).toBe(3300 + 322 + 500);
    expect(taken.holdExpiresAt).toBe(taken.offer.expiresAt);
    expect(await countersOf(server, event)).toEqual(before);
    expect(await offerTo(buyer, event)).toBeUndefined();
    expect((await buyer.call(listHeldOrders)).orders).toMatchObject([{ id: taken.id, isReturnClaim: true }]);
    await taken.pay();
    expect(await countersOf(server, event)).toEqual(before);
    expect(await seenBy(buyer, taken.id)).toMatchObject({
      status: "confirmed",
      isReturnClaim: true,
      items: [
        { name: "Tail", specialInstructions: "" },
        { name: "Fries", specialInstructions: "" },
      ],
      pickupWindow: { id: event.windowId },
      bill: { tipCents: 500, promoCode: null },
    });
    expect(await seenBy(member, id)).toMatchObject({
      status: "cancelled",
      cancelReason: "given-back",
      openReturn: null,
      refunds: [{ amountCents: totalCents }],
      foundNobody: false,
    });
    expect(await titlesOf(member)).toEqual(expect.arrayContaining(["Your order is sold"]));
    const sold = { cancelReason: "given-back", refundedCents: totalCents };
    const { rows: orders } = await member.call(listOrders);
    expect(orders).toMatchObject([{ id, status: "cancelled", ...sold }]);
    const admin = await signedIn(server, "admin");
    const listed = await admin.call(listAdminOrders, { query: { eventId: event.id } });
    expect(listed.rows).toMatchObject([
      { id: taken.id, cancelReason: null },
      { id, ...sold },
    ]);
  });

  test("doesn't show the former owner's notes to the kitchen, on any page or board", async () => {
    const { id, event, waiting } = await returnedOrder(server);
    const { pool } = server.context;
    await pool.query("UPDATE order_items SET special_instructions = 'Extra lemon' WHERE order_id = $1", [id]);
    const taken = await claimOffered(waiting[0] as Actor, event);
    await taken.pay();
    const board = await new TestDevice(await signedIn(server, "staff"), event.id).board();
    const [given, own] = [
      board.orders.find((each) => each.id === id),
      board.orders.find((each) => each.id !== id),
    ];
    expect([given, own]).toMatchObject([{ status: "cancelled" }, { id: taken.id, status: "confirmed" }]);
    const page = await seenBy(waiting[0] as Actor, taken.id);
    expect(JSON.stringify([own, page])).not.toContain("Extra lemon");
  });

  test("updates the former owner's pages when Square is asked and when it declines", async () => {
    const { id, member, event, waiting } = await returnedOrder(server);
    const taken = await claimOffered(waiting[0] as Actor, event);
    const told: unknown[] = [];
    const stop = server.context.live.onMessage(({ to, event: news }) => {
      if ("userId" in to && to.userId === member.id) told.push(news);
    });
    const looked = { type: "order.edited", orderId: id };
    await expect(
      payFor(waiting[0] as Actor, taken.id, taken.totalCents, DECLINED_CARD),
    ).rejects.toMatchObject(refusal("PAYMENT_DECLINED"));
    expect(told).toEqual([looked, looked]);
    await taken.pay();
    stop();
    expect(told).toContainEqual(expect.objectContaining({ type: "order.changed", orderId: id }));
  });

  test("keeps its progress in the kitchen", async () => {
    const { id, event, waiting } = await returnedOrder(server);
    await moveByAdmin(server, id, "preparing");
    const [buyer] = waiting as [Actor];
    const taken = await claimOffered(buyer, event);
    await taken.pay();
    expect((await seenBy(buyer, taken.id)).status).toBe("preparing");
  });

  test("repeats the first answer for the same request, and refuses another request with its key", async () => {
    const { event, waiting } = await returnedOrder(server);
    const [buyer] = waiting as [Actor];
    const offer = await offerTo(buyer, event);
    const input = {
      params: { id: offer?.id ?? "" },
      body: { shownTotalCents: 3622 },
      idempotencyKey: randomUUID(),
    };
    const [first, again] = await Promise.all([
      buyer.call(claimReturnedOrder, input),
      buyer.call(claimReturnedOrder, input),
    ]);
    expect(again).toEqual(first);
    await expect(
      buyer.call(claimReturnedOrder, { ...input, body: { shownTotalCents: 3722, tipCents: 100 } }),
    ).rejects.toMatchObject(refusal("IDEMPOTENCY_KEY_REUSED"));
    await expect(
      buyer.call(claimReturnedOrder, { ...input, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject(refusal("PENDING_ORDER_EXISTS"));
  });

  test("is refused with another total, for somebody else's offer, and for an expired one", async () => {
    const { event, waiting } = await returnedOrder(server, { waiting: 2 });
    const [buyer, other] = waiting as [Actor, Actor];
    const params = { id: (await offerTo(buyer, event))?.id ?? "" };
    const order = (member: Actor, shownTotalCents: number) =>
      member.call(claimReturnedOrder, { params, body: { shownTotalCents }, idempotencyKey: randomUUID() });
    await expect(order(buyer, 3621)).rejects.toMatchObject(refusal("TOTAL_CHANGED"));
    await expect(order(other, 3622)).rejects.toMatchObject(refusal("OFFER_OVER"));
    server.clock.advance(15 * MINUTE);
    await expect(order(buyer, 3622)).rejects.toMatchObject(refusal("OFFER_OVER"));
  });

  test("can't be changed, and is passed on when cancelled", async () => {
    const { event, waiting } = await returnedOrder(server, { waiting: 2 });
    const [buyer, next] = waiting as [Actor, Actor];
    const before = await countersOf(server, event);
    const { id } = await claimOffered(buyer, event);
    const body = { ...orderOf(event, [1]), replaces: id };
    await expect(buyer.call(placeOrder, { body, idempotencyKey: randomUUID() })).rejects.toMatchObject(
      refusal("ORDER_NOT_CHANGEABLE"),
    );
    await buyer.call(cancelOrder, { params: { id } });
    expect(await countersOf(server, event)).toEqual(before);
    await runReturnedOrderJobs(server);
    expect(await offerTo(next, event)).toBeDefined();
  });

  test("goes to the next member if it isn't paid in time, and the first is notified", async () => {
    const { event, waiting } = await returnedOrder(server, { waiting: 2 });
    const [buyer, next] = waiting as [Actor, Actor];
    const before = await countersOf(server, event);
    const { id } = await claimOffered(buyer, event);
    server.clock.advance(15 * MINUTE);
    await runReturnedOrderJobs(server);
    expect(await seenBy(buyer, id)).toMatchObject({ status: "cancelled", cancelReason: "expired" });
    expect(await titlesOf(buyer)).toEqual(expect.arrayContaining(["No longer set aside"]));
    expect(await countersOf(server, event)).toEqual(before);
    expect(await offerTo(next, event)).toBeDefined();
  });

  test("frees the use of the former owner's promo code", async () => {
    const { id, event, waiting } = await returnedOrder(server);
    const { pool } = server.context;
    await pool.query(
      `WITH code AS (INSERT INTO promo_codes (code, amount_cents, current_uses, created_at)
         VALUES ($2, 100, 1, now()) RETURNING id)
       UPDATE orders SET promo_code_id = code.id FROM code WHERE orders.id = $1`,
      [id, `GIVEN${randomUUID().slice(0, 8).toUpperCase()}`],
    );
    await (await claimOffered(waiting[0] as Actor, event)).pay();
    const { rows } = await pool.query(
      "SELECT current_uses FROM promo_codes JOIN orders ON promo_code_id = promo_codes.id WHERE orders.id = $1",
      [id],
    );
    expect(rows).toEqual([{ current_uses: 0 }]);
  });
});

describe("a return ends", () => {
  test("when its owner withdraws it, also for a member who was about to pay", async () => {
    const { id, member, event, waiting } = await returnedOrder(server);
    const [buyer] = waiting as [Actor];
    const taken = await claimOffered(buyer, event);
    expect(await reclaim(member, id)).toMatchObject({
      status: "confirmed",
      openReturn: null,
      mayReturn: true,
      foundNobody: false,
    });
    await reclaim(member, id);
    await runReturnedOrderJobs(server);
    expect((await seenBy(buyer, taken.id)).status).toBe("cancelled");
    expect(await titlesOf(buyer)).toEqual(expect.arrayContaining(["No longer set aside"]));
    expect(await titlesOf(member)).not.toContain("Your order stays yours");
  });

  test("when it is ready: it stays with its owner, who is notified", async () => {
    const { id, member, event, waiting } = await returnedOrder(server);
    const taken = await claimOffered(waiting[0] as Actor, event);
    await moveByAdmin(server, id, "preparing");
    await moveByAdmin(server, id, "ready");
    expect((await seenBy(member, id)).openReturn).toBeNull();
    expect(await titlesOf(member)).toEqual(expect.arrayContaining(["Your order stays yours"]));
    await expect(taken.pay()).rejects.toMatchObject(refusal("ORDER_NOT_PAYABLE"));
    await runReturnedOrderJobs(server);
    expect((await seenBy(waiting[0] as Actor, taken.id)).status).toBe("cancelled");
    expect(await seenBy(member, id)).toMatchObject({ status: "ready", foundNobody: true });
  });

  test("when its pickup window starts, which also limits its offers", async () => {
    const { id, member, event, waiting } = await returnedOrder(server, { waiting: 2 });
    const opensAt = (await seenBy(member, id)).pickupWindow.startsAt;
    server.clock.set(new Date(new Date(opensAt).getTime() - 5 * MINUTE * 1000));
    await runReturnedOrderJobs(server);
    expect(await offerTo(waiting[1], event)).toMatchObject({ expiresAt: opensAt });
    server.clock.set(opensAt);
    await runReturnedOrderJobs(server);
    expect(await seenBy(member, id)).toMatchObject({
      openReturn: null,
      mayReturn: false,
      foundNobody: true,
    });
    expect(await titlesOf(member)).toEqual(expect.arrayContaining(["Your order stays yours"]));
    await runReturnedOrderJobs(server);
    expect(await offerTo(waiting[1], event)).toBeUndefined();
  });

  test.each(["admin", "event"] as const)("when the %s cancels it", async (by) => {
    const { id, member, event, waiting } = await returnedOrder(server);
    const [buyer] = waiting as [Actor];
    const taken = await claimOffered(buyer, event);
    if (by === "admin") await moveByAdmin(server, id, "cancelled");
    else {
      const admin = await signedIn(server, "admin");
      await admin.call(setEventStatus, {
        params: { id: event.id },
        body: { status: "cancelled", reason: "Rain" },
      });
      await server.runJobs();
    }
    await runReturnedOrderJobs(server);
    expect((await seenBy(member, id)).refunds).toHaveLength(1);
    expect((await seenBy(buyer, taken.id)).status).toBe("cancelled");
    const mine = await buyer.call(getMyEvent, { params: { id: event.id } });
    expect(mine.endedOffer).toMatchObject({ why: "cancelled" });
    expect(await titlesOf(member)).not.toContain("Your order stays yours");
  });
});

describe("a payment that lands late", () => {
  /** Starts the buyer's payment: Square holds it, and its answer is lost. */
  async function underWay(wish: Parameters<typeof returnedOrder>[1] = {}) {
    const order = await returnedOrder(server, wish);
    const [buyer] = order.waiting as [Actor];
    const taken = await claimOffered(buyer, order.event);
    server.square.controls.loseAnswers = 3;
    await expect(taken.pay()).rejects.toMatchObject(refusal("PAYMENT_IN_PROGRESS"));
    server.square.controls.loseAnswers = 0;
    return { ...order, buyer, taken };
  }

  test("blocks other offers and a withdrawal while it is in progress", async () => {
    const { id, member, event, waiting, buyer, taken } = await underWay({ waiting: 2 });
    expect((await seenBy(member, id)).openReturn).toMatchObject({ state: "being-paid" });
    await expect(reclaim(member, id)).rejects.toMatchObject(refusal("PAYMENT_IN_PROGRESS"));
    await runReturnedOrderJobs(server);
    expect(await offerTo(waiting[1], event)).toBeUndefined();
    await deliverPaymentOf(server, taken.id);
    expect((await seenBy(buyer, taken.id)).status).toBe("confirmed");
    expect((await seenBy(member, id)).status).toBe("cancelled");
  });

  test("after the order became ready gets another place if there is one", async () => {
    const { id, member, event, buyer, taken } = await underWay({ event: { maxOrders: 2 } });
    await moveByAdmin(server, id, "preparing");
    await moveByAdmin(server, id, "ready");
    await deliverPaymentOf(server, taken.id);
    expect(await seenBy(buyer, taken.id)).toMatchObject({ status: "confirmed", isReturnClaim: false });
    expect((await seenBy(member, id)).status).toBe("ready");
    expect((await countersOf(server, event)).places).toBe(2);
  });

  test("after the order became ready moves no money if there is none", async () => {
    const { id, member, buyer, taken } = await underWay();
    await moveByAdmin(server, id, "preparing");
    await moveByAdmin(server, id, "ready");
    await deliverPaymentOf(server, taken.id);
    await runReturnedOrderJobs(server);
    expect((await seenBy(buyer, taken.id)).status).toBe("cancelled");
    expect((await seenBy(member, id)).status).toBe("ready");
  });

  test("after its time ran out claims the order if nobody else was offered it", async () => {
    const { id, member, buyer, taken } = await underWay();
    server.clock.advance(16 * MINUTE);
    await runReturnedOrderJobs(server);
    expect((await seenBy(buyer, taken.id)).status).toBe("cancelled");
    await deliverPaymentOf(server, taken.id);
    expect((await seenBy(buyer, taken.id)).status).toBe("confirmed");
    expect((await seenBy(member, id)).status).toBe("cancelled");
  });

  test("after somebody else was offered the order is voided", async () => {
    const { id, member, event, waiting, buyer, taken } = await underWay({ waiting: 2 });
    server.clock.advance(16 * MINUTE);
    await runReturnedOrderJobs(server);
    expect(await offerTo(waiting[1], event)).toBeDefined();
    await deliverPaymentOf(server, taken.id);
    expect((await seenBy(buyer, taken.id)).status).toBe("cancelled");
    expect((await seenBy(member, id)).status).toBe("confirmed");
    expect(await offerTo(waiting[1], event)).toBeDefined();
  });
});
