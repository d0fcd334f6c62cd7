import { createECDH, randomBytes } from "node:crypto";
import {
  claimTransfer,
  listNotifications,
  markAllNotificationsRead,
  setOrderStatus,
  subscribeToPush,
} from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { actionOf, orderOnBoard, scanOf, TestDevice, undoOf } from "../../../testing/crew.ts";
import type { TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";

let server: TestServer;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
  crew = await signedIn(server, "staff");
});
afterAll(() => server.close());

const now = () => server.clock.now();
const move = (orderId: string, from: OrderStatus, to: OrderStatus) =>
  ({ kind: "move", orderId, from, to }) as const;

/** Returns the subjects of the mails that an order's member got so far. */
async function mailsTo({ member }: TestOrder): Promise<string[]> {
  return (await server.messagesTo(member.email)).map(({ subject }) => subject.replace(/ \w+-\w+/, ""));
}

/** Returns the titles in the member's list, without order numbers. */
async function bellOf({ member }: TestOrder): Promise<string[]> {
  const { rows: notifications } = await member.call(listNotifications, { query: {} });
  return notifications.map(({ title }) => title.replace(/^\w+-\w+ /, ""));
}

const CONFIRMED = "Your SECRET order is confirmed";
const READY = "Ready: at the window";

describe("the notification of a crew's move", () => {
  test("is in the list at once, and is sent when it can't be undone anymore", async () => {
    const order = await orderOnBoard(server, "preparing");
    await new TestDevice(crew, order.event.id).does(move(order.id, "preparing", "ready"), now());
    expect(await bellOf(order)).toEqual(["is hot", "In the fryer", "Order confirmed"]);
    server.clock.advance(9);
    expect(await mailsTo(order)).toEqual([CONFIRMED]);
    server.clock.advance(1);
    expect(await mailsTo(order)).toEqual([READY, CONFIRMED]);
  });

  test("disappears with an undo; the next move notifies again", async () => {
    const order = await orderOnBoard(server, "preparing");
    const device = new TestDevice(crew, order.event.id);
    const told: unknown[] = [];
    await device.does(move(order.id, "preparing", "ready"), now());
    server.clock.advance(5);
    const stop = server.context.live.onMessage((message) => void told.push(message));
    await device.does(move(order.id, "ready", "preparing"), now());
    stop();
    expect(told).toContainEqual({
      to: { userId: order.member.id },
      event: { type: "notifications.changed" },
    });
    expect(await bellOf(order)).toEqual(["In the fryer", "Order confirmed"]);
    server.clock.advance(60);
    expect(await mailsTo(order)).toEqual([CONFIRMED]);
    await device.does(move(order.id, "preparing", "ready"), now());
    server.clock.advance(10);
    expect(await mailsTo(order)).toEqual([READY, CONFIRMED]);
    expect(await bellOf(order)).toEqual(["is hot", "In the fryer", "Order confirmed"]);
  });

  test("stays in the list if it was read, but its mail is dropped", async () => {
    const order = await orderOnBoard(server, "preparing");
    const device = new TestDevice(crew, order.event.id);
    await device.does(move(order.id, "preparing", "ready"), now());
    await order.member.call(markAllNotificationsRead, {});
    await device.does(move(order.id, "ready", "preparing"), now());
    expect(await bellOf(order)).toEqual(["is hot", "In the fryer", "Order confirmed"]);
    server.clock.advance(60);
    expect(await mailsTo(order)).toEqual([CONFIRMED]);
    const deliveries = server.context.database.selectFrom("deliveries").select(["state", "reason"]);
    expect(
      await deliveries.where("userId", "=", order.member.id).where("kind", "=", "order-ready").execute(),
    ).toEqual([{ state: "dropped", reason: "the change was undone before the message was sent" }]);
  });

  test("disappears with an undo made in time that arrives late with its move", async () => {
    const order = await orderOnBoard(server);
    const done = new Date(now().getTime() - 1_800_000);
    const undone = new Date(done.getTime() + 8_000);
    const device = new TestDevice(crew, order.event.id);
    await device.send(actionOf(scanOf(server, order.id), done), actionOf(undoOf(order.id), undone));
    expect(await bellOf(order)).toEqual(["is hot", "In the fryer", "Order confirmed"]);
    server.clock.advance(60);
    expect(await mailsTo(order)).toEqual([READY, CONFIRMED]);
  });

  test("is sent for a later move back, but payment isn't announced again", async () => {
    const order = await orderOnBoard(server, "ready");
    const device = new TestDevice(crew, order.event.id);
    server.clock.advance(10);
    await device.does(move(order.id, "ready", "preparing"), now());
    server.clock.advance(10);
    await device.does(move(order.id, "preparing", "confirmed"), now());
    const titles = ["In the fryer", "is hot", "In the fryer", "Order confirmed"];
    expect(await bellOf(order)).toEqual(titles);
  });
});

describe("a queued notification", () => {
  async function readyAndThen(then: (order: TestOrder) => Promise<unknown>) {
    const order = await orderOnBoard(server, "preparing");
    await new TestDevice(crew, order.event.id).does(move(order.id, "preparing", "ready"), now());
    server.clock.advance(5);
    await then(order);
    server.clock.advance(60);
    return mailsTo(order);
  }
  const byAdmin = async (order: TestOrder, status: OrderStatus) => {
    const admin = await signedIn(server, "admin");
    const body = { status, reason: "The fryer broke" };
    await admin.call(setOrderStatus, { params: { id: order.id }, body });
  };

  test("is dropped when an admin moves the order back or cancels it", async () => {
    expect(await readyAndThen((order) => byAdmin(order, "preparing"))).not.toContain(READY);
    expect(await readyAndThen((order) => byAdmin(order, "cancelled"))).not.toContain(READY);
  });

  test("is dropped when a late move from a queue goes back", async () => {
    const order = await orderOnBoard(server, "preparing");
    const device = new TestDevice(crew, order.event.id);
    await device.does(move(order.id, "preparing", "ready"), new Date(now().getTime() - 1_800_000));
    await device.does(move(order.id, "ready", "preparing"), now());
    server.clock.advance(60);
    expect(await mailsTo(order)).not.toContain(READY);
  });

  test("isn't dropped when a friend claims the order, since the sender is no longer concerned", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const p256dh = createECDH("prime256v1").generateKeys("base64url");
    const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
    await order.member.call(subscribeToPush, { body: { endpoint: "https://push.example/browser", keys } });
    await new TestDevice(crew, order.event.id).does(move(order.id, "confirmed", "preparing"), now());
    const { token } = await offered(order);
    await (await signedIn(server)).call(claimTransfer, { body: { token } });
    const deliveries = server.context.database.selectFrom("deliveries").select(["state", "reason"]);
    const told = deliveries.where("userId", "=", order.member.id).where("kind", "=", "order-preparing");
    expect(await told.execute()).toEqual([
      { state: "dropped", reason: "it was outdated before the message was sent" },
    ]);
  });

  test("is sent when the crew moves the order on", async () => {
    const handOff = (order: TestOrder) =>
      new TestDevice(crew, order.event.id).does(scanOf(server, order.id), now());
    expect(await readyAndThen(handOff)).toContain(READY);
  });
});

test("an admin's move notifies at once", async () => {
  const order = await orderOnBoard(server, "preparing");
  const admin = await signedIn(server, "admin");
  await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: "ready" } });
  expect(await mailsTo(order)).toEqual([READY, CONFIRMED]);
});
