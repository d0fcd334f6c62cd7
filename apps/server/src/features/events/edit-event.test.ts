import {
  type AdminEventDetail,
  cancelOrder,
  claimTransfer,
  createEvent,
  type EventEditInput,
  editEvent,
  getAdminEvent,
  getAdminOrder,
  listAdminEvents,
  listAuditEntries,
  listNotifications,
  placeOrder,
  previewEventEdit,
  registerForEvent,
} from "@secret/contract";
import { formatEventDay, formatEventSpan } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { editOf } from "../../../testing/edits.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";

let server: TestServer;
let admin: Actor;
let member: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
  member = await signedIn(server);
});
afterAll(() => server.close());

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

const read = (id: string) => admin.call(getAdminEvent, { params: { id } });

const save = (detail: AdminEventDetail, change: Partial<EventEditInput>, by: Actor = admin) =>
  by.call(editEvent, { params: { id: detail.id }, body: editOf(detail, change) });

const order = (event: TestEvent, by: Actor = member, quantities = [2]) =>
  by.call(placeOrder, { body: orderOf(event, quantities), idempotencyKey: crypto.randomUUID() });

/** Creates an event with two one-hour windows, the first with room for two orders of five pieces. */
async function windowed() {
  return createOpenEvent(server, {
    maxOrders: 3,
    pickupWindows: [
      { startsAt: inHours(48), endsAt: inHours(49), maxOrders: 2, maxUnits: 5 },
      { startsAt: inHours(49), endsAt: inHours(50) },
    ],
  });
}

const notificationsOf = async (actor: Actor) => {
  await server.runJobs();
  const { rows: notifications } = await actor.call(listNotifications, { query: {} });
  return notifications.map(({ title, message }) => `${title}: ${message}`);
};

test("edits every field of an event, and requires the latest revision", async () => {
  const event = await createOpenEvent(server);
  const detail = await read(event.id);
  const edited = await save(detail, { title: "Night of the Tails", salesTaxPpm: 102_500, maxOrders: 40 });
  expect(edited).toMatchObject({
    title: "Night of the Tails",
    salesTaxPpm: 102_500,
    maxOrders: 40,
    revision: 2,
  });
  const other = await signedIn(server, "admin");
  await expect(save(detail, { title: "Another night" }, other)).rejects.toMatchObject({
    code: "EDITED_MEANWHILE",
  });
  expect((await read(event.id)).title).toBe("Night of the Tails");
  const line = await server.context.database
    .selectFrom("auditLog")
    .select(["message", "oldValue", "newValue"])
    .where("actorId", "=", admin.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line).toEqual({
    message: "Event edited: Night of the Tails",
    oldValue: "title: Test Event; maxOrders: null; salesTaxPpm: 97500",
    newValue: "title: Night of the Tails; maxOrders: 40; salesTaxPpm: 102500",
  });
});

test("clears the coordinates when only the address changes", async () => {
  const { id } = await createOpenEvent(server, { latitude: 34.0403, longitude: -118.2351 });
  const renamed = await save(await read(id), { locationName: "The Palmetto Garage" });
  expect(renamed).toMatchObject({ latitude: 34.0403, longitude: -118.2351 });
  const moved = await save(renamed, { address: "710 S Hewitt St, Los Angeles" });
  expect(moved).toMatchObject({ latitude: null, longitude: null });
  const placed = { address: "1 Dock Rd, Los Angeles", latitude: 34.05, longitude: -118.25 };
  expect(await save(moved, placed)).toMatchObject(placed);
});

