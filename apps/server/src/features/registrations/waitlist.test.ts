import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  deactivateMember,
  getMyEvent,
  joinWaitlist,
  placeOrder,
  registerForEvent,
  setEventStatus,
  unregisterFromEvent,
} from "@secret/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type Actor,
  createOpenEvent,
  orderOf,
  signedIn,
  statusChange,
  type TestEvent,
} from "../../../testing/actors.ts";
import { notificationsOf, titlesOf } from "../../../testing/notifications.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { runWaitlists } from "./service/offer-places.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await expireHolds(server.context);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});
afterAll(() => server.close());

const OFFERED = ["A spot opened up"];

/** Places an order, and returns its id or the refusal's code. */
async function order(member: Actor, event: TestEvent, quantities: readonly number[] = [1]): Promise<string> {
  const asked = member.call(placeOrder, { body: orderOf(event, quantities), idempotencyKey: randomUUID() });
  return asked.then(
    ({ id }) => id,
    (error) => error.code,
  );
}

async function join(member: Actor, event: TestEvent, pieces = 1, item?: number) {
  server.clock.advance(1);
  const menuItemId = item === undefined ? null : (event.menu[item]?.id ?? "");
  return member.call(joinWaitlist, { params: { id: event.id }, body: { menuItemId, pieces } });
}

const mine = (member: Actor, { id }: TestEvent) => member.call(getMyEvent, { params: { id } });
const offersReceived = async (member: Actor) =>
  (await titlesOf(member)).filter((title) => title === OFFERED[0]);
const offerOf = async (member: Actor, event: TestEvent) => (await mine(member, event)).waitlistOffer;

/**
 * Returns the event's order count and its first item's quantity from the database, since pages may be slightly behind.
 */
async function counters(event: TestEvent) {
  const { database } = server.context;
  const { currentOrders } = await database
    .selectFrom("events")
    .select("currentOrders")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const item = await database
    .selectFrom("menuItems")
    .select("currentQuantity")
    .where("eventId", "=", event.id)
    .orderBy("sortOrder")
    .executeTakeFirst();
  return [currentOrders, item?.currentQuantity];
}

/** An event whose only place is taken, with a number of members on the waitlist. */
async function soldOut(waiting: number, change: Parameters<typeof createOpenEvent>[1] = { maxOrders: 1 }) {
  const event = await createOpenEvent(server, change);
  const buyer = await signedIn(server);
  const orderId = await order(buyer, event);
  const members: Actor[] = [];
  for (let index = 0; index < waiting; index++) {
    const member = await signedIn(server);
    await join(member, event);
    members.push(member);
  }
  const cancel = () => buyer.call(cancelOrder, { params: { id: orderId } });
  return { event, buyer, members: members as [Actor, Actor, Actor], cancel };
}

