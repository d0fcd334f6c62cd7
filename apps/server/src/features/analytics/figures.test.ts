import { randomUUID } from "node:crypto";
import {
  ApiError,
  cancelOrder,
  claimTransfer,
  exportFigures,
  type Figures,
  getFigures,
  getGrowthBySource,
  placeOrder,
  refundOrder,
  sendCrewActions,
  setOrderStatus,
} from "@secret/contract";
import { BRAND, type FigureRange } from "@secret/domain";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { actionOf, scanOf } from "../../../testing/crew.ts";
import { exportFile } from "../../../testing/export-file.ts";
import { moveByAdmin, paidOrder, payFor, pendingOrder } from "../../../testing/orders.ts";
import { claimOffered, returnedOrder } from "../../../testing/returned-orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { findDifferences } from "../ledger/service.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { offerReturnedOrders } from "../returned-orders/service/offer-returned-orders.ts";
import { countOpenings } from "./queries/count-events.ts";
import { countEvents } from "./service/count-events.ts";

// Net sales are without tax: a tail is $24.00 plus $2.34, fries are $9.00 plus 88 cents.
const MINUTE_SECONDS = 60;

let server: TestServer;
let admin: Actor;
beforeEach(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterEach(() => server.close());

/** Returns the figures after all events are counted; the sums match the orders. */
async function figures(range: FigureRange = "30d"): Promise<Figures> {
  await countEvents(server.context);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  // Earlier sessions have expired by then.
  return (await signedIn(server, "admin")).call(getFigures, { query: { range } });
}

/** Places and pays an order of an event. */
async function buy(event: TestEvent, quantities: readonly number[], member?: Actor) {
  const buyer = member ?? (await signedIn(server));
  const body = orderOf(event, quantities);
  const { id } = await buyer.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(buyer, id, body.shownTotalCents);
  return { id, member: buyer };
}

test("without sales no figure is invented", async () => {
  const { sales, orders, averageOrderCents, retention, completion, medianMinutesToOrder, growth } =
    await figures();
  expect({ netSalesCents: sales.netSalesCents, orders, averageOrderCents }).toEqual({
    netSalesCents: 0,
    orders: 0,
    averageOrderCents: null,
  });
  expect({ retention, completion, medianMinutesToOrder }).toEqual({
    retention: null,
    completion: null,
    medianMinutesToOrder: null,
  });
  expect(growth).toEqual({ netSales: null, orders: null, averageOrder: null, customers: null });
});

test("orders count once they are paid; abandoned and expired ones don't count", async () => {
  const event = await createOpenEvent(server);
  await buy(event, [1]);
  await buy(event, [0, 1]);
  await pendingOrder(server);
  const dropped = await pendingOrder(server);
  await dropped.member.call(cancelOrder, { params: { id: dropped.id } });
  server.clock.advance(11 * MINUTE_SECONDS);
  await expireHolds(server.context);
  const { orders, cancelledOrders, sales, averageOrderCents, customers, statuses } = await figures();
  const { netSalesCents } = sales;
  expect({ orders, cancelledOrders, netSalesCents, averageOrderCents, customers }).toEqual({
    orders: 2,
    cancelledOrders: 0,
    netSalesCents: 2_400 + 900,
    averageOrderCents: 1_650,
    customers: 2,
  });
  expect(statuses).toEqual([
    { status: "confirmed", orders: 2 },
    { status: "preparing", orders: 0 },
    { status: "ready", orders: 0 },
    { status: "completed", orders: 0 },
    { status: "cancelled", orders: 0 },
  ]);
});

test("refunds are deducted, and a cancelled order adds no net sales", async () => {
  const event = await createOpenEvent(server);
  const kept = await buy(event, [2]);
  await admin.call(refundOrder, {
    params: { id: kept.id },
    body: { amountCents: 500, reason: "Cold" },
    idempotencyKey: randomUUID(),
  });
  const cancelled = await buy(event, [0, 1]);
  await cancelled.member.call(cancelOrder, { params: { id: cancelled.id } });
  const { orders, cancelledOrders, sales, items, events, locations } = await figures();
  expect({ orders, cancelledOrders }).toEqual({ orders: 1, cancelledOrders: 1 });
  // The refund of 5.00 includes 0.44 of tax; the cancelled order's 9.00 and 0.88 went back.
  expect(sales).toEqual({
    grossCents: 5_700,
    discountCents: 0,
    refundCents: 456 + 900,
    netSalesCents: 4_344,
    taxCents: 468 - 44,
    tipCents: 0,
    collectedCents: 4_768,
  });
  expect(items).toEqual([{ name: "Tail", quantity: 2, salesCents: 4800 }]);
  expect(events).toMatchObject([{ id: event.id, orders: 1, netSalesCents: 4_344 }]);
  expect(locations).toEqual([{ name: "Hewitt Street Lot", events: 1, orders: 1, netSalesCents: 4_344 }]);
});

test("a customer is the payer, even if somebody else claimed the order", async () => {
  const event = await createOpenEvent(server);
  const [ana, cleo] = [await signedIn(server), await signedIn(server)];
  const given = await buy(event, [1], ana);
  await buy(event, [1], ana);
  const { token } = await offered(given);
  await cleo.call(claimTransfer, { body: { token } });
  await buy(event, [1]);
  const { orders, customers, returningCustomers, retention } = await figures();
  expect({ orders, customers, returningCustomers, retention }).toEqual({
    orders: 3,
    customers: 2,
    returningCustomers: 1,
    retention: 0.5,
  });
  const all = await figures("all");
  expect([all.customers, all.returningCustomers, all.orders]).toEqual([2, 1, 3]);
});

test("a counter sale counts as an order without a customer", async () => {
  const crew = await signedIn(server, "staff");
  const event = await createEventAtPickup(server);
  await sellTo(server, crew, event, saleOf(event, [1]));
  const { orders, walkUps, customers, sales, medianMinutesToOrder } = await figures();
  const { netSalesCents } = sales;
  expect({ orders, walkUps, customers, netSalesCents, medianMinutesToOrder }).toEqual({
    orders: 1,
    walkUps: 1,
    customers: 0,
    netSalesCents: 2_400,
    medianMinutesToOrder: null,
  });
});

test("a returned order that was sold counts once, for its buyer", async () => {
  const given = await returnedOrder(server);
  await offerReturnedOrders(server.context);
  const taker = given.waiting[0];
  if (taker === undefined) throw new Error("nobody waits");
  const taken = await claimOffered(taker, given.event);
  await taken.pay();
  const { orders, cancelledOrders, customers, sales } = await figures();
  expect({ orders, cancelledOrders, customers, collectedCents: sales.collectedCents }).toEqual({
    orders: 1,
    cancelledOrders: 0,
    customers: 1,
    collectedCents: given.totalCents,
  });
});

test("days follow the brand's time zone, and growth compares with as many days before", async () => {
  // 11:30 PM on November 19 in Los Angeles, where it is the 20th in UTC.
  server.clock.set("2026-11-20T07:30:00Z");
  await buy(await createOpenEvent(server), [1]);
  server.clock.advance(60 * MINUTE_SECONDS);
  await buy(await createOpenEvent(server), [1]);
  const [crew, counter] = [await signedIn(server, "staff"), await createEventAtPickup(server)];
  for (let sale = 0; sale < 18; sale++) await sellTo(server, crew, counter, saleOf(counter, [1]));
  const { days, salesOverTime, ordersBefore } = await figures("7d");
  expect({ days, ordersBefore }).toEqual({
    days: { firstDay: "2026-11-14", lastDay: "2026-11-20" },
    ordersBefore: 0,
  });
  expect(salesOverTime.points.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 1, 19]);
  // A week later, the 20th is the day before the seven shown.
  server.clock.set("2026-11-27T20:00:00Z");
  await buy(await createOpenEvent(server), [0, 1]);
  const week = await figures("7d");
  expect(week).toMatchObject({ orders: 1, averageOrderCents: 900, ordersBefore: 20 });
  expect(week.growth).toEqual({
    orders: 1 / 20 - 1,
    customers: 1 / 2 - 1,
    netSales: 900 / (20 * 2_400) - 1,
    averageOrder: 900 / 2_400 - 1,
  });
  // Six days later, the order of the 19th is no longer in the comparison, and 19 orders are too few.
  server.clock.set("2026-12-03T20:00:00Z");
  await buy(await createOpenEvent(server), [0, 1]);
  expect(await figures("7d")).toMatchObject({
    ordersBefore: 19,
    growth: { netSales: null, orders: null, averageOrder: null, customers: null },
  });
});

