import { randomUUID } from "node:crypto";
import { getOrder, type NewCrewAction } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, clientOf, signedIn } from "../../../testing/actors.ts";
import { actionOf, orderOnBoard, TestDevice } from "../../../testing/crew.ts";
import { moveByAdmin, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findFoodUse } from "../day-close/queries/food-use.ts";
import { findPromisedFood } from "./queries/shortages.ts";

// Two processes share one database. The server's close compares money and counters.

const TAIL = 0;
const FRIES = 1;
const TAKE_BACK_SECONDS = 30 * 60;

let server: TestServer;
let other: TestServer;
let crew: Actor;
let order: TestOrder;
let device: TestDevice;
/** Another device, whose requests go to the other process. */
let beside: TestDevice;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
});
beforeEach(async () => {
  crew = await signedIn(server, "staff");
  order = await orderOnBoard(server);
  device = new TestDevice(crew, order.event.id);
  const colleague = await signedIn(server, "staff");
  beside = new TestDevice(
    { ...colleague, call: clientOf(other, { cookie: colleague.cookie }) },
    order.event.id,
  );
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

const idOf = (item: number) => order.event.menu[item]?.id ?? "";
const does = (action: NewCrewAction, by = device) => by.does(action, server.clock.now());
const remake = () => does({ kind: "remake", orderId: order.id, lines: [{ position: TAIL, quantity: 1 }] });
const giveFries = () => does({ kind: "free-item", orderId: order.id, menuItemId: idOf(FRIES) });
const end = (isHandedOff: boolean, by = device) =>
  does({ kind: "end-remake", orderId: order.id, isHandedOff }, by);
const takeBack = (handOffId: string, by = device) =>
  does({ kind: "take-back-remake", orderId: order.id, handOffId }, by);
const linesOnBoard = async () =>
  ((await device.board()).remakes ?? []).flatMap(({ lines }) => lines.map(({ name }) => name));
const isRemade = async () => (await order.member.call(getOrder, { params: { id: order.id } })).isRemade;

async function soldFries(): Promise<number> {
  const row = await server.context.database
    .selectFrom("menuItems")
    .select("currentQuantity")
    .where("id", "=", idOf(FRIES))
    .executeTakeFirstOrThrow();
  return row.currentQuantity;
}

async function auditedMessages(): Promise<string[]> {
  const rows = await server.context.database
    .selectFrom("auditLog")
    .select("message")
    .where("orderId", "=", order.id)
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  return rows.map(({ message }) => message);
}

describe("a remake's hand-off that is taken back", () => {
  test("puts it on the board and on the owner's page again, until the next hand-off", async () => {
    await remake();
    const [before] = (await device.board()).remakes ?? [];
    server.clock.advance(60);
    const { id } = await end(true);
    server.clock.advance(5);
    expect(await takeBack(id)).toMatchObject({ outcome: "done", order: { id: order.id } });
    expect((await device.board()).remakes).toEqual([before]);
    expect(await isRemade()).toBe(true);
    expect(await end(true)).toMatchObject({ outcome: "done" });
    expect(await linesOnBoard()).toEqual([]);
    expect(await isRemade()).toBe(false);
    expect(await takeBack(id), "its second hand-off stays").toMatchObject({ outcome: "already" });
    expect(await linesOnBoard()).toEqual([]);
  });

  test("is taken back once, by two devices at two processes", async () => {
    await remake();
    await giveFries();
    const { id } = await end(true);
    const answers = await Promise.all([takeBack(id), takeBack(id, beside)]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["already", "done"]);
    expect((await linesOnBoard()).sort()).toEqual(["Fries", "Tail"]);
    expect(await soldFries()).toBe(1);
    expect(await end(false)).toMatchObject({ outcome: "done" });
    expect(await soldFries()).toBe(0);
  });

  test("changes nothing if the hand-off came second, is another order's, or is unknown", async () => {
    await remake();
    const first = await end(true);
    const second = await end(true, beside);
    expect(second).toMatchObject({ outcome: "already" });
    expect(await takeBack(second.id, beside)).toMatchObject({ outcome: "already" });
    expect(await takeBack(randomUUID())).toMatchObject({ outcome: "already" });
    const foreign = await orderOnBoard(server);
    const at = new TestDevice(crew, foreign.event.id);
    const action = { kind: "take-back-remake", orderId: foreign.id, handOffId: first.id } as const;
    expect(await does(action, at)).toMatchObject({ outcome: "already" });
    expect(await does(action)).toMatchObject({ outcome: "refused", code: "ORDER_NOT_FOUND" });
    expect(await linesOnBoard()).toEqual([]);
  });

  test("stays if the crew has started another remake since", async () => {
    await remake();
    const { id } = await end(true);
    server.clock.advance(60);
    await remake();
    expect(await takeBack(id)).toMatchObject({ outcome: "already" });
    expect(await linesOnBoard()).toEqual(["Tail"]);
  });

  test("is refused after 30 minutes by the device's clock, and audited with its time after 10 seconds", async () => {
    await remake();
    const { id } = await end(true);
    server.clock.advance(TAKE_BACK_SECONDS - 1);
    const inTime = actionOf(
      { kind: "take-back-remake", orderId: order.id, handOffId: id },
      server.clock.now(),
    );
    server.clock.advance(1);
    expect(await takeBack(id)).toMatchObject({ outcome: "refused", code: "UNDO_TOO_LATE" });
    expect(await linesOnBoard()).toEqual([]);
    expect(await device.send(inTime), "without signal").toMatchObject([{ outcome: "done" }]);
    expect(await linesOnBoard()).toEqual(["Tail"]);
    expect(await auditedMessages()).toEqual([
      "Remake's hand-off undone: taken back 29 min after it was handed off",
    ]);
  });

  test("is refused once the order is cancelled, and a handed-off free item stays sold", async () => {
    await giveFries();
    const { id } = await end(true);
    await takeBack(id);
    expect(await auditedMessages()).toEqual(["Free item's hand-off undone"]);
    const again = await end(true);
    await moveByAdmin(server, order.id, "cancelled");
    expect(await takeBack(again.id)).toMatchObject({ outcome: "refused", code: "ORDER_CANCELLED" });
    expect(await soldFries(), "it was handed off").toBe(1);
  });

  test("goes back on sale when its order is cancelled before the next hand-off", async () => {
    await giveFries();
    const { id } = await end(true);
    await takeBack(id);
    await moveByAdmin(server, order.id, "cancelled");
    expect(await soldFries()).toBe(0);
    expect(await findPromisedFood(server.context.database, idOf(FRIES))).toEqual({ promised: 0, made: 0 });
  });

  test("counts as promised again, and the day's food sums stay", async () => {
    await remake();
    await giveFries();
    const promised = () => findPromisedFood(server.context.database, idOf(FRIES));
    const use = () => findFoodUse(server.context.database, order.event.id);
    const made = [
      { remakes: 1, free: 0 },
      { remakes: 0, free: 1 },
    ];
    const { id } = await end(true);
    expect(await promised()).toEqual({ promised: 0, made: 1 });
    expect(await use()).toMatchObject(made);
    await takeBack(id);
    expect(await promised()).toEqual({ promised: 1, made: 0 });
    expect(await use()).toMatchObject(made);
    await end(true);
    expect(await promised()).toEqual({ promised: 0, made: 1 });
    expect(await use()).toMatchObject(made);
  });

  test("can be ended as not needed, and then counts neither as food nor toward the limits of staff", async () => {
    const price = { priceCents: 4_000 };
    await server.context.database.updateTable("menuItems").set(price).where("id", "=", idOf(FRIES)).execute();
    await giveFries();
    const { id } = await end(true);
    await takeBack(id);
    expect(await giveFries()).toMatchObject({ code: "REFUND_LIMIT_REACHED" });
    await end(false);
    expect(await findFoodUse(server.context.database, order.event.id)).toMatchObject([{}, { free: 0 }]);
    expect(await giveFries()).toMatchObject({ outcome: "done" });
  });
});