describe("a released place", () => {
  test("is held at once for the first member of the list, for 15 minutes", async () => {
    const { event, members, cancel } = await soldOut(2);
    await cancel();
    expect([await offersReceived(members[0]), await offersReceived(members[1])]).toEqual([OFFERED, []]);
    const offer = await offerOf(members[0], event);
    expect(offer?.expiresAt).toBe(new Date(server.clock.now().getTime() + 900_000).toISOString());
    expect((await notificationsOf(members[0]))[0]).toMatchObject({
      eventId: event.id,
      expiresAt: offer?.expiresAt,
    });
    expect(await counters(event)).toEqual([1, 1]);
    expect(await order(await signedIn(server), event)).toBe("EVENT_FULL");
  });

  test("becomes their order, and nobody else is notified", async () => {
    const { event, members, cancel } = await soldOut(2);
    await cancel();
    const placed = await order(members[0], event);
    expect(await mine(members[0], event)).toMatchObject({ pendingOrderId: placed, waitlistOffer: null });
    await runWaitlists(server.context);
    expect(await offersReceived(members[1])).toEqual([]);
    expect(await counters(event)).toEqual([1, 1]);
  });

  test.each([
    ["the event", [undefined, 0, 1]],
    ["an item", [0, 1, undefined]],
  ])("offered for %s ends all waiting for what its member orders", async (_list, joined) => {
    const menu = ["Tail", "Fries"].map((name) => ({ name, priceCents: 2400, maxQuantity: 1 }));
    const event = await createOpenEvent(server, { menu });
    const [buyer, member] = [await signedIn(server), await signedIn(server)];
    const orderId = await order(buyer, event, [1, 1]);
    for (const item of joined) await join(member, event, 1, item);
    await buyer.call(cancelOrder, { params: { id: orderId } });
    await order(member, event, [1]);
    const waits = server.context.database.selectFrom("itemWaits").where("userId", "=", member.id);
    expect(await waits.select("menuItemId").execute()).toEqual([{ menuItemId: event.menu[1]?.id }]);
    expect(await mine(member, event)).toMatchObject({ isWaitlisted: false });
  });

  test("goes to the next member when its time is over, and the first sees that it lapsed", async () => {
    const { event, members, cancel } = await soldOut(2);
    await cancel();
    const expiresAt = (await offerOf(members[0], event))?.expiresAt;
    server.clock.advance(899);
    await runWaitlists(server.context);
    expect(await offersReceived(members[1])).toEqual([]);
    server.clock.advance(1);
    expect(await order(members[0], event)).toBe("EVENT_FULL");
    await runWaitlists(server.context);
    expect(await offersReceived(members[1])).toEqual(OFFERED);
    const lapsed = { waitlistOffer: null, isWaitlisted: false, lapsedOfferAt: expiresAt };
    expect(await mine(members[0], event)).toMatchObject(lapsed);
    await join(members[0], event);
    expect(await mine(members[0], event)).toMatchObject({ isWaitlisted: true, lapsedOfferAt: null });
  });

  test("leaves a member who joins right after their offer's end, before its release, on the list", async () => {
    const { event, members, cancel } = await soldOut(2);
    await cancel();
    server.clock.advance(900);
    await join(members[0], event);
    await runWaitlists(server.context);
    expect(await offersReceived(members[1])).toEqual(OFFERED);
    expect(await mine(members[0], event)).toMatchObject({ isWaitlisted: true, lapsedOfferAt: null });
    await join(members[1], event, 0);
    expect(await offersReceived(members[0])).toEqual([...OFFERED, ...OFFERED]);
  });

  test("isn't offered again to a member who joins while it is held for them", async () => {
    const { event, members, cancel } = await soldOut(1);
    await cancel();
    expect(await join(members[0], event)).toMatchObject({ isWaitlisted: false });
    await members[0].call(registerForEvent, { params: { id: event.id } });
    server.clock.advance(900);
    await runWaitlists(server.context);
    expect([await offersReceived(members[0]), await counters(event)]).toEqual([OFFERED, [0, 0]]);
  });

  test("goes to the next member at once when it is passed on", async () => {
    const { event, members, cancel } = await soldOut(2);
    await cancel();
    await join(members[0], event, 0);
    expect(await offerOf(members[0], event)).toBeNull();
    expect(await offerOf(members[1], event)).not.toBeNull();
  });

  test("is offered by only one of two processes", async () => {
    const { event, members, cancel } = await soldOut(3);
    await cancel();
    server.clock.advance(900);
    await Promise.all([runWaitlists(server.context), runWaitlists(server.context)]);
    expect(await offersReceived(members[1])).toEqual(OFFERED);
    expect(await offersReceived(members[2])).toEqual([]);
    expect(await counters(event)).toEqual([1, 1]);
  });

  test("comes back from an unpaid order, and isn't offered to the member who let it lapse", async () => {
    const { event, buyer, members } = await soldOut(1);
    server.clock.advance(601);
    await expireHolds(server.context);
    expect(await offerOf(members[0], event)).not.toBeNull();
    await order(members[0], event);
    server.clock.advance(601);
    await expireHolds(server.context);
    expect([await offersReceived(members[0]), await offerOf(members[0], event)]).toEqual([OFFERED, null]);
    expect(await offersReceived(buyer)).toEqual([]);
  });

  test("isn't offered to a deactivated member, and such a member's offer goes to the next", async () => {
    const { event, members, cancel } = await soldOut(3);
    const admin = await signedIn(server, "admin");
    const deactivate = (member: Actor) => admin.call(deactivateMember, { params: { id: member.id } });
    await deactivate(members[0]);
    await cancel();
    expect(await offerOf(members[1], event)).not.toBeNull();
    await deactivate(members[1]);
    await runWaitlists(server.context);
    expect(await offerOf(members[2], event)).not.toBeNull();
  });

  test("isn't offered to a member who left the list, nor to one who has an order there", async () => {
    const { event, members, cancel } = await soldOut(3);
    await members[0].call(unregisterFromEvent, { params: { id: event.id } });
    await server.context.database
      .updateTable("events")
      .set({ maxOrders: 2 })
      .where("id", "=", event.id)
      .execute();
    await order(members[1], event);
    await cancel();
    expect(await offersReceived(members[0])).toEqual([]);
    expect(await offerOf(members[1], event)).toBeNull();
    expect(await offerOf(members[2], event)).not.toBeNull();
  });

  test("is released when ordering closes", async () => {
    const closesAt = new Date(server.clock.now().getTime() + 600_000).toISOString();
    const { event, members, cancel } = await soldOut(1, { maxOrders: 1, registrationClosesAt: closesAt });
    await cancel();
    expect((await offerOf(members[0], event))?.expiresAt).toBe(closesAt);
    server.clock.advance(600);
    await runWaitlists(server.context);
    expect(await counters(event)).toEqual([0, 0]);
  });

  test("isn't offered once ordering has closed", async () => {
    const closesAt = new Date(server.clock.now().getTime() + 600_000).toISOString();
    const { event, members } = await soldOut(1, { maxOrders: 1, registrationClosesAt: closesAt });
    server.clock.advance(601);
    await expireHolds(server.context);
    expect([await counters(event), await offersReceived(members[0])]).toEqual([[0, 0], []]);
  });

  test("is released when the event is cancelled", async () => {
    const { event, members, cancel } = await soldOut(1);
    await cancel();
    expect(await offerOf(members[0], event)).not.toBeNull();
    const admin = await signedIn(server, "admin");
    await admin.call(setEventStatus, { params: { id: event.id }, body: statusChange("cancelled") });
    await runWaitlists(server.context);
    expect(await counters(event)).toEqual([0, 0]);
  });
});

