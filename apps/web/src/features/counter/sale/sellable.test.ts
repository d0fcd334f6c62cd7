import { expect, test } from "vitest";
import { windowOfSale } from "../../pickup/index.ts";
import { sellablesOf, stockFor, stocksOf } from "./sellable.ts";

const item = (id: string, left: number | null, isAvailable = true) => ({
  id,
  name: id,
  imageUrl: null,
  units: 1,
  priceCents: 1000,
  isAvailable,
  left,
  allergens: null,
});
const board = {
  items: [item("tail", 2), item("fries", null), item("roll", 0)],
  event: { maxOrders: 10, currentOrders: 4 } as never,
  allotment: {
    orders: 3,
    pickupWindowId: "window",
    items: [
      { menuItemId: "tail", quantity: 4 },
      { menuItemId: "roll", quantity: 1 },
    ],
  },
};
const NO_ORDERS = { orders: [] };
const withoutAllotment = { ...board, allotment: { orders: 0, pickupWindowId: null, items: [] } };
const line = (menuItemId: string, quantity: number) => ({ menuItemId, quantity, specialInstructions: "" });

test("offline, sells only from the device's allotment", () => {
  const stocks = stocksOf(board, "offline");
  expect(stocks).toHaveLength(1);
  expect(stocks[0]).toMatchObject({ isFromAllotment: true, ordersLeft: 3 });
  expect(sellablesOf(stocks, NO_ORDERS).map(({ left }) => left)).toEqual([4, 0, 1]);
});

test("offline, doesn't report an item as sold out that others may have", () => {
  const items = [...board.items, item("slaw", 0), item("corn", 5, false)];
  const needsSignal = (mode: "live" | "offline") =>
    sellablesOf(stocksOf({ ...board, items }, mode), NO_ORDERS).map((each) => each.needsSignal);
  expect(needsSignal("offline")).toEqual([false, true, false, false, false]);
  expect(needsSignal("live")).toEqual([false, false, false, false, false]);
});

test("sells nothing of an item whose sales are stopped, from no stock, and none of it needs signal", () => {
  const stopped = { by: "Maria R.", at: "2026-11-21T19:12:00.000Z" };
  const items = board.items.map((each) => ({ ...each, stopped }));
  for (const mode of ["live", "offline"] as const) {
    const sellables = sellablesOf(stocksOf({ ...board, items }, mode), NO_ORDERS);
    expect(sellables.map(({ left, needsSignal }) => [left, needsSignal])).toEqual(
      items.map(() => [0, false]),
    );
  }
});

test("offline without an allotment, has no orders to sell", () => {
  expect(stocksOf(withoutAllotment, "offline")[0].ordersLeft).toBe(0);
});

test("online, sells from the open stock, and from the allotment when that isn't enough", () => {
  const stocks = stocksOf(board, "live");
  expect(stockFor(stocks, [line("tail", 2), line("fries", 9)]).isFromAllotment).toBe(false);
  expect(stockFor(stocks, [line("tail", 3)]).isFromAllotment).toBe(true);
  expect(stockFor(stocks, [line("roll", 1)]).isFromAllotment).toBe(true);
  expect(sellablesOf(stocks, NO_ORDERS).map(({ left }) => left)).toEqual([4, null, 1]);
});

test("sells from the open stock when no source has everything, so that the server reports the shortage", () => {
  const stocks = stocksOf(board, "live");
  expect(stockFor(stocks, [line("roll", 1), line("fries", 1)]).isFromAllotment).toBe(false);
  expect(stockFor(stocksOf(withoutAllotment, "live"), [line("tail", 3)]).isFromAllotment).toBe(false);
});

test("sells the allotment of a full event", () => {
  const full = { ...board, event: { maxOrders: 10, currentOrders: 10 } as never };
  expect(stockFor(stocksOf(full, "live"), [line("tail", 1)]).isFromAllotment).toBe(true);
});

test("doesn't sell an unavailable item", () => {
  const off = { ...board, items: [item("tail", 2, false)] };
  const stocks = stocksOf(off, "live");
  expect(stockFor(stocks, [line("tail", 1)])).toBe(stocks[0]);
});

test("uses the allotment's pickup window for it, and the counter's rule otherwise", () => {
  const window = (id: string, hour: number, currentUnits: number) => ({
    id,
    startsAt: `2026-11-22T0${hour}:00:00.000Z`,
    endsAt: `2026-11-22T0${hour + 1}:00:00.000Z`,
    currentOrders: 0,
    maxOrders: null,
    currentUnits,
    maxUnits: 10,
  });
  const windows = [window("full", 2, 9), window("next", 3, 0), window("window", 4, 0)];
  const now = new Date("2026-11-22T02:30:00.000Z");
  const [whole, kept = whole] = stocksOf(board, "live");
  expect(
    windowOfSale({ ...board, windows }, { isFromAllotment: whole.isFromAllotment, units: 2, at: now })?.id,
  ).toBe("next");
  expect(
    windowOfSale({ ...board, windows }, { isFromAllotment: whole.isFromAllotment, units: 1, at: now })?.id,
  ).toBe("full");
  expect(
    windowOfSale({ ...board, windows }, { isFromAllotment: whole.isFromAllotment, units: 11, at: now }),
  ).toBeUndefined();
  expect(
    windowOfSale({ ...board, windows }, { isFromAllotment: kept.isFromAllotment, units: 11, at: now })?.id,
  ).toBe("window");
});

test("an item of an unmade order is promised, unless all its pieces were cut or the order was released", () => {
  const held = (id: string, status: string, quantity: number) =>
    ({ id, status, items: [{ menuItemId: "tail", quantity }] }) as never;
  const isPromised = (order: never, released: readonly string[] = []) => {
    const awaited = released.map((orderId) => ({ orderId, releasedAt: "2026-07-04T02:00:00Z" })) as never;
    return sellablesOf(stocksOf(board, "live"), { orders: [order], awaited })[0]?.isPromised;
  };
  expect(isPromised(held("a", "preparing", 1))).toBe(true);
  expect(isPromised(held("a", "ready", 1))).toBe(false);
  expect(isPromised(held("a", "confirmed", 0))).toBe(false);
  expect(isPromised(held("a", "confirmed", 1), ["a"])).toBe(false);
});
