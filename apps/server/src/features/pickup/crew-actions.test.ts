import { randomUUID } from "node:crypto";
import { completePickup, type NewCrewAction, sendCrewActions, setOrderStatus } from "@secret/contract";
import { BAG_IS_HERE_REASON, movesToReady } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { saleOf } from "../../../testing/counter.ts";
import { actionOf, orderOnBoard, scanOf, TestDevice, tokenOf, undoOf } from "../../../testing/crew.ts";
import type { TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { applyRetention } from "../retention/service.ts";

const ORDERS = EXTENT.scannedAtOnce;
const TIMEOUT_MS = 600_000;

let server: TestServer;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
  crew = await signedIn(server, "staff", "Sam");
});
afterAll(() => server.close());

const deviceAt = ({ event }: TestOrder, actor = crew) => new TestDevice(actor, event.id);
const now = () => server.clock.now();
const ago = (seconds: number) => new Date(now().getTime() - seconds * 1_000);

async function readOrder(orderId: string) {
  const query = server.context.database.selectFrom("orders").selectAll().where("id", "=", orderId);
  return query.executeTakeFirstOrThrow();
}

async function auditLines(orderId: string) {
  const query = server.context.database.selectFrom("auditLog").selectAll();
  return query.where("orderId", "=", orderId).orderBy("id").execute();
}

describe("a move on the board", () => {
  const start = (orderId: string) => ({ kind: "move", orderId, from: "confirmed", to: "preparing" }) as const;
  const makeReady = (orderId: string) => ({ kind: "move", orderId, from: "preparing", to: "ready" }) as const;

  test("follows the table of moves, with the time at which it was made", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const device = deviceAt(order);
    const answer = await device.does(start(order.id), ago(90));
    expect(answer).toMatchObject({ outcome: "done", code: null, order: { status: "preparing" } });
    expect(answer.order?.statusSince).toBe(ago(90).toISOString());
    const skipped = { kind: "move", orderId: order.id, from: "preparing", to: "completed" } as const;
    expect(await device.does(skipped, now())).toMatchObject({
      outcome: "refused",
      code: "ORDER_MOVE_NOT_ALLOWED",
      message: "An order can't go from preparing to completed.",
    });
  });

  test("works the same if its event and order ids are uppercase", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const device = new TestDevice(crew, order.event.id.toUpperCase());
    const answer = await device.does(start(order.id.toUpperCase()), now());
    expect(answer).toMatchObject({ outcome: "done", order: { id: order.id, status: "preparing" } });
  });

  test("made later than it arrives counts from its arrival", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const answer = await deviceAt(order).does(start(order.id), new Date(now().getTime() + 3_600_000));
    expect(answer.order?.statusSince).toBe(now().toISOString());
  });

  test("made before by another device changes nothing, even if the order has moved further", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const [first, second] = [deviceAt(order), deviceAt(order)];
    await first.does(start(order.id), now());
    expect(await second.does(start(order.id), now())).toMatchObject({ outcome: "already", code: null });
    await first.does(makeReady(order.id), now());
    const late = await second.does(start(order.id), ago(60));
    expect(late).toMatchObject({ outcome: "already", code: null, message: null, order: { status: "ready" } });
    await first.does(scanOf(server, order.id), now());
    expect(await second.does(makeReady(order.id), ago(30))).toMatchObject({
      outcome: "already",
      order: { status: "completed" },
    });
  });

  test("from another status is refused with a message", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const device = deviceAt(order);
    expect(await device.does(makeReady(order.id), now())).toMatchObject({
      outcome: "refused",
      message: "An order can't go from confirmed to ready.",
      order: { status: "confirmed" },
    });
    await device.does(start(order.id), now());
    await device.does(makeReady(order.id), now());
    const back = { kind: "move", orderId: order.id, from: "preparing", to: "confirmed" } as const;
    expect(await device.does(back, now())).toMatchObject({
      outcome: "refused",
      message: "An order can't go from ready to confirmed.",
      order: { status: "ready" },
    });
  });

  test("that undoes a hand-off that never happened changes nothing", async () => {
    const order = await orderOnBoard(server, "preparing");
    expect(await deviceAt(order).does(undoOf(order.id), now())).toMatchObject({
      outcome: "refused",
      code: "ORDER_MOVE_NOT_ALLOWED",
      order: { status: "preparing" },
    });
  });

  test("for another event's order is refused, and reveals nothing about it", async () => {
    const [here, there] = [await orderOnBoard(server, "confirmed"), await orderOnBoard(server, "confirmed")];
    const deeds: NewCrewAction[] = [start(there.id), { kind: "print", orderIds: [there.id] }];
    for (const deed of deeds)
      expect(await deviceAt(here).does(deed, now())).toMatchObject({
        outcome: "refused",
        code: "ORDER_NOT_FOUND",
        order: null,
      });
    expect(await readOrder(there.id)).toMatchObject({ status: "confirmed", labelsPrinted: 0 });
  });
});