test("growth counts each new member once, by their first known source", async () => {
  const now = server.clock.now();
  const { database } = server.context;
  const [card, friend] = await database
    .insertInto("invitations")
    .values([
      { code: "CARD", label: "Flyer", createdBy: admin.id, createdAt: now },
      { code: "FRIEND", label: "An order from a friend", createdAt: now },
    ])
    .returning("id")
    .execute();
  const asked = { channel: "mail", source: "landing", askedAt: now, createdAt: now };
  const join = async (invitationId?: string, interest?: Partial<typeof asked & { campaignId: string }>) => {
    const member = await signedIn(server);
    if (invitationId !== undefined)
      await database.updateTable("users").set({ invitationId }).where("id", "=", member.id).execute();
    const linked = { ...asked, confirmedAt: now, invitedAt: now, memberId: member.id, registeredAt: now };
    if (interest !== undefined)
      await database
        .insertInto("interests")
        .values({ ...linked, ...interest })
        .execute();
    return member;
  };
  await buy(await createOpenEvent(server), [1], await join(card?.id));
  // An interest on the website came before the card, and one with the card before the friend's order.
  await join(card?.id, {});
  await join(friend?.id, { source: "promo_card", campaignId: card?.id ?? "" });
  await join(friend?.id);
  await database
    .insertInto("interests")
    .values([
      { ...asked, contact: "a@example.com", consentText: "Yes", confirmedAt: now },
      { ...asked, contact: "b@example.com", consentText: "Yes" },
    ])
    .execute();
  await countEvents(server.context);
  const owner = await signedIn(server, "admin");
  const { newMembers } = await owner.call(getFigures, { query: {} });
  const { sources, waitingInterests } = await owner.call(getGrowthBySource, { query: {} });
  const [website, flyer, friends, direct] = sources;
  expect(website).toEqual({
    source: "landing",
    campaign: null,
    interested: 3,
    confirmed: 2,
    invited: 1,
    registered: 1,
    ordered: 0,
  });
  expect(flyer).toMatchObject({ campaign: "Flyer", interested: 1, registered: 2, ordered: 1 });
  expect(friends).toMatchObject({ source: "friend", registered: 1 });
  expect(direct).toMatchObject({ source: "direct" });
  expect(sources.reduce((sum, { registered }) => sum + registered, 0)).toBe(newMembers);
  expect(waitingInterests).toBe(1);
});

