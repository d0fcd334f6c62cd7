import { getOrder, type NewCrewAction } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { actionOf, orderOnBoard, TestDevice } from "../../../testing/crew.ts";
import { moveByAdmin, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  crew = await signedIn(server, "staff");
});
afterAll(() => server?.close());

const deviceAt = ({ event }: TestOrder) => new TestDevice(crew, event.id);
const remakeOf = ({ id: orderId }: TestOrder, quantity = 1, position = 0): NewCrewAction => ({
  kind: "remake",
  orderId,
  lines: [{ position, quantity }],
});
const endOf = ({ id: orderId }: TestOrder, isHandedOff: boolean): NewCrewAction => ({
  kind: "end-remake",
  orderId,
  isHandedOff,
});
const does = (device: TestDevice, action: NewCrewAction) => device.does(action, server.clock.now());
const isRemade = async ({ member, id }: TestOrder) =>
  (await member.call(getOrder, { params: { id } })).isRemade;
const kindsOf = async ({ id }: TestOrder) => {
  const rows = await server.context.database
    .selectFrom("orderItemChanges")
    .select("kind")
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};

describe("a remake", () => {
  test("is on the board and on the owner's page until it's handed off", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order);
    expect(await does(device, remakeOf(order))).toMatchObject({ outcome: "done" });
    expect((await device.board()).remakes).toEqual([
      {
        orderId: order.id,
        since: server.clock.now().toISOString(),
        lines: [{ menuItemId: order.event.menu[0]?.id, name: "Tail", quantity: 1 }],
        isOnlyFree: false,
      },
    ]);
    expect(await isRemade(order)).toBe(true);
    expect(await does(device, endOf(order, true))).toMatchObject({ outcome: "done" });
    expect((await device.board()).remakes).toEqual([]);
    expect(await isRemade(order)).toBe(false);
    expect(await kindsOf(order)).toEqual(["remake", "remade"]);
  });

  test("moves no money, no stock and no status", async () => {
    const order = await orderOnBoard(server);
    const read = () =>
      server.context.database
        .selectFrom("orders")
        .innerJoin("menuItems", "menuItems.eventId", "orders.eventId")
        .select(["status", "totalCents", "currentQuantity"])
        .where("orders.id", "=", order.id)
        .orderBy("menuItems.id")
        .execute();
    const before = await read();
    await does(deviceAt(order), remakeOf(order));
    expect(await read()).toEqual(before);
    const refunds = await server.context.database
      .selectFrom("refunds")
      .select("id")
      .where("orderId", "=", order.id)
      .execute();
    expect(refunds).toEqual([]);
  });

  test("asked for by two devices is one, and one that isn't needed is undone", async () => {
    const order = await orderOnBoard(server);
    const [first, second] = [deviceAt(order), deviceAt(order)];
    const answers = await Promise.all([does(first, remakeOf(order)), does(second, remakeOf(order))]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["already", "done"]);
    expect(await does(first, endOf(order, false))).toMatchObject({ outcome: "done" });
    expect(await does(second, endOf(order, true))).toMatchObject({ outcome: "already" });
    expect(await kindsOf(order)).toEqual(["remake", "remake-undone"]);
    expect(await does(second, remakeOf(order))).toMatchObject({ outcome: "done" });
    expect((await first.board()).remakes).toHaveLength(1);
  });

  test("isn't made anymore once its order is cancelled", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order);
    await does(device, remakeOf(order));
    await moveByAdmin(server, order.id, "cancelled");
    expect((await device.board()).remakes).toEqual([]);
    expect(await isRemade(order)).toBe(false);
  });

  test("asked for without signal, and sent once another device's was handed off, is one", async () => {
    const order = await orderOnBoard(server);
    const [first, offline] = [deviceAt(order), deviceAt(order)];
    const asked = actionOf(remakeOf(order), server.clock.now());
    server.clock.advance(60);
    await does(first, remakeOf(order));
    server.clock.advance(60);
    await does(first, endOf(order, true));
    expect(await offline.send(asked)).toMatchObject([{ outcome: "already" }]);
    expect(await kindsOf(order)).toEqual(["remake", "remade"]);
    server.clock.advance(60);
    expect(await does(offline, remakeOf(order))).toMatchObject({ outcome: "done" });
  });

  test("sent again after a lost answer is made once", async () => {
    const order = await orderOnBoard(server);
    const device = deviceAt(order);
    const action = actionOf(remakeOf(order), server.clock.now());
    await device.send(action);
    expect(await device.send(action)).toMatchObject([{ outcome: "done" }]);
    expect(await kindsOf(order)).toEqual(["remake"]);
  });

  test("is refused for pieces that weren't ordered, before the bag was ready, and once it was cancelled", async () => {
    const order = await orderOnBoard(server, "preparing");
    const device = deviceAt(order);
    expect(await does(device, remakeOf(order))).toMatchObject({
      outcome: "refused",
      code: "ORDER_NOT_READY",
    });
    await moveByAdmin(server, order.id, "ready");
    for (const wrong of [remakeOf(order, 2), remakeOf(order, 1, 5)])
      expect(await does(device, wrong)).toMatchObject({ outcome: "refused", code: "NOT_FOUND" });
    const twice: NewCrewAction = {
      kind: "remake",
      orderId: order.id,
      lines: Array(2).fill({ position: 0, quantity: 1 }),
    };
    expect(await does(device, twice)).toMatchObject({ outcome: "refused", code: "NOT_FOUND" });
    await moveByAdmin(server, order.id, "cancelled");
    expect(await does(device, remakeOf(order))).toMatchObject({
      outcome: "refused",
      code: "ORDER_CANCELLED",
    });
    const other = await orderOnBoard(server);
    expect(await does(device, remakeOf(other))).toMatchObject({
      outcome: "refused",
      code: "ORDER_NOT_FOUND",
    });
    expect(await kindsOf(order)).toEqual([]);
  });
});