describe("an upload", () => {
  test("abuse 91: gets its first answer when repeated, and nothing happens twice", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order);
    const scan = actionOf(scanOf(server, order.id), now());
    const print = actionOf({ kind: "print", orderIds: [order.id] }, now());
    const first = await device.send(scan, print);
    expect(first).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
    expect(await device.send(scan, print)).toMatchObject([
      { outcome: "done", code: null },
      { outcome: "done", code: null },
    ]);
    expect(await readOrder(order.id)).toMatchObject({ labelsPrinted: 1, status: "completed" });
  });

  test("abuse 91: sent in parallel is applied once", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order);
    const actions = [
      actionOf(scanOf(server, order.id), now()),
      actionOf({ kind: "print", orderIds: [order.id] }, now()),
    ];
    const answers = await Promise.all(Array.from({ length: 8 }, () => device.send(...actions)));
    expect(new Set(answers.flat().map(({ outcome }) => outcome))).toEqual(new Set(["done"]));
    expect(await readOrder(order.id)).toMatchObject({ labelsPrinted: 1 });
    expect(await device.board()).toMatchObject({ conflicts: [] });
  });

  test("that reuses a known id for another action, event or device is refused", async () => {
    const [order, other] = [await orderOnBoard(server, "confirmed"), await orderOnBoard(server)];
    const device = deviceAt(order);
    const print = {
      kind: "print" as const,
      id: randomUUID(),
      at: now().toISOString(),
      orderIds: [order.id],
    };
    await device.send(print);
    const another = { ...print, orderIds: [other.id] };
    const tries: [TestDevice, typeof print][] = [
      [device, another],
      [deviceAt(order), print],
      [new TestDevice(crew, other.event.id, device.id), print],
    ];
    for (const [by, action] of tries)
      expect(await by.send(action)).toMatchObject([
        { outcome: "refused", code: "IDEMPOTENCY_KEY_REUSED", order: null },
      ]);
    expect(await readOrder(order.id)).toMatchObject({ labelsPrinted: 1 });
    expect(await readOrder(other.id)).toMatchObject({ labelsPrinted: 0 });
  });

  test("decides each action on its own: a refused one doesn't fail the others", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const answers = await deviceAt(order).send(
      actionOf({ kind: "move", orderId: order.id, from: "confirmed", to: "preparing" }, now()),
      actionOf({ kind: "print", orderIds: [randomUUID()] }, now()),
      actionOf({ kind: "conflict-seen", conflictId: randomUUID() }, now()),
      actionOf({ kind: "move", orderId: order.id, from: "preparing", to: "ready" }, now()),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(["done", "refused", "refused", "done"]);
  });

  test("for an event outside the crew's time is refused as a whole", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const actions = [actionOf({ kind: "print", orderIds: [order.id] }, now())];
    const body = { deviceId: randomUUID(), accountId: crew.id, actions };
    await expect(crew.call(sendCrewActions, { params: { id: randomUUID() }, body })).rejects.toMatchObject({
      code: "EVENT_NOT_FOUND",
    });
  });

  test("of another account that was signed in on the device is refused", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const move = actionOf({ kind: "move", orderId: order.id, from: "confirmed", to: "preparing" }, now());
    const other = await signedIn(server, "staff");
    const left = { deviceId: randomUUID(), accountId: crew.id, actions: [move] };
    const input = { params: { id: order.event.id }, body: left };
    await expect(other.call(sendCrewActions, input)).rejects.toMatchObject({ code: "SIGN_IN_REQUIRED" });
    const { answers } = await crew.call(sendCrewActions, input);
    expect(answers).toMatchObject([{ outcome: "done" }]);
  });

  test("of an account that is no longer crew can only be sent by an admin, and the audit log names both", async () => {
    const order = await orderOnBoard(server);
    const left = await signedIn(server, "staff", "Devon");
    const { database } = server.context;
    const scan = actionOf(scanOf(server, order.id), ago(60));
    const input = {
      params: { id: order.event.id },
      body: { deviceId: randomUUID(), accountId: left.id, actions: [scan] },
    };
    const admin = await signedIn(server, "admin");
    // While Devon can sign in, nobody else can send it.
    await expect(admin.call(sendCrewActions, input)).rejects.toMatchObject({ code: "SIGN_IN_REQUIRED" });
    await database.updateTable("users").set({ deactivatedAt: now() }).where("id", "=", left.id).execute();
    await expect(crew.call(sendCrewActions, input)).rejects.toMatchObject({ code: "SIGN_IN_REQUIRED" });
    expect((await admin.call(sendCrewActions, input)).answers).toMatchObject([{ outcome: "done" }]);
    expect((await admin.call(sendCrewActions, input)).answers).toMatchObject([{ outcome: "done" }]);
    expect(await readOrder(order.id)).toMatchObject({ pickedUpBy: left.id, pickedUpAt: ago(60) });
    const lines = database.selectFrom("auditLog").selectAll().where("subjectId", "=", left.id);
    expect(await lines.where("actorId", "=", admin.id).execute()).toMatchObject([
      {
        eventType: "admin_action",
        severity: "warning",
        message: expect.stringMatching(/: scan$/),
        orderId: order.id,
      },
    ]);
  });

  test("with a sale sells at the counter, once", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const device = deviceAt(order);
    const sale = saleOf(order.event, [2], { at: now().toISOString(), name: "Jo" });
    const [sold] = await device.send(sale);
    expect(sold).toMatchObject({
      outcome: "done",
      order: { status: "confirmed", isWalkUp: true, name: "Jo", codeHash: null, items: [{ quantity: 2 }] },
    });
    expect(await device.send(sale)).toEqual([sold]);
    const dear = saleOf(order.event, [2], { at: now().toISOString(), shownTotalCents: 1 });
    expect(await device.send(dear)).toMatchObject([{ outcome: "refused", code: "TOTAL_CHANGED" }]);
    expect((await device.board()).orders).toHaveLength(2);
  });
});