test("all time is shown by month, from the first with a sale", async () => {
  server.clock.set("2026-09-30T18:00:00Z");
  await buy(await createOpenEvent(server), [1]);
  server.clock.set("2026-11-20T18:00:00Z");
  await buy(await createOpenEvent(server), [0, 1]);
  const { salesOverTime, days, growth } = await figures("all");
  expect(days.firstDay).toBe("2020-01-01");
  expect(growth.orders).toBeNull();
  expect(salesOverTime).toEqual({
    unit: "month",
    points: [
      { day: "2026-09-01", orders: 1, netSalesCents: 2_400 },
      { day: "2026-10-01", orders: 0, netSalesCents: 0 },
      { day: "2026-11-01", orders: 1, netSalesCents: 900 },
    ],
  });
});

test("the time to order runs from opening to placing, and missed demand is reported", async () => {
  const opensAt = server.clock.now();
  const event = await createOpenEvent(server, {
    registrationOpensAt: opensAt.toISOString(),
    menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 1 }],
  });
  server.clock.advance(-MINUTE_SECONDS);
  const early = await signedIn(server);
  await expect(buy(event, [1], early)).rejects.toThrow(ApiError);
  server.clock.set(opensAt);
  server.clock.advance(3 * MINUTE_SECONDS);
  await buy(event, [1]);
  // A member counts once per minute.
  const late = await signedIn(server);
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(buy(event, [1], late)).rejects.toMatchObject({ code: "ITEM_SOLD_OUT" });
  await expect(buy(event, [1])).rejects.toMatchObject({ code: "ITEM_SOLD_OUT" });
  const other = await createOpenEvent(server, { registrationOpensAt: opensAt.toISOString() });
  server.clock.advance(2 * MINUTE_SECONDS);
  await buy(other, [1]);
  await server.restart();
  const { medianMinutesToOrder, opening } = await figures();
  expect(medianMinutesToOrder).toBe(4);
  expect(opening.minutes[3]).toEqual({ minute: 3, orders: 1, missedDemand: 2 });
  expect(opening.minutes[5]).toEqual({ minute: 5, orders: 1, missedDemand: 0 });
  expect(opening.missedDemand).toEqual([
    { reason: "sold-out", members: 2 },
    { reason: "too-early", members: 1 },
  ]);
});

test("punctuality compares hand-offs with their pickup windows", async () => {
  const now = server.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * 60_000);
  const order = await paidOrder(server, {
    event: {
      eventAt: at(-20).toISOString(),
      registrationOpensAt: at(-600).toISOString(),
      registrationClosesAt: at(120).toISOString(),
      pickupStartsAt: at(-20).toISOString(),
      pickupEndsAt: at(5).toISOString(),
    },
  });
  for (const status of ["preparing", "ready"] as const)
    await admin.call(setOrderStatus, { params: { id: order.id }, body: { status } });
  server.clock.advance(15 * MINUTE_SECONDS);
  const body = {
    deviceId: randomUUID(),
    accountId: admin.id,
    actions: [actionOf(scanOf(server, order.id), server.clock.now())],
  };
  await admin.call(sendCrewActions, { params: { id: order.event.id }, body });
  const { punctuality, completion } = await figures();
  expect(completion).toBe(1);
  expect(punctuality).toMatchObject({ early: 0, inTime: 0, late: 1, averageLateMinutes: 10 });
  expect(punctuality.windows).toMatchObject([
    { eventId: order.event.id, late: 1, averageLateMinutes: 10, startsAt: at(-20).toISOString() },
  ]);
});