test("rejects the second of two concurrent edits", async () => {
  const event = await createOpenEvent(server);
  const detail = await read(event.id);
  const saves = await Promise.allSettled(["One", "Two"].map((title) => save(detail, { title })));
  expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("rejects invalid times by field, but keeps unchanged times that have passed", async () => {
  const detail = await read((await createOpenEvent(server)).id);
  await expect(save(detail, { eventAt: inHours(-3) })).rejects.toMatchObject({
    problem: { code: "INVALID_INPUT", field: "eventAt" },
  });
  expect((await save(detail, { description: "With butter" })).description).toBe("With butter");
});

describe("abuse 96: an edit keeps the promises to placed orders", () => {
  test("a window with an order can't be removed, even after the order is cancelled", async () => {
    const event = await windowed();
    const buyer = await signedIn(server);
    const { id } = await order(event, buyer);
    const detail = await read(event.id);
    expect(detail.pickupWindows.map(({ isHeld }) => isHeld)).toEqual([true, false]);
    const [first, second] = editOf(detail).pickupWindows;
    const without = save(detail, { pickupWindows: second ? [second] : [] });
    await expect(without).rejects.toMatchObject({ code: "PICKUP_WINDOW_HELD" });
    await buyer.call(cancelOrder, { params: { id } });
    await expect(save(detail, { pickupWindows: second ? [second] : [] })).rejects.toMatchObject({
      code: "PICKUP_WINDOW_HELD",
    });
    const left = await save(detail, { pickupWindows: first ? [first] : [] });
    expect(left.pickupWindows).toHaveLength(1);
  });

  test("no limit can be lower than what is taken", async () => {
    const event = await windowed();
    for (const by of [await signedIn(server), await signedIn(server)]) await order(event, by);
    const detail = await read(event.id);
    const [first, second] = editOf(detail).pickupWindows;
    if (first === undefined || second === undefined) throw new Error("there are two windows");
    const tries: [Partial<EventEditInput>, string, number][] = [
      [{ maxOrders: 1 }, "maxOrders", 2],
      [{ pickupWindows: [{ ...first, maxOrders: 1 }, second] }, "pickupWindows.0.maxOrders", 2],
      [{ pickupWindows: [{ ...first, maxUnits: 3 }, second] }, "pickupWindows.0.maxUnits", 4],
    ];
    for (const [change, field, taken] of tries) {
      await expect(save(detail, change)).rejects.toMatchObject({
        problem: { code: "LIMIT_BELOW_TAKEN", field, params: { taken } },
      });
    }
    const least = { maxOrders: 2, pickupWindows: [{ ...first, maxOrders: 2, maxUnits: 4 }, second] };
    expect((await save(detail, least)).maxOrders).toBe(2);
  });

  test("an order placed during the edit either finds its window or keeps it", async () => {
    const event = await windowed();
    const detail = await read(event.id);
    const [, second] = editOf(detail).pickupWindows;
    const [placed, edited] = await Promise.allSettled([
      order(event, await signedIn(server)),
      save(detail, { pickupWindows: second ? [second] : [] }),
    ]);
    expect([placed.status, edited.status].sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("windows can swap times, but not overlap or leave the pickup time", async () => {
  const event = await windowed();
  const detail = await read(event.id);
  const [first, second] = editOf(detail).pickupWindows;
  if (first === undefined || second === undefined) throw new Error("there are two windows");
  const swapped = await save(detail, {
    pickupWindows: [
      { ...first, startsAt: second.startsAt, endsAt: second.endsAt },
      { ...second, startsAt: first.startsAt, endsAt: first.endsAt },
      { startsAt: inHours(50), endsAt: inHours(51), maxOrders: null, maxUnits: null },
    ],
  });
  expect(swapped.pickupWindows.map(({ id }) => id)).toEqual([second.id, first.id, expect.any(String)]);
  const outside = [{ ...first, endsAt: inHours(52) }];
  await expect(save(swapped, { pickupWindows: outside })).rejects.toMatchObject({
    problem: {
      field: "pickupWindows.0.startsAt",
      params: { reason: "Pickup windows lie within the pickup time" },
    },
  });
});

test("previews what an edit changes for members, and notifies them after saving", async () => {
  const event = await windowed();
  const [buyer, registered, stranger] = [
    await signedIn(server),
    await signedIn(server),
    await signedIn(server),
  ];
  const { id, totalCents } = await order(event, buyer);
  await payFor(buyer, id, totalCents);
  const knownToBuyer = await notificationsOf(buyer);
  await registered.call(registerForEvent, { params: { id: event.id } });
  const detail = await read(event.id);
  const [first, second] = editOf(detail).pickupWindows;
  if (first === undefined || second === undefined) throw new Error("there are two windows");
  const shorter = { ...first, endsAt: inHours(48.5) };
  const change = { locationName: "The Dock", pickupWindows: [shorter, second] };
  const preview = await admin.call(previewEventEdit, {
    params: { id: event.id },
    body: editOf(detail, change),
  });
  expect(preview).toEqual({
    orderCount: 1,
    movedOrderCount: 1,
    isPlanChange: false,
    changes: ["New location: The Dock, 500 S Hewitt St (was Hewitt Street Lot, 500 S Hewitt St)."],
    toldCount: 2,
  });
  expect((await read(event.id)).revision).toBe(1);
  await save(detail, change);
  const sentence = `Your event changed: Test Event: ${preview.changes[0]}`;
  expect(await notificationsOf(registered)).toEqual([sentence]);
  const buyersNews = (await notificationsOf(buyer)).filter((each) => !knownToBuyer.includes(each));
  expect(buyersNews).toContain(sentence);
  expect(buyersNews).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Pickup window changed: Order /)]),
  );
  expect(buyersNews).toHaveLength(2);
  expect(await notificationsOf(stranger)).toEqual([]);
});

test("notifies the friend who claimed an order, and no longer its buyer", async () => {
  const event = await windowed();
  const [buyer, friend] = [await signedIn(server), await signedIn(server)];
  const { id, totalCents } = await order(event, buyer);
  await payFor(buyer, id, totalCents);
  const { token } = await offered({ id, member: buyer });
  await friend.call(claimTransfer, { body: { token } });
  const { events } = await admin.call(listAdminEvents);
  expect(events.find((each) => each.id === event.id)).toMatchObject({ registeredCount: 2 });
  const [knownToBuyer, knownToFriend] = [await notificationsOf(buyer), await notificationsOf(friend)];
  const detail = await read(event.id);
  const [first, ...others] = editOf(detail).pickupWindows;
  if (first === undefined) throw new Error("there are windows");
  const pickupWindows = [{ ...first, endsAt: inHours(48.5) }, ...others];
  await save(detail, { locationName: "The Dock", pickupWindows });
  expect(await notificationsOf(buyer)).toEqual(knownToBuyer);
  const news = (await notificationsOf(friend)).filter((each) => !knownToFriend.includes(each));
  expect(news).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Pickup window changed: /),
      expect.stringMatching(/^Your event changed: /),
    ]),
  );
});

