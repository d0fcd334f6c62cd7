import { getOrder, type NewCrewAction, setEventLead } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { orderOnBoard, TestDevice } from "../../../testing/crew.ts";
import { moveByAdmin, paidOrderAt, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findFoodUse } from "../day-close/queries/food-use.ts";
import { findPromisedFood } from "./queries/shortages.ts";

let server: TestServer;
let crew: Actor;
let order: TestOrder;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  crew = await signedIn(server, "staff");
  order = await orderOnBoard(server);
});
afterAll(() => server?.close());

const [TAIL, FRIES] = [0, 1];
const idOf = (item: number) => order.event.menu[item]?.id ?? "";
const free = (item: number, orderId = order.id): NewCrewAction => ({
  kind: "free-item",
  orderId,
  menuItemId: idOf(item),
});
const end = (isHandedOff: boolean): NewCrewAction => ({
  kind: "end-remake",
  orderId: order.id,
  isHandedOff,
});
const device = (by = crew) => new TestDevice(by, order.event.id);
const does = (action: NewCrewAction, by = crew) => device(by).does(action, server.clock.now());
async function setItem(
  item: number,
  change: { priceCents?: number; maxQuantity?: number; isStopped?: boolean },
) {
  await server.context.database.updateTable("menuItems").set(change).where("id", "=", idOf(item)).execute();
}
async function soldOf(item: number): Promise<number> {
  const row = await server.context.database
    .selectFrom("menuItems")
    .select("currentQuantity")
    .where("id", "=", idOf(item))
    .executeTakeFirstOrThrow();
  return row.currentQuantity;
}

describe("a free item", () => {
  test("takes stock, is made first, and is handed off with the order's remake", async () => {
    const pageOf = () => order.member.call(getOrder, { params: { id: order.id } });
    expect(await does(free(FRIES))).toMatchObject({ outcome: "done" });
    expect(await device().board()).toMatchObject({ remakes: [{ isOnlyFree: true }] });
    expect(await pageOf()).toMatchObject({ isRemade: false, hasFreeItem: true });
    await does({ kind: "remake", orderId: order.id, lines: [{ position: 0, quantity: 1 }] });
    expect(await soldOf(FRIES)).toBe(1);
    expect(await pageOf()).toMatchObject({ isRemade: true, hasFreeItem: true });
    const { remakes } = await device().board();
    expect(remakes).toMatchObject([{ isOnlyFree: false }]);
    expect(remakes?.flatMap(({ lines }) => lines)).toEqual([
      { menuItemId: idOf(FRIES), name: "Fries", quantity: 1 },
      { menuItemId: idOf(TAIL), name: "Tail", quantity: 1 },
    ]);
    await does(end(true));
    expect((await device().board()).remakes).toEqual([]);
    expect(await pageOf()).toMatchObject({ isRemade: false, hasFreeItem: false });
    expect(await soldOf(FRIES)).toBe(1);
    const use = await findFoodUse(server.context.database, order.event.id);
    expect(use).toMatchObject([
      { name: "Tail", remakes: 1, free: 0 },
      { name: "Fries", remakes: 0, free: 1 },
    ]);
  });

  test("moves no money, and the order keeps what was bought", async () => {
    const read = async () => {
      const { totalCents, items, refunds, status } = await order.member.call(getOrder, {
        params: { id: order.id },
      });
      return { totalCents, items, refunds, status };
    };
    const before = await read();
    await does(free(FRIES));
    await does(end(true));
    expect(await read()).toEqual(before);
  });

  test("that isn't needed goes back on sale, and no longer counts toward the limits", async () => {
    await setItem(FRIES, { priceCents: 4_000, maxQuantity: 1 });
    await does(free(FRIES));
    expect(await soldOf(FRIES)).toBe(1);
    await does(end(false));
    expect(await soldOf(FRIES)).toBe(0);
    expect(await does(free(FRIES))).toMatchObject({ outcome: "done" });
  });

  test("is refused when none is left, when its sales are stopped, and before the bag was ready", async () => {
    await setItem(TAIL, { maxQuantity: 1 });
    expect(await does(free(TAIL))).toMatchObject({ outcome: "refused", code: "ITEM_SOLD_OUT" });
    await setItem(FRIES, { isStopped: true });
    expect(await does(free(FRIES))).toMatchObject({ outcome: "refused", code: "ITEM_SOLD_OUT" });
    expect(await soldOf(FRIES)).toBe(0);
    const unknown = { ...free(FRIES), menuItemId: order.id } as NewCrewAction;
    expect(await does(unknown)).toMatchObject({ outcome: "refused", code: "MENU_ITEM_NOT_FOUND" });
    const unmade = await orderOnBoard(server, "preparing");
    const early = new TestDevice(crew, unmade.event.id);
    const menuItemId = unmade.event.menu[FRIES]?.id ?? "";
    expect(
      await early.does({ kind: "free-item", orderId: unmade.id, menuItemId }, server.clock.now()),
    ).toMatchObject({ outcome: "refused", code: "ORDER_NOT_READY" });
  });

  test("abuse 97: two devices of staff never give more than $40 an order, and the lead may", async () => {
    await setItem(FRIES, { priceCents: 1_500 });
    const other = await signedIn(server, "staff");
    const answers = await Promise.all([crew, other, crew, other].map((by) => does(free(FRIES), by)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["done", "done", "refused", "refused"]);
    expect(answers.find(({ outcome }) => outcome === "refused")).toMatchObject({
      code: "REFUND_LIMIT_REACHED",
    });
    expect(await soldOf(FRIES)).toBe(2);
    const admin = await signedIn(server, "admin");
    await admin.call(setEventLead, { params: { id: order.event.id }, body: { userId: other.id } });
    expect(await does(free(FRIES), other)).toMatchObject({ outcome: "done" });
  });

  test("abuse 97: is at most $300 an event for all staff together, over its orders", async () => {
    await setItem(FRIES, { priceCents: 4_000 });
    const orders = [order];
    while (orders.length < 8) {
      const next = await paidOrderAt(server, order.event, { quantities: [1] });
      await moveByAdmin(server, next.id, "ready");
      orders.push(next);
    }
    const given = [];
    for (const { id } of orders) given.push(await does(free(FRIES, id)));
    expect(given.map(({ outcome }) => outcome)).toEqual([...Array<string>(7).fill("done"), "refused"]);
    expect(given.at(-1)).toMatchObject({ code: "REFUND_LIMIT_REACHED" });
    await setItem(FRIES, { priceCents: 2_000 });
    expect(await does(free(FRIES, orders[7]?.id))).toMatchObject({ outcome: "done" });
  });

  test("goes back on sale when its order is cancelled before it was handed off", async () => {
    await does(free(FRIES));
    await moveByAdmin(server, order.id, "cancelled");
    expect(await soldOf(FRIES)).toBe(0);
    expect(await findPromisedFood(server.context.database, idOf(FRIES))).toEqual({ promised: 0, made: 0 });
  });

  test("counts as promised, and as made once it is, when the crew counts food", async () => {
    await does(free(TAIL));
    const promised = () => findPromisedFood(server.context.database, idOf(TAIL));
    expect(await promised()).toEqual({ promised: 1, made: 1 });
    await does(end(true));
    expect(await promised()).toEqual({ promised: 0, made: 2 });
  });
});
