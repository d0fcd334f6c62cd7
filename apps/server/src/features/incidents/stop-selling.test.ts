import { randomUUID } from "node:crypto";
import {
  getEvent,
  getMyEvent,
  joinWaitlist,
  type NewCrewAction,
  placeOrder,
  setAllotment,
  setEventStatus,
  setOrderStatus,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, orderOf, signedIn, statusChange, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { TestDevice } from "../../../testing/crew.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { runWaitlists } from "../registrations/service/offer-places.ts";
import { endStopsOfEndedEvents } from "./service/stop-selling.ts";

const BUYERS = 60;
const WAVES = 3;

let server: TestServer;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
  crew = await signedIn(server, "staff", "Maria");
});
afterAll(() => server.close());

const now = () => server.clock.now();

/** Creates an event at pickup that still takes orders, with 10 tails and endless fries. */
function openAtPickup(maxQuantity: number | null = 10) {
  const registrationClosesAt = new Date(now().getTime() + 3_600_000).toISOString();
  const menu = [
    { name: "Tail", priceCents: 2400, maxQuantity },
    { name: "Fries", priceCents: 900 },
  ];
  return createEventAtPickup(server, { registrationClosesAt, menu });
}

/** Returns a device, and its changes of the sales of the menu's first item. */
function deviceAt(event: TestEvent) {
  const device = new TestDevice(crew, event.id);
  const menuItemId = event.menu[0]?.id ?? "";
  const does = (action: NewCrewAction) => device.does(action, now());
  return {
    device,
    stop: () => does({ kind: "stop-selling", menuItemId }),
    resume: () => does({ kind: "resume-selling", menuItemId }),
    limit: (left: number) => does({ kind: "limit-selling", menuItemId, left }),
    shown: async () => (await device.board()).items[0],
  };
}

/** Places an order, and returns its id or the refusal's code. */
function order(member: Actor, event: TestEvent, quantities: readonly number[] = [1]): Promise<string> {
  const asked = member.call(placeOrder, { body: orderOf(event, quantities), idempotencyKey: randomUUID() });
  return asked.then(
    ({ id }) => id,
    (error) => error.code,
  );
}

async function firstItem(event: TestEvent) {
  const query = server.context.database.selectFrom("menuItems").selectAll().where("eventId", "=", event.id);
  return query.orderBy("sortOrder").executeTakeFirstOrThrow();
}

async function incidentsOf(event: TestEvent) {
  const query = server.context.database.selectFrom("incidents").selectAll().where("eventId", "=", event.id);
  return query.orderBy("id").execute();
}

describe("while the sales of an item are stopped", () => {
  test("a member can't order it, but other items, and an order placed before is paid and stands", async () => {
    const event = await openAtPickup();
    const [before, other] = [await signedIn(server), await signedIn(server)];
    const placed = await order(before, event);
    expect(await deviceAt(event).stop()).toMatchObject({ outcome: "done", order: null });
    expect(await order(other, event)).toBe("ITEM_SOLD_OUT");
    expect(await order(other, event, [0, 1])).toMatch(/-/);
    const { shownTotalCents } = orderOf(event, [1]);
    expect(await payFor(before, placed, shownTotalCents)).toMatchObject({ status: "confirmed" });
  });

  test("the counter can't sell it, and no device can set it aside; an offline sale made meanwhile counts", async () => {
    const event = await openAtPickup();
    const [deviceId, items] = [randomUUID(), [{ menuItemId: event.menu[0]?.id ?? "", quantity: 1 }]];
    const keep = (id: string) =>
      crew.call(setAllotment, { params: { id: event.id }, body: { deviceId: id, orders: 1, items } });
    await keep(deviceId);
    await deviceAt(event).stop();
    const refused = { failure: { code: "ITEM_SOLD_OUT" } };
    expect(await sellTo(server, crew, event, saleOf(event, [1]))).toMatchObject(refused);
    await expect(keep(randomUUID())).rejects.toMatchObject({ code: "ITEM_SOLD_OUT" });
    const sale = saleOf(event, [1], { isFromAllotment: true });
    expect(await sellTo(server, crew, event, sale, { deviceId })).toMatchObject({ ok: true });
  });

  test("the waitlist gets no offer of it, and can't order what it was offered; resuming offers it at once", async () => {
    const event = await openAtPickup(1);
    const [buyer, first, second] = [await signedIn(server), await signedIn(server), await signedIn(server)];
    const orderId = await order(buyer, event);
    const menuItemId = event.menu[0]?.id ?? "";
    const wait = { params: { id: event.id }, body: { menuItemId, pieces: 1 } };
    await first.call(joinWaitlist, wait);
    const admin = await signedIn(server, "admin");
    await admin.call(setOrderStatus, { params: { id: orderId }, body: { status: "cancelled" } });
    const offerOf = async (member: Actor) =>
      (await member.call(getMyEvent, { params: { id: event.id } })).waitlistOffer;
    expect(await offerOf(first)).not.toBeNull();
    await deviceAt(event).stop();
    expect(await order(first, event)).toBe("ITEM_SOLD_OUT");
    await second.call(joinWaitlist, wait);
    await deviceAt(event).limit(2);
    await runWaitlists(server.context);
    expect(await offerOf(second)).toBeNull();
    await deviceAt(event).resume();
    expect(await offerOf(second)).not.toBeNull();
    expect(await order(first, event)).toMatch(/-/);
  });

  test("an expired order with it can't be restored", async () => {
    const event = await openAtPickup();
    const member = await signedIn(server);
    const id = await order(member, event);
    const admin = await signedIn(server, "admin");
    await admin.call(setOrderStatus, { params: { id }, body: { status: "cancelled" } });
    await deviceAt(event).stop();
    const restore = { params: { id }, body: { status: "pending" as const, reason: "by mistake" } };
    await expect(admin.call(setOrderStatus, restore)).rejects.toMatchObject({ code: "EVENT_FULL" });
    await deviceAt(event).resume();
    expect(await admin.call(setOrderStatus, restore)).toMatchObject({ status: "pending" });
  });

  test("members and the crew see it, with who stopped them and when", async () => {
    const event = await openAtPickup();
    const { stop, resume, shown } = deviceAt(event);
    const seen = async () => (await crew.call(getEvent, { params: { id: event.id } })).menu[0]?.isStopped;
    expect([await seen(), (await shown())?.stopped]).toEqual([false, null]);
    await stop();
    expect((await shown())?.stopped).toEqual({
      by: expect.stringMatching(/^Maria /),
      at: now().toISOString(),
    });
    await expect.poll(seen).toBe(true);
    server.clock.advance(60);
    await resume();
    expect((await shown())?.stopped).toBeNull();
    await expect.poll(seen).toBe(false);
    expect(await incidentsOf(event)).toMatchObject([{ state: "done", endedAt: now(), startedBy: crew.id }]);
  });
});

