import { randomUUID } from "node:crypto";
import { listAllotments, placeOrder, releaseAllotment, setAllotment, setOrderStatus } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { countersOf } from "../../../testing/counters.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { readAllotment, releaseEndedAllotments } from "./service/allotment.ts";

let server: TestServer;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
  crew = await signedIn(server, "staff");
});
afterAll(() => server.close());

const MENU = [
  { name: "Tail", priceCents: 2400, maxQuantity: 10, pickupUnits: 2 },
  { name: "Fries", priceCents: 900 },
];

/** Creates an event at pickup time that still takes orders, so that members and the counter compete. */
function openAtPickup(change: Parameters<typeof createEventAtPickup>[1] = {}) {
  const closesAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  return createEventAtPickup(server, { registrationClosesAt: closesAt, menu: MENU, ...change });
}

function keep(event: TestEvent, deviceId: string, orders: number, quantities: readonly number[]) {
  const items = event.menu.flatMap(({ id: menuItemId }, index) => {
    const quantity = quantities[index] ?? 0;
    return quantity > 0 ? [{ menuItemId, quantity }] : [];
  });
  return crew.call(setAllotment, { params: { id: event.id }, body: { deviceId, orders, items } });
}

describe("a lost device's offline allotment", () => {
  test("can be seen by all crew and freed by any of them with a reason; its later sales are refused", async () => {
    const event = await openAtPickup();
    const deviceId = randomUUID();
    await keep(event, deviceId, 3, [9, 3]);
    const other = await signedIn(server, "staff");
    const params = { id: event.id };
    const { allotments } = await other.call(listAllotments, { params });
    expect(allotments).toMatchObject([{ deviceId, orders: 3, setBy: expect.stringMatching(/R\.$/) }]);
    const free = (reason: string) =>
      other.call(releaseAllotment, { params: { ...params, deviceId }, body: { reason } });
    await expect(free(" ")).rejects.toMatchObject({ code: "INVALID_INPUT", problem: { field: "reason" } });
    expect(await free("Tablet broke")).toEqual({ allotments: [] });
    expect(await free("Tablet broke")).toEqual({ allotments: [] });
    expect(await countersOf(server, event)).toEqual({
      places: 0,
      pieces: [0, 0],
      orders: [0, 0],
      units: [0, 0],
    });
    const lines = server.context.database.selectFrom("auditLog").select("actorId");
    expect(await lines.where("message", "like", "%put back on sale: Tablet broke").execute()).toEqual([
      { actorId: other.id },
    ]);
    const late = saleOf(event, [1], { isFromAllotment: true });
    expect(await sellTo(server, crew, event, late, { deviceId })).toMatchObject({
      failure: { code: "NOT_IN_ALLOTMENT" },
    });
  });

  test("can't be seen outside of the crew's working time", async () => {
    const event = await openAtPickup();
    server.clock.advance(20 * 3_600);
    const params = { id: event.id };
    const other = await signedIn(server, "staff");
    await expect(other.call(listAllotments, { params })).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
    const free = { params: { ...params, deviceId: randomUUID() }, body: { reason: "Lost" } };
    await expect(other.call(releaseAllotment, free)).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
    crew = await signedIn(server, "staff");
  });
});

