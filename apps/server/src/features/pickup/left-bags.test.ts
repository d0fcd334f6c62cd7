import { randomUUID } from "node:crypto";
import {
  listLeftBags,
  previewRelease,
  releaseNoShows,
  setOrderStatus,
  settleLeftBag,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { saleOf, sellTo } from "../../../testing/counter.ts";
import { actionOf, orderOnBoard, scanOf, TestDevice, undoOf } from "../../../testing/crew.ts";
import { createEvening } from "../../../testing/evening.ts";
import { paidOrderAt, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { applyRetention } from "../retention/service.ts";

let server: TestServer;
let crew: Actor;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  crew = await signedIn(server, "staff", "Sam");
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const now = () => server.clock.now();
const ago = (seconds: number) => new Date(now().getTime() - seconds * 1_000);
const deviceAt = ({ event }: TestOrder) => new TestDevice(crew, event.id);

async function bagsOf(orderId: string) {
  const { bags } = await admin.call(listLeftBags);
  return bags.filter((bag) => bag.orderId === orderId);
}

async function auditLines(orderId: string) {
  const query = server.context.database.selectFrom("auditLog").selectAll();
  return query.where("orderId", "=", orderId).orderBy("id").execute();
}

async function cancelledOrder(): Promise<TestOrder> {
  const order = await orderOnBoard(server, "confirmed");
  await admin.call(setOrderStatus, {
    params: { id: order.id },
    body: { status: "cancelled", reason: "The event is off" },
  });
  return order;
}

describe("a bag of a cancelled order", () => {
  test("abuse 52: that left before the cancellation is shown to the crew and the admin, and in the audit log", async () => {
    const order = await cancelledOrder();
    const device = deviceAt(order);
    const start = { kind: "move", orderId: order.id, from: "confirmed", to: "preparing" } as const;
    const ready = { kind: "move", orderId: order.id, from: "preparing", to: "ready" } as const;
    const answers = await device.send(
      ...[actionOf(start, ago(120)), actionOf(ready, ago(90)), actionOf(scanOf(server, order.id), ago(60))],
    );
    expect(answers).toMatchObject([
      { outcome: "refused", code: "ORDER_CANCELLED" },
      { outcome: "refused", code: "ORDER_CANCELLED" },
      {
        outcome: "conflict",
        code: "ORDER_CANCELLED",
        message: "This order was cancelled. If the bag is gone, tell an admin.",
        order: { status: "cancelled" },
      },
    ]);
    const { conflicts } = await device.board();
    expect(conflicts).toMatchObject([
      {
        ...{ orderId: order.id, keptDeviceId: null, lostDeviceId: device.id, lostBy: "Sam R." },
        ...{ lostAt: ago(60).toISOString(), cancelledAt: now().toISOString() },
      },
    ]);
    expect(await bagsOf(order.id)).toMatchObject([
      {
        ...{ leftAt: ago(60).toISOString(), cancelledAt: now().toISOString() },
        ...{ by: "Sam R.", refundedCents: order.totalCents },
      },
    ]);
    expect((await auditLines(order.id)).at(-1)).toMatchObject({
      severity: "warning",
      actorId: crew.id,
      message: expect.stringMatching(/^The bag of order .+ left at \d+:\d\d [AP]M, before it was cancelled$/),
    });
  });

  test("that left after the cancellation has its own text; repeating the upload changes nothing", async () => {
    const order = await cancelledOrder();
    server.clock.advance(60);
    const deed = { kind: "hand-off", orderId: order.id, reason: "Phone is dead" } as const;
    const action = actionOf(deed, ago(5));
    const [answer] = await deviceAt(order).send(action);
    expect(answer).toMatchObject({ outcome: "conflict", code: "ORDER_CANCELLED" });
    expect((await auditLines(order.id)).at(-1)?.message).toMatch(/, after it was cancelled$/);
    expect(await bagsOf(order.id)).toHaveLength(1);
  });

  test("that is undone at once doesn't count", async () => {
    const order = await cancelledOrder();
    const device = deviceAt(order);
    await device.does(scanOf(server, order.id), ago(60));
    expect(await device.does(undoOf(order.id), ago(55))).toMatchObject({ outcome: "done" });
    expect(await bagsOf(order.id)).toEqual([]);
    expect((await device.board()).conflicts).toEqual([]);
  });

  test("waits for an admin after the crew has seen it, for more than a month, until it's settled", async () => {
    const order = await cancelledOrder();
    const device = deviceAt(order);
    await device.does(scanOf(server, order.id), ago(60));
    const [conflict] = (await device.board()).conflicts;
    await device.does({ kind: "conflict-seen", conflictId: conflict?.id ?? "" }, now());
    server.clock.advance(31 * 86_400);
    // Unused sessions have expired.
    admin = await signedIn(server, "admin");
    crew = await signedIn(server, "staff", "Sam");
    await applyRetention(server.context);
    const [bag] = await bagsOf(order.id);
    const params = { id: bag?.id ?? "" };
    const { bags } = await admin.call(settleLeftBag, { params });
    expect(bags.filter(({ orderId }) => orderId === order.id)).toEqual([]);
    await admin.call(settleLeftBag, { params });
    const settled = (await auditLines(order.id)).filter(({ message }) => message.endsWith("is settled"));
    expect(settled).toMatchObject([{ actorId: admin.id }]);
    await applyRetention(server.context);
    const rows = server.context.database.selectFrom("pickupConflicts").select("id");
    expect(await rows.where("id", "=", params.id).execute()).toEqual([]);
    await expect(admin.call(settleLeftBag, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("doesn't count for a forged code or an order that was never paid", async () => {
    const order = await cancelledOrder();
    const forged = { kind: "scan", orderId: order.id, token: "x".repeat(43) } as const;
    expect(await deviceAt(order).does(forged, now())).toMatchObject({ code: "PICKUP_CODE_INVALID" });
    await server.context.database
      .updateTable("payments")
      .set({ state: "declined" })
      .where("orderId", "=", order.id)
      .execute();
    const deed = { kind: "hand-off", orderId: order.id, reason: "Phone is dead" } as const;
    expect(await deviceAt(order).does(deed, now())).toMatchObject({
      outcome: "refused",
      code: "ORDER_CANCELLED",
      order: null,
    });
    expect(await bagsOf(order.id)).toEqual([]);
    await server.context.database
      .updateTable("payments")
      .set({ state: "captured" })
      .where("orderId", "=", order.id)
      .execute();
  });

  test("isn't one that two devices handed off: such a conflict can't be settled", async () => {
    const order = await orderOnBoard(server, "ready");
    for (const seconds of [60, 30]) await deviceAt(order).does(scanOf(server, order.id), ago(seconds));
    const [conflict] = (await deviceAt(order).board()).conflicts;
    expect(conflict?.orderId).toBe(order.id);
    const params = { id: conflict?.id ?? "" };
    await expect(admin.call(settleLeftBag, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("can't be settled with an unknown id", async () => {
    await expect(admin.call(settleLeftBag, { params: { id: randomUUID() } })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

/** Releases an order, sells its food, and uploads a hand-off of its bag. */
async function soldReleasedBag() {
  const event = await createEvening(server, {
    menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 2 }],
  });
  const order = await paidOrderAt(server, event, { quantities: [2] });
  server.clock.advance(50 * 60);
  admin = await signedIn(server, "admin");
  crew = await signedIn(server, "staff", "Sam");
  const params = { id: event.id };
  const { version } = await admin.call(previewRelease, { params });
  await admin.call(releaseNoShows, { params, body: { version } });
  server.clock.advance(10);
  await server.runJobs();
  expect((await sellTo(server, crew, event, saleOf(event, [2]))).ok).toBe(true);
  const device = deviceAt(order);
  const start = { kind: "move", orderId: order.id, from: "confirmed", to: "preparing" } as const;
  const ready = { kind: "move", orderId: order.id, from: "preparing", to: "ready" } as const;
  const scan = actionOf(scanOf(server, order.id), ago(60));
  const answers = await device.send(actionOf(start, ago(120)), actionOf(ready, ago(90)), scan);
  return { order, device, scan, answers };
}

test("abuse 52: a bag that a device without signal handed off after its order was released and sold is a conflict", async () => {
  const { order, device, scan, answers } = await soldReleasedBag();
  expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual([
    ["refused", "ORDER_RELEASED"],
    ["refused", "ORDER_MOVE_NOT_ALLOWED"],
    ["conflict", "ORDER_RELEASED"],
  ]);
  await device.send(scan);
  expect((await device.board()).conflicts).toMatchObject([
    { orderId: order.id, lostActionId: scan.id, keptAt: null, cancelledAt: null, isReleased: true },
  ]);
  expect((await auditLines(order.id)).at(-1)).toMatchObject({
    severity: "warning",
    message: expect.stringMatching(
      /^The bag of order .+ left at \d+:\d\d [AP]M, after its order was released$/,
    ),
  });
  const [bag] = await bagsOf(order.id);
  expect(bag).toMatchObject({
    leftAt: ago(60).toISOString(),
    cancelledAt: null,
    releasedAt: expect.any(String),
  });
  await admin.call(settleLeftBag, { params: { id: bag?.id ?? "" } });
  expect(await bagsOf(order.id)).toEqual([]);
  expect(await device.does(undoOf(order.id), ago(55))).toMatchObject({ outcome: "done" });
  expect((await device.board()).conflicts).toEqual([]);
});

test("a bag of a released order waits for an admin for more than a month, after the crew has seen it", async () => {
  const { order, device } = await soldReleasedBag();
  const [conflict] = (await device.board()).conflicts;
  await device.does({ kind: "conflict-seen", conflictId: conflict?.id ?? "" }, now());
  server.clock.advance(31 * 86_400);
  admin = await signedIn(server, "admin");
  await applyRetention(server.context);
  expect(await bagsOf(order.id)).toHaveLength(1);
});