test("abuse 101: of 180 members who buy while sales stop, nobody gets an order after it", async () => {
  const event = await openAtPickup(null);
  const members = await Promise.all(Array.from({ length: BUYERS * WAVES }, () => signedIn(server)));
  const wave = (index: number) =>
    members.slice(index * BUYERS, (index + 1) * BUYERS).map((member) => order(member, event));
  const before = await Promise.all(wave(0));
  const meanwhile = wave(1);
  await deviceAt(event).stop();
  const { currentQuantity } = await firstItem(event);
  const after = await Promise.all([...meanwhile, ...wave(2)]);
  expect(before.filter((answer) => answer === "ITEM_SOLD_OUT")).toEqual([]);
  expect(after.slice(BUYERS).every((answer) => answer === "ITEM_SOLD_OUT")).toBe(true);
  expect((await firstItem(event)).currentQuantity).toBe(currentQuantity);
  const placed = [...before, ...after].filter((answer) => answer !== "ITEM_SOLD_OUT");
  expect(placed.length).toBe(currentQuantity);
});

describe("a change of an item's sales", () => {
  test("abuse 102: stopped by two devices at once, it has one incident", async () => {
    const event = await openAtPickup();
    const [one, other] = [deviceAt(event), deviceAt(event)];
    const outcomes = (await Promise.all([one.stop(), other.stop()])).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["already", "done"]);
    expect(await incidentsOf(event)).toMatchObject([{ state: "open", kind: "stop-selling" }]);
  });

  test('"only 3 left" sells three more than those sold and held', async () => {
    const event = await openAtPickup(null);
    await order(await signedIn(server), event, [4]);
    expect(await deviceAt(event).limit(3)).toMatchObject({ outcome: "done" });
    expect(await firstItem(event)).toMatchObject({ currentQuantity: 4, maxQuantity: 7, revision: 2 });
    expect(await order(await signedIn(server), event, [4])).toBe("ITEM_NOT_ENOUGH");
    expect(await order(await signedIn(server), event, [3])).toMatch(/-/);
    expect(await order(await signedIn(server), event)).toBe("ITEM_SOLD_OUT");
  });

  test("that is done already changes nothing", async () => {
    const event = await openAtPickup();
    const { resume, limit } = deviceAt(event);
    expect([(await resume()).outcome, (await limit(10)).outcome]).toEqual(["already", "already"]);
    expect(await incidentsOf(event)).toEqual([]);
  });

  test("of another event's item is refused", async () => {
    const [event, other] = [await openAtPickup(), await openAtPickup()];
    const menuItemId = other.menu[0]?.id ?? "";
    const answer = await new TestDevice(crew, event.id).does({ kind: "stop-selling", menuItemId }, now());
    expect(answer).toMatchObject({ outcome: "refused", code: "MENU_ITEM_NOT_FOUND" });
    expect(await firstItem(other)).toMatchObject({ isStopped: false });
  });

  test("is in the audit log with its actor", async () => {
    const event = await openAtPickup();
    const { stop, limit, resume } = deviceAt(event);
    await stop();
    await limit(5);
    await resume();
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["message", "actorId", "oldValue", "newValue"])
      .where("message", "like", "Sales %: Tail")
      .where("metadata", "@>", JSON.stringify({ eventId: event.id }))
      .orderBy("id")
      .execute();
    expect(lines).toMatchObject([
      { message: "Sales stopped: Tail", actorId: crew.id },
      { message: "Sales limited to 5 more: Tail", actorId: crew.id, oldValue: "10", newValue: "5" },
      { message: "Sales resumed: Tail", actorId: crew.id },
    ]);
  });
});

test("the stops of a day end with its event, and a late one changes nothing", async () => {
  const [event, open] = [await openAtPickup(), await openAtPickup()];
  const { stop, limit } = deviceAt(event);
  await stop();
  await deviceAt(open).stop();
  const admin = await signedIn(server, "admin");
  await admin.call(setEventStatus, { params: { id: event.id }, body: statusChange("completed") });
  await endStopsOfEndedEvents(server.context);
  expect(await incidentsOf(event)).toMatchObject([{ state: "done", endedAt: now() }]);
  expect(await firstItem(event)).toMatchObject({ isStopped: false });
  expect(await incidentsOf(open)).toMatchObject([{ state: "open" }]);
  expect([(await stop()).outcome, (await limit(3)).outcome]).toEqual(["already", "already"]);
});
