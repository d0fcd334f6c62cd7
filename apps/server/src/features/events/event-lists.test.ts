import {
  archiveEvent,
  deleteEvent,
  duplicateEvent,
  getAdminEvent,
  listAdminEvents,
  listEvents,
  placeOrder,
  restoreEvent,
  setEventStatus,
} from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
let member: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [admin, member] = [await signedIn(server, "admin"), await signedIn(server)];
});
afterAll(() => server.close());

const params = (id: string) => ({ params: { id } });
const order = (event: Awaited<ReturnType<typeof createOpenEvent>>) =>
  member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: crypto.randomUUID() });
const memberSees = async (id: string) =>
  (await member.call(listEvents)).events.some((event) => event.id === id);

test("archives a past event: it leaves the lists, stays in the sales, and can be restored", async () => {
  const event = await createOpenEvent(server);
  await order(event);
  await expect(admin.call(archiveEvent, params(event.id))).rejects.toMatchObject({
    code: "EVENT_NOT_ARCHIVABLE",
  });
  await admin.call(setEventStatus, { ...params(event.id), body: { status: "completed" } });
  expect(await memberSees(event.id)).toBe(true);
  const archived = await admin.call(archiveEvent, params(event.id));
  expect(archived.archivedAt).not.toBeNull();
  expect(await memberSees(event.id)).toBe(false);
  const { events } = await admin.call(listAdminEvents);
  expect(events.find(({ id }) => id === event.id)).toMatchObject({
    archivedAt: archived.archivedAt,
    currentOrders: 1,
  });
  expect((await admin.call(restoreEvent, params(event.id))).archivedAt).toBeNull();
  expect(await memberSees(event.id)).toBe(true);
});

test("archiving and restoring are audited once each, with the state before and after", async () => {
  const title = "Kept for later";
  const event = await createOpenEvent(server, { title, status: "draft" });
  for (const change of [archiveEvent, archiveEvent, restoreEvent, restoreEvent])
    await admin.call(change, params(event.id));
  const lines = await server.context.database
    .selectFrom("auditLog")
    .select(["message", "oldValue", "newValue"])
    .where("metadata", "@>", JSON.stringify({ eventId: event.id }))
    .where("message", "not like", "Event created%")
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { message: `Event archived: ${title}`, oldValue: "in the lists", newValue: "archived" },
    { message: `Event restored: ${title}`, oldValue: "archived", newValue: "in the lists" },
  ]);
});

test("abuse 56: a draft with an order can't be deleted, but archived", async () => {
  const event = await createOpenEvent(server);
  await order(event);
  await admin.call(setEventStatus, { ...params(event.id), body: { status: "draft" } });
  await expect(admin.call(deleteEvent, params(event.id))).rejects.toMatchObject({ code: "EVENT_HAS_ORDERS" });
  expect((await admin.call(archiveEvent, params(event.id))).archivedAt).not.toBeNull();
});

test("duplicates an event with its menu and windows, at the same times of another day", async () => {
  const event = await createOpenEvent(server, { maxOrders: 12, salesTaxPpm: 90_000 });
  await order(event);
  const original = await admin.call(getAdminEvent, params(event.id));
  const day = new Date(new Date(original.eventAt).getTime() + 7 * 86_400_000);
  const eventOn = day.toLocaleDateString("en-CA", { timeZone: original.timeZone });
  const copy = await admin.call(duplicateEvent, { ...params(event.id), body: { eventOn } });
  expect(copy).toMatchObject({
    title: `${original.title} (copy)`,
    status: "draft",
    maxOrders: 12,
    salesTaxPpm: 90_000,
    currentOrders: 0,
    revision: 1,
  });
  expect(
    copy.menu.map(({ name, priceCents, maxQuantity, currentQuantity }) => [
      name,
      priceCents,
      maxQuantity,
      currentQuantity,
    ]),
  ).toEqual(original.menu.map(({ name, priceCents, maxQuantity }) => [name, priceCents, maxQuantity, 0]));
  const clockOf = (instant: string) =>
    new Date(instant).toLocaleTimeString("en-US", { timeZone: original.timeZone });
  expect(copy.pickupWindows.map(({ startsAt }) => clockOf(startsAt))).toEqual(
    original.pickupWindows.map(({ startsAt }) => clockOf(startsAt)),
  );
  expect(clockOf(copy.registrationClosesAt)).toBe(clockOf(original.registrationClosesAt));
  await expect(
    admin.call(duplicateEvent, { ...params(event.id), body: { eventOn: "2020-01-01" } }),
  ).rejects.toMatchObject({ problem: { field: "eventOn" } });
});
