import { createHash, createHmac, randomUUID } from "node:crypto";
import {
  type CrewAction,
  cancelOrder,
  listCrewEvents,
  setEventStatus,
  setOrderStatus,
} from "@secret/contract";
import { HOUR_MS } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { saleOf } from "../../../testing/counter.ts";
import { orderOnBoard, pickupNow, scanOf, TestDevice, tokenOf } from "../../../testing/crew.ts";
import { paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { getCrewBoard } from "./service/board.ts";

let server: TestServer;
let crew: Actor;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [crew, admin] = await Promise.all([signedIn(server, "staff", "Sam"), signedIn(server, "admin")]);
});
afterAll(() => server.close());

const at = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();

/** Creates an event whose pickup starts and ends a number of hours from now. */
const eventBetween = (startsIn: number, endsIn: number, status: "active" | "draft" = "active") =>
  createOpenEvent(server, {
    status,
    eventAt: at(startsIn),
    registrationOpensAt: at(startsIn - 72),
    registrationClosesAt: at(startsIn - 1),
    pickupStartsAt: at(startsIn),
    pickupEndsAt: at(endsIn),
  });

const boardOf = (actor: Actor, eventId: string) => new TestDevice(actor, eventId).board();

describe("the events of the crew", () => {
  test("abuse 93: staff see one from 36 hours before its pickup to 12 hours after it; an admin sees all but drafts", async () => {
    const events = {
      soon: await eventBetween(36, 38),
      later: await eventBetween(36.01, 38),
      justOver: await eventBetween(-14, -11.99),
      over: await eventBetween(-14, -12),
      draft: await eventBetween(1, 3, "draft"),
    };
    const seenBy = async (actor: Actor) => {
      const { events: listed } = await actor.call(listCrewEvents, {});
      const isListed = (id: string) => listed.some((event) => event.id === id);
      return Object.entries(events).flatMap(([name, { id }]) => (isListed(id) ? [name] : []));
    };
    expect(await seenBy(crew)).toEqual(["soon", "justOver"]);
    expect(await seenBy(admin)).toEqual(["soon", "later", "justOver", "over"]);
    for (const [actor, name] of [
      [crew, "later"],
      [crew, "over"],
      [crew, "draft"],
      [admin, "draft"],
    ] as const)
      await expect(boardOf(actor, events[name].id)).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
    expect(await boardOf(admin, events.over.id)).toMatchObject({ event: { id: events.over.id } });
    await expect(boardOf(admin, randomUUID())).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
  });

  test("accept the evening's actions until a device deletes them, and show nothing of it", async () => {
    const order = await orderOnBoard(server);
    const scannedAt = server.clock.now();
    const { database } = server.context;
    const comesAfter = (hours: number) =>
      database
        .updateTable("events")
        .set({ pickupStartsAt: at(-hours - 2), pickupEndsAt: at(-hours) })
        .where("id", "=", order.event.id)
        .execute();
    await database
      .updateTable("orders")
      .set({ createdAt: at(-30) })
      .where("id", "=", order.id)
      .execute();
    await comesAfter(24);
    const device = new TestDevice(crew, order.event.id);
    const scan = scanOf(server, order.id);
    await expect(device.does(scan, scannedAt)).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
    await comesAfter(23.9);
    const scanned = { ...scan, id: randomUUID(), at: at(-24) } as CrewAction;
    expect(await device.send(scanned)).toMatchObject([{ outcome: "done", order: null }]);
  });

  test("are listed with the next one first, and with their number of orders", async () => {
    const order = await orderOnBoard(server);
    await new TestDevice(crew, order.event.id).does(scanOf(server, order.id), server.clock.now());
    const { events } = await crew.call(listCrewEvents, {});
    const over = events.findIndex(({ pickupEndsAt }) => new Date(pickupEndsAt) <= server.clock.now());
    const toCome = events.slice(0, over).map(({ pickupStartsAt }) => pickupStartsAt);
    expect(toCome).toEqual([...toCome].sort());
    expect(events.find(({ id }) => id === order.event.id)).toMatchObject({ orders: 1, handedOff: 1 });
  });
});

