import { getAdminDashboard, setOrderStatus } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server?.close());

const dashboard = () => admin.call(getAdminDashboard);
const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

test("without upcoming events there is no next event and nothing to check", async () => {
  expect(await dashboard()).toMatchObject({
    nextEvening: null,
    attention: { failedMessages: 0, eventsWithoutMenu: [], lowStock: [] },
  });
});

test("the next event shows its sales; drafts and past events aren't included", async () => {
  const { id, event } = await paidOrder(server, {
    event: { title: "Tonight", maxOrders: 20 },
    quantities: [3, 2],
  });
  await createOpenEvent(server, {
    title: "Later",
    ...{ eventAt: at(72), pickupStartsAt: at(72), pickupEndsAt: at(75) },
  });
  await createOpenEvent(server, {
    title: "A draft",
    status: "draft",
    ...{ eventAt: at(30), pickupStartsAt: at(30), pickupEndsAt: at(31) },
  });
  for (const status of ["preparing", "ready", "completed"] as const)
    await admin.call(setOrderStatus, { params: { id }, body: { status, reason: "By hand" } });
  const { nextEvening } = await dashboard();
  expect(nextEvening).toMatchObject({
    id: event.id,
    title: "Tonight",
    maxOrders: 20,
    orderCount: 1,
    completedCount: 1,
    soldPieces: 5,
    limitedPieces: 50,
    soldLimitedPieces: 3,
  });
  expect(nextEvening?.sales.netSalesCents).toBe(3 * 2_400 + 2 * 900);
});

test("recent activity names the actor, the subject, and the order", async () => {
  const { id, member } = await paidOrder(server);
  await admin.call(setOrderStatus, { params: { id }, body: { status: "preparing" } });
  const line = (await dashboard()).recentActivity.find(({ orderId }) => orderId === id);
  const nameOf = async (actor: Actor) => {
    const { firstName, lastName } = await server.context.database
      .selectFrom("users")
      .select(["firstName", "lastName"])
      .where("id", "=", actor.id)
      .executeTakeFirstOrThrow();
    return `${firstName} ${lastName}`;
  };
  expect(line).toMatchObject({
    actorName: await nameOf(admin),
    memberName: await nameOf(member),
    orderId: id,
  });
});

test("low stock lists the least first, without sold-out items and items with plenty left", async () => {
  const item = (name: string, maxQuantity?: number) => ({
    name,
    priceCents: 100,
    ...(maxQuantity !== undefined && { maxQuantity }),
  });
  const menu = [
    item("Plenty", 10),
    item("Few", 10),
    item("Fewer", 10),
    item("Gone", 10),
    item("Off", 10),
    item("Endless"),
  ];
  await paidOrder(server, { event: { title: "Low", menu }, quantities: [7, 8, 9, 10, 9, 9] });
  await server.context.database
    .updateTable("menuItems")
    .set({ isAvailable: false })
    .where("name", "=", "Off")
    .execute();
  const { lowStock } = (await dashboard()).attention;
  expect(lowStock.map(({ name, left, eventTitle }) => [name, left, eventTitle])).toEqual([
    ["Fewer", 1, "Low"],
    ["Few", 2, "Low"],
  ]);
});

test("an upcoming or open event without available items is listed, a draft isn't", async () => {
  await createOpenEvent(server, { title: "Bare", menu: [] });
  await createOpenEvent(server, { title: "Bare draft", menu: [], status: "draft" });
  const off = await createOpenEvent(server, { title: "All off" });
  await server.context.database
    .updateTable("menuItems")
    .set({ isAvailable: false })
    .where("eventId", "=", off.id)
    .execute();
  const { eventsWithoutMenu } = (await dashboard()).attention;
  expect(eventsWithoutMenu.map(({ title }) => title).toSorted()).toEqual(["All off", "Bare"]);
});

test("messages that failed in the last day count until they are resent", async () => {
  const { id: userId } = await signedIn(server);
  const { database, clock } = server.context;
  const now = clock.now();
  const message = {
    ...{ userId, kind: "event-announced", purpose: "order", channel: "mail" },
    ...{ recipient: "ana@example.com", subject: "", body: "", state: "failed", createdAt: now },
  };
  const long = new Date(now.getTime() - 25 * 3_600_000);
  const [failed] = await database
    .insertInto("deliveries")
    .values([
      { ...message, updatedAt: now },
      { ...message, updatedAt: now },
      { ...message, updatedAt: long },
    ])
    .returning("id")
    .execute();
  expect((await dashboard()).attention.failedMessages).toBe(2);
  await database
    .insertInto("deliveries")
    .values({ ...message, state: "sent", updatedAt: now, resendOf: failed?.id ?? null })
    .execute();
  expect((await dashboard()).attention.failedMessages).toBe(1);
});
