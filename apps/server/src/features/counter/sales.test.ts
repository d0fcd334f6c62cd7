import { randomUUID } from "node:crypto";
import { ORDER_NUMBER_PATTERN, orderNumberOfSale } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
  crew = await signedIn(server, "staff");
});
afterAll(() => server.close());

const refused = (code: string) => ({ ok: false, failure: { code } });

async function readOrder(orderId: string) {
  return server.context.database
    .selectFrom("orders")
    .innerJoin("walkUps", "walkUps.orderId", "orders.id")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select(["orders.status", "orders.userId", "totalCents", "orders.units", "walkUps.name", "walkUps.phone"])
    .select(["soldBy", "sourceKind", "payments.state", "amountCents", "startsAt", "orders.createdAt"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

async function sold(action: ReturnType<typeof saleOf>, event: Parameters<typeof sellTo>[2], at?: Date) {
  const result = await sellTo(server, crew, event, action, at === undefined ? {} : { happenedAt: at });
  if (!result.ok) throw new Error(result.failure.code);
  return readOrder(result.value.orderId);
}

const minutesFromNow = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000);

test("a walk-up is on the board at once, confirmed and paid, without an owner", async () => {
  const event = await createEventAtPickup(server);
  const action = saleOf(event, [2, 1], {
    name: "Sam",
    phone: "(213) 555-0142",
    tender: "terminal",
    tipCents: 300,
  });
  expect(await sold(action, event)).toMatchObject({
    status: "confirmed",
    userId: null,
    totalCents: action.shownTotalCents,
    units: 3,
    name: "Sam",
    phone: "+12135550142",
    soldBy: crew.id,
    sourceKind: "terminal",
    state: "captured",
    amountCents: action.shownTotalCents,
    startsAt: minutesFromNow(-5),
    createdAt: server.clock.now(),
  });
  const lines = await server.context.database
    .selectFrom("auditLog")
    .select(["eventType", "message"])
    .where("actorId", "=", crew.id)
    .where("eventType", "in", ["payment_event", "order_status_change"])
    .execute();
  expect(lines).toEqual([
    { eventType: "payment_event", message: expect.stringContaining("taken at the counter: card terminal") },
    { eventType: "order_status_change", message: expect.stringContaining("was sold at the counter") },
  ]);
});

test("a walk-up goes into the next window with room, or the last one after it", async () => {
  const now = server.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const event = await createEventAtPickup(server, {
    pickupWindows: [
      { startsAt: at(-5), endsAt: at(15), maxOrders: 1 },
      { startsAt: at(15), endsAt: at(35), maxUnits: 3 },
    ],
  });
  expect(await sold(saleOf(event, [1]), event)).toMatchObject({ startsAt: minutesFromNow(-5) });
  expect(await sold(saleOf(event, [1]), event)).toMatchObject({ startsAt: minutesFromNow(15) });
  expect(await sold(saleOf(event, [1]), event, minutesFromNow(36))).toMatchObject({
    startsAt: minutesFromNow(15),
  });
  expect(await sellTo(server, crew, event, saleOf(event, [2]))).toMatchObject(refused("PICKUP_WINDOW_FULL"));
});

test("ignores the end of registration, limits per member and pending orders", async () => {
  const event = await createEventAtPickup(server, {
    menu: [{ name: "Tail", priceCents: 2400, maxPerMember: 1 }],
  });
  expect(await sold(saleOf(event, [3]), event)).toMatchObject({ units: 3 });
});

test("sells no more than is left, and nothing at another price", async () => {
  const event = await createEventAtPickup(server, {
    maxOrders: 2,
    menu: [
      { name: "Tail", priceCents: 2400, maxQuantity: 1 },
      { name: "Fries", priceCents: 900 },
      { name: "Gone", priceCents: 900, isAvailable: false },
    ],
  });
  const sell = (action: ReturnType<typeof saleOf>) => sellTo(server, crew, event, action);
  expect(await sell(saleOf(event, [2]))).toEqual({
    ok: false,
    failure: { code: "ITEM_NOT_ENOUGH", params: { name: "Tail", menuItemId: event.menu[0]?.id, left: 1 } },
  });
  expect(await sell(saleOf(event, [0, 0, 1]))).toMatchObject(refused("ITEM_UNAVAILABLE"));
  const right = saleOf(event, [1]);
  expect(await sell({ ...right, shownTotalCents: 2400 })).toMatchObject({
    failure: { code: "TOTAL_CHANGED", params: { totalCents: right.shownTotalCents } },
  });
  expect(await sell(right)).toMatchObject({ ok: true });
  expect(await sell(saleOf(event, [1]))).toMatchObject(refused("ITEM_SOLD_OUT"));
  expect(await sell(saleOf(event, [0, 1]))).toMatchObject({ ok: true });
  expect(await sell(saleOf(event, [0, 1]))).toMatchObject(refused("EVENT_FULL"));
});

test("refuses a sale of less than a dollar", async () => {
  const event = await createEventAtPickup(server, { menu: [{ name: "Lemon", priceCents: 50 }] });
  expect(await sellTo(server, crew, event, saleOf(event, [1]))).toMatchObject(
    refused("INVALID_PAYMENT_AMOUNT"),
  );
  expect(await sellTo(server, crew, event, saleOf(event, [2]))).toMatchObject({ ok: true });
});

test("merges lines of one item and checks them together", async () => {
  const event = await createEventAtPickup(server, {
    menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 3 }],
  });
  const action = saleOf(event, [4]);
  const lines = [2, 2].map((quantity) => ({ ...action.lines[0], quantity })) as typeof action.lines;
  expect(await sellTo(server, crew, event, { ...action, lines })).toMatchObject(refused("ITEM_NOT_ENOUGH"));
});