describe("a scan", () => {
  test("hands the order off, with the time at which it was scanned", async () => {
    const order = await orderOnBoard(server);
    const answer = await deviceAt(order).does(scanOf(server, order.id), ago(40));
    expect(answer).toMatchObject({ outcome: "done", order: { status: "completed" } });
    expect(await readOrder(order.id)).toMatchObject({ pickedUpAt: ago(40), pickedUpBy: crew.id });
  });

  test("abuse 49: rejects a forged or older code, and writes one counted line", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order, await signedIn(server, "staff"));
    for (const token of ["x".repeat(43), tokenOf(server, order.id, 2), tokenOf(server, randomUUID())])
      expect(await device.does({ kind: "scan", orderId: order.id, token }, now())).toMatchObject({
        outcome: "refused",
        code: "PICKUP_CODE_INVALID",
      });
    const unknown = { kind: "scan", orderId: randomUUID(), token: "x".repeat(43) } as const;
    expect(await device.does(unknown, now())).toMatchObject({ code: "PICKUP_CODE_INVALID", order: null });
    expect(await readOrder(order.id)).toMatchObject({ status: "ready" });
    await server.restart();
    const lines = server.context.database.selectFrom("auditLog").select("message");
    expect(await lines.where("message", "like", "Pickup codes%").execute()).toEqual([
      { message: "Pickup codes that aren't valid were scanned: 4" },
    ]);
  });

  test("abuse 51: with another event's code or an order that isn't ready names the status", async () => {
    const [here, there] = [await orderOnBoard(server, "preparing"), await orderOnBoard(server)];
    const device = deviceAt(here);
    expect(await device.does(scanOf(server, here.id), now())).toMatchObject({
      outcome: "refused",
      code: "ORDER_NOT_READY",
      message: "Order not ready for pickup. Current status: preparing",
    });
    expect(await device.does(scanOf(server, there.id), now())).toMatchObject({
      outcome: "refused",
      code: "PICKUP_CODE_INVALID",
      order: null,
    });
    expect(await readOrder(there.id)).toMatchObject({ status: "ready" });
  });

  test("abuse 51: counts if the code was valid when scanned, even if it arrives later; a later scan is expired", async () => {
    const [early, late] = [await orderOnBoard(server), await orderOnBoard(server)];
    const done = now();
    server.clock.advance(4 * 3_600);
    expect(await deviceAt(early).does(scanOf(server, early.id), done)).toMatchObject({ outcome: "done" });
    expect(await deviceAt(late).does(scanOf(server, late.id), now())).toMatchObject({
      outcome: "refused",
      code: "PICKUP_CODE_EXPIRED",
    });
  });

  test("abuse 92: of an order that the same device handed off before is a conflict; a repeated upload isn't", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order);
    const first = actionOf(scanOf(server, order.id), ago(60));
    await device.send(first);
    expect(await device.send(first)).toMatchObject([{ outcome: "done" }]);
    expect((await device.board()).conflicts).toEqual([]);
    const second = await device.does(scanOf(server, order.id), ago(20));
    expect(second).toMatchObject({ outcome: "conflict", code: "PICKUP_CODE_USED" });
    expect(await readOrder(order.id)).toMatchObject({ pickedUpAt: ago(60) });
    expect((await device.board()).conflicts).toMatchObject([
      { keptDeviceId: device.id, lostDeviceId: device.id, lostAt: ago(20).toISOString() },
    ]);
    expect((await auditLines(order.id)).at(-1)?.message).toMatch(/was handed off twice$/);
    // The undo removes the last bag, not the valid hand-off.
    expect(await device.does(undoOf(order.id), ago(15))).toMatchObject({ outcome: "done" });
    expect(await readOrder(order.id)).toMatchObject({ status: "completed", pickedUpAt: ago(60) });
    expect((await device.board()).conflicts).toEqual([]);
  });

  test(
    `abuse 49: of 50 parallel scans by 50 devices one hands the order off, and the others get a conflict: ${ORDERS} times`,
    async () => {
      for (let count = 0; count < ORDERS; count++) {
        const order = await orderOnBoard(server);
        const scan = scanOf(server, order.id);
        const devices = Array.from({ length: 50 }, () => deviceAt(order));
        const answers = await Promise.all(devices.map((device) => device.does(scan, now())));
        expect(answers.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
        expect(answers.filter(({ outcome }) => outcome === "conflict")).toHaveLength(49);
        expect((await deviceAt(order).board()).conflicts).toHaveLength(49);
      }
    },
    TIMEOUT_MS,
  );
});