describe("the board", () => {
  test("abuse 93: has no more of a member's data than a hand-off needs", async () => {
    const { id, event, member } = await orderOnBoard(server, "confirmed", "Ana");
    await server.context.database
      .updateTable("users")
      .set({ phone: "+12135550142" })
      .where("id", "=", member.id)
      .execute();
    const board = await boardOf(crew, event.id);
    const key = Buffer.from(board.phoneKey, "base64url");
    expect(board.orders).toEqual([
      {
        id,
        orderNumber: expect.any(String),
        status: "confirmed",
        ...{ statusSince: at(0), updatedAt: at(0), placedAt: at(-4) },
        pickupWindowId: event.windowId,
        name: "Ana R.",
        phoneHash: createHmac("sha256", key).update(`${id}:0142`).digest("hex"),
        units: 1,
        items: [{ menuItemId: event.menu[0]?.id, name: "Tail", quantity: 1, specialInstructions: "" }],
        ...{ isWalkUp: false, isTransferred: false, checkedInAt: null, pickedUpAt: null },
        codeHash: createHash("sha256").update(tokenOf(server, id)).digest("hex"),
        labelsPrinted: 0,
        previousStatusSince: expect.any(String),
      },
    ]);
    const words = JSON.stringify(board);
    for (const secret of [
      member.email,
      member.id,
      "Reyes",
      "5550142",
      "90012",
      "totalCents",
      tokenOf(server, id),
    ])
      expect(words).not.toContain(secret);
    const other = await orderOnBoard(server);
    expect((await boardOf(crew, other.event.id)).phoneKey).not.toBe(board.phoneKey);
  });

  test("has the event with its windows and items, and this device's offline allotment", async () => {
    const { event } = await orderOnBoard(server, "confirmed");
    const board = await boardOf(crew, event.id);
    expect(board).toMatchObject({
      isWhole: true,
      ...{ asOf: at(0), serverTime: at(0) },
      event: { id: event.id, orders: 1, handedOff: 0, currentOrders: 1, salesTaxPpm: event.salesTaxPpm },
      windows: [{ id: event.windowId, currentOrders: 1 }],
      items: [
        { name: "Tail", units: 1, priceCents: 2400, isAvailable: true, left: 49, allergens: null },
        { name: "Fries", left: null },
      ],
      conflicts: [],
      allotment: { orders: 0, pickupWindowId: null, items: [] },
    });
  });

  test("shows only paid orders, including walk-ups", async () => {
    const pending = await pendingOrder(server, { event: pickupNow(server) });
    const device = new TestDevice(crew, pending.event.id);
    expect((await device.board()).orders).toEqual([]);
    // Unpaid orders can't be printed either.
    const printed = await device.does({ kind: "print", orderIds: [pending.id] }, server.clock.now());
    expect(printed).toMatchObject({ code: "ORDER_NOT_FOUND" });
    await pending.pay();
    await device.send(saleOf(pending.event, [1], { at: at(0), name: "Jo", phone: "213 555 0177" }));
    const { orders } = await device.board();
    expect(orders.map(({ name, isWalkUp, codeHash }) => [name, isWalkUp, codeHash !== null])).toEqual([
      ["Robin R.", false, true],
      ["Jo", true, false],
    ]);
    expect(orders.map(({ phoneHash }) => phoneHash)).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test("returns what changed since the last read and a little before, including cancellations", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const device = new TestDevice(crew, order.event.id);
    server.clock.advance(60);
    const { asOf } = await device.board();
    expect(await device.board(asOf)).toMatchObject({ isWhole: false, orders: [] });
    await device.does({ kind: "print", orderIds: [order.id] }, server.clock.now());
    server.clock.advance(9);
    const { asOf: then } = await device.board();
    expect((await device.board(then)).orders).toMatchObject([{ id: order.id, labelsPrinted: 1 }]);
    server.clock.advance(60);
    await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: "cancelled" } });
    const codeHash = createHash("sha256").update(tokenOf(server, order.id)).digest("hex");
    const cancelled = { status: "cancelled", statusSince: server.clock.now().toISOString(), codeHash };
    expect((await device.board(then)).orders).toMatchObject([cancelled]);
    const whole = await device.board();
    expect(whole).toMatchObject({ isWhole: true, orders: [cancelled], event: { orders: 0, handedOff: 0 } });
    expect(whole.event.cancelledAt).toBeNull();
  });

  test("has the time of its event's cancellation, as the list does, until the event is reopened", async () => {
    const { event } = await orderOnBoard(server, "confirmed");
    const { id } = event;
    const set = (status: "active" | "cancelled") => {
      const body = status === "cancelled" ? { status, reason: "The van broke down" } : { status };
      return admin.call(setEventStatus, { params: { id }, body });
    };
    const told = async () => {
      const { events } = await crew.call(listCrewEvents, {});
      const listed = events.find((each) => each.id === id);
      const board = await boardOf(crew, id);
      expect(listed).toMatchObject({ status: board.event.status, cancelledAt: board.event.cancelledAt });
      return [board.event.status, board.event.cancelledAt];
    };
    await set("cancelled");
    const cancelledAt = server.clock.now().toISOString();
    server.clock.advance(60);
    await set("cancelled");
    expect(await told()).toEqual(["cancelled", cancelledAt]);
    await set("active");
    expect(await told()).toEqual(["active", null]);
  });

  test("never shows an unpaid order, even after its cancellation", async () => {
    const { event, member, id } = await pendingOrder(server, { event: pickupNow(server) });
    const device = new TestDevice(crew, event.id);
    const { asOf } = await device.board();
    await member.call(cancelOrder, { params: { id } });
    expect((await device.board(asOf)).orders).toEqual([]);
    const start = { kind: "move", orderId: id, from: "confirmed", to: "preparing" } as const;
    expect(await device.does(start, server.clock.now())).toMatchObject({ outcome: "refused", order: null });
  });

  test("gives a change no earlier time than the one before it, even if its clock is behind", async () => {
    const order = await orderOnBoard(server, "preparing");
    const device = new TestDevice(crew, order.event.id);
    const changedAt = async () => (await device.board()).orders[0]?.updatedAt;
    const move = { kind: "move", orderId: order.id, from: "preparing", to: "ready" } as const;
    await device.does(move, server.clock.now());
    const before = await changedAt();
    server.clock.advance(-3);
    await device.does({ kind: "print", orderIds: [order.id] }, server.clock.now());
    expect(await changedAt()).toBe(before);
    await device.does(scanOf(server, order.id), server.clock.now());
    expect(await changedAt()).toBe(before);
    server.clock.advance(3);
  });

  test("publishes changes that no order's change announces", async () => {
    const order = await orderOnBoard(server);
    const device = new TestDevice(crew, order.event.id);
    const told: unknown[] = [];
    const stop = server.context.live.onMessage(({ to, event }) => {
      if (event.type === "board.changed") told.push([to, event.eventId]);
    });
    await device.does({ kind: "print", orderIds: [order.id] }, server.clock.now());
    expect(told).toEqual([[{ staff: true }, order.event.id]]);
    await device.does(scanOf(server, order.id), server.clock.now());
    await new TestDevice(crew, order.event.id).does(scanOf(server, order.id), server.clock.now());
    expect(told).toHaveLength(2);
    const params = { id: order.event.id };
    await admin.call(setEventStatus, { params, body: { status: "cancelled", reason: "The van broke down" } });
    expect(told).toHaveLength(3);
    stop();
  });

  test("with many orders takes only a few statements", async () => {
    const { event } = await paidOrder(server, { event: pickupNow(server) });
    const device = new TestDevice(crew, event.id);
    await device.send(...Array.from({ length: 30 }, () => saleOf(event, [0, 1], { at: at(0) })));
    let statements = 0;
    const database = server.context.database.withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const session = { sessionId: randomUUID(), userId: randomUUID(), role: "staff" as const };
    const board = await getCrewBoard({ ...server.context, database }, session, event.id, {
      deviceId: device.id,
    });
    expect(board).toMatchObject({ ok: true, value: { orders: { length: 31 } } });
    expect(statements).toBeLessThan(12);
  });
});