test("rejects a phone number that isn't from the US, naming its field", async () => {
  const event = await createEventAtPickup(server);
  const action = saleOf(event, [1], { phone: "+49 30 1234567" });
  expect(await sellTo(server, crew, event, action)).toMatchObject({
    failure: { code: "VALIDATION_FAILED", field: "phone" },
  });
});

test("sells only while the crew sees the event and it isn't cancelled", async () => {
  const sell = async (change: Parameters<typeof createEventAtPickup>[1]) => {
    const event = await createEventAtPickup(server, change);
    return sellTo(server, crew, event, saleOf(event, [1]));
  };
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  const times = (from: number) => ({
    pickupStartsAt: at(from),
    pickupEndsAt: at(from + 1),
    pickupWindows: [],
  });
  expect(await sell(times(36))).toMatchObject({ ok: true });
  expect(await sell(times(36.01))).toMatchObject(refused("EVENT_NOT_FOUND"));
  expect(await sell(times(-12.9))).toMatchObject({ ok: true });
  expect(await sell(times(-13))).toMatchObject(refused("EVENT_NOT_ACTIVE"));
  expect(await sell(times(-25))).toMatchObject(refused("EVENT_NOT_FOUND"));
  const cancelled = await createEventAtPickup(server);
  await server.context.pool.query("UPDATE events SET status = 'cancelled' WHERE id = $1", [cancelled.id]);
  expect(await sellTo(server, crew, cancelled, saleOf(cancelled, [1]))).toMatchObject(
    refused("EVENT_NOT_ACTIVE"),
  );
  const draft = await createEventAtPickup(server);
  await server.context.pool.query("UPDATE events SET status = 'draft' WHERE id = $1", [draft.id]);
  expect(await sellTo(server, crew, draft, saleOf(draft, [1]))).toMatchObject(refused("EVENT_NOT_FOUND"));
  const early = await createEventAtPickup(server);
  const at1970 = { happenedAt: new Date(0) };
  expect(await sellTo(server, crew, early, saleOf(early, [1]), at1970)).toMatchObject(
    refused("EVENT_NOT_ACTIVE"),
  );
});

test("an action sells once, however often it arrives", async () => {
  const event = await createEventAtPickup(server);
  const action = saleOf(event, [1]);
  const deviceId = randomUUID();
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => sellTo(server, crew, event, action, { deviceId })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a sale keeps the number that its device showed, unless another order has it", async () => {
  const event = await createEventAtPickup(server);
  const action = saleOf(event, [1]);
  const first = await sellTo(server, crew, event, action, {});
  if (!first.ok) throw new Error(first.failure.code);
  expect(first.value.orderNumber).toBe(orderNumberOfSale(action.id));
  const other = saleOf(event, [1]);
  const { database } = server.context;
  const taken = { orderNumber: orderNumberOfSale(other.id) };
  await database.updateTable("orders").set(taken).where("id", "=", first.value.orderId).execute();
  const second = await sellTo(server, crew, event, other, {});
  if (!second.ok) throw new Error(second.failure.code);
  expect(second.value.orderNumber).toMatch(ORDER_NUMBER_PATTERN);
  expect(second.value.orderNumber).not.toBe(taken.orderNumber);
});

test("nothing is sold before the event's draw is finished", async () => {
  const event = await createEventAtPickup(server);
  const { database } = server.context;
  const { registrationOpensAt } = await database
    .selectFrom("events")
    .select("registrationOpensAt")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const set = (change: { entriesOpenAt?: Date; drawFinishedAt?: Date }) =>
    database.updateTable("events").set(change).where("id", "=", event.id).execute();
  await set({ entriesOpenAt: new Date(registrationOpensAt.getTime() - 30 * 60_000) });
  expect(await sellTo(server, crew, event, saleOf(event, [1]))).toMatchObject(refused("EVENT_NOT_ACTIVE"));
  await set({ drawFinishedAt: registrationOpensAt });
  expect(await sellTo(server, crew, event, saleOf(event, [1]))).toMatchObject({ ok: true });
});