describe("two devices that handed one order off", () => {
  async function takenTwice(firstSeconds: number, secondSeconds: number) {
    const order = await orderOnBoard(server);
    const [first, second] = [deviceAt(order), deviceAt(order, await signedIn(server, "staff", "Ana"))];
    const answers = [
      await first.does(scanOf(server, order.id), ago(firstSeconds)),
      await second.does(scanOf(server, order.id), ago(secondSeconds)),
    ] as const;
    return { order, first, second, answers };
  }

  test("abuse 52: the later scan that arrives later is shown as a conflict", async () => {
    const { order, first, second, answers } = await takenTwice(60, 30);
    expect(answers).toMatchObject([
      { outcome: "done" },
      {
        outcome: "conflict",
        code: "PICKUP_CODE_USED",
        message: "QR code already used for pickup",
        order: { pickedUpAt: ago(60).toISOString() },
      },
    ]);
    const [conflict, ...more] = (await first.board()).conflicts;
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({
      orderId: order.id,
      ...{ keptDeviceId: first.id, keptBy: "Sam R.", keptAt: ago(60).toISOString() },
      ...{ lostDeviceId: second.id, lostBy: "Ana R.", lostAt: ago(30).toISOString() },
      lostActionId: answers[1].id,
    });
    expect((await auditLines(order.id)).at(-1)).toMatchObject({
      severity: "warning",
      message: expect.stringMatching(/was handed off twice$/),
    });
  });

  test("abuse 92: the earlier scan that arrives later becomes the valid one", async () => {
    const { order, first, second, answers } = await takenTwice(30, 3_000);
    expect(answers).toMatchObject([
      { outcome: "done" },
      { outcome: "conflict", code: null, order: { pickedUpAt: expect.any(String) } },
    ]);
    expect(await readOrder(order.id)).toMatchObject({ pickedUpDeviceId: second.id });
    expect((await first.board()).conflicts).toMatchObject([
      {
        ...{ keptDeviceId: second.id, keptBy: "Ana R." },
        ...{ lostDeviceId: first.id, lostBy: "Sam R.", lostAt: ago(30).toISOString() },
        lostActionId: answers[0].id,
      },
    ]);
    const third = deviceAt(order);
    await third.does(scanOf(server, order.id), new Date(0));
    const { conflicts } = await third.board();
    expect(conflicts.map(({ keptDeviceId }) => keptDeviceId)).toEqual([third.id, third.id]);
    expect(conflicts.map(({ lostDeviceId }) => lostDeviceId).sort()).toEqual([first.id, second.id].sort());
    // No hand-off is earlier than its order.
    const { createdAt, pickedUpAt } = await readOrder(order.id);
    expect(pickedUpAt).toEqual(createdAt);
  });

  test("abuse 52: each further bag is its own conflict, and an undo removes the last one", async () => {
    const { order, second } = await takenTwice(60, 30);
    const lostAt = async () => (await second.board()).conflicts.map((conflict) => conflict.lostAt).sort();
    expect(await second.does(scanOf(server, order.id), ago(20))).toMatchObject({ outcome: "conflict" });
    expect(await lostAt()).toEqual([ago(30).toISOString(), ago(20).toISOString()]);
    expect(await second.does(undoOf(order.id), ago(15))).toMatchObject({ outcome: "done" });
    expect(await lostAt()).toEqual([ago(30).toISOString()]);
    await second.does(scanOf(server, order.id), ago(90));
    expect(await lostAt()).toEqual([ago(60).toISOString(), ago(30).toISOString()]);
    expect((await second.board()).conflicts).toMatchObject([
      { keptDeviceId: second.id },
      { keptDeviceId: second.id },
    ]);
  });

  test("undoing the losing scan keeps the other and removes the conflict", async () => {
    const { order, second } = await takenTwice(2_000, 1_900);
    expect(await second.does(undoOf(order.id), ago(100))).toMatchObject({
      outcome: "refused",
      code: "UNDO_TOO_LATE",
    });
    expect(await second.does(undoOf(order.id), ago(101))).toMatchObject({
      outcome: "done",
      order: { status: "completed" },
    });
    expect((await second.board()).conflicts).toEqual([]);
  });

  test("an admin's reset to ready clears both devices' earlier hand-offs", async () => {
    const { order, first, second } = await takenTwice(60, 30);
    const admin = await signedIn(server, "admin");
    const putBack = { status: "ready", reason: "Both bags came back" } as const;
    await admin.call(setOrderStatus, { params: { id: order.id }, body: putBack });
    expect(await second.does(scanOf(server, order.id), now())).toMatchObject({ outcome: "done" });
    expect(await second.does(undoOf(order.id), now())).toMatchObject({
      outcome: "done",
      order: { status: "ready" },
    });
    expect(await first.does(scanOf(server, order.id), now())).toMatchObject({ outcome: "done" });
    expect(await first.does(undoOf(order.id), now())).toMatchObject({ order: { status: "ready" } });
    await first.does(scanOf(server, order.id), ago(2));
    expect(await second.does(scanOf(server, order.id), now())).toMatchObject({ outcome: "conflict" });
    // The earlier conflict is shown until somebody sees it.
    expect((await first.board()).conflicts.map(({ keptAt }) => keptAt)).toEqual([
      ago(60).toISOString(),
      ago(2).toISOString(),
    ]);
  });

  test("undoing the valid scan in time makes the other device's valid", async () => {
    const { order, first, second } = await takenTwice(60, 55);
    expect(await first.does(undoOf(order.id), ago(52))).toMatchObject({
      outcome: "done",
      order: { status: "completed", pickedUpAt: ago(55).toISOString() },
    });
    expect(await readOrder(order.id)).toMatchObject({ pickedUpDeviceId: second.id });
    expect((await second.board()).conflicts).toEqual([]);
  });

  test("undoing the valid scan too late keeps it, and still shows the other", async () => {
    const { order, first } = await takenTwice(1_900, 1_895);
    expect(await first.does(undoOf(order.id), ago(100))).toMatchObject({
      outcome: "refused",
      code: "UNDO_TOO_LATE",
    });
    expect(await readOrder(order.id)).toMatchObject({ pickedUpDeviceId: first.id, pickedUpAt: ago(1_900) });
    expect((await first.board()).conflicts).toHaveLength(1);
  });

  test("can be marked as seen, once", async () => {
    const { order, first } = await takenTwice(60, 30);
    const [conflict] = (await first.board()).conflicts;
    const seen = { kind: "conflict-seen", conflictId: conflict?.id ?? "" } as const;
    const elsewhere = deviceAt(await orderOnBoard(server));
    expect(await elsewhere.does(seen, now())).toMatchObject({ outcome: "refused", code: "NOT_FOUND" });
    expect(await first.does(seen, now())).toMatchObject({ outcome: "done" });
    expect(await deviceAt(order).does(seen, now())).toMatchObject({ outcome: "already" });
    expect((await first.board()).conflicts).toEqual([]);
  });
});