describe("released pieces", () => {
  const oneItem = (maxQuantity: number) => ({
    menu: [{ name: "Tail", priceCents: 2400, maxQuantity }],
  });

  test("are offered to as many members as there are pieces", async () => {
    const { event, members, cancel } = await soldOut(3, oneItem(1));
    await cancel();
    await runWaitlists(server.context);
    expect([await offersReceived(members[0]), await offersReceived(members[1])]).toEqual([OFFERED, []]);
    expect(await counters(event)).toEqual([1, 1]);
  });

  test("are held in the number that the member waits for, up to the number in stock", async () => {
    const event = await createOpenEvent(server, oneItem(3));
    const [buyer, first, second] = [await signedIn(server), await signedIn(server), await signedIn(server)];
    const orderId = await order(buyer, event, [3]);
    await join(first, event, 2);
    await join(second, event, 2);
    await buyer.call(cancelOrder, { params: { id: orderId } });
    expect((await offerOf(first, event))?.items).toMatchObject([{ quantity: 2 }]);
    expect((await offerOf(second, event))?.items).toMatchObject([{ quantity: 1 }]);
    expect(await order(first, event, [3])).toBe("ITEM_NOT_ENOUGH");
    expect(await offerOf(first, event)).not.toBeNull();
    await order(first, event, [2]);
    expect(await counters(event)).toEqual([2, 3]);
  });

  test("of one item go to the members who wait for it, while everybody can order the rest of the menu", async () => {
    const event = await createOpenEvent(server, {
      menu: [
        { name: "Tail", priceCents: 2400, maxQuantity: 1 },
        { name: "Fries", priceCents: 900 },
      ],
    });
    const [buyer, waiting] = [await signedIn(server), await signedIn(server)];
    const orderId = await order(buyer, event);
    expect((await join(waiting, event, 1, 0)).itemWaits).toEqual({ [event.menu[0]?.id ?? ""]: 1 });
    await expect(join(waiting, event, 1, 1)).rejects.toMatchObject({ code: "NOT_SOLD_OUT" });
    await expect(join(waiting, event, 1)).rejects.toMatchObject({ code: "NOT_SOLD_OUT" });
    await order(waiting, event, [0, 1]);
    server.clock.advance(601);
    await expireHolds(server.context);
    expect(orderId).toBeTruthy();
    const offer = await offerOf(waiting, event);
    expect(offer).toMatchObject({ menuItemId: event.menu[0]?.id, items: [{ quantity: 1 }] });
    expect((await notificationsOf(waiting)).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Tail at Test Event is yours until \d+:\d\d [AP]M\./),
    );
    expect(await order(await signedIn(server), event, [1])).toBe("ITEM_SOLD_OUT");
    expect(await order(waiting, event, [1, 1])).not.toBe("ITEM_SOLD_OUT");
    expect((await mine(waiting, event)).itemWaits).toEqual({});
  });

  test("of another item are offered to a member only once they hold no other offer", async () => {
    const menu = ["Tail", "Fries"].map((name) => ({ name, priceCents: 2400, maxQuantity: 1 }));
    const event = await createOpenEvent(server, { menu });
    const [first, second, waiting] = [await signedIn(server), await signedIn(server), await signedIn(server)];
    const [tail, fries] = [await order(first, event, [1, 0]), await order(second, event, [0, 1])];
    for (const item of [0, 1]) await join(waiting, event, 1, item);
    await first.call(cancelOrder, { params: { id: tail } });
    await second.call(cancelOrder, { params: { id: fries } });
    expect(await offersReceived(waiting)).toEqual(OFFERED);
    expect((await offerOf(waiting, event))?.menuItemId).toBe(event.menu[0]?.id);
    server.clock.advance(900);
    await runWaitlists(server.context);
    expect((await offerOf(waiting, event))?.menuItemId).toBe(event.menu[1]?.id);
  });

  test("of one item are offered to a member only once their unpaid order is paid", async () => {
    const menu = [
      { name: "Tail", priceCents: 2400 },
      { name: "Fries", priceCents: 900, maxQuantity: 1 },
    ];
    const event = await createOpenEvent(server, { menu });
    const [buyer, waiting] = [await signedIn(server), await signedIn(server)];
    const fries = await order(buyer, event, [0, 1]);
    await join(waiting, event, 1, 1);
    const tail = await order(waiting, event, [1, 0]);
    await buyer.call(cancelOrder, { params: { id: fries } });
    expect(await offerOf(waiting, event)).toBeNull();
    await payFor(waiting, tail, orderOf(event, [1]).shownTotalCents);
    await runWaitlists(server.context);
    expect((await offerOf(waiting, event))?.menuItemId).toBe(event.menu[1]?.id);
  });

  test("can't be waited for beyond a member's limit, nor at another event", async () => {
    const event = await createOpenEvent(server, {
      menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 1, maxPerMember: 2 }],
    });
    await order(await signedIn(server), event);
    const member = await signedIn(server);
    await expect(join(member, event, 3, 0)).rejects.toMatchObject({ code: "ITEM_LIMIT_REACHED" });
    await expect(join(member, { ...event, menu: [] }, 1, 0)).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    const foreign = await createOpenEvent(server);
    await expect(join(member, { ...foreign, menu: event.menu }, 1, 0)).rejects.toMatchObject({
      code: "MENU_ITEM_NOT_FOUND",
    });
  });
});

