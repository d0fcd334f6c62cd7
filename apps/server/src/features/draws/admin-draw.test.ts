import { randomUUID } from "node:crypto";
import { type AdminDraw, getAdminDraw, getMyDraw, getMyEvent, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { startBeacon, type TestBeacon } from "../../../testing/beacon.ts";
import { enter, finishDraw, newEntrants, openDrawAt } from "../../../testing/draws.ts";
import { payFor } from "../../../testing/orders.ts";
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