describe("an order handed off by hand", () => {
  test("has its reason in the audit log", async () => {
    const order = await orderOnBoard(server);
    const deed = { kind: "hand-off", orderId: order.id, reason: "Phone was dead, knew the number" } as const;
    expect(await deviceAt(order).does(deed, ago(5))).toMatchObject({
      outcome: "done",
      order: { status: "completed", pickedUpAt: ago(5).toISOString() },
    });
    expect((await auditLines(order.id)).at(-1)).toMatchObject({
      severity: "warning",
      actorId: crew.id,
      message: expect.stringMatching(/went from ready to completed: Phone was dead, knew the number$/),
    });
  });

  test("must be ready, and conflicts with a scan like another scan", async () => {
    const early = await orderOnBoard(server, "preparing");
    const deed = { kind: "hand-off", reason: "No signal" } as const;
    expect(await deviceAt(early).does({ ...deed, orderId: early.id }, now())).toMatchObject({
      outcome: "refused",
      code: "ORDER_NOT_READY",
    });
    const order = await orderOnBoard(server);
    await deviceAt(order).does(scanOf(server, order.id), ago(10));
    expect(await deviceAt(order).does({ ...deed, orderId: order.id }, now())).toMatchObject({
      outcome: "conflict",
    });
  });
});

describe("an order that nobody marked ready, but whose bag is packed", () => {
  test("moves through ready to completed, and the audit log has the reason", async () => {
    const order = await orderOnBoard(server, "confirmed");
    const deeds = [
      ...movesToReady("confirmed").map((step) => ({ kind: "move", orderId: order.id, ...step }) as const),
      { kind: "hand-off", orderId: order.id, reason: BAG_IS_HERE_REASON } as const,
    ];
    const answers = await deviceAt(order).send(...deeds.map((deed) => actionOf(deed, now())));
    expect(answers.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
    expect(
      (await auditLines(order.id)).map(({ message }) => message.replace(/^Order \S+ /, "")).slice(-3),
    ).toEqual([
      "went from confirmed to preparing",
      "went from preparing to ready",
      `went from ready to completed: ${BAG_IS_HERE_REASON}`,
    ]);
  });
});

describe("a hand-off can be undone", () => {
  test("within ten seconds by its own time, and the code is valid again", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order);
    const { statusSince } = await readOrder(order.id);
    const scan = actionOf(scanOf(server, order.id), ago(3_600));
    const undo = actionOf(undoOf(order.id), new Date(ago(3_600).getTime() + 9_999));
    expect(await device.send(scan, undo)).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
    expect(await readOrder(order.id)).toMatchObject({
      status: "ready",
      pickedUpAt: null,
      pickedUpDeviceId: null,
      statusSince,
    });
    const lines = await auditLines(order.id);
    expect(lines.slice(-2).map(({ metadata }) => metadata)).toMatchObject([
      { doneAt: ago(3_600).toISOString(), arrivedSecondsLater: 3_600 },
      { arrivedSecondsLater: 3_590 },
    ]);
    expect(await device.does(scanOf(server, order.id), now())).toMatchObject({ outcome: "done" });
    expect((await auditLines(order.id)).at(-1)?.metadata).toEqual({});
  });

  test("later by any crew member, for 30 minutes, and the audit log has the elapsed time", async () => {
    const order = await orderOnBoard(server);
    await deviceAt(order).does(scanOf(server, order.id), ago(1_799));
    expect(await deviceAt(order).does(undoOf(order.id), now())).toMatchObject({
      outcome: "done",
      order: { status: "ready", pickedUpAt: null },
    });
    expect((await auditLines(order.id)).at(-1)).toMatchObject({
      actorId: crew.id,
      message: expect.stringMatching(
        /went from completed to ready: taken back 29 min after it was handed off$/,
      ),
    });
    // The owner's code is valid again.
    expect(await deviceAt(order).does(scanOf(server, order.id), now())).toMatchObject({ outcome: "done" });
  });

  test("only within 30 minutes", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order);
    await device.does(scanOf(server, order.id), ago(1_800));
    expect(await device.does(undoOf(order.id), now())).toMatchObject({
      outcome: "refused",
      code: "UNDO_TOO_LATE",
      message: "It's too late to undo this.",
    });
  });
});