describe("an offline allotment", () => {
  test("is taken at once, and can't be sold to anybody else", async () => {
    const event = await openAtPickup({ maxOrders: 4 });
    const deviceId = randomUUID();
    const [tail, fries] = event.menu;
    expect(await keep(event, deviceId, 3, [9, 3])).toEqual({
      orders: 3,
      pickupWindowId: event.windowId,
      items: expect.arrayContaining([
        { menuItemId: tail?.id, quantity: 9 },
        { menuItemId: fries?.id, quantity: 3 },
      ]),
    });
    expect(await countersOf(server, event)).toEqual({
      places: 3,
      pieces: [9, 3],
      orders: [3, 0],
      units: [21, 0],
    });
    const member = await signedIn(server);
    const order = (quantity: number) =>
      member.call(placeOrder, { body: orderOf(event, [quantity]), idempotencyKey: randomUUID() });
    await expect(order(2)).rejects.toMatchObject({ code: "ITEM_NOT_ENOUGH" });
    await order(1);
    expect(await sellTo(server, crew, event, saleOf(event, [0, 1]))).toMatchObject({
      failure: { code: "EVENT_FULL" },
    });
  });

  test("is replaced by each request: the same changes nothing, less returns stock, none returns all", async () => {
    const event = await openAtPickup();
    const deviceId = randomUUID();
    for (const _ of [1, 2]) {
      await keep(event, deviceId, 3, [9, 3]);
      expect(await countersOf(server, event)).toEqual({
        places: 3,
        pieces: [9, 3],
        orders: [3, 0],
        units: [21, 0],
      });
    }
    await keep(event, deviceId, 1, [10]);
    expect(await countersOf(server, event)).toEqual({
      places: 1,
      pieces: [10, 0],
      orders: [1, 0],
      units: [20, 0],
    });
    expect(await keep(event, deviceId, 0, [])).toEqual({ orders: 0, pickupWindowId: null, items: [] });
    expect(await countersOf(server, event)).toEqual({
      places: 0,
      pieces: [0, 0],
      orders: [0, 0],
      units: [0, 0],
    });
  });

  test("is all or nothing: a refused request keeps the former allotment", async () => {
    const event = await openAtPickup();
    const deviceId = randomUUID();
    const before = await keep(event, deviceId, 2, [4]);
    await keep(event, randomUUID(), 1, [5]);
    await expect(keep(event, deviceId, 2, [6, 1])).rejects.toMatchObject({
      code: "ITEM_NOT_ENOUGH",
      problem: { params: { left: 5 } },
    });
    expect(await readAllotment(server.context.database, event.id, deviceId)).toEqual(before);
    expect(await countersOf(server, event)).toMatchObject({ places: 3, pieces: [9, 0] });
  });

  test("needs a window with room for all of it", async () => {
    const now = server.clock.now().getTime();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const event = await openAtPickup({
      pickupWindows: [
        { startsAt: at(-5), endsAt: at(15), maxOrders: 2 },
        { startsAt: at(15), endsAt: at(35), maxUnits: 12 },
      ],
    });
    const deviceId = randomUUID();
    await keep(event, deviceId, 3, [6]);
    expect(await countersOf(server, event)).toMatchObject({ orders: [0, 3], units: [0, 12] });
    await expect(keep(event, deviceId, 3, [7])).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL" });
    await keep(event, deviceId, 2, [7]);
    expect(await countersOf(server, event)).toMatchObject({ orders: [2, 0], units: [14, 0] });
  });
});

