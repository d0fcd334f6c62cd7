import { randomUUID } from "node:crypto";
import { listOpenings, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { enter } from "../../../testing/draws.ts";
import { moveByAdmin, payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server?.close());

const openings = async () => (await admin.call(listOpenings)).openings;
const openingOf = async ({ id }: TestEvent) => (await openings()).find((each) => each.id === id);

/** Returns the instant a number of minutes from now. */
const inMinutes = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();

/** Orders a number of tails as a new member. */
async function order(event: TestEvent, tails: number, isPaid = true) {
  const member = await signedIn(server);
  const body = orderOf(event, [tails]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  if (isPaid) await payFor(member, id, body.shownTotalCents);
  return { id, totalCents: body.shownTotalCents };
}

test("lists events that are open or open within a day, the nearest opening first", async () => {
  const titles = async () => (await openings()).map(({ title }) => title);
  const opens = (title: string, hours: number, change: Parameters<typeof createOpenEvent>[1] = {}) =>
    createOpenEvent(server, { title, registrationOpensAt: inMinutes(hours * 60), ...change });
  await opens("Open since yesterday", -20);
  await opens("Opens tonight", 3, { status: "scheduled" });
  await opens("Opens in two days", 30, { status: "scheduled", registrationClosesAt: inMinutes(40 * 60) });
  await opens("Draft", 1, { status: "draft" });
  await opens("Closed", -10, { registrationClosesAt: inMinutes(-1) });
  expect(await titles()).toEqual(["Opens tonight", "Open since yesterday"]);
});

test("sums paid orders, holds, money and stock, without cancelled orders", async () => {
  const event = await createOpenEvent(server, { maxOrders: 20 });
  const [first, second] = [await order(event, 3), await order(event, 1)];
  await moveByAdmin(server, (await order(event, 5)).id, "cancelled");
  const held = await order(event, 2, false);
  expect(await openingOf(event)).toMatchObject({
    maxOrders: 20,
    orderCount: 2,
    heldCount: 1,
    sales: { collectedCents: first.totalCents + second.totalCents },
    soldPieces: 6,
    limitedPieces: 50,
    soldLimitedPieces: 6,
  });
  await moveByAdmin(server, held.id, "cancelled");
});

test("counts paid orders by minute from the opening on, then those of the last 30 minutes", async () => {
  const opensAt = server.clock.now();
  const event = await createOpenEvent(server, { registrationOpensAt: opensAt.toISOString() });
  expect(await openingOf(event)).toMatchObject({ minutesFrom: opensAt.toISOString(), minutes: [0] });
  server.clock.advance(20);
  await order(event, 1);
  await order(event, 1);
  const held = await order(event, 1, false);
  server.clock.advance(2 * 60);
  await order(event, 1);
  expect(await openingOf(event)).toMatchObject({ minutesFrom: opensAt.toISOString(), minutes: [2, 0, 1] });
  await moveByAdmin(server, held.id, "cancelled");
  server.clock.advance(29 * 60);
  const later = await openingOf(event);
  expect(later?.minutes).toHaveLength(30);
  expect(later?.minutes.reduce((sum, orders) => sum + orders)).toBe(1);
  expect(new Date(later?.minutesFrom ?? 0) > opensAt).toBe(true);
});

test("lists a draw a day before its entries open, and counts its entries", async () => {
  const drawIn = (hours: number) =>
    createOpenEvent(server, {
      status: "scheduled",
      entriesOpenAt: inMinutes(hours * 60),
      registrationOpensAt: inMinutes((hours + 20) * 60),
      registrationClosesAt: inMinutes(46 * 60),
    });
  expect(await openingOf(await drawIn(25))).toBeUndefined();
  expect(await openingOf(await drawIn(23))).toMatchObject({ draw: { entryCount: 0, finishedAt: null } });
  const event = await drawIn(0);
  await enter(event, await signedIn(server));
  expect(await openingOf(event)).toMatchObject({ draw: { entryCount: 1 }, orderCount: 0, minutes: [] });
  expect((await openingOf(await createOpenEvent(server)))?.draw).toBeNull();
});

test("an event that isn't open yet has no minutes", async () => {
  const event = await createOpenEvent(server, { registrationOpensAt: inMinutes(2), status: "scheduled" });
  expect(await openingOf(event)).toMatchObject({ minutes: [], orderCount: 0, heldCount: 0 });
});