describe("an event whose start moves while its windows stay", () => {
  const NOTE = "The street sweeper comes first.";

  async function boughtEvent() {
    const event = await windowed();
    const buyer = await signedIn(server);
    const { id, totalCents } = await order(event, buyer);
    await payFor(buyer, id, totalCents);
    const held = await signedIn(server);
    await order(event, held);
    return { event, buyer, held, id, known: await notificationsOf(buyer) };
  }

  test("shows old and new times and the buyer's unchanged window, and doesn't count unpaid orders", async () => {
    const { event, buyer, held } = await boughtEvent();
    const detail = await read(event.id);
    const change = { eventAt: inHours(47.5), memberNote: NOTE };
    const preview = await admin.call(previewEventEdit, {
      params: { id: event.id },
      body: editOf(detail, change),
    });
    expect(preview).toMatchObject({ orderCount: 1, movedOrderCount: 0, toldCount: 1 });
    expect(preview.changes[0]).toMatch(/^New start time: .+ \(was .+\)\.$/);
    await save(detail, change);
    const [window] = detail.pickupWindows;
    if (window === undefined) throw new Error("there are windows");
    const span = formatEventSpan(new Date(window.startsAt), new Date(window.endsAt), detail.timeZone);
    expect(await notificationsOf(buyer)).toContain(
      `Your event changed: Test Event: ${preview.changes[0]} Your pickup is still ${span}. ${NOTE}`,
    );
    const mail = (await server.messagesTo(buyer.email)).find(({ subject }) => subject.startsWith("Changed"));
    const day = formatEventDay(new Date(window.startsAt), detail.timeZone);
    expect(mail?.body).toContain(`Your pickup is still on ${day}: ${span}`);
    expect(mail?.body).toContain(NOTE);
    expect(await notificationsOf(held)).toEqual([]);
  });

  test("can be saved without notice, which the audit log records", async () => {
    const { event, buyer, known } = await boughtEvent();
    await save(await read(event.id), { eventAt: inHours(47.5), notifiesMembers: false });
    expect(await notificationsOf(buyer)).toEqual(known);
    const { rows: entries } = await admin.call(listAuditEntries, { query: { eventType: "admin_action" } });
    expect(entries.find(({ metadata }) => metadata.eventId === event.id)?.metadata.told).toEqual([]);
  });

  test("always notifies buyers of a moved pickup window, but not members with an unpaid order", async () => {
    const { event, buyer, held, known, id } = await boughtEvent();
    const detail = await read(event.id);
    const [first, ...others] = editOf(detail).pickupWindows;
    if (first === undefined) throw new Error("there are windows");
    const pickupWindows = [{ ...first, endsAt: inHours(48.5) }, ...others];
    await save(detail, { pickupWindows, notifiesMembers: false });
    const news = (await notificationsOf(buyer)).filter((each) => !known.includes(each));
    expect(news).toEqual([expect.stringMatching(/^Pickup window changed: /)]);
    const { history } = await admin.call(getAdminOrder, { params: { id } });
    const moves = history.filter(({ message }) => message.startsWith("Pickup window moved with its event: "));
    expect(moves).toMatchObject([{ severity: "info", actorName: expect.any(String) }]);
    expect(await notificationsOf(held)).toEqual([]);
  });
});