describe("an offline sale", () => {
  test("is deducted from its device's allotment, without changing the stock counters again", async () => {
    const event = await openAtPickup();
    const deviceId = randomUUID();
    await keep(event, deviceId, 2, [5, 1]);
    const before = await countersOf(server, event);
    const sell = (quantities: readonly number[], by = deviceId) =>
      sellTo(server, crew, event, saleOf(event, quantities, { isFromAllotment: true }), { deviceId: by });
    expect(await sell([6])).toMatchObject({ failure: { code: "NOT_IN_ALLOTMENT" } });
    expect(await sell([1], randomUUID())).toMatchObject({ failure: { code: "NOT_IN_ALLOTMENT" } });
    const sold = await sell([3, 1]);
    expect(sold).toMatchObject({ ok: true });
    expect(await countersOf(server, event)).toEqual(before);
    expect(await readAllotment(server.context.database, event.id, deviceId)).toMatchObject({
      orders: 1,
      items: [{ menuItemId: event.menu[0]?.id, quantity: 2 }],
    });
    expect(await sell([0, 1])).toMatchObject({ failure: { code: "NOT_IN_ALLOTMENT" } });
    expect(await sell([1])).toMatchObject({ ok: true });
    expect(await sell([1])).toMatchObject({ failure: { code: "NOT_IN_ALLOTMENT" } });
    // Two orders of two lines and one; one piece remains in the allotment.
    expect(await countersOf(server, event)).toEqual(before);
  });

  test("uses the allotted window capacity, even if an item is off the menu by then", async () => {
    const event = await openAtPickup();
    const deviceId = randomUUID();
    await keep(event, deviceId, 1, [1]);
    await server.context.pool.query("UPDATE menu_items SET is_available = false WHERE event_id = $1", [
      event.id,
    ]);
    const sale = saleOf(event, [1], { isFromAllotment: true });
    expect(await sellTo(server, crew, event, sale, { deviceId })).toMatchObject({ ok: true });
  });

  test("from the evening is accepted the next day", async () => {
    const event = await openAtPickup();
    const deviceId = randomUUID();
    await keep(event, deviceId, 1, [1]);
    const { rows } = await server.context.pool.query<{ at: Date }>(
      `UPDATE events SET pickup_starts_at = pickup_starts_at - interval '20 hours',
         pickup_ends_at = pickup_ends_at - interval '20 hours' WHERE id = $1 RETURNING pickup_ends_at AS at`,
      [event.id],
    );
    await releaseEndedAllotments(server.context);
    const sale = saleOf(event, [1], { isFromAllotment: true });
    const happenedAt = rows[0]?.at ?? expect.fail("there is no event");
    expect(await sellTo(server, crew, event, sale, { deviceId, happenedAt })).toMatchObject({ ok: true });
    expect(await sellTo(server, crew, event, saleOf(event, [1]))).toMatchObject({
      failure: { code: "EVENT_NOT_ACTIVE" },
    });
  });

  test("that is cancelled returns its stock to general sale", async () => {
    const event = await openAtPickup();
    const deviceId = randomUUID();
    await keep(event, deviceId, 2, [4]);
    const sold = await sellTo(server, crew, event, saleOf(event, [3], { isFromAllotment: true }), {
      deviceId,
    });
    if (!sold.ok) throw new Error(sold.failure.code);
    const admin = await signedIn(server, "admin");
    await admin.call(setOrderStatus, { params: { id: sold.value.orderId }, body: { status: "cancelled" } });
    expect(await countersOf(server, event)).toEqual({
      places: 1,
      pieces: [1, 0],
      orders: [1, 0],
      units: [2, 0],
    });
    expect(await readAllotment(server.context.database, event.id, deviceId)).toMatchObject({ orders: 1 });
  });
});

describe("an offline allotment is returned", () => {
  const NOTHING = { places: 0, pieces: [0, 0], orders: [0, 0], units: [0, 0] };

  test("when no device keeps the event anymore", async () => {
    const event = await openAtPickup();
    await keep(event, randomUUID(), 1, [2]);
    await keep(event, randomUUID(), 2, [3, 1]);
    server.clock.advance(24 * 3_600 + 34 * 60);
    await expireHolds(server.context);
    await releaseEndedAllotments(server.context);
    expect(await countersOf(server, event)).toMatchObject({ places: 3 });
    server.clock.advance(60);
    await releaseEndedAllotments(server.context);
    expect(await countersOf(server, event)).toEqual(NOTHING);
  });

  test("when the event is cancelled", async () => {
    crew = await signedIn(server, "staff");
    const event = await openAtPickup();
    const deviceId = randomUUID();
    await keep(event, deviceId, 2, [3]);
    await server.context.pool.query("UPDATE events SET status = 'cancelled' WHERE id = $1", [event.id]);
    await releaseEndedAllotments(server.context);
    expect(await countersOf(server, event)).toEqual(NOTHING);
    await expect(keep(event, deviceId, 1, [1])).rejects.toMatchObject({ code: "EVENT_NOT_ACTIVE" });
  });
});