test("an event whose windows are all full counts as sold out, and released room is held too", async () => {
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  const window = { startsAt: at(48), endsAt: at(49), maxOrders: 1 };
  const { event, members, cancel } = await soldOut(1, { pickupWindows: [window] });
  expect((await mine(members[0], event)).isWaitlisted).toBe(true);
  await cancel();
  expect((await offerOf(members[0], event))?.pickupWindowId).toBe(event.windowId);
  expect(await order(await signedIn(server), event)).toBe("PICKUP_WINDOW_FULL");
  expect(await order(members[0], event)).not.toBe("PICKUP_WINDOW_FULL");
});

test("a run with nothing to release or offer notifies no page of changed stock", async () => {
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  const window = { startsAt: at(48), endsAt: at(49), maxOrders: 1 };
  const { event, members, cancel } = await soldOut(1, { pickupWindows: [window] });
  const note = vi.spyOn(server.context.live, "note");
  await runWaitlists(server.context);
  expect(note).not.toHaveBeenCalledWith(expect.anything(), event.id);
  await cancel();
  expect(note).toHaveBeenCalledWith(expect.anything(), event.id);
  note.mockRestore();
  expect(await offersReceived(members[0])).toEqual(OFFERED);
});

test("joining twice keeps the position, and the old way of joining works too", async () => {
  const { event, members, cancel } = await soldOut(2);
  await join(members[0], event, 3);
  await members[0].call(registerForEvent, { params: { id: event.id } });
  await cancel();
  expect(await offerOf(members[0], event)).not.toBeNull();
});

test("members see their order at the event; a cancelled one doesn't count", async () => {
  const event = await createOpenEvent(server, { maxOrders: 2 });
  const [buyer, other] = [await signedIn(server), await signedIn(server)];
  const ownOrderIdOf = async (member: Actor) => (await mine(member, event)).ownOrderId;
  expect(await ownOrderIdOf(buyer)).toBeNull();
  const id = await order(buyer, event);
  expect(await ownOrderIdOf(buyer)).toBe(id);
  expect(await ownOrderIdOf(other)).toBeNull();
  await buyer.call(cancelOrder, { params: { id } });
  expect(await ownOrderIdOf(buyer)).toBeNull();
  expect((await mine(buyer, event)).hasOrdered).toBe(true);
  expect((await mine(other, event)).hasOrdered).toBe(false);
});
