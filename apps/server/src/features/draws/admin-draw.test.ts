import { randomUUID } from "node:crypto";
import {
  type AdminDraw,
  compareOpenings,
  getAdminDraw,
  getMyDraw,
  getMyEvent,
  placeOrder,
} from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { startBeacon, type TestBeacon } from "../../../testing/beacon.ts";
import { enter, finishDraw, newEntrants, openDrawAt } from "../../../testing/draws.ts";
import { moveByAdmin, paidOrderAt, payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { runDraws } from "./service/run-draws.ts";

let server: TestServer;
let beacon: TestBeacon;
let admin: Actor;
beforeAll(async () => {
  beacon = await startBeacon();
  server = await startTestServer({
    settings: { DRAW_BEACONS: `${beacon.url},${beacon.url}`, DRAW_BEACON_KEY: beacon.publicKey },
  });
  admin = await signedIn(server, "admin");
});
afterAll(async () => {
  await expireHolds(server.context);
  await server.close();
  beacon.close();
});

const drawOf = (event: TestEvent) => admin.call(getAdminDraw, { params: { id: event.id } });

/** Members by their place in a finished draw. */
async function byPlace(event: TestEvent, members: readonly Actor[]) {
  const placed = await Promise.all(
    members.map(async (member) => {
      const { entry } = await member.call(getMyDraw, { params: { id: event.id } });
      return { member, place: entry?.result?.place ?? 0, orderId: entry?.result?.orderId ?? "" };
    }),
  );
  return placed.toSorted((one, other) => one.place - other.place);
}

test("counts entries and the tickets they have while entries are open, and keeps both after the close", async () => {
  const earlier = await openDrawAt(server, { tails: 1 });
  const [first, second] = (await newEntrants(server, earlier, 2)) as [Actor, Actor];
  await finishDraw(server, earlier);
  server.clock.advance(3600);
  const event = await openDrawAt(server);
  expect(await drawOf(event)).toMatchObject({ entryCount: 0, ticketCount: 0, secretHash: null });
  await enter(event, first);
  await enter(event, second);
  const open = await drawOf(event);
  // One of the two missed the earlier draw.
  expect(open).toMatchObject({ entryCount: 2, ticketCount: 3, closedAt: null, fingerprint: null });
  expect(open.secretHash).toMatch(/^[0-9a-f]{64}$/);
  await finishDraw(server, event);
  expect(await drawOf(event)).toMatchObject({ entryCount: 2, ticketCount: 3, secretHash: open.secretHash });
});

test("splits entries by what became of their order, or of the member without one", async () => {
  const event = await openDrawAt(server, { tails: 3 });
  const members = await newEntrants(server, event, 8);
  await finishDraw(server, event);
  const drawn = await byPlace(event, members);
  const split = async ({ placed, paid, held, expired, ...rest }: AdminDraw) => ({
    orders: [placed, paid, held, expired],
    others: [rest.orderedSince, rest.offered, rest.waiting, rest.gone],
  });
  expect(await split(await drawOf(event))).toEqual({ orders: [3, 0, 3, 0], others: [0, 0, 5, 0] });
  const [winner] = drawn;
  await payFor(winner?.member as Actor, winner?.orderId ?? "", orderOf(event, [1]).shownTotalCents);
  // Two orders expire. The next two are offered their pieces, and one of them orders.
  server.clock.advance(20 * 60);
  await expireHolds(server.context);
  expect(await split(await drawOf(event))).toEqual({ orders: [3, 1, 0, 2], others: [0, 2, 3, 0] });
  const taker = drawn[3]?.member as Actor;
  expect((await taker.call(getMyEvent, { params: { id: event.id } })).waitlistOffer).not.toBeNull();
  const body = orderOf(event, [1]);
  const { id } = await taker.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(taker, id, body.shownTotalCents);
  const last = drawn[7]?.member.id;
  await server.context.pool.query("DELETE FROM item_waits WHERE user_id = $1", [last]);
  const settled = await drawOf(event);
  expect(await split(settled)).toEqual({ orders: [3, 1, 0, 2], others: [1, 1, 2, 1] });
  expect(settled.entryCount).toBe(8);
});

test("has no sums of results before the draw, and none at all for an event without one", async () => {
  const event = await openDrawAt(server);
  await newEntrants(server, event, 2);
  const results = {
    placed: 0,
    paid: 0,
    held: 0,
    expired: 0,
    orderedSince: 0,
    offered: 0,
    waiting: 0,
    gone: 0,
  };
  server.clock.advance(30 * 60);
  await runDraws(server.context);
  const closed = await drawOf(event);
  expect(closed).toMatchObject({ ...results, ticketCount: 2, drawnAt: null, finishedAt: null });
  expect(closed.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  await expect(drawOf(await createOpenEvent(server))).rejects.toMatchObject({ code: "NO_DRAW" });
});

test("compares a draw with the openings before it: entered, got an order, for the first time, entered again", async () => {
  const other = await startTestServer({
    settings: { DRAW_BEACONS: `${beacon.url},${beacon.url}`, DRAW_BEACON_KEY: beacon.publicKey },
  });
  const owner = await signedIn(other, "admin");
  const [ana, ben, cleo, dev] = (await Promise.all(
    ["Ana", "Ben", "Cleo", "Dev"].map((name) => signedIn(other, "member", name)),
  )) as [Actor, Actor, Actor, Actor];
  const hours = (count: number) => new Date(other.clock.now().getTime() + count * 3_600_000).toISOString();
  // First come: Ana and Ben order, Ana twice. Cleo's order is cancelled, so it counts nowhere.
  const rush = await createOpenEvent(other, { title: "Rush", registrationOpensAt: hours(-1) });
  for (const member of [ana, ana, ben]) await paidOrderAt(other, rush, { member });
  await moveByAdmin(other, (await paidOrderAt(other, rush, { member: cleo })).id, "cancelled");
  const off = await createOpenEvent(other, { title: "Called off" });
  await other.context.pool.query("UPDATE events SET status = 'cancelled' WHERE id = $1", [off.id]);
  // A draw of one tail, which Ana, Cleo and Dev enter. The first one pays.
  const first = await openDrawAt(other, { tails: 1, title: "First draw" });
  for (const member of [ana, cleo, dev]) await enter(first, member);
  await finishDraw(other, first);
  const [winner, ...missed] = await byPlace(first, [ana, cleo, dev]);
  await payFor(winner?.member as Actor, winner?.orderId ?? "", orderOf(first, [1]).shownTotalCents);
  other.clock.advance(3600);
  // A second draw with room for all. Both who missed enter it, and one of them pays; Ben enters for the first time.
  const second = await openDrawAt(other, { tails: 9, title: "Second draw" });
  const [again, unpaid] = missed.map(({ member }) => member) as [Actor, Actor];
  for (const member of [again, unpaid, ben]) await enter(second, member);
  await finishDraw(other, second);
  for (const { member, orderId } of await byPlace(second, [again, ben]))
    await payFor(member, orderId, orderOf(second, [1]).shownTotalCents);
  const { openings } = await owner.call(compareOpenings, { params: { id: second.id } });
  const isFirst = (member: Actor | undefined) => Number(member !== ana);
  expect(openings.map(({ id: _, timeZone: __, opensAt: ___, ...rest }) => rest)).toEqual([
    {
      title: "Second draw",
      ...{ entered: 3, enteredAgain: 2, orderedAgain: 1, ordered: 2, firstOrders: isFirst(again) },
    },
    {
      title: "First draw",
      ...{ entered: 3, enteredAgain: 0, orderedAgain: 0, ordered: 1, firstOrders: isFirst(winner?.member) },
    },
    {
      title: "Rush",
      ...{ entered: null, enteredAgain: null, orderedAgain: null, ordered: 2, firstOrders: 2 },
    },
  ]);
  other.clock.advance(20 * 60);
  await expireHolds(other.context);
  await other.close();
});