test("refuses an edit that moves members' orders, unpaid ones too, to another place or start", async () => {
  const event = await windowed();
  await order(event, await signedIn(server));
  const detail = await read(event.id);
  const [first, second] = editOf(detail).pickupWindows;
  if (first === undefined || second === undefined) throw new Error("there are two windows");
  const later = { ...first, startsAt: inHours(48.5) };
  const moves = [{ address: "1 Other St" }, { zipCode: "90014" }, { pickupWindows: [later, second] }];
  for (const change of moves) {
    const body = editOf(detail, change);
    const preview = await admin.call(previewEventEdit, { params: { id: event.id }, body });
    expect(preview.isPlanChange).toBe(true);
    await expect(save(detail, change)).rejects.toMatchObject({ code: "PLAN_CHANGE_NEEDED" });
  }
  const empty = { ...second, startsAt: inHours(49.5) };
  const saved = await save(detail, { pickupWindows: [first, empty] });
  expect(saved.revision).toBe(2);
});

test("changes that don't affect members notify nobody", async () => {
  const event = await windowed();
  const buyer = await signedIn(server);
  const { id, totalCents } = await order(event, buyer);
  await payFor(buyer, id, totalCents);
  const known = await notificationsOf(buyer);
  const detail = await read(event.id);
  const change = { title: "Renamed", description: "More butter", maxOrders: 4 };
  const preview = await admin.call(previewEventEdit, {
    params: { id: event.id },
    body: editOf(detail, change),
  });
  expect(preview).toEqual({
    orderCount: 1,
    movedOrderCount: 0,
    isPlanChange: false,
    changes: [],
    toldCount: 0,
  });
  await save(detail, change);
  expect(await notificationsOf(buyer)).toEqual(known);
});

test("creates an event only with valid windows", async () => {
  const body = {
    title: "Too wide",
    locationName: "Lot",
    address: "1 Main St",
    zipCode: "90012",
    eventAt: inHours(48),
    registrationOpensAt: inHours(1),
    registrationClosesAt: inHours(24),
    pickupStartsAt: inHours(48),
    pickupEndsAt: inHours(50),
    pickupWindows: [{ startsAt: inHours(49), endsAt: inHours(51) }],
  };
  await expect(admin.call(createEvent, { body })).rejects.toMatchObject({
    problem: { field: "pickupWindows.0.startsAt" },
  });
});
