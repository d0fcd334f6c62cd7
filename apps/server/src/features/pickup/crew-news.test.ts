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

/** The subjects of the mails that an order's member has got so far. */
async function mailsTo({ member }: TestOrder): Promise<string[]> {
  return (await server.messagesTo(member.email)).map(({ subject }) => subject.replace(/ \w+-\w+/, ""));
}

async function bellOf({ member }: TestOrder): Promise<string[]> {
  const { notifications } = await member.call(listNotifications, { query: {} });
  return notifications.map(({ title }) => title);
}

const CONFIRMED = "Your SECRET order is confirmed";
const READY = "Ready: at the window";

describe("what a move of the crew tells its member", () => {
  test("stands in the bell at once, and leaves the house when it can't be taken back any more", async () => {
    const order = await orderOnBoard(server, "preparing");
    await new TestDevice(crew, order.event.id).does(move(order.id, "preparing", "ready"), now());
    expect(await bellOf(order)).toEqual(["Ready for pickup", "In the fryer", "Order confirmed"]);
    server.clock.advance(9);
    expect(await mailsTo(order)).toEqual([CONFIRMED]);
    server.clock.advance(1);
    expect(await mailsTo(order)).toEqual([READY, CONFIRMED]);
  });

  test("goes with an undo, as if it had never been; the move that follows tells it anew", async () => {
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
    expect(await bellOf(order)).toEqual(["Ready for pickup", "In the fryer", "Order confirmed"]);
  });

  test("that was read stays in the bell; its mail is dropped all the same", async () => {
    const order = await orderOnBoard(server, "preparing");
    const device = new TestDevice(crew, order.event.id);
    await device.does(move(order.id, "preparing", "ready"), now());
    await order.member.call(markAllNotificationsRead, {});
    await device.does(move(order.id, "ready", "preparing"), now());
    expect(await bellOf(order)).toEqual(["Ready for pickup", "In the fryer", "Order confirmed"]);
    server.clock.advance(60);
    expect(await mailsTo(order)).toEqual([CONFIRMED]);
    const deliveries = server.context.database.selectFrom("deliveries").select(["state", "reason"]);
    expect(
      await deliveries.where("userId", "=", order.member.id).where("kind", "=", "order-ready").execute(),
    ).toEqual([{ state: "dropped", reason: "what it tells was taken back before it left" }]);
  });

  test("goes with an undo that was done in time and comes with it, late, out of a queue", async () => {
    const order = await orderOnBoard(server);
    const done = new Date(now().getTime() - 1_800_000);
    const undone = new Date(done.getTime() + 8_000);
    const device = new TestDevice(crew, order.event.id);
    await device.send(actionOf(scanOf(server, order.id), done), actionOf(undoOf(order.id), undone));
    expect(await bellOf(order)).toEqual(["Ready for pickup", "In the fryer", "Order confirmed"]);
    server.clock.advance(60);
    expect(await mailsTo(order)).toEqual([READY, CONFIRMED]);
  });

  test("that goes back later is news; that it is paid was told before", async () => {
    const order = await orderOnBoard(server, "ready");
    const device = new TestDevice(crew, order.event.id);
    server.clock.advance(10);
    await device.does(move(order.id, "ready", "preparing"), now());
    server.clock.advance(10);
    await device.does(move(order.id, "preparing", "confirmed"), now());
    const titles = ["In the fryer", "Ready for pickup", "In the fryer", "Order confirmed"];
    expect(await bellOf(order)).toEqual(titles);
  });
});

describe("what still waits of it", () => {
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

  test("stays in the house where an admin takes the order back, or cancels it", async () => {
    expect(await readyAndThen((order) => byAdmin(order, "preparing"))).not.toContain(READY);
    expect(await readyAndThen((order) => byAdmin(order, "cancelled"))).not.toContain(READY);
  });

  test("stays there where a move that came late, out of a queue, goes back", async () => {
    const order = await orderOnBoard(server, "preparing");
    const device = new TestDevice(crew, order.event.id);
    await device.does(move(order.id, "preparing", "ready"), new Date(now().getTime() - 1_800_000));
    await device.does(move(order.id, "ready", "preparing"), now());
    server.clock.advance(60);
    expect(await mailsTo(order)).not.toContain(READY);
  });

  test("isn't taken back when a friend claims the order, which no longer concerns the sender", async () => {
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
      { state: "dropped", reason: "what it tells was over before it left" },
    ]);
  });

  test("leaves where the crew goes on", async () => {
    const handOut = (order: TestOrder) =>
      new TestDevice(crew, order.event.id).does(scanOf(server, order.id), now());
    expect(await readyAndThen(handOut)).toContain(READY);
  });
});

test("what an admin moves is told at once", async () => {
  const order = await orderOnBoard(server, "preparing");
  const admin = await signedIn(server, "admin");
  await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: "ready" } });
  expect(await mailsTo(order)).toEqual([READY, CONFIRMED]);
});