test("a link opened in a browser and a device's scan follow the same rules", async () => {
  const order = await orderOnBoard(server);
  const body = { orderId: order.id, token: tokenOf(server, order.id) };
  await crew.call(completePickup, { body });
  expect(await deviceAt(order).does(scanOf(server, order.id), now())).toMatchObject({ outcome: "conflict" });
  await expect(crew.call(completePickup, { body })).rejects.toMatchObject({ code: "PICKUP_CODE_USED" });
});

test("actions are deleted after 30 days, and so are seen conflicts", async () => {
  const order = await orderOnBoard(server);
  await deviceAt(order).does(scanOf(server, order.id), now());
  for (let count = 0; count < 2; count++) await deviceAt(order).does(scanOf(server, order.id), now());
  const [conflict] = (await deviceAt(order).board()).conflicts;
  await deviceAt(order).does({ kind: "conflict-seen", conflictId: conflict?.id ?? "" }, now());
  const { database } = server.context;
  const countKept = async () => {
    const actions = database.selectFrom("crewActions").select("id").where("eventId", "=", order.event.id);
    const conflicts = database.selectFrom("pickupConflicts").select("id").where("orderId", "=", order.id);
    return [(await actions.execute()).length, (await conflicts.execute()).length];
  };
  server.clock.advance(30 * 86_400);
  await applyRetention(server.context);
  expect(await countKept()).toEqual([4, 2]);
  server.clock.advance(1);
  await applyRetention(server.context);
  expect(await countKept()).toEqual([0, 1]);
});