test("counts the members who signed up in the days of the range", async () => {
  server.clock.advance(8 * 24 * 3_600);
  await signedIn(server);
  // One member and the admin who reads. The first admin and the earlier readers are older.
  expect((await figures("7d")).newMembers).toBe(2);
  expect((await figures("30d")).newMembers).toBe(4);
});

test("counts completion only of events whose pickup is over", async () => {
  const order = await paidOrder(server);
  expect((await figures()).completion).toBeNull();
  const { pickupEndsAt } = await server.context.database
    .selectFrom("events")
    .select("pickupEndsAt")
    .where("id", "=", order.event.id)
    .executeTakeFirstOrThrow();
  server.clock.set(pickupEndsAt);
  expect((await figures()).completion).toBe(0);
  await paidOrder(server);
  expect((await figures()).completion).toBe(0);
  await moveByAdmin(server, order.id, "completed");
  expect((await figures()).completion).toBe(1);
});

test("one late order doesn't move the median time to order", async () => {
  const event = await createOpenEvent(server, { registrationOpensAt: server.clock.now().toISOString() });
  for (const waitMinutes of [1, 2, 30]) {
    server.clock.advance(waitMinutes * MINUTE_SECONDS);
    await buy(event, [1]);
  }
  expect((await figures()).medianMinutesToOrder).toBe(3);
  await buy(event, [1]);
  expect((await figures()).medianMinutesToOrder).toBe(18);
});

test("the export has a row per figure, and no cell that a spreadsheet runs as a formula", async () => {
  const event = await createOpenEvent(server, { title: "=1+1" });
  await buy(event, [1]);
  await figures();
  const someAdmin = await signedIn(server, "admin");
  const { name, lines } = await exportFile(server, someAdmin, exportFigures, { query: { range: "7d" } });
  expect(name).toBe("analytics-2026-11-20.csv");
  expect(lines).toContain("Summary 2026-11-14 to 2026-11-20,Net sales,,24.00,");
  expect(lines).toContain("Net sales by day,2026-11-20,1,24.00,");
  expect(lines).toContain("Top events,'=1+1,1,24.00,");
});

test("an event is counted again when its opening is moved", async () => {
  const event = await createOpenEvent(server);
  await buy(event, [1]);
  expect((await figures()).medianMinutesToOrder).toBe(60);
  const opensAt = new Date(server.clock.now().getTime() - 600_000);
  await server.context.database
    .updateTable("events")
    .set({ registrationOpensAt: opensAt })
    .where("id", "=", event.id)
    .execute();
  expect((await figures()).medianMinutesToOrder).toBe(10);
});

test("the ledger check reports sums that don't match the orders", async () => {
  await buy(await createOpenEvent(server), [1]);
  await figures();
  const { pool } = server.context;
  const wrong = async (statement: string) => {
    await pool.query(statement);
    return (await findDifferences(server.context.database, server.clock.now())).join();
  };
  expect(await wrong("UPDATE sales_figures SET revenue_cents = revenue_cents + 1")).toContain(
    "Dashboard totals match orders",
  );
  await pool.query("UPDATE sales_figures SET revenue_cents = revenue_cents - 1");
  expect(await wrong("UPDATE customer_totals SET orders = orders + 1")).toContain("over all days");
  await pool.query("UPDATE customer_totals SET orders = orders - 1");
  expect(await wrong("UPDATE order_figures SET orders = orders + 1")).toContain("sums of orders");
  await pool.query("UPDATE order_figures SET orders = orders - 1");
  expect(await wrong("UPDATE close_figures SET fee_cents = fee_cents + 1")).toContain(
    "not that of its money",
  );
  await pool.query("UPDATE close_figures SET fee_cents = fee_cents - 1");
  expect(await wrong("UPDATE registration_figures SET members = members + 1")).toContain(
    "members, there are",
  );
  await pool.query("UPDATE registration_figures SET members = members - 1");
});

test("while an event has uncounted changes, one of its sums may be newer than another", async () => {
  const event = await createOpenEvent(server);
  await buy(event, [1]);
  await figures();
  await buy(event, [1]);
  // Leaves the state of a count that started before the second payment and finished after it.
  await inTransaction(server.context.database, (transaction) =>
    countOpenings(transaction, [event.id], BRAND.timeZone),
  );
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  await server.context.pool.query("DELETE FROM events_to_count");
  expect((await findDifferences(server.context.database, server.clock.now())).join()).toContain(
    "the opening",
  );
  await server.context.pool.query("INSERT INTO events_to_count SELECT id FROM events");
  await figures();
});
